import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns an id as a link carries it, signed with the key of one purpose: it cannot be forged, and
 * none is stored.
 */
export function signId(id: string, key: string): string {
  return `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`;
}

/** Returns the id of a token that `signId` made with this key, or null. */
export function readSignedId(token: string, key: string): string | null {
  const id = token.split('.', 1)[0] ?? '';
  const [given, expected] = [Buffer.from(token), Buffer.from(signId(id, key))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
