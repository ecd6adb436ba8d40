import { z } from 'zod';
import { line, optionalId } from '../fields.ts';
import { coinRequestsPage, lengths, perHour } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { paymentReviewContract } from './admin-contract.ts';
import { gatewayContract } from './gateway-contract.ts';
import { paymentListContract } from './list-contract.ts';
import { monthsContract } from './months-contract.ts';
import { orderPaymentContract } from './order-contract.ts';
import { revenueContract } from './revenue-contract.ts';
import { packIds, transactionKey } from './rules.ts';
import { paymentStatus } from './status-contract.ts';

/** An own request for coins and its state: `pack` is the pack's name, `amount` PKR (ENTITY-34). */
const coinRequest = z.object({
  id: z.uuid(),
  pack: z.string(),
  coins: z.number().int(),
  amount: z.number().int(),
  status: paymentStatus,
  transaction_id: z.string(),
  /** The screenshot; for its sender and admins. */
  proof_url: z.string(),
  created_at: z.date(),
  decided_at: z.date().nullable(),
  /** The admin's note. */
  reason: z.string().nullable(),
});
export type CoinRequest = z.output<typeof coinRequest>;

/**
 * The mobile wallet to pay into; `qr` is its number as an SVG path of unit squares within `size` a
 * side.
 */
const account = z.object({
  name: z.string(),
  number: z.string(),
  qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type PaymentAccount = z.output<typeof account>;

const unknownPack: RefusalCode = 'coin_pack_unknown';
const invalidId: RefusalCode = 'transaction_id_invalid';

export const paymentsContract = {
  ...paymentReviewContract,
  ...gatewayContract,
  ...orderPaymentContract,
  ...paymentListContract,
  ...revenueContract,
  ...monthsContract,

  account: procedure({ access: 'user', failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/payments/account',
      tags: ['payments'],
      summary: 'Get the mobile wallet for manual payments; null while coins are not sold',
    })
    .output(
      z.object({
        account: account.nullable(),
        /**
         * The viewer has the maximum of manual payments under review: the next is refused
         * (`coin_requests_too_many`).
         */
        is_full: z.boolean(),
      }),
    ),

  requestCoins: procedure(
    {
      access: 'user',
      failure: 'Submission Failed',
      limit: { account: perHour(30) },
      signedOut: 'coins_signed_out',
      file: 'screenshot',
      money: true,
    },
    [
      'coin_pack_unknown',
      'coin_request_incomplete',
      'transaction_id_invalid',
      'transaction_id_used',
      'coin_requests_too_many',
      'coins_not_sold',
      'coin_request_failed',
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
      path: '/functions/send-coin-request-email',
      tags: ['payments'],
      summary: 'Submit a manual payment for a pack; the server sets price and coins',
    })
    .input(
      z.object({
        pack: z.enum(packIds, { error: unknownPack }),
        transaction_id: line(lengths.transactionId, 'coin_request_incomplete').refine(
          (written) => written === '' || transactionKey(written) !== null,
          invalidId,
        ),
        file: z.file().optional(),
        file_id: optionalId('file_not_found'),
      }),
    )
    .output(z.object({ id: z.uuid(), status: paymentStatus })),

  coinRequests: procedure({ access: 'user', failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/coin-requests',
      tags: ['payments'],
      summary: `List the own manual payments for coins, newest first, ${coinRequestsPage} at a time`,
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(coinRequest), next: z.string().nullable() })),
};
