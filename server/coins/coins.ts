import type { Kysely } from 'kysely';
import type { Statement } from '#core/coins/contract.ts';
import { describeEntry, type EntryParams } from '#core/coins/entries.ts';
import type { InputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { run } from '../database/statement.ts';
import type { DB } from '../database/types.gen.ts';

type Filters = InputOf<'coins.transactions'>;

/** Lists the own coin moves, newest first (CALL-40). */
export function ownTransactions({ db, viewer }: SignedInContext, filters: Filters): Promise<Statement> {
  return statementOf(db, viewer.id, filters);
}

interface StatementRow {
  balance: number;
  credited: number | null;
  debited: number | null;
  /** Null in the one row of an empty page. */
  id: string | null;
  number: number;
  type: string;
  amount: number;
  balance_after: number;
  params: EntryParams;
  created_at: Date;
}

/**
 * Lists a person's coin moves of a kind and of some days, newest first, with the balance: for the
 * person and for admins. One statement reads all of it, so that page, sums and balance are of one
 * moment; sums come from the list's index alone (docs/decisions/0057, 0085).
 */
export async function statementOf(
  db: Kysely<DB>,
  user_id: string,
  { kind, from, to, after, limit }: Filters,
): Promise<Statement> {
  const rows = await run<StatementRow>(db, (take) => {
    const me = take(user_id, 'uuid');
    const midnight = (day: string, later: 0 | 1) =>
      `((${take(day, 'date')} + ${later})::timestamp at time zone 'Asia/Karachi')`;
    const entries = [
      `from transactions where user_id = ${me}`,
      ...(kind ? [`type = ${take(kind, 'text')}`] : []),
      ...(from ? [`created_at >= ${midnight(from, 0)}`] : []),
      ...(to ? [`created_at < ${midnight(to, 1)}`] : []),
    ].join(' and ');
    const older = after === undefined ? '' : `and number < ${take(Number(after), 'integer')}`;
    const sums =
      after === undefined
        ? `select coalesce(sum(amount) filter (where amount > 0), 0)::float8 as credited,
            coalesce(sum(amount) filter (where amount < 0), 0)::float8 as debited ${entries}`
        : 'select null::float8 as credited, null::float8 as debited';
    return `select p.coins as balance, sums.*, page.* from profiles p
      cross join (${sums}) sums
      left join (select id, number, type, amount, balance_after, params, created_at ${entries} ${older}
        order by number desc limit ${limit + 1}) page on true
      where p.id = ${me} order by page.number desc`;
  });
  const [first] = rows;
  const found = rows.filter(({ id }) => id !== null);
  const items = found.slice(0, limit).map(({ id, type, amount, balance_after, params, created_at }) => ({
    id: id ?? '',
    user_id,
    type,
    amount,
    balance_after,
    description: describeEntry(type, params),
    created_at,
  }));
  const { credited = null, debited = null } = first ?? {};
  return {
    items,
    next: found.length > limit ? String(found[limit - 1]?.number) : null,
    sums: credited === null || debited === null ? null : { credited, debited },
    balance: first?.balance ?? 0,
  };
}
