import { z } from 'zod';
import { count, id, line, optionalText, text } from '../fields.ts';
import { lengths, ordersPage, perHour } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { provinces } from './provinces.ts';

/** Where an order stands. */
const orderStatus = z.enum(['pending', 'paid', 'packed', 'sent', 'delivered', 'cancelled', 'refunded', 'expired']);

/** An own order, as it was bought. */
const order = z.object({
  id: z.uuid(),
  number: z.string(),
  status: orderStatus,
  total_formatted: z.string(),
  created_at: z.date(),
  /** Until when its stock waits for the payment. */
  reserved_until: z.date(),
  full_name: z.string(),
  phone_number: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  lines: z.array(
    z.object({ title: z.string(), variant_title: z.string(), quantity: z.number().int(), total_formatted: z.string() }),
  ),
});
export type Order = z.output<typeof order>;

/** Nothing of an address is needed for what is sent as a file: the function knows what is in the cart. */
const province = z
  .enum(['', ...provinces])
  .default('')
  .catch('');

export const orderContract = {
  placeOrder: procedure(
    { access: 'user', failure: 'Order failed', limit: { account: perHour(30) }, signedOut: 'order_signed_out' },
    [
      'cart_empty',
      'cart_changed',
      'variant_unavailable',
      'stock_too_low',
      'delivery_missing',
      'orders_too_many',
      'phone_invalid',
    ],
  )
    .route({
      method: 'POST',
      path: '/orders',
      tags: ['store'],
      summary: 'Order what is in the own cart; its stock is kept until it is paid, for a set time',
    })
    .input(
      z.object({
        full_name: line(lengths.fullName),
        phone_number: text(30),
        address: optionalText(lengths.address),
        city: optionalText(lengths.city),
        province,
        /** What was shown, in minor units: another total is refused, not taken. */
        total_in_cents: count(0, 2_000_000_000, 0),
      }),
    )
    .output(z.object({ id: z.uuid(), number: z.string() })),

  order: procedure({ access: 'user', failure: 'Error loading order', limit: uncounted }, ['order_not_found'])
    .route({ method: 'GET', path: '/orders/{id}', tags: ['store'], summary: 'One own order' })
    .input(z.object({ id: id('order_not_found') }))
    .output(order),

  orders: procedure({ access: 'user', failure: 'Error loading orders', limit: uncounted })
    .route({
      method: 'GET',
      path: '/orders',
      tags: ['store'],
      summary: `The own orders, newest first, ${ordersPage} at a time`,
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(order), next: z.string().nullable() })),
};
