import { takeBackDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';
import { nobodysHash, verifyPassword } from './password.ts';
import { hashForSignUp } from './sign-up.ts';

/**
 * Finds a waiting sign-up with this email and password, or else the last deleted account that may
 * be taken back. Computes two hashes for every email, so that timing reveals nothing.
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
    db
      .selectFrom('deleted_accounts as d')
      .innerJoin('identities as i', 'i.user_id', 'd.user_id')
      .innerJoin('profiles as p', 'p.id', 'd.user_id')
      .select(['d.user_id', 'i.password', 'p.two_factor_enabled as second_factor'])
      .where('d.email', '=', email)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('profiles').select('id').where('email', '=', email))),
      )
      .where('i.provider_id', '=', 'credential')
      .where('d.deleted_at', '>', new Date(now.getTime() - takeBackDays * 86_400_000))
      .orderBy('d.deleted_at', 'desc')
      .executeTakeFirst(),
  ]);
  // A sign-up whose email was changed to this one has the salt of the earlier email.
  const moved = waiting.find((one) => one.password && saltOf(one.password) !== saltOf(hash));
  const other = deleted?.password ?? moved?.password ?? nobodysHash;
  const isOther = await verifyPassword({ hash: other, password });
  const held = waiting.find((one) => one.password === hash) ?? (isOther && !deleted ? moved : undefined);
  if (held) return { kind: 'waiting', change_id: held.change_id } as const;
  return deleted && isOther
    ? ({ kind: 'deleted', user_id: deleted.user_id, second_factor: deleted.second_factor } as const)
    : null;
}

const saltOf = (hash: string) => hash.split('$').at(-2);

/** Gives a deleted account back to who came with its email and password. Refuses `credentials_invalid`. */
export async function takeBack(context: Context, account: string): Promise<void> {
  await judge(context, 'restore_account', { p_account: account, p_days: takeBackDays });
}
