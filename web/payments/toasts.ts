import { reviewTime } from '#core/payments/rules.ts';
import type { Notices } from '../lib/flash.ts';

export const paymentToasts = {
  coin_request_submitted: {
    title: 'Request Submitted',
    text: `Your balance is updated in ${reviewTime} after confirmation.`,
    variant: 'default',
    duration: 8000,
  },
} as const satisfies Notices;
