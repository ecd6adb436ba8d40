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
  coin_request_rejected: { title: 'Request rejected', text: 'The person is told why.', variant: 'default' },
  payment_not_confirmed: {
    title: 'Not confirmed yet',
    text: 'Approve the payment on your phone, then check again.',
    variant: 'default',
  },
} as const satisfies Notices;
