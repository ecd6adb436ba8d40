/** Prices of delivery in minor units. */
export interface DeliveryTerms {
  fee: number;
  /** Goods of at least this are delivered free; 0 for no such amount. */
  freeFrom: number;
}

const isFree = ({ fee, freeFrom }: DeliveryTerms, goods: number) => fee === 0 || (freeFrom > 0 && goods >= freeFrom);

/**
 * Returns the price of a parcel's delivery; files cost none. The cart explains it beforehand, the
 * SQL function `delivery_of()` judges it.
 */
export function deliveryOf(terms: DeliveryTerms, goods: number, isPhysical: boolean): number {
  return !isPhysical || isFree(terms, goods) ? 0 : terms.fee;
}

/** Returns what is missing to free delivery; null where it is free, or never is. */
export function toFreeDelivery(terms: DeliveryTerms, goods: number, isPhysical: boolean): number | null {
  return !isPhysical || isFree(terms, goods) || terms.freeFrom === 0 ? null : terms.freeFrom - goods;
}
