import { type Kysely, sql } from 'kysely';
import type { Statement } from '#core/coins/contract.ts';
import { describeEntry } from '#core/coins/entries.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, newestFirst } from '../database/page-key.ts';
import type { DB } from '../database/types.gen.ts';

type Filters = InputOf<'coins.transactions'>;

/** The own coin moves, newest first (CALL-40). */
export function ownTransactions({ db, viewer }: SignedInContext, filters: Filters): Promise<Statement> {
  return statementOf(db, viewer.id, filters);
}

/** Midnight in Asia/Karachi at which a day begins, or the one after it. */
const midnight = (day: string, later: 0 | 1) =>
  sql<Date>`((${day}::date + ${sql.lit(later)})::timestamp at time zone 'Asia/Karachi')`;

/**
 * Somebody's coin moves of a kind and of some days, newest first: for the person and for admins. Their sums come from the
 * list's index alone (docs/decisions/0057).
 */
export async function statementOf(
  db: Kysely<DB>,
  user_id: string,
  { kind, from, to, after, limit }: Filters,
): Promise<Statement> {
  const entries = db
    .selectFrom('transactions')
    .where('user_id', '=', user_id)
    .$if(kind !== '', (rest) => rest.where('type', '=', kind))
    .$if(from !== undefined, (rest) => rest.where('created_at', '>=', midnight(from ?? '', 0)))
    .$if(to !== undefined, (rest) => rest.where('created_at', '<', midnight(to ?? '', 1)));
  const page = entries
    .select(['id', 'type', 'amount', 'balance_after', 'params', 'created_at'])
    .$call(newestFirst('transactions', after))
    .limit(sql.lit(limit + 1));
  const sums = entries.select([
    sql<number>`coalesce(sum(amount) filter (where amount > 0), 0)::float8`.as('credited'),
    sql<number>`coalesce(sum(amount) filter (where amount < 0), 0)::float8`.as('debited'),
  ]);
  const [rows, summed] = await Promise.all([page.execute(), after ? null : sums.executeTakeFirstOrThrow()]);
  const shown = cutPage(rows, limit, ({ params, ...entry }) => ({
    ...entry,
    description: describeEntry(entry.type, params),
  }));
  return { ...shown, sums: summed };
}

/** Corrects a user's balance; refusals as `adjust_coins()` gives them. */
export function adjustCoins(
  context: SignedInContext,
  input: InputOf<'coins.adjust'>,
): Promise<OutputOf<'coins.adjust'>> {
  const { user_id, direction, coins, reason } = input;
  const amount = direction === 'add' ? coins : -coins;
  return judge(
    context,
    'adjust_coins',
    { p_target: user_id, p_amount: amount, p_reason: reason },
    { input, blames: { adjustment_below_zero: 'coins' } },
  );
}
