import { hash } from 'node:crypto';

/**
 * Returns a digest of a call's validated input: equal inputs have equal digests. Files are
 * represented by their own (`digestOf`).
 */
export function bodyHash(input: object & { file?: string | readonly string[] | undefined }): string {
  return hash('sha256', JSON.stringify(input), 'base64url');
}
