/**
 * The parts of a file that are kept, in sequence: a file of a million small parts takes no more
 * memory than its bytes.
 */
export class KeptParts {
  readonly #bytes: Buffer;
  #length = 0;

  /** Sets the maximum of kept bytes, `most`. */
  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  add(...parts: readonly Uint8Array[]): void {
    for (const part of parts) {
      this.#bytes.set(part, this.#length);
      this.#length += part.length;
    }
  }

  joined(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}
