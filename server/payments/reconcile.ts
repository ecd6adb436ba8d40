import { setTimeout as pass } from 'node:timers/promises';
import { sql } from 'kysely';
import { gatewayPayments } from '#core/limits.ts';
import { type GatewayId, gatewayFacts, gatewayIds } from '#core/payments/gateways.ts';
import { transactionKey } from '#core/payments/rules.ts';
import type { Services } from '../context.ts';
import { run } from '../database/statement.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import type { Order, Said } from './gateway.ts';
import { gatewayKinds } from './gateway-kinds.ts';

type Reconciling = Pick<Services, 'db' | 'gateways' | 'mailer' | 'log'> & { now: Date };
type Queue = Omit<Reconciling, 'now'> & { clock: () => Date };

/** A payment that an answer is about. */
interface Asked {
  id: string;
  gateway: GatewayId;
  amount: number;
}

/** Reason for giving up a payment that its payer did not approve. */
const neverApproved = 'The payment was not approved in time.';
/**
 * Seconds between two checks for due payments, and until the next inquiry after one without an
 * answer.
 */
const lookEvery = 2;
const askAgainAfter = 60;

/**
 * Returns how an answer settles a payment, and why; null where it leaves it open. With `last` an
 * open one is given up.
 */
function settlement({ gateway, amount }: Asked, { outcome, paid, description }: Said, last: boolean) {
  const name = gatewayFacts[gateway].name;
  if (paid?.amount === null)
    return { status: 'disputed', reason: `Paid, with an amount that cannot be read: “${paid.written.slice(0, 40)}”` };
  if (paid && paid.amount !== amount) return { status: 'disputed', reason: `PKR ${paid.amount} paid` };
  if (outcome === 'paid') return { status: 'paid', reason: null };
  if (outcome === 'refused' || outcome === 'reversed') return { status: 'refused', reason: description };
  if (outcome === 'unsent')
    return {
      status: 'refused',
      reason: `${name} could not be reached, so no payment was started. You can pay again now.`,
    };
  if (outcome === 'absent')
    return { status: 'refused', reason: `${name} never got this payment. You can pay again now.` };
  return last ? { status: 'refused', reason: neverApproved } : null;
}

/**
 * Keeps a gateway's answer about a payment and settles it where the answer is final; returns its
 * state. The coins of the payment are credited for its own amount and no other.
 */
export async function hear(
  { db, mailer, log, now }: Reconciling,
  asked: Asked,
  said: Said,
  last = false,
): Promise<string> {
  const { id, gateway, amount } = asked;
  const { outcome, paid, code, description, answer } = said;
  const settled = settlement(asked, said, last);
  const isReversed = outcome === 'reversed';
  const [row] = await run<{ status: string }>(
    db,
    (take) => `select hear_gateway(${take(id, 'uuid')}, ${take(settled?.status ?? null, 'text')},
      ${take(outcome === 'waiting', 'boolean')}, ${take(isReversed, 'boolean')}, ${take(paid?.transaction_id ?? null, 'text')},
      ${take(transactionKey(paid?.transaction_id ?? ''), 'text')}, ${take(code, 'text')}, ${take(description, 'text')},
      ${take(answer && JSON.stringify(answer), 'jsonb')}, ${take(settled?.reason ?? null, 'text')},
      ${take(gatewayPayments.paidHours[0], 'integer')}, ${take(now, 'timestamptz')}) as status`,
  );
  if (settled?.status === 'disputed')
    log.error({ payment: id, gateway, amount, why: settled.reason }, 'a payment is held');
  if (isReversed && row?.status === 'paid') log.error({ payment: id, gateway }, 'money that was credited went back');
  if (settled) mailer.wake();
  return row?.status ?? '';
}

/**
 * Asks a payment's gateway for its outcome and keeps the answer; no answer only means another
 * inquiry soon. An inquiry that a signal ended is due at once, for the next process.
 */
