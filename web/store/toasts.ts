import { reviewTime } from '#core/payments/rules.ts';
import type { Notices } from '../lib/flash.ts';

export const storeToasts = {
  added_to_cart: {
    title: 'Added to Cart!',
    text: '',
    variant: 'default',
    link: { label: 'View cart', to: '/cart' },
    duration: 8000,
  },
  removed_from_cart: { title: 'Removed from your cart', text: '', variant: 'default' },
  product_added: { title: 'Product added', text: 'It is a draft until you publish it.', variant: 'default' },
  product_saved: { title: 'Product saved', text: '', variant: 'default' },
  product_published: { title: 'Product published', text: 'It is in the store now.', variant: 'default' },
  product_taken_off: {
    title: 'Product unpublished',
    text: 'Buyers can no longer find it in the store.',
    variant: 'default',
  },
  stock_adjusted: { title: 'Stock adjusted', text: '{n} in stock now.', variant: 'default' },
  order_placed: { title: 'Order placed', text: 'Now choose how to pay.', variant: 'default' },
  order_confirmed: { title: 'Order placed', text: 'You pay the courier in cash.', variant: 'default' },
  order_cancelled: { title: 'Order cancelled', text: 'We no longer reserve its items for you.', variant: 'default' },
  order_payment_submitted: {
    title: 'Payment submitted',
    text: `We check it in ${reviewTime}, and mail you then.`,
    variant: 'default',
    duration: 8000,
  },
  order_packed: { title: 'Marked as packed', text: '', variant: 'default' },
  order_sent: { title: 'Marked as sent', text: 'The buyer gets a mail.', variant: 'default' },
  order_delivered: { title: 'Marked as delivered', text: '', variant: 'default' },
  order_returned: {
    title: 'Marked as returned',
    text: 'Its units are back in stock. The buyer gets a mail with your reason.',
    variant: 'default',
  },
  order_ended: { title: 'Order cancelled', text: 'The buyer gets a mail with your reason.', variant: 'default' },
  order_refunded: { title: 'Marked as refunded', text: 'The buyer gets a mail with your reason.', variant: 'default' },
  tracking_corrected: { title: 'Tracking corrected', text: 'The buyer gets a mail.', variant: 'default' },
  order_step_back: { title: 'Last step taken back', text: '', variant: 'default' },
} as const satisfies Notices;
