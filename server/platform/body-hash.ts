import { hash } from 'node:crypto';

/**
 * Returns a digest of a call's checked input: equal inputs, equal digests. A file stands in it by
 * its own (`digestOf`).
 */
export function bodyHash(input: object & { file?: string | undefined }): string {
  return hash('sha256', JSON.stringify(input), 'base64url');
}
