import type { Figure } from '../watch/figures.ts';

/** Coins of the last hour by kind of entry: what was given is above zero, what was paid below. */
export const coinFigure: Figure = {
  labels: ['kind'],
  gauges: {
    coins: ['mukammal_coins_last_hour', 'Coins that entries of the last hour moved, by kind'],
    entries: ['mukammal_coin_entries_last_hour', 'Entries of the ledger in the last hour, by kind'],
  },
  sql: `select type as kind, sum(amount)::int as coins, count(*)::int as entries from transactions
    where id >= $first::uuid group by type`,
};
