import { type Kysely, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { InputOf, OutputOf } from '#core/contract.ts';
import {
  dearestOrder,
  downloadsOfFile,
  mostCashOrders,
  mostKeptUnpaid,
  mostUnpaidOrders,
  orderHoldHours,
  ordersPage,
} from '#core/limits.ts';
import { type Order, orderStatus } from '#core/store/order-contract.ts';
import { centsInRupee, deliveryPrice, priceOf, rupeesOf } from '#core/store/prices.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import type { DB } from '../database/types.gen.ts';
import { refuse } from '../platform/refuse.ts';
import { readTerms } from './terms.ts';

/** Orders the cart; refuses as `place_order()` does, and `phone_invalid`. */
export async function placeOrder(
  context: SignedInContext,
  input: InputOf<'store.placeOrder'>,
): Promise<OutputOf<'store.placeOrder'>> {
  const { full_name, phone_number, address, city, province, total_in_cents, pays_on_delivery } = input;
  const phone = parsePhoneNumberFromString(phone_number, 'PK');
  if (!phone?.isValid()) refuse('phone_invalid', { field: 'phone_number' });
  if (total_in_cents % centsInRupee !== 0) refuse('order_not_whole');
  const contact = {
    p_full_name: full_name,
    p_phone: phone.number,
    p_address: address,
    p_city: city,
    p_province: province,
  };
  const most = { p_most_total: dearestOrder * centsInRupee };
  const limits = {
    ...most,
    p_hold_hours: orderHoldHours,
    p_most_unpaid: mostUnpaidOrders,
    p_most_kept: mostKeptUnpaid,
    p_number: context.now.getTime(),
    p_most_cash: mostCashOrders,
  };
  const { fee, freeFrom, takesCash } = await readTerms(context);
  const terms = { p_delivery: fee, p_free_from: freeFrom, p_takes_cash: takesCash, p_on_delivery: pays_on_delivery };
  const options = { input, blames: { delivery_missing: 'address' } } as const;
  return judge(context, 'place_order', { ...contact, ...limits, ...terms, p_total: total_in_cents }, options);
}

/** Cancels an own unpaid order; refuses as `cancel_order()` does. */
export function cancelOrder(
  context: SignedInContext,
  input: InputOf<'store.cancelOrder'>,
): Promise<OutputOf<'store.cancelOrder'>> {
  return judge(context, 'cancel_order', { p_number: input.number }, { input });
}

type LineRow = Omit<Order['lines'][number], 'total_formatted' | 'price_formatted'> & { price_in_cents: number };

const lines = sql<LineRow[]>`(select jsonb_agg(jsonb_build_object('title', l.title, 'variant_title', l.variant_title,
    'image_url', '/files/' || coalesce(v.image_id, (select i.file_id from product_images i
      where i.product_id = v.product_id order by i.position limit 1)),
    'quantity', l.quantity, 'is_physical', l.is_physical, 'price_in_cents', l.price_in_cents) order by l.title, l.variant_title)
  from order_lines l join product_variants v on v.id = l.variant_id where l.order_id = orders.id)`;
const isPhysical = sql<boolean>`exists (select from order_lines l where l.order_id = orders.id and l.is_physical)`;

type BoughtFile = Omit<Order['files'][number], 'left'> & { downloads: number };

/** The states in their usual order, for steps of the same instant. */
const stepOrder = orderStatus.options.map((status) => `'${status}'`).join(', ');

/** A row with its instants as JSON holds them. */
type Kept<Row extends { created_at: Date }> = Omit<Row, 'created_at'> & { created_at: string };

const steps = sql<Kept<Order['steps'][number]>[]>`(select jsonb_agg(jsonb_build_object('status', s.status,
    'created_at', s.created_at) order by s.created_at, array_position(array[${sql.raw(stepOrder)}], s.status))
  from order_steps s where s.order_id = orders.id)`;
/** The payment that paid it, else the newest. */
const payment = sql<Kept<NonNullable<Order['payment']>> | null>`(select jsonb_build_object('gateway', p.gateway,
    'status', p.status, 'reference', p.reference, 'reason', p.reason, 'created_at', p.created_at,
    'closing', payment_closing(p.id))
  from payments p where p.order_id = orders.id order by p.status = 'paid' desc, p.created_at desc, p.id desc limit 1)`;

/** Files that a paid order delivers; none where the courier is paid. */
const files = sql<BoughtFile[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size,
    'url', '/files/' || f.id, 'downloads', l.downloads) order by l.title, l.variant_title), '[]')
  from order_lines l join product_variants v on v.id = l.variant_id join files f on f.id = v.file_id
  where l.order_id = orders.id and orders.status in ('paid', 'packed', 'sent', 'delivered')
    and not orders.pays_on_delivery)`;

/** Selects orders as pages show them; the caller adds whose they are. */
export const ordersOf = (db: Kysely<DB>) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_in_cents', 'delivery_in_cents', 'pays_on_delivery'])
    .select(['created_at', 'reserved_until'])
    .select(['full_name', 'phone_number', 'address', 'city', 'province', 'tracking'])
    .select([
      lines.as('lines'),
      isPhysical.as('is_physical'),
      steps.as('steps'),
      payment.as('payment'),
      files.as('files'),
    ]);

const own = ({ db, viewer }: SignedInContext) => ordersOf(db).where('user_id', '=', viewer.id);

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

const inTime = <One extends { created_at: string }>(one: One) => ({ ...one, created_at: new Date(one.created_at) });

/** Returns an order from its row. */
export const shownOrder = ({
  total_in_cents,
  delivery_in_cents,
  lines,
  steps,
  payment,
  files,
  ...order
}: Row): Order => ({
  ...order,
  goods_formatted: priceOf(total_in_cents - delivery_in_cents),
  delivery_formatted: deliveryPrice(delivery_in_cents),
  total_formatted: priceOf(total_in_cents),
  amount: rupeesOf(total_in_cents),
  steps: steps.map(inTime),
  payment: payment && inTime(payment),
  files: files.map(({ downloads, ...file }) => ({ ...file, left: Math.max(0, downloadsOfFile - downloads) })),
  lines: lines.map(({ price_in_cents, ...line }) => ({
    ...line,
    price_formatted: priceOf(price_in_cents),
    total_formatted: priceOf(price_in_cents * line.quantity),
  })),
});

/** Returns an own order; an admin who views as its buyer reads no phone number. */
const ownOrder = ({ viewedUntil }: SignedInContext, row: Row): Order =>
  viewedUntil ? { ...shownOrder(row), phone_number: '' } : shownOrder(row);

/** Returns one own order by its number. Refuses `order_not_found`, also for another person's. */
export async function readOrder(context: SignedInContext, number: string): Promise<Order> {
  const row = await own(context).where('number', '=', number).executeTakeFirst();
  return ownOrder(context, row ?? refuse('order_not_found'));
}

/** Returns the own orders, newest first. */
export async function ownOrders(
  context: SignedInContext,
  after: string | undefined,
): Promise<OutputOf<'store.orders'>> {
  const rows = await own(context)
    .$call(pageOf('orders', after, ordersPage))
    .execute();
  return cutPage(rows, ordersPage, (row) => ownOrder(context, row));
}
