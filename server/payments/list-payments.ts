import type { InputOf, OutputOf } from '#core/contract.ts';
import type { PaymentRecord } from '#core/payments/list-contract.ts';
import { maskedAccount } from '#core/payments/rules.ts';
import type { Context } from '../context.ts';
import { isUnavailable } from '../database/database.ts';
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
  try {
    const rows = await run<PaymentRecord>(
      db,
      (take) => `select * from (
          select p.id, p.reference as order_id, coalesce(o.transaction_id, '') as transaction_id,
            p.amount as transaction_amount, 'success' as transaction_status, o.account as customer_msisdn,
            p.decided_at as paid_date_time
          from payments p join gateway_orders o on o.payment_id = p.id
          where p.gateway = 'easypaisa' and p.status = 'paid'
          order by p.decided_at desc, p.id desc limit ${take(limit, 'integer')}) newest
        order by ${column} ${direction}, paid_date_time desc, id desc`,
    );
    return rows.map((row) => ({ ...row, customer_msisdn: maskedAccount(row.customer_msisdn) }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    refuse('payments_not_read', { cause: error });
  }
}