export async function inquireAbout(
  context: Reconciling,
  id: string,
  { last = false, signal }: { last?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const { db, log, now } = context;
  const [found] = await run<Omit<Order, 'extras'> & { gateway: GatewayId; initiated: boolean }>(
    db,
    (
      take,
    ) => `select p.gateway, p.reference as order_id, p.amount, coalesce(o.account, '') as account, u.email, p.created_at,
        o.initiated_at is not null as initiated
      from payments p join gateway_orders o on o.payment_id = p.id join profiles u on u.id = p.user_id
      where p.id = ${take(id, 'uuid')}`,
  );
  if (!found) return;
  const { gateway: name, initiated, ...order } = found;
  const gateway = context.gateways[name];
  // A gateway that is no longer configured: its payments wait until it is again.
  if (!gateway) return;
  const said = await gateway.inquire(order, signal);
  const isHeard = said.outcome !== 'unsent' && said.outcome !== 'unheard';
  if (!isHeard) {
    const soon = new Date(now.getTime() + (signal?.aborted ? 0 : askAgainAfter * 1000));
    await sql`update gateway_orders set next_ask_at = least(next_ask_at, ${soon})
      where payment_id = ${id} and next_ask_at is not null`.execute(db);
    if (signal?.aborted) return;
  }
  const { tryEvery, breaksAt, absentAfter } = gatewayPayments;
  const [counted] = await run<{ unheard: number }>(
    db,
    (take) => `select note_gateway(${take(name, 'text')}, ${take(isHeard, 'boolean')}, ${take(tryEvery, 'integer')},
      ${take(now, 'timestamptz')}) as unheard`,
  );
  if (counted?.unheard === breaksAt)
    log.error({ gateway: name }, 'a gateway does not answer: it is tried now and then');
  if (!isHeard) return;
  const isNew = now.getTime() - order.created_at.getTime() < absentAfter * 1000;
  // A payment that it does not know yet, or took before, may still be on its way.
  const isOpen = said.outcome === 'absent' && (isNew || initiated);
  await hear(
    context,
    { id, gateway: name, amount: order.amount },
    isOpen ? { ...said, outcome: 'unknown' } : said,
    last,
  );
}

/**
 * Asks a gateway about its due payments, a bounded number at once, and each one that ends makes
 * room for the next: none waits for another's answer, and no gateway for another's. Returns how
 * many it asked about, once nothing is due or under way.
 */
async function askDueOf(name: GatewayId, { clock, ...context }: Queue, signal?: AbortSignal): Promise<number> {
  const { askedAfter, thenEvery, forHours, paidHours, atOnce, breaksAt, tryEvery } = gatewayPayments;
  const underWay = new Set<Promise<void>>();
  let asked = 0;
  const claim = (most: number) =>
    run<{ payment_id: string; last: boolean }>(
      context.db,
      (take) => `select * from claim_asks(${take(name, 'text')}, ${take(most, 'integer')},
        ${take(askedAfter.slice(1), 'integer[]')}, ${take(thenEvery, 'integer')}, ${take(forHours, 'integer')},
        ${take([...paidHours], 'integer[]')}, ${take(breaksAt, 'integer')}, ${take(tryEvery, 'integer')},
        ${take(clock(), 'timestamptz')})`,
    );
  while (!signal?.aborted) {
    const room = atOnce - underWay.size;
    const due = room > 0 ? await claim(room) : [];
    asked += due.length;
    for (const { payment_id, last } of due) {
      const inquiry = inquireAbout({ ...context, now: clock() }, payment_id, { last, ...(signal && { signal }) })
        .catch((err: unknown) => context.log.warn({ err, payment: payment_id }, 'a gateway’s answer was not kept'))
        .finally(() => underWay.delete(inquiry));
      underWay.add(inquiry);
    }
    if (underWay.size === 0) break;
    await oneEndsOr(lookEvery * 1000, underWay);
  }
  await Promise.all(underWay);
  return asked;
}

/** Waits until one of them ends; where there is room for others, `milliseconds` at most. */
async function oneEndsOr(milliseconds: number, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  const ended = new AbortController();
  const look = pass(milliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
  await Promise.race([...underWay, look]);
  ended.abort();
}

/** Asks every gateway about the payments that are due now; returns their number. */
export async function askDue(queue: Queue): Promise<number> {
  const asked = await Promise.all(gatewayIds.map((name) => (queue.gateways[name] ? askDueOf(name, queue) : 0)));
  return asked.reduce((sum, one) => sum + one);
}

/**
 * Condition for payments that another answer of their gateway can change, and that it was not asked
 * about just now; a paid one, not within the hour.
 */
const askable = (now: Date) =>
  sql`p.id = o.payment_id and p.status in ('pending', 'refused', 'paid') and o.reversed_at is null
    and (o.asked_at is null or o.asked_at <= ${now}::timestamptz - make_interval(secs =>
      case p.status when 'paid' then ${gatewayPayments.thenEvery}::integer else ${gatewayPayments.betweenAskings}::integer end))`;

/**
 * Handles a gateway's notification, which any sender may forge: a known order that it names is
 * asked about at the next check, before others. Its content is not believed, and its address is not
 * opened (outside-services, IPN).
 */
export async function hintAt(
  { db, now }: Pick<Reconciling, 'db' | 'now'>,
  gateway: GatewayId,
  hint: string,
): Promise<void> {
  const [, digits] = gatewayKinds[gateway].orderIn.exec(hint) ?? [];
  if (!digits) return;
  await sql`update gateway_orders o set next_ask_at = least(o.next_ask_at, ${now}), hinted_at = ${now} from payments p
    where ${askable(now)} and p.reference = ${`ORD-${digits}`} and p.gateway = ${gateway}
      and (o.hinted_at is null or o.next_ask_at is null or o.next_ask_at > ${now})`.execute(db);
}

/**
 * Claims an inquiry about a payment now, out of turn. A silent gateway's payment is not claimed,
 * but goes first in its queue.
 */
export async function claimAsk({ db, now }: Pick<Reconciling, 'db' | 'now'>, id: string): Promise<boolean> {
  const isSilent = sql`exists (select from gateway_breakers b where b.gateway = p.gateway and b.unheard >= ${gatewayPayments.breaksAt})`;
  const { rows } = await sql<{ taken: boolean }>`update gateway_orders o
    set asked_at = case when ${isSilent} then o.asked_at else ${now} end, hinted_at = case when ${isSilent} then ${now} else o.hinted_at end,
      next_ask_at = case when ${isSilent} then least(o.next_ask_at, ${now}) else o.next_ask_at end
    from payments p where ${askable(now)} and o.payment_id = ${id} returning not ${isSilent} as taken`.execute(db);
  return rows[0]?.taken === true;
}

/**
 * Returns the queues of inquiries, one a gateway: their rows say when, so they outlive the process,
 * and several processes share them.
 */
export function paymentJobs(queue: JobOptions): RecurringJob[] {
  return gatewayIds
    .filter((name) => queue.gateways[name])
    .map((name) => ({
      name: `gateway-payments-${name}`,
      seconds: lookEvery,
      run: async (signal) => {
        await askDueOf(name, queue, signal);
      },
    }));
}
