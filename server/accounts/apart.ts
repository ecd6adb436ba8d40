import { takeBackDays } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';
import { nobodysHash, verifyPassword } from './password.ts';

/**
 * What stands apart from the accounts with this email and password: a sign-up that waits, or else the account deleted last
 * that may be taken back. Takes as long where neither does.
 */
export async function findApart({ db, now }: Context, email: string, password: string) {
  const [held, deleted] = await Promise.all([
    db
      .selectFrom('sign_ups')
      .select('password')
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
    db
      .selectFrom('deleted_accounts as d')
      .innerJoin('identities as i', 'i.user_id', 'd.user_id')
      .select(['d.user_id', 'i.password'])
      .where('d.email', '=', email)
      .where('i.provider_id', '=', 'credential')
      .where('d.deleted_at', '>', new Date(now.getTime() - takeBackDays * 86_400_000))
      .orderBy('d.deleted_at', 'desc')
      .executeTakeFirst(),
  ]);
  const hash = held?.password ?? deleted?.password ?? nobodysHash;
  if (!(await verifyPassword({ hash, password }))) return null;
  if (held?.password) return { kind: 'waiting' } as const;
  return deleted ? ({ kind: 'deleted', user_id: deleted.user_id } as const) : null;
}

/** Gives a deleted account back to who came with its email and password. Refuses `credentials_invalid`. */
export async function takeBack(context: Context, account: string): Promise<void> {
  await judge(context, 'restore_account', { p_account: account, p_days: takeBackDays });
}
