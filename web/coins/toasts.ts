import type { Notices } from '../lib/flash.ts';

export const coinToasts = {
  coins_adjusted: {
    title: 'Coins adjusted',
    text: 'The balance is {n} now. We told the person by mail.',
    variant: 'default',
  },
  adjustment_requested: {
    title: 'Waiting for a second admin',
    text: 'This is above the limit. No coins move until another admin confirms it.',
    variant: 'default',
  },
  adjustment_decided: { title: 'Adjustment decided', text: 'The list shows what is left.', variant: 'default' },
} as const satisfies Notices;
