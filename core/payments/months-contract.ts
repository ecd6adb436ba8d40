import { z } from 'zod';
import { count } from '../fields.ts';
import { largestListRead } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

/**
 * The parts of a month's account: coins by kind of entry; payments for coins and for orders, by
 * gateway; what went back, by purpose; held payments by how they were closed; what the store sold.
 */
const monthParts = ['coins', 'coin_payments', 'order_payments', 'sent_back', 'held', 'sales'] as const;
export type MonthPart = (typeof monthParts)[number];

const names = { part: z.enum(monthParts), name: z.string() };

/** A sum of one part: coins in and out (negative), units, and hundredths of a rupee. */
const monthLine = z.object({
  ...names,
  entries: z.number().int(),
  credited: z.number().int(),
  debited: z.number().int(),
  units: z.number().int(),
  cents: z.number().int(),
});
export type MonthLine = z.output<typeof monthLine>;

/** One entry of a part: an entry of the ledger, a payment, an article of an order. */
const monthEntry = z.object({
  ...names,
  id: z.string(),
  at: z.date(),
  coins: z.number().int().nullable(),
  units: z.number().int().nullable(),
  cents: z.number().int().nullable(),
  reference: z.string(),
});
export type MonthEntry = z.output<typeof monthEntry>;

/** A month in Asia/Karachi, 'YYYY-MM'; an invalid one is the last that is over. */
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined);

/** A month's account for an accountant: docs/decisions/0136. */
export const monthsContract = {
  month: procedure({ access: 'admin', roles: ['money'], failure: 'Error fetching the month', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/months',
      tags: ['payments'],
      summary: 'Get the sums of a month: coins by kind, payments, refunds, and sales by product',
    })
    .input(z.object({ month }))
    .output(
      z.object({
        month: z.string(),
        /** The month is over: its sums do not change any more. */
        is_closed: z.boolean(),
        lines: z.array(monthLine),
      }),
    ),

  monthEntries: procedure({ access: 'admin', roles: ['money'], failure: 'Error fetching the month', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/months/entries',
      tags: ['payments'],
      summary: 'List all entries of a month, oldest first',
    })
    .input(
      z.object({
        month,
        after: z.string().max(300).optional().catch(undefined),
        limit: count(1, largestListRead, largestListRead).catch(largestListRead),
      }),
    )
    .output(z.object({ items: z.array(monthEntry), next: z.string().nullable() })),
};
