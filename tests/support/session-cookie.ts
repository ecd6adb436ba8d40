import { createHmac } from 'node:crypto';
import { deriveKey } from '#server/platform/keys.ts';

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
