import type { Notices } from '../lib/flash.ts';

export const storeToasts = {
  added_to_cart: { title: 'Added to Cart!', text: '', variant: 'default' },
  removed_from_cart: { title: 'Removed from your cart', text: '', variant: 'default' },
  product_added: { title: 'Product added', text: 'It is a draft until you publish it.', variant: 'default' },
  product_saved: { title: 'Product saved', text: '', variant: 'default' },
  product_published: { title: 'Product published', text: 'It stands in the store now.', variant: 'default' },
  product_taken_off: { title: 'Product taken off', text: 'Nobody finds it in the store any more.', variant: 'default' },
  stock_adjusted: { title: 'Stock adjusted', text: '{n} in stock now.', variant: 'default' },
} as const satisfies Notices;
