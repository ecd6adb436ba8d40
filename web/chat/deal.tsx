import { Link } from 'react-router';
import type { TrailStep } from '#core/chat/trail.ts';
import { date, money } from '#core/format.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';
import type { Listed } from './listed.ts';
import './deal.css';

interface DealProps {
  conversation: Listed;
  agreement: Agreement;
  steps: readonly TrailStep[];
}

/** Shows the agreed price, the amount paid, the due date and the viewer's next step. */
export function Deal({ conversation, agreement, steps }: DealProps) {
  const { assignment, own } = conversation;
  const { price, paid } = agreement;
  const next = nextStep(conversation, steps);
  const at = `/assignment/${assignment.id}`;
  return (
    <aside className="deal" aria-label="Agreement">
      <p>
        <b>{money(price)} agreed</b>
        {paid > 0 && <span>{`${money(paid)} paid, ${money(remaining(agreement))} left`}</span>}
        <span>
          {conversation.ended
            ? 'Award ended'
            : assignment.status === 'completed'
              ? stateOf(conversation, steps)
              : `Due ${date(assignment.deadline)}`}
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

/**
 * Returns the dialog of the assignment that the viewer has to open next; null while it is the other
 * party's turn.
 */
function nextStep(conversation: Listed, steps: readonly TrailStep[]): { deed: string; label: string } | null {
  const { own, assignment, ended, end_proposed } = conversation;
  if (ended) return null;
  if (end_proposed === 'to_me') return { deed: 'answer-end', label: 'Answer' };
  if (assignment.status === 'awarded') {
    const last = steps.filter(({ kind }) => kind === 'handed_in' || kind === 'changes_asked').at(-1)?.kind;
    if (!own) return { deed: 'submit', label: last === 'changes_asked' ? 'Hand in the changes' : 'Submit work' };
    return last === 'handed_in' ? { deed: 'complete', label: 'Complete' } : null;
  }
  // Once one is published by time, the other side can only reply.
  const mayRate = assignment.status === 'completed' && !ownReview(conversation, steps) && !isReviewOut(steps);
  return mayRate ? { deed: 'rate', label: 'Rate' } : null;
}

const isReviewOut = (steps: readonly TrailStep[]) => steps.some(({ kind }) => kind === 'rated');

/** Returns the state of the viewer's own review, sealed or published. */
function ownReview({ other }: Listed, steps: readonly TrailStep[]): TrailStep | undefined {
  return steps.find(({ kind, actor_id }) => (kind === 'reviewed' || kind === 'rated') && actor_id !== other.id);
}

/** Returns what a completed assignment waits for: 'Sealed until …' once the viewer has reviewed. */
function stateOf(conversation: Listed, steps: readonly TrailStep[]): string {
  const due = ownReview(conversation, steps)?.facts.due;
  return due && !isReviewOut(steps) ? `Review sealed until ${date(due)}` : 'Completed';
}
