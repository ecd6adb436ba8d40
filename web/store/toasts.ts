import { reviewTime } from '#core/payments/rules.ts';
import type { Notices } from '../lib/flash.ts';

export const storeToasts = {
  added_to_cart: { title: 'Added to Cart!', text: '', variant: 'default' },
  removed_from_cart: { title: 'Removed from your cart', text: '', variant: 'default' },
  order_placed: { title: 'Order placed', text: 'Now choose how to pay.', variant: 'default' },
  order_cancelled: { title: 'Order cancelled', text: 'Nothing is kept for you any more.', variant: 'default' },
  order_payment_submitted: {
    title: 'Payment submitted',
    text: `We check it in ${reviewTime}, and mail you then.`,
    variant: 'default',
    duration: 8000,
  },
} as const satisfies Notices;
