import { centsInRupee } from '#core/store/prices.ts';
import type { SignedInContext } from '../context.ts';
import { refuse } from '../platform/refuse.ts';

/**
 * Returns the price of an own order in PKR, which never changes; whether it can still be paid is
 * judged with the payment. Refuses `order_not_found`, and `order_not_whole` for a sum with paisa,
 * which no payment can match.
 */
export async function readOrderDue({ db, viewer }: SignedInContext, number: string): Promise<{ amount: number }> {
  const order = await db
    .selectFrom('orders')
    .select('total_in_cents')
    .where('number', '=', number)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!order) refuse('order_not_found');
  if (order.total_in_cents % centsInRupee !== 0) refuse('order_not_whole');
  return { amount: order.total_in_cents / centsInRupee };
}
