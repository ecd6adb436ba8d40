import { z } from 'zod';
import { procedure, uncounted } from '../procedure.ts';

/** One coin move; `amount` is positive for a credit, negative for a debit, never zero (ENTITY-28, ENTITY-30). */
export const transaction = z.object({
  id: z.uuid(),
  type: z.string(),
  amount: z.number().int(),
  balance_after: z.number().int(),
  description: z.string(),
  created_at: z.date(),
});
export type Transaction = z.output<typeof transaction>;

export const coinsContract = {
  transactions: procedure({ access: 'user', failure: 'Failed to fetch transaction history.', limit: uncounted })
    .route({ method: 'GET', path: '/transactions', tags: ['coins'], summary: 'The own coin moves, newest first' })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(transaction), next: z.string().nullable() })),
};
