import { adjustmentDays, largestAdjustment } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const coinRefusals = {
  adjustment_invalid: {
    status: 422,
    text: 'Please write a whole number from 1 to {most}.',
    params: { most: largestAdjustment },
    when: 'What an admin adds or takes away is no number of coins, or more than one adjustment may be.',
  },
  adjustment_own: {
    status: 409,
    text: 'Another admin has to adjust your own coins.',
    when: 'An admin adjusts the own balance.',
  },
  adjustment_request_not_found: {
    status: 404,
    text: 'This request was not found.',
    when: 'No requested adjustment has this id.',
  },
  adjustment_request_own: {
    status: 409,
    text: 'You requested this. Another admin has to decide it.',
    when: 'The admin who requested an adjustment would decide it.',
  },
  adjustment_request_decided: {
    status: 409,
    text: 'Another admin has decided this already.',
    when: 'Somebody else was faster.',
  },
  adjustment_request_expired: {
    status: 409,
    text: 'This request expired after {days} days. Please adjust the coins anew.',
    params: { days: adjustmentDays },
    when: 'Nobody decided a requested adjustment within `days` days.',
  },
  adjustment_below_zero: {
    status: 409,
    text: 'The balance is smaller than that. It cannot fall below zero.',
    when: 'An admin takes away more coins than the user has at that moment.',
  },
} as const satisfies Record<string, Refusal>;
