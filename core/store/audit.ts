/** Audit-log labels of admins' actions in the store, by procedure. */
export const storeActions = {
  'store.addProduct': 'Product added',
  'store.editProduct': 'Product changed',
  'store.setProductStatus': 'Product published or unpublished',
  'store.adjustStock': 'Stock adjusted',
  'store.moveOrder': 'Order moved on or ended',
  'store.correctOrder': 'Order corrected',
} as const;

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
  restocked: 'Units back in stock',
} as const;
