/** An answer that many may be given. */
export interface Keepable {
  /** Bytes that keeping it takes; 0: for those who are waiting for it, and no one after them. */
  weight: number;
}

interface Options {
  clock: () => Date;
  /** Milliseconds an answer may be old, counted from when making it began. */
  lifetime: number;
  /** Bytes of all kept answers; the oldest go first. */
  capacity: number;
}

interface Entry<Answer> {
  started: number;
  answer: Promise<Answer>;
  /** Bytes it takes; 0 while it is being made. */
  weight: number;
}

/**
 * Answers by key, each made once for all who ask within its lifetime. One is made at a time for a key: who asks meanwhile
 * waits for it; who asks when it began too long ago waits for its end, and for the next.
 */
export class KeptAnswers<Answer extends Keepable> {
  readonly #entries = new Map<string, Entry<Answer>>();
  readonly #options: Options;
  #weight = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** What is kept now; what is being made is not counted. */
  get size(): { answers: number; bytes: number } {
    const answers = [...this.#entries.values()].filter(({ weight }) => weight > 0).length;
    return { answers, bytes: this.#weight };
  }

  /** The answer to a key: kept, being made, or made now by `make`. If that throws, so does this, for all who wait. */
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

  /** Lets go what is too old, and of the rest the oldest until all fit. */
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
    // A clock that was set back makes nothing younger.
    return age >= 0 && age < this.#options.lifetime;
  }

  #now(): number {
    return this.#options.clock().getTime();
  }
}
