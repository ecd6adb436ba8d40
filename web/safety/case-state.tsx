import Check from 'lucide-react/icons/check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Clock from 'lucide-react/icons/clock';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import type { ListedCase } from '#core/safety/cases-contract.ts';
import '../ui/badge.css';

/** The decision, or that it is pending. */
export function CaseState({ outcome }: Pick<ListedCase, 'outcome'>) {
  if (outcome === null) {
    return (
      <span className="badge line">
        <Clock className="size-3.5" /> Open
      </span>
    );
  }
  if (outcome === 'warned') {
    return (
      <span className="badge warn">
        <ShieldAlert className="size-3.5" /> Warned
      </span>
    );
  }
  if (outcome === 'answered') {
    return (
      <span className="badge good">
        <Check className="size-3.5" /> Answered
      </span>
    );
  }
  return (
    <span className="badge">
      <CircleSlash className="size-3.5" /> Dismissed
    </span>
  );
}
