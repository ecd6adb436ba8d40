import { z } from 'zod';
import { checkbox, optionalText } from '../fields.ts';
import { lengths, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { endingActs, orderActs, orderCorrections } from './order-acts.ts';
import { order, orderNumber, orderStatus } from './order-contract.ts';

/** An order in the admins' list. */
const listedOrder = order
  .pick({
    id: true,
    number: true,
    status: true,
    total_formatted: true,
    created_at: true,
    tracking: true,
    pays_on_delivery: true,
  })
  .extend(order.pick({ full_name: true, phone_number: true, address: true, city: true, province: true }).shape)
  .extend({
    username: z.string(),
    /** Purchased items: '2 × Calculus II Notes, Printed'. */
    items: z.array(z.string()),
    /** Total of all lines. */
    quantity: z.number().int(),
    /** Minor units; the total includes the delivery. */
    total_in_cents: z.number().int(),
    delivery_in_cents: z.number().int(),
    /** Time of its present state. */
    moved_at: z.date(),
  });
export type ListedOrder = z.output<typeof listedOrder>;

/**
 * An order as its admins see it: the buyer, the possible next steps, and the notes at each step.
 */
const adminOrder = order.extend({
  user_id: z.uuid(),
  username: z.string(),
  email: z.string(),
  acts: z.array(z.enum(orderActs)),
  corrections: z.array(z.enum(orderCorrections)),
  /** Time since when the buyer is owed a refund: the order was paid, then cancelled. */
  owed_since: z.date().nullable(),
  steps: z.array(z.object({ status: orderStatus, created_at: z.date(), note: z.string() })),
});
export type AdminOrder = z.output<typeof adminOrder>;

export const adminOrdersContract = {
  adminOrders: procedure({ access: 'admin', roles: ['store'], failure: 'Error fetching orders', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/orders',
      tags: ['store'],
      summary:
        'List all orders, those of a state, parcels to send or refunds to make; `search` matches parts of a number or name',
    })
    .input(
      listInput(['created_at', 'total_in_cents'], '-created_at', {
        status: listFilter(['all', 'waiting', 'owed', ...orderStatus.options]),
      }),
    )
    .output(listOf(listedOrder)),

  adminOrder: procedure({ access: 'admin', roles: ['store'], failure: 'Error loading order', limit: uncounted }, [
    'order_not_found',
  ])
    .route({ method: 'GET', path: '/admin/orders/{number}', tags: ['store'], summary: 'Get one order' })
    .input(z.object(orderNumber))
    .output(adminOrder),

  moveOrder: procedure(
    {
      access: 'admin',
      roles: ['store'],
      failure: 'Error changing order',
      limit: { account: perMinute(60) },
      money: true,
    },
    ['order_not_found', 'order_moved', 'order_payment_open', 'order_own'],
  )
    .route({
      method: 'POST',
      path: '/admin/orders/{number}/status',
      tags: ['store'],
      summary:
        'Mark an order as packed, sent, delivered (cash on delivery: paid too), cancelled or returned with its stock back, or refunded outside',
    })
    .input(
      z
        .object({
          ...orderNumber,
          status: z.enum(orderActs),
          /** Tracking of the parcel, when it is sent. */
          tracking: optionalText(lengths.tracking),
          /** For a refund: its units can be sold again. */
          restock: checkbox,
          /** Required for steps that end an order; the buyer reads it. */
          reason: optionalText(lengths.reason),
        })
        .refine(({ status, reason }) => reason !== '' || !endingActs.includes(status), {
          error: 'reason_missing' satisfies RefusalCode,
          path: ['reason'],
        }),
    )
    .output(z.object({ status: orderStatus })),

  correctOrder: procedure(
    {
      access: 'admin',
      roles: ['store'],
      failure: 'Error changing order',
      limit: { account: perMinute(60) },
      money: true,
    },
    ['order_not_found', 'order_moved', 'tracking_unchanged'],
  )
    .route({
      method: 'POST',
      path: '/admin/orders/{number}/correction',
      tags: ['store'],
      summary: 'Correct the tracking of a parcel, which is mailed to its buyer, or undo its last step',
    })
    .input(
      z.object({
        ...orderNumber,
        correction: z.enum(orderCorrections),
        tracking: optionalText(lengths.tracking),
        reason: optionalText(lengths.reason),
      }),
    )
    .output(z.object({ status: orderStatus })),
};
