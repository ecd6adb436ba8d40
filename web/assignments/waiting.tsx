import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';

/**
 * Says to the poster of an assignment that nobody was chosen for what comes next: until when to
 * choose, or that it closed.
 */
export function Waiting({ assignment, now }: { assignment: AssignmentDetail; now: Date }) {
  const toDialog = useDialogLinks();
  const { id, is_own, lapsed_at, chosen_until, bid_count } = assignment;
  const status = displayStatus(assignment, now);
  if (!is_own) return null;
  if (status === 'Closed' && lapsed_at) {
    return (
      <section className="card roomy grid gap-3.5" aria-label="Closed">
        <h2 className="text-18">Closed without an award</h2>
        <p>
          It closed on <DateText value={lapsed_at} />. Who bid got the coins of the bid back. Post it again to get new
          bids: its text and file are filled in.
        </p>
        <LinkButton className="justify-self-start" to={`/post-assignment?again=${id}`}>
          Post it again
        </LinkButton>
      </section>
    );
  }
  if (status !== 'Expired' || !chosen_until) return null;
  return (
    <section className="card roomy grid gap-3.5" aria-label="Next step">
      <h2 className="text-18">{bid_count > 0 ? 'Choose a bid' : 'The deadline has passed'}</h2>
      <p>
        {bid_count > 0 ? 'The deadline has passed, and you can still choose' : 'Set a later deadline to get bids'} until{' '}
        <DateText value={chosen_until} />. After that the assignment closes
        {bid_count > 0 && ', and every bidder gets the coins of the bid back'}.
      </p>
      <div className="flex flex-wrap gap-2">
        {bid_count > 0 && (
          <a className="btn pri" href="#bids">
            Choose a bid
          </a>
        )}
        <LinkButton look={bid_count > 0 ? 'sec' : 'pri'} {...toDialog(`/assignment/${id}/deadline`)}>
          Set a later deadline
        </LinkButton>
        <LinkButton look="quiet" {...toDialog(`/assignment/${id}/close`)}>
          Close without choosing
        </LinkButton>
      </div>
    </section>
  );
}
