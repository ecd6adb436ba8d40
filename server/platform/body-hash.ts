import { createHash } from 'node:crypto';

/** A digest of a call's checked input: equal inputs, equal digests. A file stands in it by its own (`digestOf`). */
export function bodyHash(input: object & { file?: string | undefined }): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}
