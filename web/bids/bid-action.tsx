import { createPath } from 'react-router';
import type { AssignmentCard } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';

interface BidActionProps {
  assignment: AssignmentCard;
  now: Date;
  /** Path of the list under the bid dialog. */
  list: '/' | '/all-assignments';
}

/** A card's button: 'Place a Bid' only while the assignment accepts bids (CARD-08). */
export function BidAction({ assignment, now, list }: BidActionProps) {
  const dialog = useDialogLinks()(`${list === '/' ? '' : list}/bid/${assignment.id}`);
  if (displayStatus(assignment, now) !== 'Open' || assignment.is_own || assignment.has_bid) {
    return (
      <LinkButton look="quiet" full to={`/assignment/${assignment.id}`} data-dialog={createPath(dialog.to)}>
        View assignment
      </LinkButton>
    );
  }
  return (
    <LinkButton look="tonal" full {...dialog}>
      Place a Bid
    </LinkButton>
  );
}
