import type { InputOf, OutputOf } from '#core/contract.ts';
import { coinRequests } from '#core/limits.ts';
import type { ListedRequest, Similar } from '#core/payments/admin-contract.ts';
import { packOf, transactionKey } from '#core/payments/rules.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { contains } from '../database/list.ts';
import { run, type Take } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { readTheirList } from '../profiles/their-list.ts';

/**
 * Other payments with the transaction of `r` in another spelling (the same key, or an equal run of
 * digits), those through gateways by their own number or the gateway's. And those with its picture.
 */
const runsOf = 'digit_runs(r.reference, r.reference_key)';
const sameTransaction = `select a.id from payments a where a.gateway = 'manual' and a.reference_key = r.reference_key and a.id <> r.id
  union select a.id from payments a where digit_runs(a.reference, a.reference_key) && ${runsOf} and a.id <> r.id
  union select g.payment_id from gateway_orders g where g.transaction_id is not null
    and digit_runs(g.transaction_id, g.transaction_key) && ${runsOf}`;
const samePicture = 'select a.id from payments a where a.proof_digest = r.proof_digest and a.id <> r.id';
/** Number of requests that the payer of `r` sent in the day that ends with it. */
const withinDay = `(select count(*)::int from payments o where o.user_id = r.user_id
  and o.created_at > r.created_at - interval '1 day' and o.created_at <= r.created_at)`;
const isManual = `r.gateway = 'manual'`;

const columns = `r.id, r.item, case when r.purpose = 'order' then r.item end as pays_order, r.coins, r.amount, r.status, r.reference as transaction_id, r.created_at, r.decided_at,
  u.id as user_id, u.full_name, u.username, u.avatar_url`;

const list = {
  from: 'payments r',
  columns: `${columns}, ${withinDay} >= ${coinRequests.burst}
    or exists (${sameTransaction})
    or exists (${samePicture}) as warned`,
  joins: 'join profiles u on u.id = r.user_id',
  id: { sql: 'r.id', type: 'uuid' },
  people: ['r.user_id'],
  sorts: {
    created_at: { sql: 'r.created_at', type: 'timestamptz' },
    amount: { sql: 'r.amount', type: 'integer' },
  },
} as const;

type Listed = Omit<ListedRequest, 'pack'> & { item: string };

const named = <Row extends { item: string }>({ item, ...row }: Row) => ({ ...row, pack: packOf(item)?.name ?? item });

/**
 * Lists requests for coins, the longest waiting first or as asked; a search covers parts of the
 * transaction ID, name, email or username.
 */
export async function listRequests(
  { db }: Context,
  input: InputOf<'payments.requests'>,
): Promise<OutputOf<'payments.requests'>> {
  const { search, status } = input;
  const key = transactionKey(search) ?? search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const filters = (take: Take) => [isManual, ...(status === 'all' ? [] : [`r.status = ${take(status, 'text')}`])];
  const page = await readTheirList<Listed, keyof typeof list.sorts>(db, list, input, filters, (take) =>
    key ? [contains('r.reference_key', key, take)] : [],
  );
  return { ...page, items: page.items.map(named) };
}

interface RequestRow extends Omit<Listed, 'warned'> {
  email: string;
  user_since: Date;
  reason: string | null;
  proof_file_id: string | null;
  decided_by: string | null;
  approved: number;
  rejected: number;
  same_transaction: (Omit<Similar, 'created_at'> & { created_at: string })[];
  same_picture: (Omit<Similar, 'created_at'> & { created_at: string })[];
  within_day: number;
}

const similarShown = 5;

/** Selects the newest of such payments, with their payers. */
const similar = (which: string) => `(select coalesce(jsonb_agg(found), '[]') from (
  select o.id, o.gateway, o.user_id, p.username, o.status, o.amount, o.created_at,
    coalesce((select g.transaction_id from gateway_orders g where g.payment_id = o.id), o.reference) as transaction_id
  from (${which}) alike join payments o on o.id = alike.id join profiles p on p.id = o.user_id order by o.created_at desc limit ${similarShown}) found)`;

const decidedBefore = (status: string) =>
  `(select count(*)::int from payments o where o.user_id = r.user_id and o.status = '${status}' and o.id <> r.id)`;

const revived = (rows: RequestRow['same_picture']): Similar[] =>
  rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));

/** Returns one request whole, with its warnings. Refuses `coin_request_not_found`. */
export async function readRequest({ db, paymentAccount }: Context, id: string): Promise<OutputOf<'payments.request'>> {
  const [row] = await run<RequestRow>(
    db,
    (take) => `select ${columns}, u.email, u.created_at as user_since, r.reason, r.proof_file_id,
        (select username from profiles where id = r.decided_by) as decided_by,
        ${decidedBefore('paid')} as approved, ${decidedBefore('refused')} as rejected,
        ${similar(sameTransaction)} as same_transaction, ${similar(samePicture)} as same_picture,
        ${withinDay} as within_day
      from payments r join profiles u on u.id = r.user_id where r.id = ${take(id, 'uuid')} and ${isManual}`,
  );
  if (!row) refuse('coin_request_not_found');
  const { proof_file_id, same_transaction, same_picture, within_day, ...request } = row;
  const burst = within_day >= coinRequests.burst;
  return {
    ...named(request),
    warned: burst || same_transaction.length > 0 || same_picture.length > 0,
    proof_url: `/files/${proof_file_id}`,
    sent_to: paymentAccount?.number ?? null,
    same_transaction: revived(same_transaction),
    same_picture: revived(same_picture),
    within_day: burst ? within_day : null,
  };
}

/**
 * Approves a request: credits its coins or pays its order, once; refusals as
 * `approve_coin_request()` gives them.
 */
export function approveRequest(
  context: SignedInContext,
  input: InputOf<'payments.approve'>,
): Promise<OutputOf<'payments.approve'>> {
  return judge(context, 'approve_coin_request', { p_payment: input.id, p_reason: input.reason }, { input });
}

/** Rejects a request with its reason; refusals as `reject_coin_request()` gives them. */
export function rejectRequest(
  context: SignedInContext,
  input: InputOf<'payments.reject'>,
): Promise<OutputOf<'payments.reject'>> {
  return judge(context, 'reject_coin_request', { p_payment: input.id, p_reason: input.reason }, { input });
}
