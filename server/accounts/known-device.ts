import { randomBytes } from 'node:crypto';
import { knownDevices } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { readCookies } from '../platform/cookies.ts';
import { deriveKey } from '../platform/keys.ts';
import { readSignedId, signId } from '../platform/signed-id.ts';
import { isSecure } from './session.ts';

/*
 * Browsers in which an account has signed in. Strangers who try its password elsewhere do not use
 * up the owner's attempts there. The cookie opens nothing: it only selects a separate count of
 * attempts.
 */

const cookieName = (context: Context) => `${isSecure(context) ? '__Secure-' : ''}mukammal.device`;
const keyOf = ({ secret }: Context) => deriveKey(secret, 'known devices');

/** An account that knows a browser; a new password makes all earlier ones unknown. */
interface Account {
  id: string;
  passwords_set: number;
}

/** Returns the accounts that know this browser, with its id for each; newest first. */
function devicesOf(context: Context) {
  const tokens = readCookies(context.headers.get('cookie')).get(cookieName(context))?.split('~') ?? [];
  return tokens.slice(0, knownDevices.accounts).flatMap((token) => {
    const [account, device, passwords] = readSignedId(token, keyOf(context))?.split(':') ?? [];
    return account && device ? [{ account, device, passwords: Number(passwords ?? 0) }] : [];
  });
}

/** Returns the accounts that have signed in with this browser. */
export const accountsKnownHere = (context: Context): string[] => devicesOf(context).map(({ account }) => account);

/** Returns the id under which the account knows this browser; null for a stranger's. */
export function knownDevice(context: Context, account: Account | null | undefined): string | null {
  const known = devicesOf(context).find((one) => one.account === account?.id);
  return known && known.passwords === account?.passwords_set ? known.device : null;
}

/** Does the same for the account with this email, if there is one. */
export async function knownDeviceOf(context: Context, email: string): Promise<string | null> {
  const found = context.db.selectFrom('profiles').select(['id', 'passwords_set']).where('email', '=', email);
  return knownDevice(context, await found.executeTakeFirst());
}

/**
 * Marks this browser as known to an account that has just signed in, or set a new password, here.
 */
export async function rememberDevice(context: Context, id: string): Promise<void> {
  const found = context.db.selectFrom('profiles').select(['id', 'passwords_set']).where('id', '=', id);
  const account = await found.executeTakeFirst();
  if (!account) return;
  const device = knownDevice(context, account) ?? randomBytes(12).toString('base64url');
  const others = devicesOf(context).filter((known) => known.account !== id);
  const value = [{ account: id, device, passwords: account.passwords_set }, ...others]
    .slice(0, knownDevices.accounts)
    .map((known) => signId(`${known.account}:${known.device}:${known.passwords}`, keyOf(context)))
    .join('~');
  const age = knownDevices.days * 86_400;
  const secure = isSecure(context) ? '; Secure' : '';
  context.resHeaders.append(
    'set-cookie',
    `${cookieName(context)}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Does the same as `rememberDevice`, for the account with this email. */
export async function rememberDeviceOf(context: Context, email: string): Promise<void> {
  const found = await context.db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  if (found) await rememberDevice(context, found.id);
}
