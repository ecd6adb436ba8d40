import { z } from 'zod';
import { count } from '../fields.ts';
import { heldListed, paymentsListed } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { gatewayIds } from './gateways.ts';

/** A successful payment as admins list it (ENTITY-32). */
const paymentRecord = z.object({
  id: z.uuid(),
  order_id: z.string(),
  /** The gateway's own; empty where it named none. */
  transaction_id: z.string(),
  /** PKR. */
  transaction_amount: z.number(),
  transaction_status: z.literal('success'),
  /** The mobile account that paid, but for some digits. */
  customer_msisdn: z.string(),
  paid_date_time: z.date(),
});
export type PaymentRecord = z.output<typeof paymentRecord>;

/** A payment whose money came with another sum than was asked for, or for an order that cannot be paid any more. */
const heldPayment = z.object({
  id: z.uuid(),
  order_id: z.string(),
  gateway: z.enum(['manual', ...gatewayIds]),
  /** The order that it was for; null where it was for coins. */
  pays_order: z.string().nullable(),
  /** PKR that were asked for; why it is held is in `reason`. */
  amount: z.number().int(),
  reason: z.string(),
  user_id: z.uuid(),
  username: z.string(),
  held_at: z.date(),
});
export type HeldPayment = z.output<typeof heldPayment>;

const columns = [
  'id',
  'order_id',
  'transaction_id',
  'transaction_amount',
  'transaction_status',
  'customer_msisdn',
  'paid_date_time',
] as const satisfies (keyof PaymentRecord)[];
const sorts = columns.flatMap((column) => [column, `-${column}`] as const);
const usual = '-paid_date_time' satisfies (typeof sorts)[number];

/** The list of successful payments. An address that somebody edited shows the usual list, so no input is refused. */
export const paymentListContract = {
  list: procedure({ access: 'admin', failure: 'Error', limit: uncounted }, ['payments_not_read'])
    .route({
      method: 'GET',
      path: '/functions/list-payments',
      tags: ['payments'],
      summary: `The last ${paymentsListed} successful payments by Easypaisa, the newest first unless asked otherwise`,
    })
    .input(
      z.object({
        status: z.literal('success').default('success').catch('success'),
        limit: count(1, paymentsListed, paymentsListed).catch(paymentsListed),
        sort: z.enum(sorts).default(usual).catch(usual),
      }),
    )
    .output(z.array(paymentRecord)),

  held: procedure({ access: 'admin', failure: 'Error', limit: uncounted }, ['payments_not_read'])
    .route({
      method: 'GET',
      path: '/admin/held-payments',
      tags: ['payments'],
      summary: `Payments whose money came and could not be taken for what they were for, the last ${heldListed}`,
    })
    .output(z.array(heldPayment)),
};
