/* Limits of the store: a part of `core/limits.ts`, which exports it. */

/** Products on a page of the store, the most in one read, and the most for a read of variants. */
export const productsPage = 12;
/** Upper bound of a search's product count; more show as this number with '+'. */
export const foundProductsCounted = 240;
export const largestProductsRead = 30;
export const mostVariantsRead = 50;

/** Maximum parts of one product. */
export const productMost = {
  variants: 10,
  pictures: 10,
  sections: 8,
  facts: 12,
  collections: 20,
  related: 8,
} as const;
/** Counted stock at or below which admins are notified, and the largest change of stock at once. */
export const lowStock = 5;
export const largestStockChange = 10_000;
/** Days of a product's order figures for admins. */
export const soldDays = 30;

/** Different items in a cart, units of each, and days that a guest's is kept after its last use. */
export const mostCartLines = 50;
export const mostOfOne = 99;
export const guestCartDays = 60;

/** Hours for which an unpaid order's stock is kept, and the most unpaid orders of a person. */
export const orderHoldHours = 24;
export const mostUnpaidOrders = 3;
/** Units of one variant that a person's unpaid orders may hold together. */
export const mostKeptUnpaid = 20;
/** Hours after `orderHoldHours` for which stock is kept for a manual payment under review. */
export const orderReviewHours = 72;
/** Maximum total of one order; PKR. */
export const dearestOrder = 10_000_000;
/** Unpaid orders of a person that may be on their way at once, to be paid in cash on delivery. */
export const mostCashOrders = 2;
/** Largest fee for delivery, and largest amount from which it is free; PKR. */
export const largestDeliveryFee = 10_000;
export const largestFreeFrom = 1_000_000;
export const ordersPage = 20;

/** Downloads of an order line's file, and minutes in which resuming one does not count again. */
export const downloadsOfFile = 10;
export const downloadGoesOn = 60;
