import { symmetricDecrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { providerIds } from '#core/accounts/providers-contract.ts';
import { brand } from '#core/brand.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { factorLock, passkeys } from '#core/limits.ts';
import { finishStep } from '../admin/attempts.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { readCookies } from '../platform/cookies.ts';
import { qrPath } from '../platform/qr-path.ts';
import { refuse } from '../platform/refuse.ts';
import { callAuth, endSession, enter, enterDeleted } from './accounts.ts';
import { rememberDevice } from './known-device.ts';
import { begun, type Entering, whileProved } from './proofs.ts';
import {
  appCodePath,
  backupCodePath,
  hasFactor,
  isFirstUse,
  passwordOf,
  proveIdentity,
  readCode,
} from './prove-identity.ts';
import { cookieName, isSecure, signedCookie } from './session.ts';
import { accountDeleted } from './take-back.ts';

type Proof = InputOf<'accounts.enrollFactor'>;

/** Returns the protection of the viewer's account. */
export async function readSecurity(context: SignedInContext): Promise<OutputOf<'accounts.security'>> {
  const { db, viewer, auth } = context;
  const [password, factor, keys, identities] = await Promise.all([
    passwordOf(context),
    db
      .selectFrom('two_factors')
      .select('created_at')
      .where('user_id', '=', viewer.id)
      .where('verified', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('passkeys')
      .select([
        'id',
        sql<string>`coalesce(name, 'Passkey')`.as('name'),
        sql<Date>`coalesce(created_at, now())`.as('created_at'),
      ])
      .where('user_id', '=', viewer.id)
      .orderBy('id', 'desc')
      .execute(),
    db.selectFrom('identities').select('provider_id').where('user_id', '=', viewer.id).execute(),
  ]);
  const left = factor && (await auth.api.viewBackupCodes({ body: { userId: viewer.id } }));
  return {
    has_password: password.password !== null,
    second_factor_since: factor?.created_at ?? null,
    backup_codes_left: left?.backupCodes.length ?? 0,
    passkeys: keys,
    providers: providerIds.filter((id) => identities.some(({ provider_id }) => provider_id === id)),
  };
}

/**
 * Returns the library's answer to a call that needs the present password. Refuses as
 * `proveIdentity`.
 */
async function withProof(context: SignedInContext, path: string, { code, ...proof }: Proof) {
  const { current_password } = proof;
  // A member who has a password must prove identity with it: the library asks for it too.
  const hasPassword = (await passwordOf(context)).password !== null;
  const proved = await proveIdentity(context, hasPassword ? proof : { code, ...proof });
  return whileProved(context, proved, () => callAuth(context, path, { password: current_password }));
}

/**
 * Begins to set up an authenticator app; it takes effect once a code of it was given. Refuses
 * `factor_on`, and as `proveIdentity`.
 */
export async function enrollFactor(context: SignedInContext, proof: Proof): Promise<void> {
  if (await hasFactor(context)) refuse('factor_on');
  const { status } = await withProof(context, '/two-factor/enable', proof);
  if (status >= 400) refuse('factor_on');
}

/** Returns the set-up data of the authenticator app that is being set up; null if none is. */
export async function readPendingFactor(context: SignedInContext): Promise<OutputOf<'accounts.pendingFactor'>> {
  const { viewer, auth } = context;
  const data = await pendingSecret(context);
  if (!data) return null;
  const { secretConfig } = await auth.$context;
  const key = await symmetricDecrypt({ key: secretConfig, data });
  const secret = base32(Buffer.from(key));
  const label = encodeURIComponent(`${brand.name}:${viewer.email}`);
  const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: brand.name })}`;
  return { uri, secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), qr: qrPath(uri) };
}

/** Returns the encrypted secret of the factor that is being set up. */
async function pendingSecret({ db, viewer }: SignedInContext): Promise<string | undefined> {
  const factor = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', viewer.id)
    .where('verified', '=', false)
    .executeTakeFirst();
  return factor?.secret;
}

/** Encodes by RFC 4648 without padding: the format in which authenticator apps take a secret. */
function base32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/**
 * Returns whether the caller is between password and code. Refuses `factor_expired` if no code is
 * expected.
 */
export function readChallenge(context: Context): OutputOf<'accounts.challengeFactor'> {
  const cookies = readCookies(context.headers.get('cookie'));
  if (!cookies.has(cookieName('two_factor', isSecure(context)))) refuse('factor_expired');
  return { methods: ['totp', 'backup_code'] };
}

/**
 * Completes a sign-in with a code of the app or a backup code; for a signed-in user, turns the new
 * factor on. Then asks the owner of a deleted account whether to restore it. Refuses
 * `factor_code_wrong`, `factor_locked`, and `factor_expired` if no code is expected.
 */
export async function verifyFactor(
  context: Context,
  { code }: InputOf<'accounts.verifyFactor'>,
): Promise<OutputOf<'accounts.verifyFactor'>> {
  const { viewer, auth } = context;
  if (viewer && !(await pendingSecret({ ...context, viewer }))) refuse('factor_expired');
  const { typed, given, isBackup } = readCode(code);
  const path = isBackup && !viewer ? backupCodePath : appCodePath;
  const cookies = new Headers();
  const verify = (whose: Entering | null) =>
    callAuth({ ...context, resHeaders: cookies }, path, { code: given }, whose);
  const answer = viewer
    ? await whileProved({ ...context, viewer }, begun(context), async () => {
        const verified = await verify(null);
        // Read here: afterwards a recovery may remove the factor.
        const told = verified.status < 400 && (await auth.api.viewBackupCodes({ body: { userId: viewer.id } }));
        return { ...verified, codes: told ? told.backupCodes : null };
      })
    : { ...(await verify(await challenged(context))), codes: null };
  const { status, code: fault, data, codes } = answer;
  if (/LOCKED/.test(fault)) refuse('factor_locked', { retry_after: factorLock * 60 });
  if (/COOKIE|TOO_MANY|NOT_ENABLED|CREATE_SESSION/.test(fault)) refuse('factor_expired');
  const isDeleted = fault === accountDeleted;
  if (status >= 400 && !isDeleted) refuse('factor_code_wrong', { field: 'code' });
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(data);
  // An app code opens only one session, even if a bystander read it.
  if (!isBackup && !(await isFirstUse(context, user.id, typed)) && !viewer) {
    await endSession(context, cookies);
    refuse('factor_code_wrong', { field: 'code' });
  }
  for (const cookie of cookies.getSetCookie()) context.resHeaders.append('set-cookie', cookie);
  if (isDeleted) {
    // The library sends its cookie even if no session was opened, although the code was right.
    const secure = isSecure(context);
    const gone = `${cookieName('two_factor', secure)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    context.resHeaders.append('set-cookie', gone);
    return { ...(await enterDeleted(context, user.id, path)), backup_codes: null };
  }
  context.mailer.wake();
  if (!viewer) {
    await rememberDevice(context, user.id);
    await finishStep(context, user.id);
  }
  return { user_id: user.id, second_factor: false, backup_codes: codes };
}

