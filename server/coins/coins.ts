import { sql } from 'kysely';
import type { Transaction } from '#core/coins/contract.ts';
import { describeEntry } from '#core/coins/entries.ts';
import type { SignedInContext } from '../context.ts';
import { nextKey, readKey } from '../database/page-key.ts';

const pageSize = 20;

/** The own coin moves, newest first (CALL-40). */
export async function ownTransactions(
  { db, viewer }: SignedInContext,
  after: string | undefined,
): Promise<{ items: Transaction[]; next: string | null }> {
  const from = readKey(after);
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount', 'balance_after', 'params', 'created_at'])
    .where('user_id', '=', viewer.id)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${from?.at}::timestamptz, ${from?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(pageSize + 1))
    .execute();
  const items = rows.slice(0, pageSize).map(({ params, ...entry }) => ({
    ...entry,
    description: describeEntry(entry.type, params),
  }));
  return { items, next: nextKey(rows, pageSize) };
}
