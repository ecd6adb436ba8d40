import type { Context } from '../context.ts';
import { findToKeep } from './keep-question.ts';
import { nobodysHash, verifyPassword } from './password.ts';
import { hashForSignUp } from './sign-up.ts';

/**
 * Finds a waiting sign-up with this email and password, or else the last deleted account that may
 * be taken back. Computes two hashes for every email, so that timing reveals nothing.
 */
export async function findWithoutAccount(context: Context, email: string, password: string) {
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
  // A sign-up whose email was changed to this one has the salt of the earlier email.
  const moved = waiting.find((one) => one.password && saltOf(one.password) !== saltOf(hash));
  const other = deleted?.password ?? moved?.password ?? nobodysHash;
  const isOther = await verifyPassword({ hash: other, password });
  const isDeleted = isOther && Boolean(deleted?.password);
  const held = waiting.find((one) => one.password === hash) ?? (isOther && !isDeleted ? moved : undefined);
  if (held) return { kind: 'waiting', change_id: held.change_id } as const;
  return deleted && isDeleted ? ({ kind: 'deleted', user_id: deleted.user_id } as const) : null;
}

const saltOf = (hash: string) => hash.split('$').at(-2);
