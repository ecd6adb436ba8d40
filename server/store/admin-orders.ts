import type { InputOf, OutputOf } from '#core/contract.ts';
import type { AdminOrder, ListedOrder } from '#core/store/admin-orders-contract.ts';
import { actsOn, correctionsOf } from '#core/store/order-acts.ts';
import { centsInRupee, priceOf } from '#core/store/prices.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { contains } from '../database/list.ts';
import { refuse } from '../platform/refuse.ts';
import { readTheirList } from '../profiles/their-list.ts';
import { ordersOf, shownOrder } from './orders.ts';

const list = {
  from: 'orders o',
  columns: `o.id, o.number, o.status, o.total_in_cents, o.delivery_in_cents, o.pays_on_delivery, o.created_at, o.moved_at, o.tracking, o.full_name, o.phone_number,
    o.address, o.city, o.province, buyer.username, bought.items, bought.quantity`,
  joins: `join profiles buyer on buyer.id = o.user_id join lateral (
    select array_agg(l.quantity || ' × ' || l.title || ', ' || l.variant_title order by l.title, l.variant_title) as items,
      sum(l.quantity)::int as quantity
    from order_lines l where l.order_id = o.id) bought on true`,
  id: { sql: 'o.id', type: 'uuid' },
  people: ['o.user_id'],
  sorts: {
    created_at: { sql: 'o.created_at', type: 'timestamptz' },
    total_in_cents: { sql: 'o.total_in_cents', type: 'integer' },
  },
} as const;

/**
 * Returns a page of all users' orders; a search is for the number, the parcel's name or the buyer.
 */
export async function listOrders(
  { db }: Context,
  { status, ...input }: InputOf<'store.adminOrders'>,
): Promise<OutputOf<'store.adminOrders'>> {
  type Row = Omit<ListedOrder, 'total_formatted'>;
  const page = await readTheirList<Row, keyof typeof list.sorts>(
    db,
    list,
    input,
    (take) => [
      ...(status === 'waiting' ? [`o.has_parcel and o.status in ('confirmed', 'paid', 'packed')`] : []),
      ...(status === 'owed' ? ['o.owed_since is not null'] : []),
      ...(status === 'waiting' || status === 'owed' || status === 'all' ? [] : [`o.status = ${take(status, 'text')}`]),
    ],
    (take) => [contains('order_search(o.number, o.full_name)', input.search, take)],
  );
  return { ...page, items: page.items.map((row) => ({ ...row, total_formatted: priceOf(row.total_in_cents) })) };
}

/** Returns any order, with its possible steps. Refuses `order_not_found`. */
export async function readAdminOrder({ db }: Context, number: string): Promise<AdminOrder> {
  const row = await ordersOf(db).where('number', '=', number).executeTakeFirst();
  if (!row) refuse('order_not_found');
  const order = shownOrder(row);
  const [buyer, noted] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('profiles', 'profiles.id', 'orders.user_id')
      .select(['user_id', 'username', 'email', 'owed_since'])
      .where('orders.id', '=', order.id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('order_steps').select(['status', 'note']).where('order_id', '=', order.id).execute(),
  ]);
  const was_paid = order.steps.some(({ status }) => status === 'paid');
  return {
    ...order,
    ...buyer,
    steps: order.steps.map((step) => ({
      ...step,
      note: noted.find(({ status }) => status === step.status)?.note ?? '',
    })),
    acts: actsOn({ ...order, was_paid }),
    corrections: correctionsOf(order.status),
  };
}

/** Moves an order on or ends it; refuses as `move_order()` does. */
export function moveOrder(
  context: SignedInContext,
  input: InputOf<'store.moveOrder'>,
): Promise<OutputOf<'store.moveOrder'>> {
  const { number, status, tracking, restock, reason } = input;
  const args = { p_number: number, p_status: status, p_tracking: tracking, p_restock: restock, p_reason: reason };
  return judge(context, 'move_order', { ...args, p_cents_in_rupee: centsInRupee }, { input });
}

/** Corrects a parcel's tracking or undoes its last step; refuses as `correct_order()` does. */
export function correctOrder(
  context: SignedInContext,
  input: InputOf<'store.correctOrder'>,
): Promise<OutputOf<'store.correctOrder'>> {
  const { number, correction, tracking, reason } = input;
  const args = { p_number: number, p_correction: correction, p_tracking: tracking, p_reason: reason };
  return judge(context, 'correct_order', args, { input, blames: { tracking_unchanged: 'tracking' } });
}
