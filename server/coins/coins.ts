import type { Kysely } from 'kysely';
import type { Transaction } from '#core/coins/contract.ts';
import { describeEntry } from '#core/coins/entries.ts';
import type { SignedInContext } from '../context.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import type { DB } from '../database/types.gen.ts';

const pageSize = 20;

interface Statement {
  items: Transaction[];
  next: string | null;
}

/** The own coin moves, newest first (CALL-40). */
export function ownTransactions({ db, viewer }: SignedInContext, after: string | undefined): Promise<Statement> {
  return statementOf(db, viewer.id, after);
}

/** Somebody's coin moves, newest first: for the person and for admins. */
export async function statementOf(db: Kysely<DB>, user_id: string, after: string | undefined): Promise<Statement> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount', 'balance_after', 'params', 'created_at'])
    .where('user_id', '=', user_id)
    .$call(pageOf('transactions', after, pageSize))
    .execute();
  return cutPage(rows, pageSize, ({ params, ...entry }) => ({
    ...entry,
    description: describeEntry(entry.type, params),
  }));
}
