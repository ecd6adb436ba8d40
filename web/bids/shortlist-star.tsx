import Star from 'lucide-react/icons/star';
import { Form, useLocation } from 'react-router';
import type { ReceivedBid } from '#core/bids/contract.ts';
import { IconButton } from '../ui/button.tsx';

/** The poster's shortlist mark on a bid; pressing it again removes it. */
export function ShortlistStar({ bid: { id, shortlisted, bidder }, at }: { bid: ReceivedBid; at: string }) {
  const { search, state } = useLocation() as { search: string; state: unknown };
  return (
    <Form method="post" action={at + search} preventScrollReset state={state}>
      <input type="hidden" name="id" value={id} />
      {!shortlisted && <input type="hidden" name="on" value="on" />}
      <IconButton type="submit" label={`Shortlist ${bidder.full_name}`} aria-pressed={shortlisted}>
        <Star className={shortlisted ? 'fill-current text-ink' : undefined} />
      </IconButton>
    </Form>
  );
}
