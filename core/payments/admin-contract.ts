import { z } from 'zod';
import { id, optionalText, text } from '../fields.ts';
import { lengths, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { gatewayIds } from './gateways.ts';
import { paymentStatus } from './status-contract.ts';

/**
 * A manual payment in the admins' list: `pack` is the pack's name, or the number of the order.
 * `warned`: there are signs against it, which the request itself shows.
 */
const listedRequest = z.object({
  id: z.uuid(),
  pack: z.string(),
  /** Null for coins, whose number is `coins`; else the order that it pays. */
  pays_order: z.string().nullable(),
  coins: z.number().int(),
  /** PKR. */
  amount: z.number().int(),
  status: paymentStatus,
  transaction_id: z.string(),
  created_at: z.date(),
  decided_at: z.date().nullable(),
  user_id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  warned: z.boolean(),
});
export type ListedRequest = z.output<typeof listedRequest>;

/** A payment similar to the one under review, with the fields that an admin compares. */
const similar = z.object({
  id: z.uuid(),
  gateway: z.enum(['manual', ...gatewayIds]),
  user_id: z.uuid(),
  username: z.string(),
  status: paymentStatus,
  /** PKR. */
  amount: z.number().int(),
  /** The transaction as it was typed, or as the gateway named it. */
  transaction_id: z.string(),
  created_at: z.date(),
});
export type Similar = z.output<typeof similar>;

const reviewedRequest = listedRequest.extend({
  email: z.string(),
  user_since: z.date(),
  proof_url: z.string(),
  /** The present number that people pay into. */
  sent_to: z.string().nullable(),
  /** Earlier and later requests of the same person. */
  approved: z.number().int(),
  rejected: z.number().int(),
  /**
   * Others with the same transaction ID, in any spelling, or with an equal run of digits, manual or
   * through a gateway; and with the same picture, under any name; the newest few.
   */
  same_transaction: z.array(similar),
  same_picture: z.array(similar),
  /** The person's requests in the day that ends with this one, if they are many. */
  within_day: z.number().int().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReviewedRequest = z.output<typeof reviewedRequest>;

const ofRequest = { id: id('coin_request_not_found') };
const read = { access: 'admin', roles: ['money'], failure: 'Error fetching coin requests', limit: uncounted } as const;
const decide = {
  access: 'admin',
  roles: ['money'],
  failure: 'Failed to decide the request',
  limit: { account: perMinute(60) },
  money: true,
} as const;
const refusals = ['coin_request_not_found', 'coin_request_own', 'coin_request_decided'] as const;

/** Admins' calls about payments. */
export const paymentReviewContract = {
  requests: procedure(read)
    .route({
      method: 'GET',
      path: '/admin/coin-requests',
      tags: ['payments'],
      summary: 'List manual payments for coins and orders; by default those under review, oldest first',
    })
    .input(
      listInput(['created_at', 'amount'], 'created_at', {
        status: listFilter(['pending', 'paid', 'refused', 'disputed', 'closed', 'all']),
      }),
    )
    .output(listOf(listedRequest)),

  request: procedure(read, ['coin_request_not_found'])
    .route({
      method: 'GET',
      path: '/admin/coin-requests/{id}',
      tags: ['payments'],
      summary: 'Get one manual payment with its screenshot and its warnings',
    })
    .input(z.object(ofRequest))
    .output(reviewedRequest),

  approve: procedure(decide, [...refusals, 'coin_request_credited'])
    .route({
      method: 'POST',
      path: '/admin/coin-requests/{id}/approve',
      tags: ['payments'],
      summary: 'Approve a manual payment: credits its coins or pays its order, once, and mails the person',
    })
    .input(z.object({ ...ofRequest, reason: optionalText(lengths.reason) }))
    .output(z.object({ status: z.enum(['paid', 'disputed']), coins: z.number().int() })),

  reject: procedure(decide, refusals)
    .route({
      method: 'POST',
      path: '/admin/coin-requests/{id}/reject',
      tags: ['payments'],
      summary: 'Reject a manual payment; the reason is mailed to the person',
    })
    .input(z.object({ ...ofRequest, reason: text(lengths.reason, 'reason_missing') }))
    .output(z.object({ status: z.literal('refused') })),
};
