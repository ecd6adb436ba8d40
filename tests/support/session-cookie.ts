import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/platform/keys.ts';
import type { TestApi } from './api.ts';

/** The secret that the processes of live tests share. */
export const sharedSecret = 'a secret of the tests, long enough to sign with';

/**
 * Returns a session's cookie as the auth library writes it with a key;
 * `server/accounts/session-cookie.test.ts` checks it against the library.
 */
export function signedCookie(token: string, key: string, secure = false): string {
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return `${secure ? '__Secure-' : ''}mukammal.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Returns the Cookie header of a session token, signed as a server with this secret signs. */
export function sessionCookie(token: string, secret = sharedSecret): string {
  return signedCookie(token, deriveKey(secret, 'sessions'));
}

/** Opens a session of this person at `httpApp`; returns the Cookie header of its browser. */
export async function sessionOf({ db }: Pick<TestApi, 'db'>, { id }: { id: string }): Promise<string> {
  const token = crypto.randomUUID();
  const expires_at = new Date(Date.now() + 86_400_000);
  await db.insertInto('sessions').values({ user_id: id, token, expires_at }).execute();
  return sessionCookie(token);
}
