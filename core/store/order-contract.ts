import { z } from 'zod';
import { checkbox, count, line, optionalText, text } from '../fields.ts';
import { dearestOrder, largestDeliveryFee, lengths, ordersPage, perHour } from '../limits.ts';
import { gatewayIds } from '../payments/gateways.ts';
import { closing, paymentStatus } from '../payments/status-contract.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { centsInRupee } from './prices.ts';
import { provinces } from './provinces.ts';

/** States of an order. */
export const orderStatus = z.enum([
  'pending',
  'confirmed',
  'paid',
  'packed',
  'sent',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
  'expired',
]);

/** An order by its number, in an address. */
export const orderNumber = { number: z.string().regex(/^ORD-\d{1,16}$/, 'order_not_found' satisfies RefusalCode) };

/** Its last payment: its gateway or method, and its state. */
const orderPayment = z.object({
  gateway: z.enum(['manual', 'cash', ...gatewayIds]),
  status: paymentStatus,
  /** The transaction as it was typed, or the gateway's number of it. */
  reference: z.string(),
  /** Reason of its refusal. */
  reason: z.string().nullable(),
  /** How it was closed after it was held; null for any other. */
  closing: closing.nullable(),
  created_at: z.date(),
});

/** An own order, as it was bought. */
export const order = z.object({
  id: z.uuid(),
  number: z.string(),
  status: orderStatus,
  /** Prices of its goods and of their delivery, as agreed when it was placed. */
  goods_formatted: z.string(),
  delivery_formatted: z.string(),
  /** Both together. */
  total_formatted: z.string(),
  /** Its buyer pays the courier in cash. */
  pays_on_delivery: z.boolean(),
  /** PKR to pay for it. */
  amount: z.number().int(),
  created_at: z.date(),
  /** Time until which its stock waits for the payment. */
  reserved_until: z.date(),
  full_name: z.string(),
  phone_number: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  /** An admin's note on its parcel's tracking. */
  tracking: z.string(),
  /** Part of it goes by courier. */
  is_physical: z.boolean(),
  /** Each state that it reached, in order. */
  steps: z.array(z.object({ status: orderStatus, created_at: z.date() })),
  payment: orderPayment.nullable(),
  /**
   * Files that it delivers once it is paid; each address opens for its buyer only, `left` times.
   */
  files: z.array(z.object({ name: z.string(), size: z.number().int(), url: z.string(), left: z.number().int() })),
  lines: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      /** It goes by courier. */
      is_physical: z.boolean(),
      price_formatted: z.string(),
      total_formatted: z.string(),
    }),
  ),
});
export type Order = z.output<typeof order>;

/** No address is required here, since files need none: the SQL function knows the cart. */
const province = z
  .enum(['', ...provinces])
  .default('')
  .catch('');

export const orderContract = {
  placeOrder: procedure(
    {
      access: 'user',
      failure: 'Order failed',
      limit: { account: perHour(30) },
      signedOut: 'order_signed_out',
      money: true,
    },
    [
      'cart_empty',
      'cart_changed',
      'order_not_whole',
      'order_too_dear',
      'variant_unavailable',
      'stock_too_low',
      'delivery_missing',
      'orders_too_many',
      'order_keeps_too_many',
      'cash_not_taken',
      'cash_orders_too_many',
      'phone_invalid',
    ],
  )
    .route({
      method: 'POST',
      path: '/orders',
      tags: ['store'],
      summary:
        'Order the own cart; its stock is reserved for a limited time until the order is paid, or for cash on delivery',
    })
    .input(
      z.object({
        full_name: line(lengths.fullName),
        phone_number: text(30),
        address: optionalText(lengths.address),
        city: optionalText(lengths.city),
        province,
        /**
         * The displayed total with its delivery, in minor units: a different one is refused, not
         * taken. An impossible total counts as different.
         */
        total_in_cents: count(0, (dearestOrder + largestDeliveryFee) * centsInRupee, 0).catch(0),
        /** The courier is paid in cash: for orders of parcels only, where the house offers it. */
        pays_on_delivery: checkbox,
      }),
    )
    .output(z.object({ id: z.uuid(), number: z.string(), pays_on_delivery: z.boolean() })),

  order: procedure({ access: 'user', failure: 'Error loading order', limit: uncounted }, ['order_not_found'])
    .route({ method: 'GET', path: '/orders/{number}', tags: ['store'], summary: 'Get one own order by its number' })
    .input(z.object(orderNumber))
    .output(order),

  cancelOrder: procedure(
    { access: 'user', failure: 'Order not cancelled', limit: { account: perHour(60) }, money: true },
    ['order_not_found', 'order_not_open', 'order_packed', 'order_payment_open'],
  )
    .route({
      method: 'POST',
      path: '/orders/{number}/cancel',
      tags: ['store'],
      summary: 'Cancel an own unpaid order; its reserved stock is returned',
    })
    .input(z.object(orderNumber))
    .output(z.object({ status: z.literal('cancelled') })),

  orders: procedure({ access: 'user', failure: 'Error loading orders', limit: uncounted })
    .route({
      method: 'GET',
      path: '/orders',
      tags: ['store'],
      summary: `List the own orders, newest first, ${ordersPage} at a time`,
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(order), next: z.string().nullable() })),
};
