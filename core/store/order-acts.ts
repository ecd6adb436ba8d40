import type { Order } from './order-contract.ts';

/** What an admin makes of an order. */
export const orderActs = ['packed', 'sent', 'delivered', 'cancelled', 'refunded'] as const;
export type OrderAct = (typeof orderActs)[number];

/** Those that take something away: they want a reason, which the buyer reads. */
export const endingActs: readonly OrderAct[] = ['cancelled', 'refunded'];

interface Standing {
  status: Order['status'];
  /** Something of it goes by courier; files are there once they are paid. */
  is_physical: boolean;
  /** It was paid at some time. */
  was_paid: boolean;
}

/** What an admin may make of an order that stands there, the next step of its way first: what `move_order()` judges. */
export function actsOn({ status, is_physical, was_paid }: Standing): OrderAct[] {
  const may: Readonly<Record<OrderAct, boolean>> = {
    packed: status === 'paid' && is_physical,
    sent: status === 'packed',
    delivered: status === 'sent',
    cancelled: ['pending', 'paid', 'packed'].includes(status),
    refunded: was_paid && status !== 'refunded',
  };
  return orderActs.filter((act) => may[act]);
}
