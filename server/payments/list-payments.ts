import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { gatewayPayments, heldListed } from '#core/limits.ts';
import type { GatewayId } from '#core/payments/gateways.ts';
import type { HeldPayment, PaymentRecord } from '#core/payments/list-contract.ts';
import { maskedAccount } from '#core/payments/rules.ts';
import type { Context, SignedInContext } from '../context.ts';
import { isUnavailable } from '../database/database.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

/** Sort expression of each column; each sorts the rows that were read. */
const sorts: Record<keyof PaymentRecord, string> = {
  id: 'id',
  order_id: 'order_id',
  gateway: 'gateway',
  transaction_id: 'transaction_id',
  transaction_amount: 'transaction_amount',
  transaction_status: 'transaction_status',
  customer_msisdn: 'customer_msisdn',
  paid_date_time: 'paid_date_time',
};

/**
 * Lists the last successful payments through all gateways or one of them, sorted by any column
 * (ADMIN-10 to ADMIN-12). Refuses `payments_not_read`.
 */
export async function listPayments(
  { db }: Context,
  { limit, sort, gateway }: InputOf<'payments.list'>,
): Promise<OutputOf<'payments.list'>> {
  const column = sorts[sort.replace('-', '') as keyof PaymentRecord];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await orRefused(
    run<Omit<PaymentRecord, 'customer_msisdn'> & { customer_msisdn: string | null }>(
      db,
      (take) => `select * from (
          select p.id, p.reference as order_id, p.gateway, coalesce(o.transaction_id, '') as transaction_id,
            p.amount as transaction_amount, 'success' as transaction_status, o.account as customer_msisdn,
            p.decided_at as paid_date_time
          from payments p join gateway_orders o on o.payment_id = p.id
          where p.gateway <> 'manual' and p.status = 'paid'
            ${gateway === 'all' ? '' : `and p.gateway = ${take(gateway, 'text')}`}
          order by p.decided_at desc, p.id desc limit ${take(limit, 'integer')}) newest
        order by ${column} ${direction}, paid_date_time desc, id desc`,
    ),
  );
  return rows.map((row) => ({ ...row, customer_msisdn: maskedAccount(row.customer_msisdn) }));
}

type Detail = OutputOf<'payments.detail'>;

/** Returns one payment through a gateway, for admins. Refuses `payment_not_found`. */
export async function readDetail({ db }: Context, id: string): Promise<Detail> {
  const [row] = await run<Omit<Detail, 'account' | 'has_account'> & { account: string | null }>(
    db,
    (
      take,
    ) => `select p.id, p.reference as order_id, p.gateway, p.status, p.item, p.amount, p.coins, p.user_id, u.username,
        case when p.purpose = 'order' then p.item end as pays_order, o.transaction_id, o.account, o.code, o.description,
        p.reason, p.created_at, p.decided_at
      from payments p join gateway_orders o on o.payment_id = p.id join profiles u on u.id = p.user_id
      where p.id = ${take(id, 'uuid')} and p.gateway <> 'manual'`,
  );
  if (!row) refuse('payment_not_found');
  return { ...row, account: maskedAccount(row.account), has_account: row.account !== null };
}

/** Returns the whole mobile account of a payment; refusals as `show_account()` gives them. */
export function showAccount(
  context: SignedInContext,
  { id, reason }: InputOf<'payments.showAccount'>,
): Promise<OutputOf<'payments.showAccount'>> {
  return judge(context, 'show_account', { p_payment: id, p_reason: reason });
}

/**
 * Lists payments of any way whose money could not be taken for its purpose, and those whose money
 * went back later, the newest first. Refuses `payments_not_read`.
 */
export function listHeld({ db }: Context): Promise<OutputOf<'payments.held'>> {
  return orRefused(
    run<HeldPayment>(
      db,
      (take) => `select p.id, p.reference as order_id, p.gateway, p.amount, held.reason,
          case when p.purpose = 'order' then p.item end as pays_order, p.user_id, u.username,
          held.held_at, p.status = 'paid' as reversed
        from (select id, decided_at as held_at, reason from payments where status = 'disputed'
          union all select payment_id, reversed_at, 'the money went back to its payer' from gateway_orders
            where reversed_at is not null and reversal_closed_at is null) held
        join payments p on p.id = held.id join profiles u on u.id = p.user_id
        order by held.held_at desc, p.id desc limit ${take(heldListed, 'integer')}`,
    ),
  );
}

/**
 * Lists gateways that left so many inquiries unanswered that they are tried only now and then.
 * Refuses `payments_not_read`.
 */
export function listSilentGateways({ db }: Context): Promise<OutputOf<'payments.silentGateways'>> {
  return orRefused(
    run<{ gateway: GatewayId; since: Date }>(
      db,
      (
        take,
      ) => `select gateway, since from gateway_breakers where unheard >= ${take(gatewayPayments.breaksAt, 'integer')}
        order by gateway`,
    ),
  );
}

/** Marks a reversed payment as dealt with; refusals as `close_reversal()` gives them. */
export function closeReversal(
  context: SignedInContext,
  input: InputOf<'payments.closeReversal'>,
): Promise<OutputOf<'payments.closeReversal'>> {
  return judge(context, 'close_reversal', { p_payment: input.id, p_reason: input.reason }, { input });
}

/**
 * Closes a held payment; refusals as `close_held_payment()` gives them, and for fields that its
 * outcome lacks.
 */
export async function closeHeld(
  context: SignedInContext,
  input: InputOf<'payments.close'>,
): Promise<OutputOf<'payments.close'>> {
  const { id, outcome, coins, reference, refunded_on, reason } = input;
  const isCredited = outcome === 'credited';
  const isRefunded = outcome === 'refunded';
  if (isCredited && coins === null) refuse('adjustment_invalid', { field: 'coins' });
  if (isRefunded && !reference) refuse('refund_incomplete', { field: 'reference' });
  if (isRefunded && (refunded_on === null || refunded_on > dayOf(context.now)))
    refuse('refund_incomplete', { field: 'refunded_on' });
  const said = {
    p_outcome: outcome,
    p_coins: isCredited ? coins : null,
    p_reference: isRefunded ? reference : null,
    p_refunded_on: isRefunded ? refunded_on : null,
    p_reason: reason,
  };
  const blames = { refund_too_early: 'refunded_on' } as const;
  return judge(context, 'close_held_payment', { p_payment: id, ...said }, { input, blames });
}

/** Reads payments; a failure is reported in the spec's words (ADMIN-22). */
function orRefused<Rows>(reading: Promise<Rows>): Promise<Rows> {
  return reading.catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    refuse('payments_not_read', { cause: error });
  });
}
