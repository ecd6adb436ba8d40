import { z } from 'zod';
import { count, id, optionalAmount, optionalDay, optionalText, text } from '../fields.ts';
import { heldListed, largestAdjustment, lengths, paymentsListed, perMinute } from '../limits.ts';
import { listFilter } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { closingOutcomes } from './closings.ts';
import { gatewayIds } from './gateways.ts';
import { paymentStatus } from './status-contract.ts';

/** A successful payment in the admins' list (ENTITY-32). */
const paymentRecord = z.object({
  id: z.uuid(),
  order_id: z.string(),
  gateway: z.enum(gatewayIds),
  /** The gateway's own id; empty where it named none. */
  transaction_id: z.string(),
  /** PKR. */
  transaction_amount: z.number(),
  transaction_status: z.literal('success'),
  /** The mobile account that paid, with some digits hidden. */
  customer_msisdn: z.string(),
  paid_date_time: z.date(),
});
export type PaymentRecord = z.output<typeof paymentRecord>;

/** A gateway payment in any state, as an admin inspects it. */
const paymentDetail = z.object({
  id: z.uuid(),
  order_id: z.string(),
  gateway: z.enum(gatewayIds),
  status: paymentStatus,
  /** The pack's id, or the number of the order of the store. */
  item: z.string(),
  pays_order: z.string().nullable(),
  /** PKR. */
  amount: z.number().int(),
  coins: z.number().int(),
  user_id: z.uuid(),
  username: z.string(),
  transaction_id: z.string().nullable(),
  /** The mobile account that paid, with some digits hidden: `showAccount` returns it in full. */
  account: z.string(),
  /** It is still stored: it is deleted with its owner's account. */
  has_account: z.boolean(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  /** Reason of its refusal or hold. */
  reason: z.string().nullable(),
  created_at: z.date(),
  decided_at: z.date().nullable(),
});

/**
 * A payment of a wrong amount, or for an order that can no longer be paid; or whose money went back
 * after it was credited.
 */
const heldPayment = z.object({
  id: z.uuid(),
  order_id: z.string(),
  gateway: z.enum(['manual', ...gatewayIds]),
  /** The order that it was for; null where it was for coins. */
  pays_order: z.string().nullable(),
  /** PKR that were requested; the reason of the hold is in `reason`. */
  amount: z.number().int(),
  reason: z.string(),
  user_id: z.uuid(),
  username: z.string(),
  held_at: z.date(),
  /** Its money was credited, and went back. */
  reversed: z.boolean(),
});
export type HeldPayment = z.output<typeof heldPayment>;

const columns = [
  'id',
  'order_id',
  'gateway',
  'transaction_id',
  'transaction_amount',
  'transaction_status',
  'customer_msisdn',
  'paid_date_time',
] as const satisfies (keyof PaymentRecord)[];
const sorts = columns.flatMap((column) => [column, `-${column}`] as const);
const usual = '-paid_date_time' satisfies (typeof sorts)[number];

/**
 * The list of successful payments. An invalid address shows the usual list, so no input is refused.
 */
export const paymentListContract = {
  list: procedure({ access: 'admin', roles: ['money'], failure: 'Error', limit: uncounted }, ['payments_not_read'])
    .route({
      method: 'GET',
      path: '/functions/list-payments',
      tags: ['payments'],
      summary: `List the last ${paymentsListed} successful gateway payments, of all or one gateway, by default newest first`,
    })
    .input(
      z.object({
        status: z.literal('success').default('success').catch('success'),
        limit: count(1, paymentsListed, paymentsListed).catch(paymentsListed),
        sort: z.enum(sorts).default(usual).catch(usual),
        gateway: listFilter(['all', ...gatewayIds]),
      }),
    )
    .output(z.array(paymentRecord)),

  detail: procedure({ access: 'admin', roles: ['money'], failure: 'Error', limit: uncounted }, ['payment_not_found'])
    .route({
      method: 'GET',
      path: '/admin/payments/{id}',
      tags: ['payments'],
      summary: 'Get one gateway payment with its payer and state',
    })
    .input(z.object({ id: id('payment_not_found') }))
    .output(paymentDetail),

  showAccount: procedure({ access: 'admin', roles: ['money'], failure: 'Error', limit: { account: perMinute(30) } }, [
    'payment_not_found',
    'payer_left',
  ])
    .route({
      method: 'POST',
      path: '/admin/payments/{id}/account',
      tags: ['payments'],
      summary: 'Show the full mobile account that paid; the audit log records the access and its reason',
    })
    .input(z.object({ id: id('payment_not_found'), reason: text(lengths.reason, 'reason_missing') }))
    .output(z.object({ account: z.string() })),

  held: procedure({ access: 'admin', roles: ['money'], failure: 'Error', limit: uncounted }, ['payments_not_read'])
    .route({
      method: 'GET',
      path: '/admin/held-payments',
      tags: ['payments'],
      summary: `List the last ${heldListed} held payments, whose money arrived but could not pay for its purpose`,
    })
    .output(z.array(heldPayment)),

  silentGateways: procedure({ access: 'admin', roles: ['money'], failure: 'Error', limit: uncounted }, [
    'payments_not_read',
  ])
    .route({
      method: 'GET',
      path: '/admin/silent-gateways',
      tags: ['payments'],
      summary: 'List gateways that do not answer, and since when; their inquiries wait and are retried',
    })
    .output(z.array(z.object({ gateway: z.enum(gatewayIds), since: z.date() }))),

  closeReversal: procedure(
    { access: 'admin', roles: ['money'], failure: 'Payment not closed', limit: { account: perMinute(60) } },
    ['held_payment_not_found', 'held_payment_closed', 'held_payment_own'],
  )
    .route({
      method: 'POST',
      path: '/admin/reversed-payments/{id}/close',
      tags: ['payments'],
      summary: 'Settle a reversed payment with its payer; coins are corrected by an adjustment',
    })
    .input(z.object({ id: id('held_payment_not_found'), reason: text(lengths.reason, 'reason_missing') }))
    .output(z.object({ closed: z.literal(true) })),

  close: procedure(
    {
      access: 'admin',
      roles: ['money'],
      failure: 'Payment not closed',
      limit: { account: perMinute(60) },
      money: true,
    },
    [
      'held_payment_not_found',
      'held_payment_closed',
      'held_payment_own',
      'adjustment_invalid',
      'refund_incomplete',
      'refund_too_early',
      'user_not_found',
    ],
  )
    .route({
      method: 'POST',
      path: '/admin/held-payments/{id}/close',
      tags: ['payments'],
      summary:
        'Close a held payment: credit coins, record a refund outside the site, or that it is nobody’s; the payer is mailed',
    })
    .input(
      z.object({
        id: id('held_payment_not_found'),
        outcome: z.enum(closingOutcomes),
        /** For 'credited'; with any other outcome this and the next two are ignored. */
        coins: optionalAmount(largestAdjustment, 'adjustment_invalid'),
        /** For 'refunded': the transaction that sent the money back, and its day, YYYY-MM-DD. */
        reference: optionalText(lengths.transactionId),
        refunded_on: optionalDay('refund_incomplete'),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ outcome: z.enum(closingOutcomes) })),
};