/**
 * Returns the account whose sign-in waits for a code in this browser, as of the check of its
 * password.
 */
async function challenged(context: Context): Promise<Entering | null> {
  const identifier = signedCookie(
    context.headers.get('cookie'),
    cookieName('two_factor', isSecure(context)),
    context.secret,
  );
  const found = await context.db
    .selectFrom('verifications')
    .select(['value as id', 'passwords_set'])
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return found ? { id: found.id, passwords_set: found.passwords_set ?? -1 } : null;
}

/** Replaces the backup codes with new ones. Refuses `factor_off`. */
export async function newBackupCodes(
  context: SignedInContext,
  proof: Proof,
): Promise<OutputOf<'accounts.newBackupCodes'>> {
  const { status, data } = await withProof(context, '/two-factor/generate-backup-codes', proof);
  if (status >= 400) refuse('factor_off');
  await sql`select write_mail('way_added_backup_codes', ${context.viewer.id}, null, ${context.now})`.execute(
    context.db,
  );
  context.mailer.wake();
  return { backup_codes: z.object({ backupCodes: z.array(z.string()) }).parse(data).backupCodes };
}

/** Turns the second factor off. */
export async function unenrollFactor(context: SignedInContext, proof: Proof): Promise<void> {
  await withProof(context, '/two-factor/disable', proof);
  context.mailer.wake();
}

/** Returns the challenge for a new passkey, after a proof of identity. Refuses `passkeys_full`. */
export async function passkeyOptions(
  context: SignedInContext,
  proof: Proof,
): Promise<OutputOf<'accounts.passkeyOptions'>> {
  const proved = await proveIdentity(context, proof);
  if (await hasAllPasskeys(context)) refuse('passkeys_full');
  const options = await whileProved(context, proved, () =>
    callAuth(context, '/passkey/generate-register-options', null),
  );
  // The session has just expired.
  if (options.status >= 400) refuse('sign_in_required');
  return challengeOf(options);
}

async function hasAllPasskeys({ db, viewer }: SignedInContext): Promise<boolean> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return Number(count) >= passkeys.most;
}

/** Stores a passkey that signed its challenge. Refuses `passkey_refused` and `passkeys_full`. */
export async function addPasskey(context: SignedInContext, input: InputOf<'accounts.addPasskey'>): Promise<void> {
  const { status, data } = await whileProved(context, begun(context), () =>
    callAuth(context, '/passkey/verify-registration', input),
  );
  if (status >= 400) refuse('passkey_refused');
  // The database stores none past the maximum, and none twice (`bound_passkeys()`).
  if (data === null) refuse((await hasAllPasskeys(context)) ? 'passkeys_full' : 'passkey_refused');
  context.mailer.wake();
}

/**
 * Removes one of the viewer's passkeys, after a proof of identity. Refuses `passkey_not_found`, and
 * as `proveIdentity`.
 */
export async function removePasskey(
  context: SignedInContext,
  { id, ...proof }: InputOf<'accounts.removePasskey'>,
): Promise<OutputOf<'accounts.removePasskey'>> {
  const proved = await proveIdentity(context, proof);
  return judge(context, 'remove_passkey', { ...proved, p_id: id });
}

/** Returns the challenge that a passkey signs to sign in. */
export async function passkeyChallenge(context: Context): Promise<OutputOf<'accounts.passkeyChallenge'>> {
  return challengeOf(await callAuth(context, '/passkey/generate-authenticate-options', null));
}

function challengeOf({ data }: { data: unknown }) {
  return z.looseObject({ challenge: z.string() }).parse(data);
}

/** Signs in with a passkey; needs no code. Refuses `passkey_refused` and `account_blocked`. */
export async function signInWithPasskey(
  context: Context,
  { response }: InputOf<'accounts.signInWithPasskey'>,
): Promise<OutputOf<'accounts.signInWithPasskey'>> {
  const owner = await context.db
    .selectFrom('passkeys as k')
    .innerJoin('profiles as p', 'p.id', 'k.user_id')
    .select(['p.id', 'p.passwords_set'])
    .where('credential_id', '=', typeof response.id === 'string' ? response.id : '')
    .executeTakeFirst();
  return (
    (await enter(context, '/passkey/verify-authentication', { response }, owner ?? null)) ?? refuse('passkey_refused')
  );
}
