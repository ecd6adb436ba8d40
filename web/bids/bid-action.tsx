import type { MouseEvent } from 'react';
import type { AssignmentCard } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { loginPath } from '../lib/guard.ts';
import { showToast } from '../lib/toasts.ts';
import { LinkButton } from '../ui/button.tsx';
import { bidToasts } from './toasts.ts';

interface BidActionProps {
  assignment: AssignmentCard;
  now: Date;
  signedIn: boolean;
  /** Opens the bid dialog; without it, and without script, the assignment's own page has the form. */
  onBid?: (assignment: AssignmentCard) => void;
}

/** A card's button: 'Place a Bid' only while the assignment takes bids (CARD-08); guests are sent to log in (BID-06). */
export function BidAction({ assignment, now, signedIn, onBid }: BidActionProps) {
  const page = `/assignment/${assignment.id}`;
  if (displayStatus(assignment, now) !== 'Open' || assignment.is_own || assignment.has_bid) {
    return (
      <LinkButton look="quiet" full to={page}>
        View assignment
      </LinkButton>
    );
  }
  if (!signedIn) {
    return (
      <LinkButton look="tonal" full to={loginPath(page)} onClick={() => showToast(bidToasts.bid_signed_out)}>
        Place a Bid
      </LinkButton>
    );
  }
  const open = (event: MouseEvent) => {
    if (!onBid || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onBid(assignment);
  };
  return (
    <LinkButton look="tonal" full to={`${page}#bid`} onClick={open}>
      Place a Bid
    </LinkButton>
  );
}
