import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { mostUnpaidOrders, orderHoldHours, ordersPage } from '#core/limits.ts';
import type { Order } from '#core/store/order-contract.ts';
import { priceOf } from '#core/store/prices.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { refuse } from '../platform/refuse.ts';

/** Orders what is in the cart; refusals as `place_order()` gives them, and `phone_invalid`. */
export async function placeOrder(
  context: SignedInContext,
  input: InputOf<'store.placeOrder'>,
): Promise<OutputOf<'store.placeOrder'>> {
  const { full_name, phone_number, address, city, province, total_in_cents } = input;
  const phone = parsePhoneNumberFromString(phone_number, 'PK');
  if (!phone?.isValid()) refuse('phone_invalid', { field: 'phone_number' });
  const contact = {
    p_full_name: full_name,
    p_phone: phone.number,
    p_address: address,
    p_city: city,
    p_province: province,
  };
  const limits = { p_hold_hours: orderHoldHours, p_most_unpaid: mostUnpaidOrders, p_number: context.now.getTime() };
  const options = { input, blames: { delivery_missing: 'address' } } as const;
  return judge(context, 'place_order', { ...contact, ...limits, p_total: total_in_cents }, options);
}

type LineRow = Omit<Order['lines'][number], 'total_formatted'> & { price_in_cents: number };

const lines = sql<LineRow[]>`(select jsonb_agg(jsonb_build_object('title', l.title, 'variant_title', l.variant_title,
  'quantity', l.quantity, 'price_in_cents', l.price_in_cents) order by l.title, l.variant_title)
  from order_lines l where l.order_id = orders.id)`;

const own = ({ db, viewer }: SignedInContext) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_in_cents', 'created_at', 'reserved_until'])
    .select(['full_name', 'phone_number', 'address', 'city', 'province'])
    .select(lines.as('lines'))
    .where('user_id', '=', viewer.id);

type Row = Omit<Order, 'total_formatted' | 'lines'> & { total_in_cents: number; lines: LineRow[] };

const shown = ({ total_in_cents, lines, ...order }: Row): Order => ({
  ...order,
  total_formatted: priceOf(total_in_cents),
  lines: lines.map(({ price_in_cents, ...line }) => ({
    ...line,
    total_formatted: priceOf(price_in_cents * line.quantity),
  })),
});

/** One own order; for anybody else there is none. Refuses `order_not_found`. */
export async function readOrder(context: SignedInContext, id: string): Promise<Order> {
  const row = await own(context).where('id', '=', id).executeTakeFirst();
  return shown(row ?? refuse('order_not_found'));
}

/** The own orders, newest first. */
export async function ownOrders(
  context: SignedInContext,
  after: string | undefined,
): Promise<OutputOf<'store.orders'>> {
  const rows = await own(context)
    .$call(pageOf('orders', after, ordersPage))
    .execute();
  return cutPage(rows, ordersPage, shown);
}
