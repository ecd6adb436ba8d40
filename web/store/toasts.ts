import type { Notices } from '../lib/flash.ts';

export const storeToasts = {
  added_to_cart: { title: 'Added to Cart!', text: '', variant: 'default' },
  removed_from_cart: { title: 'Removed from your cart', text: '', variant: 'default' },
} as const satisfies Notices;
