import type { InputOf, OutputOf } from '#core/contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId } from '../platform/signed-id.ts';
import { enter } from './accounts.ts';
import { recoveryKey, takeCode } from './mailed-keys.ts';
import { openSessionPath } from './open-session.ts';
import { hashPassword, nobodysHash, verifyPassword } from './password.ts';
import { ownToken } from './session.ts';

/** Whose password the link of a mail is for. Refuses `recovery_link_invalid`. */
export async function readRecovery(context: Context, token: string): Promise<OutputOf<'accounts.recovery'>> {
  const found = await context.db
    .selectFrom('mailed_keys')
    .innerJoin('profiles', 'profiles.id', 'mailed_keys.user_id')
    .select('email')
    .where('mailed_keys.id', '=', recoveryId(context, token))
    .where('purpose', '=', 'recovery')
    .where('expires_at', '>', context.now)
    .executeTakeFirst();
  return found ?? refuse('recovery_link_invalid');
}

/** Gives who followed the link of a mail a new password; every session ends. Refuses `recovery_link_invalid`. */
export async function resetPassword(
  context: Context,
  { token, password }: InputOf<'accounts.resetPassword'>,
): Promise<OutputOf<'accounts.resetPassword'>> {
  const p_id = recoveryId(context, token);
  return judge(context, 'reset_password', { p_id, p_password: await hashPassword(password) });
}

function recoveryId({ secret }: Context, token: string): string {
  return readSignedId(token, recoveryKey(secret)) ?? refuse('recovery_link_invalid');
}

/**
 * Demands that the caller is the person the session belongs to: by the present password, or, who has none or forgot it, by a code
 * that `reauthenticate` mailed. Refuses `proof_required`, `current_password_wrong` and `code_invalid`.
 */
export async function proveIdentity(
  context: SignedInContext,
  { current_password, code }: { current_password?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (code) {
    const owner = await takeCode(context, context.viewer.email, 'reauthentication', code);
    if (owner !== context.viewer.id) refuse('code_invalid', { field: 'code' });
    return;
  }
  if (!current_password) refuse('proof_required', { field: 'current_password' });
  const hash = (await passwordOf(context)) ?? nobodysHash;
  if (!(await verifyPassword({ hash, password: current_password }))) {
    refuse('current_password_wrong', { field: 'current_password' });
  }
}

/** The hash of the viewer's password; null for who signs in another way. */
export async function passwordOf({ db, viewer }: SignedInContext): Promise<string | null> {
  const found = await db
    .selectFrom('identities')
    .select('password')
    .where('user_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return found?.password ?? null;
}

/** Changes the viewer's password; their other sessions end. Refuses as `proveIdentity`. */
export async function changePassword(
  context: SignedInContext,
  { password, ...proof }: InputOf<'accounts.changePassword'>,
): Promise<OutputOf<'accounts.changePassword'>> {
  await proveIdentity(context, proof);
  return judge(context, 'change_password', { p_password: await hashPassword(password), p_token: ownToken(context) });
}

/** Signs in with a mailed code. Refuses `code_invalid` and `account_blocked`. */
export async function signInWithCode(
  context: Context,
  { email, code }: InputOf<'accounts.signInWithCode'>,
): Promise<OutputOf<'accounts.signInWithCode'>> {
  const user_id = await takeCode(context, email, 'login', code);
  if (!user_id) refuse('code_invalid', { field: 'code' });
  return (await enter(context, openSessionPath, { user_id })) ?? refuse('code_invalid', { field: 'code' });
}
