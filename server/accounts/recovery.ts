import { sql } from 'kysely';
import { providerIds } from '#core/accounts/providers-contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { youngFactorDays } from '#core/limits.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId } from '../platform/signed-id.ts';
import { enter } from './accounts.ts';
import { rememberDevice } from './known-device.ts';
import { recoveryKey, takeCode } from './mailed-keys.ts';
import { openSessionPath } from './open-session.ts';
import { hashPassword } from './password.ts';
import { proveIdentity } from './prove-identity.ts';

/**
 * Returns the member whose password the mailed link resets, and the account's other ways in.
 * Refuses `recovery_link_invalid`.
 */
export async function readRecovery(context: Context, token: string): Promise<OutputOf<'accounts.recovery'>> {
  const found = await context.db
    .selectFrom('mailed_keys')
    .innerJoin('profiles', 'profiles.id', 'mailed_keys.user_id')
    .select(['user_id', 'email'])
    .where('mailed_keys.id', '=', recoveryId(context, token))
    .where('purpose', '=', 'recovery')
    .where('expires_at', '>', context.now)
    .executeTakeFirst();
  if (!found) refuse('recovery_link_invalid');
  const [ways_in, factor_removed] = await Promise.all([
    waysBesidesPassword(context, found.user_id),
    youngFactorSince(context, found.user_id),
  ]);
  return { email: found.email, ways_in, factor_removed };
}

/** Returns the connected providers and the passkeys of an account, oldest first. */
export async function waysBesidesPassword(
  { db }: Context,
  user: string,
): Promise<OutputOf<'accounts.recovery'>['ways_in']> {
  const identities = db
    .selectFrom('identities')
    .select(['id', 'provider_id as kind', sql<string | null>`null`.as('name'), 'created_at'])
    .where('user_id', '=', user)
    .where('provider_id', 'in', providerIds);
  const passkeys = db
    .selectFrom('passkeys')
    .select(['id', sql<string>`'passkey'`.as('kind'), 'name', sql<Date>`coalesce(created_at, now())`.as('created_at')])
    .where('user_id', '=', user);
  const rows = await identities.unionAll(passkeys).orderBy('created_at').execute();
  return rows.map((row) => ({ ...row, kind: row.kind as OutputOf<'accounts.recovery'>['ways_in'][number]['kind'] }));
}

/**
 * Returns when the second factor that a recovery removes was added; null if it removes none.
 */
export async function youngFactorSince({ db, now }: Pick<Context, 'db' | 'now'>, user: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select young_factor_since(${user}, ${youngFactorDays}, ${now}) as since`.execute(db);
  return rows[0]?.since ?? null;
}

/**
 * Sets a new password for the account of a mailed link. Ends every session, and removes every
 * provider and passkey except the listed ones, and a young second factor: an intruder may have
 * added them. Refuses `recovery_link_invalid`.
 */
export async function resetPassword(
  context: Context,
  { token, password, keep }: InputOf<'accounts.resetPassword'>,
): Promise<OutputOf<'accounts.resetPassword'>> {
  const p_id = recoveryId(context, token);
  const p_password = await hashPassword(password);
  return judge(context, 'reset_password', { p_id, p_password, p_keep: keep, p_factor_days: youngFactorDays });
}

function recoveryId({ secret }: Context, token: string): string {
  return readSignedId(token, recoveryKey(secret)) ?? refuse('recovery_link_invalid');
}

/**
 * Changes the viewer's password; their other sessions end, and no other browser stays known.
 * Refuses as `proveIdentity`.
 */
export async function changePassword(
  context: SignedInContext,
  { password, ...proof }: InputOf<'accounts.changePassword'>,
): Promise<OutputOf<'accounts.changePassword'>> {
  const proved = await proveIdentity(context, proof);
  const p_password = await hashPassword(password);
  const done = await judge(context, 'change_password', { ...proved, p_password });
  await rememberDevice(context, context.viewer.id);
  return done;
}

/**
 * Removes from a deleted account a second factor that was young at the deletion: the mailbox is
 * proven, and an intruder may have added the factor to lock the owner out.
 */
async function removeFactorOfDeleted({ db }: Context, id: string): Promise<void> {
  await sql`select remove_young_factor(user_id, ${youngFactorDays}, deleted_at)
    from deleted_accounts where user_id = ${id}`.execute(db);
}

/** Signs in with a mailed code. Refuses `code_invalid` and `account_blocked`. */
export async function signInWithCode(
  context: Context,
  { email, code }: InputOf<'accounts.signInWithCode'>,
): Promise<OutputOf<'accounts.signInWithCode'>> {
  const owner = await takeCode(context, email, 'login', code);
  if (!owner) refuse('code_invalid', { field: 'code' });
  await removeFactorOfDeleted(context, owner.id);
  return (
    (await enter(context, openSessionPath, { user_id: owner.id }, owner)) ?? refuse('code_invalid', { field: 'code' })
  );
}
