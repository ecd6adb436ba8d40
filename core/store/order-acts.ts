import type { Order } from './order-contract.ts';

/** Steps that an admin can take with an order. */
export const orderActs = ['packed', 'sent', 'delivered', 'returned', 'cancelled', 'refunded'] as const;
export type OrderAct = (typeof orderActs)[number];

/** Steps that end an order. They require a reason, which the buyer reads. */
export const endingActs: readonly OrderAct[] = ['returned', 'cancelled', 'refunded'];

/** Corrections of a parcel's last step: of its tracking, or an undo of the step. */
export const orderCorrections = ['tracking', 'back'] as const;
export type OrderCorrection = (typeof orderCorrections)[number];

/** Returns the corrections possible in this state; `correct_order()` judges the same. */
export function correctionsOf(status: Order['status']): OrderCorrection[] {
  const isOut = status === 'sent' || status === 'delivered';
  return isOut ? [...orderCorrections] : status === 'packed' ? ['back'] : [];
}

interface Standing {
  status: Order['status'];
  /** Part of it is sent by courier; files are available once paid. */
  is_physical: boolean;
  /** It was paid at some time. */
  was_paid: boolean;
  /** Its buyer pays the courier in cash. */
  pays_on_delivery: boolean;
}

/**
 * Returns the steps that an admin may take from this state, the usual next one first;
 * `move_order()` judges the same.
 */
export function actsOn({ status, is_physical, was_paid, pays_on_delivery }: Standing): OrderAct[] {
  const may: Readonly<Record<OrderAct, boolean>> = {
    packed: ['paid', 'confirmed'].includes(status) && is_physical,
    sent: status === 'packed',
    delivered: status === 'sent',
    returned: pays_on_delivery && status === 'sent',
    cancelled: ['pending', 'confirmed', 'paid', 'packed'].includes(status),
    refunded: was_paid && status !== 'refunded',
  };
  return orderActs.filter((act) => may[act]);
}
