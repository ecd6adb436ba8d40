import { hash } from 'node:crypto';

/**
 * Returns a digest of a call's checked input: equal inputs, equal digests. Files stand in it by
 * their own (`digestOf`).
 */
export function bodyHash(input: object & { file?: string | readonly string[] | undefined }): string {
  return hash('sha256', JSON.stringify(input), 'base64url');
}
