import { exact, exactMoney, money, number } from '../format.ts';

/** Minor units in a rupee. */
export const centsInRupee = 100;

const hasPaisa = (cents: number) => cents % centsInRupee !== 0;

/** Formats a price in minor units as it is typed: 150000 → '1,500', 150050 → '1,500.50'. */
export function amountOf(cents: number): string {
  return (hasPaisa(cents) ? exact : number)(cents / centsInRupee);
}

/** Formats a price for display: 150000 → 'PKR 1,500', 150050 → 'PKR 1,500.50' (ENTITY-39). */
export function priceOf(cents: number): string {
  return (hasPaisa(cents) ? exactMoney : money)(cents / centsInRupee);
}

/** Formats the price of a delivery: 'Free', 'PKR 250'. */
export function deliveryPrice(cents: number): string {
  return cents === 0 ? 'Free' : priceOf(cents);
}

/**
 * Returns the amount to pay for a price: whole rupees, since payments know no others; paisa are
 * dropped, with a minimum of one rupee.
 */
export function rupeesOf(cents: number): number {
  return Math.max(1, Math.floor(cents / centsInRupee));
}
