import { sql } from 'kysely';
import { gatewayPayments } from '#core/limits.ts';
import type { GatewayId } from '#core/payments/gateways.ts';
import type { Services } from '../context.ts';
import { run } from '../database/statement.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import type { Order, Said } from './gateway.ts';

type Reconciling = Pick<Services, 'db' | 'gateways' | 'mailer' | 'log'> & { now: Date };

/** Why a payment is given up that nobody approved. */
const neverApproved = 'The payment was not approved in time.';
/** Payments that are asked about at once, and between two looks at what is due; seconds. */
const atOnce = 10;
const lookEvery = 2;

/**
 * Keeps what a gateway said of a payment and settles it where that says how it ended; answers where it stands. The coins of
 * the payment are credited for its own amount and no other. With `last`, what is still open is given up.
 */
export async function hear(
  { db, mailer, log, now }: Reconciling,
  { id, amount }: { id: string; amount: number },
  { outcome, paid, code, description, answer }: Said,
  last = false,
): Promise<string> {
  const isOther = paid !== undefined && paid.amount !== amount;
  const settled = isOther
    ? 'disputed'
    : outcome === 'paid' || outcome === 'refused'
      ? outcome
      : last
        ? 'refused'
        : null;
  const reason = isOther
    ? `PKR ${paid.amount} paid`
    : outcome === 'refused'
      ? description
      : last
        ? neverApproved
        : null;
  if (isOther) log.error({ payment: id, amount, paid: paid.amount }, 'another amount was paid');
  const [row] = await run<{ status: string }>(
    db,
    (
      take,
    ) => `select hear_gateway(${take(id, 'uuid')}, ${take(settled, 'text')}, ${take(outcome === 'waiting', 'boolean')},
      ${take(paid?.transaction_id ?? null, 'text')}, ${take(code, 'text')}, ${take(description, 'text')},
      ${take(answer && JSON.stringify(answer), 'jsonb')}, ${take(reason, 'text')}, ${take(now, 'timestamptz')}) as status`,
  );
  if (settled) mailer.wake();
  return row?.status ?? '';
}

/** Asks the gateway of a payment what became of it, and keeps what it says. */
export async function inquireAbout(context: Reconciling, id: string, last = false): Promise<void> {
  const [found] = await run<Order & { gateway: GatewayId }>(
    context.db,
    (
      take,
    ) => `select p.gateway, p.reference as order_id, p.amount, coalesce(o.account, '') as account, u.email, p.created_at
      from payments p join gateway_orders o on o.payment_id = p.id join profiles u on u.id = p.user_id
      where p.id = ${take(id, 'uuid')}`,
  );
  if (!found) return;
  const { gateway: name, ...order } = found;
  const gateway = context.gateways[name];
  // One that is no longer configured: its payments wait until it is again.
  if (gateway) await hear(context, { id, amount: order.amount }, await gateway.inquire(order), last);
}

/** Asks about the payments that are due now; answers how many those were. */
export async function askDue(context: Reconciling): Promise<number> {
  const { askedAfter, thenEvery, forHours } = gatewayPayments;
  const due = await run<{ payment_id: string; last: boolean }>(
    context.db,
    (take) => `select * from claim_asks(${take(atOnce, 'integer')}, ${take(askedAfter.slice(1), 'integer[]')},
      ${take(thenEvery, 'integer')}, ${take(forHours, 'integer')}, ${take(context.now, 'timestamptz')})`,
  );
  await Promise.all(due.map(({ payment_id, last }) => inquireAbout(context, payment_id, last)));
  return due.length;
}

/** Payments that another word of their gateway can change, and that it was not asked about just now. */
const askable = (now: Date) =>
  sql`p.id = o.payment_id and p.status in ('pending', 'refused')
    and (o.asked_at is null or o.asked_at <= ${new Date(now.getTime() - gatewayPayments.betweenAskings * 1000)})`;

/**
 * A notification of a gateway, which anybody may send: an order of it that we know is asked about at the next look. Nothing
 * that it says is believed, and its address is not opened (outside-services, IPN).
 */
export async function hintAt(
  { db, now }: Pick<Reconciling, 'db' | 'now'>,
  gateway: GatewayId,
  hint: string,
): Promise<void> {
  // Some gateways take no hyphen.
  const [, digits] = /\bORD-?(\d{13,16})(?!\d)/.exec(hint) ?? [];
  if (!digits) return;
  await sql`update gateway_orders o set next_ask_at = ${now} from payments p
    where ${askable(now)} and p.reference = ${`ORD-${digits}`} and p.gateway = ${gateway}
      and (o.next_ask_at is null or o.next_ask_at > ${now})`.execute(db);
}

/** Takes the right to ask about a payment now, out of turn. */
export async function claimAsk({ db, now }: Pick<Reconciling, 'db' | 'now'>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update gateway_orders o set asked_at = ${now} from payments p
    where ${askable(now)} and o.payment_id = ${id}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The queue of askings: their rows say when, so it outlives the process, and several share it. */
export function paymentJobs({ clock, ...context }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'gateway-payments',
      seconds: lookEvery,
      run: async () => {
        while ((await askDue({ ...context, now: clock() })) === atOnce);
      },
    },
  ];
}
