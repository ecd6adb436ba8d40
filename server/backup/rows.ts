import { hash } from 'node:crypto';

const newline = 10;

/**
 * Cuts a stream of lines into pieces of about `size` bytes, at line ends. COPY escapes newlines
 * within values, so a line is a row.
 */
export async function* inPieces(stream: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(newline) + 1;
    if (end === 0) continue;
    yield all.subarray(0, end);
    waiting = end < all.length ? [Buffer.from(all.subarray(end))] : [];
    length = all.length - end;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Yields each line of a piece without its newline. */
export function* linesOf(piece: Buffer): Generator<Buffer> {
  for (let start = 0; start < piece.length; ) {
    const end = piece.indexOf(newline, start);
    if (end === -1) throw new Error('a piece ends within a line');
    yield piece.subarray(start, end);
    start = end + 1;
  }
}

const words = 8;

/**
 * Counts rows and sums their SHA-256 digests modulo 2^256: two tables with the same rows have the
 * same sum, in any order.
 */
export class RowSum {
  count = 0;
  readonly #sum = new Uint32Array(words);

  add(piece: Buffer): void {
    for (const line of linesOf(piece)) {
      const digest = hash('sha256', line, 'buffer');
      let carry = 0;
      for (let word = 0; word < words; word += 1) {
        const sum = (this.#sum[word] ?? 0) + digest.readUInt32LE(word * 4) + carry;
        this.#sum[word] = sum % 2 ** 32;
        carry = sum >= 2 ** 32 ? 1 : 0;
      }
      this.count += 1;
    }
  }

  get digest(): string {
    return Buffer.from(this.#sum.buffer).toString('hex');
  }
}
