import { largestAdjustment } from '../limits.ts';
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
  adjustment_below_zero: {
    status: 409,
    text: 'The balance is smaller than that. It cannot fall below zero.',
    when: 'An admin takes away more coins than the user has at that moment.',
  },
} as const satisfies Record<string, Refusal>;
