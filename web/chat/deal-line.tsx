import { Link } from 'react-router';
import type { TrailStep } from '#core/chat/trail.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';
import { date, rupees } from '../lib/format.ts';
import type { Listed } from './listed.ts';
import './deal-line.css';

interface DealLineProps {
  conversation: Listed;
  agreement: Agreement;
  steps: readonly TrailStep[];
}

/** Under the chat's head: what was agreed, how much is paid, when it is due, and the viewer's next step. */
export function DealLine({ conversation, agreement, steps }: DealLineProps) {
  const { assignment, own } = conversation;
  const { price, paid } = agreement;
  const next = nextStep(conversation, steps);
  const at = `/assignment/${assignment.id}`;
  return (
    <aside className="deal-line" aria-label="Agreement">
      <p className="min-w-0">
        <b className="tabular-nums">{rupees(price)} agreed</b>
        <span className="block text-13 text-ink-2 tabular-nums">
          {paid > 0 && `${rupees(paid)} paid, ${rupees(remaining(agreement))} left · `}
          {assignment.status === 'completed' ? 'Completed' : `Due ${date(assignment.deadline)}`}
        </span>
      </p>
      {next ? (
        <Link className="btn tonal" to={`${at}/${next.deed}`}>
          {next.label}
        </Link>
      ) : (
        <Link className="btn quiet" to={at}>
          {own ? 'Your assignment' : 'Assignment'}
        </Link>
      )}
    </aside>
  );
}

/** The dialog of the assignment that is the viewer's to open next; null while it is the other's turn. */
function nextStep({ own, assignment }: Listed, steps: readonly TrailStep[]): { deed: string; label: string } | null {
  const happened = (kind: TrailStep['kind']) => steps.some((step) => step.kind === kind);
  if (assignment.status === 'awarded') {
    if (!own) return { deed: 'submit', label: 'Submit work' };
    return happened('handed_in') ? { deed: 'complete', label: 'Complete' } : null;
  }
  return own && assignment.status === 'completed' && !happened('rated') ? { deed: 'rate', label: 'Rate' } : null;
}
