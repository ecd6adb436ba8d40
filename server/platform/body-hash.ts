import { createHash } from 'node:crypto';

/** A digest of a call's checked input: equal inputs, equal digests. A file counts by name and size. */
export function bodyHash(input: object): string {
  const plain = JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? { name: value.name, size: value.size } : value,
  );
  return createHash('sha256').update(plain).digest('base64url');
}
