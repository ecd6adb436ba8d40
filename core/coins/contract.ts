import { z } from 'zod';
import { coinAmount, count, day, id, optionalText, text } from '../fields.ts';
import { largestAdjustment, largestListRead, lengths, perMinute, statementPage } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';

/**
 * One coin movement; `amount` is positive for a credit, negative for a debit, never zero
 * (ENTITY-28, ENTITY-30).
 */
const transaction = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  type: z.string(),
  amount: z.number().int(),
  balance_after: z.number().int(),
  description: z.string(),
  created_at: z.date(),
});
export type Transaction = z.output<typeof transaction>;

const filterDay = day('field_invalid').optional().catch(undefined);

/**
 * Filters of a statement: a kind of entry, its first and last day in Asia/Karachi, and the key of
 * its page. An invalid address shows the whole statement.
 */
export const statementInput = z.object({
  kind: optionalText(60).catch(''),
  from: filterDay,
  to: filterDay,
  after: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
  limit: count(1, largestListRead, statementPage).catch(statementPage),
});

/**
 * A page of a statement. `sums` are all coins in, and out as a negative number, within the filters,
 * on the first page only. `balance` is the balance after the newest of all entries. All of it is
 * read at one moment.
 */
export const statement = z.object({
  items: z.array(transaction),
  next: z.string().nullable(),
  sums: z.object({ credited: z.number().int(), debited: z.number().int() }).nullable(),
  balance: z.number().int(),
});
export type Statement = z.output<typeof statement>;

/** An adjustment that another admin than its requester decides (docs/decisions/0135). */
const adjustmentRequest = z.object({
  id: z.uuid(),
  user: z.object({ id: z.uuid(), full_name: z.string(), username: z.string() }),
  amount: z.number().int(),
  /** The person's balance now. */
  balance: z.number().int(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.date(),
  expires_at: z.date(),
  outcome: z.enum(['confirmed', 'refused', 'expired']).nullable(),
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Whether the caller may decide it: neither its requester nor its subject. */
  may_decide: z.boolean(),
});
export type AdjustmentRequest = z.output<typeof adjustmentRequest>;

export const coinsContract = {
  transactions: procedure({ access: 'user', failure: 'Failed to fetch transaction history.', limit: uncounted })
    .route({
      method: 'GET',
      path: '/transactions',
      tags: ['coins'],
      summary: 'List the own coin transactions, newest first',
    })
    .input(statementInput)
    .output(statement),

  adjust: procedure(
    {
      access: 'admin',
      roles: ['money'],
      failure: 'Failed to adjust coins',
      limit: { account: perMinute(60) },
      money: true,
    },
    ['user_not_found', 'adjustment_own', 'adjustment_below_zero'],
  )
    .route({
      method: 'POST',
      path: '/admin/users/{user_id}/coins',
      tags: ['coins'],
      summary: 'Add coins to a user’s balance or remove some; the reason is mailed to the user',
    })
    .input(
      z.object({
        user_id: id('user_not_found'),
        direction: z.enum(['add', 'take']),
        coins: coinAmount(largestAdjustment, 'adjustment_invalid'),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(
      z.object({
        amount: z.number().int(),
        coins: z.number().int(),
        /** The request that a second admin decides, if the amount is above the limit. */
        request_id: z.uuid().optional(),
      }),
    ),

  adjustments: procedure({
    access: 'admin',
    roles: ['money'],
    failure: 'Error fetching the requests',
    limit: uncounted,
  })
    .route({
      method: 'GET',
      path: '/admin/adjustments',
      tags: ['coins'],
      summary: 'List adjustments above the limit, by default those that wait for a second admin, oldest first',
    })
    .input(
      listInput(['requested_at'], 'requested_at', {
        status: listFilter(['waiting', 'all', 'confirmed', 'refused', 'expired']),
      }),
    )
    .output(listOf(adjustmentRequest)),

  decideAdjustment: procedure(
    {
      access: 'admin',
      roles: ['money'],
      failure: 'Error deciding the adjustment',
      limit: { account: perMinute(60) },
      money: true,
    },
    [
      'adjustment_request_not_found',
      'adjustment_request_own',
      'adjustment_request_decided',
      'adjustment_request_expired',
      'adjustment_own',
      'adjustment_below_zero',
      'user_not_found',
    ],
  )
    .route({
      method: 'POST',
      path: '/admin/adjustments/{id}/decide',
      tags: ['coins'],
      summary: 'Confirm or refuse an adjustment that another admin requested, once',
    })
    .input(
      z.object({
        id: id('adjustment_request_not_found'),
        outcome: z.enum(['confirmed', 'refused']),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ outcome: z.enum(['confirmed', 'refused']) })),
};
