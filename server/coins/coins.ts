import type { Transaction } from '#core/coins/contract.ts';
import { describeEntry } from '#core/coins/entries.ts';
import type { SignedInContext } from '../context.ts';
import { cutPage, pageOf } from '../database/page-key.ts';

const pageSize = 20;

/** The own coin moves, newest first (CALL-40). */
export async function ownTransactions(
  { db, viewer }: SignedInContext,
  after: string | undefined,
): Promise<{ items: Transaction[]; next: string | null }> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount', 'balance_after', 'params', 'created_at'])
    .where('user_id', '=', viewer.id)
    .$call(pageOf('transactions', after, pageSize))
    .execute();
  return cutPage(rows, pageSize, ({ params, ...entry }) => ({
    ...entry,
    description: describeEntry(entry.type, params),
  }));
}
