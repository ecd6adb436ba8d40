import { useState } from 'react';
import type { WhyCannotBid } from '#core/bids/rules.ts';
import type { Failure } from '../lib/form-values.ts';

/**
 * Returns why there is no bid form. A form that was open stays when the balance falls elsewhere, so
 * that the typed text remains; the server then refuses the bid with the text.
 */
export function useReason(
  reason: WhyCannotBid | null,
  assignment: { id: string },
  failure: Failure | undefined,
): WhyCannotBid | null {
  const [open, setOpen] = useState<string | null>(null);
  if (reason === null && open !== assignment.id) setOpen(assignment.id);
  return reason === 'bid_insufficient_coins' && open === assignment.id && !failure ? null : reason;
}
