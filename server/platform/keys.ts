import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes, in base64url, for one purpose: keys of different purposes tell nothing about each other. */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
}
