import { reviewTime } from '#core/payments/rules.ts';
import type { Notices } from '../lib/flash.ts';

export const paymentToasts = {
  coin_request_submitted: {
    title: 'Request Submitted',
    text: `Your balance is updated in ${reviewTime} after confirmation.`,
    variant: 'default',
    duration: 8000,
  },
  coin_request_approved: { title: 'Request approved', text: 'Coins credited: {n}.', variant: 'default' },
  order_payment_approved: { title: 'Payment approved', text: 'The order is paid.', variant: 'default' },
  order_payment_held: {
    title: 'Payment held',
    text: 'It could no longer pay for its purpose. We told the person and keep a record of the money.',
    variant: 'destructive',
  },
  coin_request_rejected: { title: 'Request rejected', text: 'We told the person why.', variant: 'default' },
  held_payment_closed: { title: 'Payment closed', text: 'We told the person how.', variant: 'default' },
  payment_not_confirmed: {
    title: 'Not confirmed yet',
    text: 'Approve the payment on your phone, then check again.',
    variant: 'default',
  },
} as const satisfies Notices;
