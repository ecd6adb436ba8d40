import { z } from 'zod';
import { count } from '../fields.ts';
import { earningsPage, largestListRead } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { payMethods } from './settlements.ts';

/** A payment that its tutor confirmed. It names no person: the statement may be shown to others. */
const receipt = z.object({
  id: z.uuid(),
  assignment_id: z.uuid(),
  assignment_title: z.string(),
  method: z.enum(payMethods),
  /** PKR. */
  amount: z.number().int(),
  told_at: z.date(),
  /** Time of the tutor's confirmation, which decides its month. */
  received_at: z.date(),
});
export type Receipt = z.output<typeof receipt>;

/** A payment that its student told and its tutor has not confirmed. */
const unconfirmed = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  assignment_title: z.string(),
  amount: z.number().int(),
  status: z.enum(['waiting', 'disputed']),
  told_at: z.date(),
});
export type Unconfirmed = z.output<typeof unconfirmed>;

const figures = z.object({
  /** PKR that students told as paid and the tutor confirmed. */
  received: z.number().int(),
  payments: z.number().int(),
  /** Coins of bids, and coins refunded. */
  spent: z.number().int(),
  refunded: z.number().int(),
});
export type EarningsFigures = z.output<typeof figures>;

/** Figures of a month, 'YYYY-MM' in Asia/Karachi. */
const monthly = figures.extend({ month: z.string() });
export type MonthOfEarnings = z.output<typeof monthly>;

const earnings = z.object({
  /** The year or month of the statement. */
  period: z.string(),
  /** The first year with a payment received, or the requested one if earlier. */
  first_year: z.number().int(),
  /** The payments received in the period, newest first. */
  items: z.array(receipt),
  next: z.string().nullable(),
  /** On the first page only. */
  sums: z
    .object({
      /** Of the period. */
      all: figures,
      /** Of its year: the months with anything in them, oldest first. */
      months: z.array(monthly),
      /** Of any time: number, PKR, and the newest. */
      unconfirmed: z.object({ payments: z.number().int(), amount: z.number().int(), newest: z.array(unconfirmed) }),
    })
    .nullable(),
});
export type Earnings = z.output<typeof earnings>;

/** A year or a month; anything else means the present year. */
const period = z
  .string()
  .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/)
  .optional()
  .catch(undefined);

export const earningsContract = {
  earnings: procedure({
    access: 'user',
    failure: 'Failed to load earnings.',
    limit: uncounted,
    viewAs: 'hidden',
  })
    .route({
      method: 'GET',
      path: '/earnings',
      tags: ['chat'],
      summary: 'List payments told by students and confirmed by the tutor, of a year or month; no money moves here',
    })
    .input(
      z.object({
        period,
        after: z.string().max(1000).optional().catch(undefined),
        limit: count(1, largestListRead, earningsPage.received).catch(earningsPage.received),
      }),
    )
    .output(earnings),
};
