import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/platform/keys.ts';

/** What the processes of live tests share. */
export const sharedSecret = 'a secret of the tests, long enough to sign with';

/** A session's cookie as the auth library writes it with a key; `server/accounts/session-cookie.test.ts` holds the library to it. */
export function signedCookie(token: string, key: string, secure = false): string {
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return `${secure ? '__Secure-' : ''}mukammal.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The Cookie header of a session token, signed as a server with this secret signs. */
export function sessionCookie(token: string, secret = sharedSecret): string {
  return signedCookie(token, deriveKey(secret, 'sessions'));
}
