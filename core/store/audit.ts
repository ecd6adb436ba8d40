import type { AuditSteps } from '../audit-facts.ts';

/** Audit-log labels of admins' actions in the store, by procedure. */
export const storeActions = {
  'store.addProduct': 'Product added',
  'store.editProduct': 'Product changed',
  'store.setProductStatus': 'Product published or unpublished',
  'store.adjustStock': 'Stock adjusted',
  'store.moveOrder': 'Order moved on or ended',
  'store.correctOrder': 'Order corrected',
} as const;

const moves: Readonly<Record<string, string>> = {
  packed: 'Order marked as packed',
  sent: 'Order marked as sent',
  delivered: 'Order marked as delivered',
  cancelled: 'Order cancelled',
  returned: 'Order marked as returned',
  refunded: 'Order marked as refunded',
};

/** The step that one of these actions took, by its facts; undefined where they name none. */
export const storeSteps = {
  'store.moveOrder': (_before, { order_status }) => moves[String(order_status)],
  'store.correctOrder': (before, after) =>
    before.order_status === after.order_status ? 'Tracking corrected' : `Order taken back to ${after.order_status}`,
  'store.setProductStatus': (_before, { product_status }) =>
    product_status === 'published' ? 'Product published' : 'Product unpublished',
} satisfies AuditSteps;

/** Labels of the facts before and after. */
export const storeFacts = {
  title: 'Title',
  product_status: 'In the store',
  purchasable: 'Can be bought',
  price: 'Lowest price in paisa',
  variants: 'Variants',
  pictures: 'Pictures',
  files: 'Files for buyers',
  stock: 'Stock',
  order_status: 'Order',
  tracking: 'Tracking',
  cash: 'Cash received, PKR',
  restocked: 'Units back in stock',
} as const;
