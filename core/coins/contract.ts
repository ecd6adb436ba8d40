import { z } from 'zod';
import { count, day, optionalText } from '../fields.ts';
import { largestListRead, statementPage } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

/** One coin move; `amount` is positive for a credit, negative for a debit, never zero (ENTITY-28, ENTITY-30). */
const transaction = z.object({
  id: z.uuid(),
  type: z.string(),
  amount: z.number().int(),
  balance_after: z.number().int(),
  description: z.string(),
  created_at: z.date(),
});
export type Transaction = z.output<typeof transaction>;

const filterDay = day('field_invalid').optional().catch(undefined);

/**
 * What a statement is asked with: a kind of entry, days in Asia/Karachi from which and to which it goes, the key of its page. An
 * address that somebody edited shows the whole one.
 */
export const statementInput = z.object({
  kind: optionalText(60).catch(''),
  from: filterDay,
  to: filterDay,
  after: z.string().max(200).optional().catch(undefined),
  limit: count(1, largestListRead, statementPage).catch(statementPage),
});

/** A page of a statement; `sums` are all coins in and out within the filters, said with the first page alone. */
export const statement = z.object({
  items: z.array(transaction),
  next: z.string().nullable(),
  sums: z.object({ credited: z.number().int(), debited: z.number().int() }).nullable(),
});
export type Statement = z.output<typeof statement>;

export const coinsContract = {
  transactions: procedure({ access: 'user', failure: 'Failed to fetch transaction history.', limit: uncounted })
    .route({ method: 'GET', path: '/transactions', tags: ['coins'], summary: 'The own coin moves, newest first' })
    .input(statementInput)
    .output(statement),
};
