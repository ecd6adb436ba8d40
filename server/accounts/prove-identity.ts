import type { OutputOf } from '#core/contract.ts';
import { backupCodes, factorCodeUsed, factorLock, factorProofs, passwordProofs } from '#core/limits.ts';
import type { Context, SignedInContext } from '../context.ts';
import { countCall, secondsToWait } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { callAuth } from './accounts.ts';
import { takeCode } from './mailed-keys.ts';
import { nobodysHash, verifyPassword } from './password.ts';
import type { Proved } from './proofs.ts';
import { ownToken } from './session.ts';

interface Proof {
  current_password?: string | undefined;
  code?: string | undefined;
  factor_code?: string | undefined;
}

/**
 * Demands that the caller is the session's owner: by the present password, or, for members who have
 * none or forgot it, by a code that `reauthenticate` mailed; and by a code of the second factor,
 * where one is on, so that the password alone neither turns it off nor adds a way past it.
 * Passwords and codes are counted by account across all calls. Returns the proof for the
 * transaction, which looks again. Refuses `proof_required`, `current_password_wrong`,
 * `code_invalid`, `factor_code_required`, `factor_code_wrong`, `factor_locked` and
 * `too_many_requests`.
 */
export async function proveIdentity(context: SignedInContext, { factor_code, ...proof }: Proof): Promise<Proved> {
  const { code, current_password } = proof;
  if (!code && !current_password) refuse('proof_required', { field: 'current_password' });
  const asksForFactor = await hasFactor(context);
  // Before the others: a mailed code works only once.
  if (asksForFactor && !factor_code) refuse('factor_code_required', { field: 'factor_code' });
  const proved = await proveFirst(context, proof);
  if (asksForFactor && factor_code) await proveFactor(context, factor_code);
  return proved;
}

/** Demands the present password, or a mailed code in its place. */
async function proveFirst(context: SignedInContext, { code, current_password = '' }: Proof): Promise<Proved> {
  const p_token = ownToken(context);
  if (code) {
    const owner = await takeCode(context, context.viewer.email, 'reauthentication', code);
    if (owner?.id !== context.viewer.id) refuse('code_invalid', { field: 'code' });
    return { p_token, p_passwords: owner.passwords_set };
  }
  await countCall(context, 'proveIdentity', { account: passwordProofs });
  const { password: hash, passwords_set } = await passwordOf(context);
  if (!(await verifyPassword({ hash: hash ?? nobodysHash, password: current_password }))) {
    refuse('current_password_wrong', { field: 'current_password' });
  }
  return { p_token, p_passwords: passwords_set };
}

/** Returns the means by which the viewer proves their identity. */
export async function readProofs(context: SignedInContext): Promise<OutputOf<'accounts.proofs'>> {
  const [{ password }, asksForFactor] = await Promise.all([passwordOf(context), hasFactor(context)]);
  const first = password === null ? (['code'] as const) : (['current_password', 'code'] as const);
  return { proofs: [...first, ...(asksForFactor ? (['factor_code'] as const) : [])] };
}

/**
 * Returns the hash of the viewer's password, null for a member who has none, and how many were set
 * before it.
 */
export function passwordOf({
  db,
  viewer,
}: SignedInContext): Promise<{ password: string | null; passwords_set: number }> {
  return db
    .selectFrom('profiles as p')
    .leftJoin('identities as i', (join) => join.onRef('i.user_id', '=', 'p.id').on('i.provider_id', '=', 'credential'))
    .select(['password', 'passwords_set'])
    .where('p.id', '=', viewer.id)
    .executeTakeFirstOrThrow();
}

function factorOf({ db, viewer }: SignedInContext) {
  const factors = db.selectFrom('two_factors').select('locked_until').where('user_id', '=', viewer.id);
  return factors.where('verified', '=', true).executeTakeFirst();
}

/** Returns whether the viewer's second factor is on. */
export const hasFactor = async (context: SignedInContext): Promise<boolean> => (await factorOf(context)) !== undefined;

/** Demands a code of the viewer's second factor. */
async function proveFactor(context: SignedInContext, code: string): Promise<void> {
  const locked_until = (await factorOf(context))?.locked_until;
  if (locked_until && locked_until > new Date()) refuse('factor_locked', { retry_after: factorLock * 60 });
  await countCall(context, 'proveFactor', { account: factorProofs });
  const { typed, given, isBackup } = readCode(code);
  const { status } = await callAuth(context, isBackup ? backupCodePath : appCodePath, { code: given });
  if (status >= 400 || !(isBackup || (await isFirstUse(context, context.viewer.id, typed)))) {
    refuse('factor_code_wrong', { field: 'factor_code' });
  }
}

export const appCodePath = '/two-factor/verify-totp';
export const backupCodePath = '/two-factor/verify-backup-code';

/** Reads a code of the app or a backup code, as the library takes it. */
export function readCode(code: string): { typed: string; given: string; isBackup: boolean } {
  const typed = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const isBackup = typed.length === backupCodes.length;
  const half = backupCodes.length / 2;
  return { typed, given: isBackup ? `${typed.slice(0, half)}-${typed.slice(half)}` : typed, isBackup };
}

/** Marks a code of an account's app as used. Returns whether it was not before. */
export async function isFirstUse(context: Context, id: string, typed: string): Promise<boolean> {
  const once = { account: { most: 1, seconds: factorCodeUsed } };
  return (await secondsToWait({ ...context, viewer: { id } }, `accounts.verifyFactor ${typed}`, once)) === 0;
}
