import { z } from 'zod';
import { rupees, text } from '../fields.ts';
import { gatewayPayments, perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { extraInputs } from './extra-inputs.ts';
import { gatewayIds } from './gateways.ts';
import { mobileAccount, packFor } from './rules.ts';
import { closing } from './status-contract.ts';

/**
 * State of a gateway payment for its payer (EASY-04). 'processing': the gateway has not answered
 * yet; 'initiated': the payer approves on the phone; 'unknown': the gateway gave no clear answer
 * and is asked again; 'disputed': a wrong amount was paid, or the order can no longer be paid; an
 * admin looks at it; 'closed': the admin closed it, as `closing` says.
 */
const state = z.enum(['processing', 'initiated', 'unknown', 'paid', 'refused', 'disputed', 'closed']);

/** A gateway's answer in the spec's names (CALL-59): 'ResponseCode' is '0000' for success. */
const response = {
  ResponseCode: z.string().nullable(),
  ResponseDesc: z.string().nullable(),
  /** The failure in words; null for success. */
  error: z.string().nullable(),
};

/** Result of the request for the money; `orderId` is the payment's own number. */
export const paymentAnswer = z.object({ ...response, orderId: z.string(), state });

const payment = z.object({
  id: z.uuid(),
  /** Our number: 'ORD-' and a timestamp (ENTITY-33). */
  order_id: z.string(),
  gateway: z.enum(gatewayIds),
  state,
  /** The pack's name; for an order its number, and no coins. */
  pack: z.string(),
  coins: z.number().int(),
  /** Number of the store's order that it pays; null where it pays for coins. */
  pays_order: z.string().nullable(),
  /** PKR. */
  amount: z.number().int(),
  /** The mobile account that pays, with some digits hidden. */
  account: z.string(),
  ...response,
  /** The gateway's last unclear answer as JSON text, without keys, for its payer to read. */
  answer: z.string().nullable(),
  /** How it was closed after it was held; null for any other. */
  closing: closing.nullable(),
  created_at: z.date(),
});
export type GatewayPayment = z.output<typeof payment>;

const ofPayment = { order_id: z.string().regex(/^ORD-\d{1,16}$/, 'payment_not_found' satisfies RefusalCode) };
const numberInvalid: RefusalCode = 'payment_number_invalid';
const amountUnknown: RefusalCode = 'payment_amount_unknown';
const read = { access: 'user', failure: 'Payment Error', limit: uncounted } as const;

export const gatewayContract = {
  initiate: procedure(
    {
      access: 'user',
      failure: 'Payment Error',
      limit: { account: perHour(20), address: perHour(200) },
      signedOut: 'coins_signed_out',
      money: true,
    },
    ['captcha_payment', 'gateway_digits_wrong', 'gateway_off', 'payments_too_many'],
  )
    .route({
      method: 'POST',
      path: '/functions/initiate-payment',
      tags: ['payments'],
      summary:
        'Pay for a pack with Easypaisa or another gateway; the amount names the pack, the server makes the order id',
    })
    .input(
      z.object({
        mobileAccountNo: text(40, 'payment_number_missing').refine(
          (written) => written === '' || mobileAccount(written) !== null,
          numberInvalid,
        ),
        amount: rupees(1, amountUnknown, 'payment_amount_missing').refine(
          (amount) => packFor(amount) !== undefined,
          amountUnknown,
        ),
        gateway: z.enum(gatewayIds).default('easypaisa'),
        ...extraInputs,
        captcha_token: z.string().max(4096).optional(),
      }),
    )
    .output(paymentAnswer),

  payment: procedure(read, ['payment_not_found'])
    .route({
      method: 'GET',
      path: '/payments/orders/{order_id}',
      tags: ['payments'],
      summary: 'Get an own gateway payment and its state',
    })
    .input(z.object(ofPayment))
    .output(payment),

  inquire: procedure({ ...read, limit: { account: perMinute(20) } }, ['payment_not_found'])
    .route({
      method: 'POST',
      path: '/payments/orders/{order_id}/inquire',
      tags: ['payments'],
      summary: `Inquire about an own payment at its gateway now, at most every ${gatewayPayments.betweenAskings} seconds`,
    })
    .input(z.object(ofPayment))
    .output(z.object({ state })),

  notify: procedure({ access: 'guest', failure: 'Payment Error', limit: { address: perMinute(120) } })
    .route({
      method: 'GET',
      path: '/payments/notifications/{gateway}',
      tags: ['payments'],
      summary: 'Receive a gateway’s notification: only a hint to inquire about a known order',
    })
    .input(z.object({ gateway: z.enum(gatewayIds), url: z.string().max(2000).default('') }))
    .output(z.object({ received: z.literal(true) })),
};
