import { Link } from 'react-router';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { othersStand, whyEnded } from '#core/assignments/ending.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { isOpen } from '#core/assignments/state.ts';
import { dateTime, plural } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';

interface AwardEndProps {
  assignment: AssignmentDetail;
  /** The other party. */
  other: string;
}

/**
 * How a standing award may end, for its two parties: a proposal that waits, the cause for which the
 * poster may end it alone, or the way to step back.
 */
export function AwardEnd({ assignment: { id, award, is_own }, other }: AwardEndProps) {
  const toDialog = useDialogLinks();
  if (!award) return null;
  const { proposal, cause } = award;
  const deed = (name: string) => toDialog(`/assignment/${id}/${name}`);
  if (proposal) {
    return (
      <div className="grid gap-3">
        <Note role="status">
          <b>{proposal.is_own ? 'You' : <bdi>{other}</bdi>} proposed to end the award.</b>{' '}
          <span dir="auto">“{proposal.reason}”</span> Without an answer until {dateTime(proposal.expires_at)} it goes
          on.
        </Note>
        {proposal.is_own ? (
          <LinkButton look="sec" full {...deed('withdraw-end')}>
            Withdraw the proposal
          </LinkButton>
        ) : (
          <LinkButton full {...deed('answer-end')}>
            Agree or decline
          </LinkButton>
        )}
      </div>
    );
  }
  if (cause) {
    return (
      <div className="grid gap-3">
        <Note>
          <b>{whyEnded(cause, other)}.</b> You can end the award now and get {plural(coinsFor.award, 'coin')} back.
        </Note>
        <LinkButton look="sec" full {...deed('end')}>
          End the award
        </LinkButton>
      </div>
    );
  }
  return (
    <LinkButton look="quiet" full {...deed(is_own ? 'propose-end' : 'end')}>
      {is_own ? 'End the award' : 'Step back'}
    </LinkButton>
  );
}

/** Says on an assignment that is open again why its last award ended, and what comes next. */
export function LastEnd({ assignment, now }: { assignment: AssignmentDetail; now: Date }) {
  const toDialog = useDialogLinks();
  const [last] = assignment.ended_awards;
  if (!last || !isOpen(assignment)) return null;
  const { id, is_own, bid_count } = assignment;
  const { tutor, cause, reason, coins, conversation_id } = last;
  const isOver = displayStatus(assignment, now) === 'Expired';
  return (
    <section className="card roomy grid gap-3.5" aria-label="Ended award">
      <h2 className="text-18">
        {is_own ? (
          <>
            The award to <bdi>{tutor.full_name}</bdi> ended
          </>
        ) : (
          'Your award ended'
        )}
      </h2>
      <p>
        {whyEnded(cause, is_own ? tutor.full_name : 'You')}. {coins > 0 && `${plural(coins, 'coin')} are back.`}
      </p>
      {reason && (
        <p className="max-w-[64ch] whitespace-pre-line text-ink-2" dir="auto">
          “{reason}”
        </p>
      )}
      {is_own && (
        <p>
          {isOver
            ? `The deadline has passed. Set a new one, so that tutors can bid again${bid_count > 0 ? '; earlier bids stand' : ''}.`
            : othersStand(bid_count)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {is_own &&
          (isOver ? (
            <LinkButton {...toDialog(`/assignment/${id}/deadline`)}>Set a new deadline</LinkButton>
          ) : (
            bid_count > 0 && (
              <a className="btn pri" href="#bids">
                Choose another tutor
              </a>
            )
          ))}
        <Link className="btn sec" to={`/chat?conversation=${conversation_id}`}>
          Read the chat
        </Link>
      </div>
    </section>
  );
}
