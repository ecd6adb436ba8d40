/** An answer that many callers may share. */
export interface Keepable {
  /** Bytes that keeping it takes; 0: only for the callers that already wait. */
  weight: number;
}

interface Options {
  clock: () => Date;
  /** Maximum age of an answer in milliseconds, counted from when making it began. */
  lifetime: number;
  /** Bytes of all kept answers; the oldest are evicted first. */
  capacity: number;
}

interface Entry<Answer> {
  started: number;
  answer: Promise<Answer>;
  /** Bytes it takes; 0 while it is being made. */
  weight: number;
}

/**
 * Answers by key, each made once for all callers within its lifetime. One is made at a time for a
 * key: a caller waits for the present one, or, if that began too long ago, for its end and then for
 * the next.
 */
export class KeptAnswers<Answer extends Keepable> {
  readonly #entries = new Map<string, Entry<Answer>>();
  readonly #options: Options;
  #weight = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The answers kept now, without those being made. */
  get size(): { answers: number; bytes: number } {
    const answers = [...this.#entries.values()].filter(({ weight }) => weight > 0).length;
    return { answers, bytes: this.#weight };
  }

  /**
   * Returns the answer to a key: kept, being made, or made now by `make`. If that throws, so does
   * this, for all callers that wait.
   */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const entry = this.#entries.get(key);
      if (!entry) break;
      if (this.#isFresh(entry)) return entry.answer;
      if (entry.weight > 0) {
        this.#drop(key, entry);
        break;
      }
      await entry.answer.catch(() => null);
    }
    return this.#make(key, make);
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const entry: Entry<Answer> = { started: this.#now(), answer: make(), weight: 0 };
    this.#entries.set(key, entry);
    try {
      const { weight } = await entry.answer;
      if (weight === 0) this.#drop(key, entry);
      entry.weight = weight;
      this.#weight += weight;
      this.#clear();
    } catch {
      this.#drop(key, entry);
    }
    return entry.answer;
  }

  /** Evicts answers that are too old, then the oldest until all fit. */
  #clear(): void {
    for (const [key, entry] of this.#entries) {
      const mayStay = this.#isFresh(entry) && this.#weight <= this.#options.capacity;
      if (entry.weight > 0 && !mayStay) this.#drop(key, entry);
    }
  }

  #drop(key: string, entry: Entry<Answer>): void {
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  #isFresh({ started }: Entry<Answer>): boolean {
    const age = this.#now() - started;
    // A clock that was set back does not extend a lifetime.
    return age >= 0 && age < this.#options.lifetime;
  }

  #now(): number {
    return this.#options.clock().getTime();
  }
}
