import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import X from 'lucide-react/icons/x';
import type { CoinRequest } from '#core/payments/contract.ts';

const states = {
  pending: { label: 'Under review', look: '', icon: Clock },
  paid: { label: 'Approved', look: 'good', icon: Check },
  refused: { label: 'Rejected', look: 'bad', icon: X },
  disputed: { label: 'Held', look: 'warn', icon: ShieldAlert },
  closed: { label: 'Closed', look: '', icon: Check },
} as const;

/** The state of a manual payment. */
export function RequestState({ status }: Pick<CoinRequest, 'status'>) {
  const { label, look, icon: Icon } = states[status];
  return (
    <span className={`badge ${look}`}>
      <Icon className="size-3.5" /> {label}
    </span>
  );
}

/** Returns the state in words. */
export function stateName(status: CoinRequest['status']): string {
  return states[status].label.toLowerCase();
}
