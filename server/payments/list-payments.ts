import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { heldListed } from '#core/limits.ts';
import type { HeldPayment, PaymentRecord } from '#core/payments/list-contract.ts';
import { maskedAccount } from '#core/payments/rules.ts';
import type { Context, SignedInContext } from '../context.ts';
import { isUnavailable } from '../database/database.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

/** What each column is sorted by; all of them are of the rows that were read. */
const sorts: Record<keyof PaymentRecord, string> = {
  id: 'id',
  order_id: 'order_id',
  transaction_id: 'transaction_id',
  transaction_amount: 'transaction_amount',
  transaction_status: 'transaction_status',
  customer_msisdn: 'customer_msisdn',
  paid_date_time: 'paid_date_time',
};

/** The last successful payments by Easypaisa, sorted by any column (ADMIN-10 to ADMIN-12). Refuses `payments_not_read`. */
export async function listPayments(
  { db }: Context,
  { limit, sort }: InputOf<'payments.list'>,
): Promise<OutputOf<'payments.list'>> {
  const column = sorts[sort.replace('-', '') as keyof PaymentRecord];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await orRefused(
    run<Omit<PaymentRecord, 'customer_msisdn'> & { customer_msisdn: string | null }>(
      db,
      (take) => `select * from (
          select p.id, p.reference as order_id, coalesce(o.transaction_id, '') as transaction_id,
            p.amount as transaction_amount, 'success' as transaction_status, o.account as customer_msisdn,
            p.decided_at as paid_date_time
          from payments p join gateway_orders o on o.payment_id = p.id
          where p.gateway = 'easypaisa' and p.status = 'paid'
          order by p.decided_at desc, p.id desc limit ${take(limit, 'integer')}) newest
        order by ${column} ${direction}, paid_date_time desc, id desc`,
    ),
  );
  return rows.map((row) => ({ ...row, customer_msisdn: maskedAccount(row.customer_msisdn) }));
}

/** Payments in any way whose money could not be taken for what it was for, the newest first. Refuses `payments_not_read`. */
export function listHeld({ db }: Context): Promise<OutputOf<'payments.held'>> {
  return orRefused(
    run<HeldPayment>(
      db,
      (take) => `select p.id, p.reference as order_id, p.gateway, p.amount, p.reason,
          case when p.purpose = 'order' then p.item end as pays_order, p.user_id, u.username,
          p.decided_at as held_at
        from payments p join profiles u on u.id = p.user_id where p.status = 'disputed'
        order by p.decided_at desc, p.id desc limit ${take(heldListed, 'integer')}`,
    ),
  );
}

/** Closes a payment that is held; refusals as `close_held_payment()` gives them, and of what its outcome lacks. */
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

/** A read of payments; what fails of it is said in the spec's words (ADMIN-22). */
function orRefused<Rows>(reading: Promise<Rows>): Promise<Rows> {
  return reading.catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    refuse('payments_not_read', { cause: error });
  });
}
