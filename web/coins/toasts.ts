import type { Notices } from '../lib/flash.ts';

export const coinToasts = {
  coins_adjusted: {
    title: 'Coins adjusted',
    text: 'The balance is {n} now. We told the person by mail.',
    variant: 'default',
  },
} as const satisfies Notices;
