import type { Notices } from '../lib/flash.ts';

export const coinToasts = {
  coins_adjusted: {
    title: 'Coins adjusted',
    text: 'The balance is {n} now. The person is told by mail.',
    variant: 'default',
  },
} as const satisfies Notices;
