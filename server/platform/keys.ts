import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Derives a key of 32 bytes, in base64url, for one purpose: keys of different purposes tell nothing
 * about each other.
 */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
}

const countKeys = new Map<string, string>();

/**
 * Hashes the subject of a limit with a key of the server's: names, emails, phones and addresses are
 * few enough to be guessed from a plain hash.
 */
export function countedAs(secret: string, what: string): string {
  const key = countKeys.get(secret) ?? deriveKey(secret, 'limits');
  countKeys.set(secret, key);
  return createHmac('sha256', key).update(what).digest('base64url');
}
