import { z } from 'zod';
import { line, optionalId, text } from '../fields.ts';
import { lengths, perHour } from '../limits.ts';
import { procedure } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { orderNumber } from '../store/order-contract.ts';
import { extraInputs } from './extra-inputs.ts';
import { paymentAnswer } from './gateway-contract.ts';
import { gatewayIds } from './gateways.ts';
import { mobileAccount, transactionKey } from './rules.ts';
import { paymentStatus } from './status-contract.ts';

const invalidNumber: RefusalCode = 'payment_number_invalid';
const invalidId: RefusalCode = 'transaction_id_invalid';
const refusals = ['order_not_found', 'order_not_open', 'order_not_whole', 'order_payment_open'] as const;

/** Payment of an own order of the store; the server computes its sum (docs/decisions/0064). */
export const orderPaymentContract = {
  payOrder: procedure(
    { access: 'user', failure: 'Payment Error', limit: { account: perHour(20), address: perHour(200) }, money: true },
    [...refusals, 'captcha_payment', 'gateway_digits_wrong', 'gateway_off', 'payments_too_many'],
  )
    .route({
      method: 'POST',
      path: '/orders/{number}/pay',
      tags: ['payments'],
      summary: 'Pay for an own order with Easypaisa or another gateway',
    })
    .input(
      z.object({
        ...orderNumber,
        mobileAccountNo: text(40, 'payment_number_missing').refine(
          (written) => written === '' || mobileAccount(written) !== null,
          invalidNumber,
        ),
        gateway: z.enum(gatewayIds).default('easypaisa'),
        ...extraInputs,
        captcha_token: z.string().max(4096).optional(),
      }),
    )
    .output(paymentAnswer),

  sendOrderPayment: procedure(
    { access: 'user', failure: 'Submission Failed', limit: { account: perHour(30) }, file: 'screenshot', money: true },
    [
      ...refusals,
      'coin_request_incomplete',
      'transaction_id_invalid',
      'transaction_id_used',
      'coin_requests_too_many',
      'coins_not_sold',
      'screenshot_only',
      'picture_unreadable',
      'upload_incomplete',
      'file_not_found',
      'storage_unavailable',
      'picture_not_stored',
    ],
  )
    .route({
      method: 'POST',
      path: '/orders/{number}/manual-payment',
      tags: ['payments'],
      summary: 'Submit a manual payment for an own order, with its transaction id and a screenshot; an admin checks it',
    })
    .input(
      z.object({
        ...orderNumber,
        transaction_id: line(lengths.transactionId, 'coin_request_incomplete').refine(
          (written) => written === '' || transactionKey(written) !== null,
          invalidId,
        ),
        file: z.file().optional(),
        file_id: optionalId('file_not_found'),
      }),
    )
    .output(z.object({ id: z.uuid(), status: paymentStatus })),
};
