/** Bytes of a file from the first to the last one, both counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the range that a `Range` header asks for of a file of `size` bytes (RFC 9110 §14):
 * 'whole' for no range, several parts or an unknown unit, which may all be answered so; 'none' for
 * one outside of the file.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole';
  return first > last ? 'none' : { first, last };
}

/** Yields those bytes of a stream. */
export async function* bytesOf(chunks: AsyncIterable<Uint8Array>, { first, last }: ByteRange) {
  let at = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > last) return;
  }
}
