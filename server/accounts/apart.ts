import type { Context } from '../context.ts';
import { findToKeep } from './keep-question.ts';
import { nobodysHash, verifyPassword } from './password.ts';
import { hashForSignUp } from './sign-up.ts';

/**
 * What stands apart from the accounts with this email and password: a sign-up that waits, or else the account deleted last
 * that may be taken back. Takes two hashes for every email, whatever stands apart with it.
 */
export async function findApart(context: Context, email: string, password: string) {
  const { db, now } = context;
  const [hash, waiting, deleted] = await Promise.all([
    hashForSignUp(context, email, password),
    db
      .selectFrom('sign_ups')
      .select(['change_id', 'password'])
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute(),
    findToKeep(context, { email }),
  ]);
  // One that was made for another email, and changed to this one, has the salt of the other.
  const moved = waiting.find((one) => one.password && saltOf(one.password) !== saltOf(hash));
  const other = deleted?.password ?? moved?.password ?? nobodysHash;
  const isOther = await verifyPassword({ hash: other, password });
  const isDeleted = isOther && Boolean(deleted?.password);
  const held = waiting.find((one) => one.password === hash) ?? (isOther && !isDeleted ? moved : undefined);
  if (held) return { kind: 'waiting', change_id: held.change_id } as const;
  return deleted && isDeleted ? ({ kind: 'deleted', user_id: deleted.user_id } as const) : null;
}

const saltOf = (hash: string) => hash.split('$').at(-2);
