import { LRUCache } from 'lru-cache';

/** An answer that many callers may share. */
export interface Cacheable {
  /** Bytes in the cache; 0: the answer is only for the callers that already wait. */
  weight: number;
}

interface Options {
  clock: () => Date;
  /** Maximum age of an answer in milliseconds, counted from when its creation began. */
  lifetime: number;
  /** Bytes of all cached answers; the least recently used are evicted first. */
  capacity: number;
}

interface Making<Answer> {
  started: number;
  answer: Promise<Answer>;
  /** For each caller: whether it still waits. */
  waits: (() => boolean)[];
}

/**
 * Answers by key, each created once for all callers within its lifetime. Only one per key is
 * created at a time: a caller waits for the present one or, if that began too long ago, for its end
 * and then for the next.
 */
export class AnswerCache<Answer extends Cacheable> {
  readonly #made: LRUCache<string, { started: number; answer: Answer }>;
  readonly #making = new Map<string, Making<Answer>>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#made = new LRUCache({
      maxSize: options.capacity,
      sizeCalculation: ({ answer }) => answer.weight,
    });
  }

  /** The cached answers, without those being created. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#made.size, bytes: this.#made.calculatedSize };
  }

  /**
   * Returns the answer to a key: cached, being created, or created now by `make`. If `make` throws,
   * so does this, for all waiting callers. `make` can ask whether any caller still waits, as each
   * says by `waits`.
   */
  async get(
    key: string,
    make: (isWanted: () => boolean) => Promise<Answer>,
    waits: () => boolean = () => true,
  ): Promise<Answer> {
    for (let making = this.#making.get(key); making; making = this.#making.get(key)) {
      if (this.#isFresh(making)) {
        making.waits.push(waits);
        return making.answer;
      }
      await making.answer.catch(() => null);
    }
    const made = this.#made.get(key);
    if (made && this.#isFresh(made)) return made.answer;
    const all = [waits];
    const answer = make(() => all.some((one) => one()));
    const making = { started: this.#options.clock().getTime(), answer, waits: all };
    this.#making.set(key, making);
    try {
      const answer = await making.answer;
      if (answer.weight > 0) this.#made.set(key, { started: making.started, answer });
      return answer;
    } finally {
      this.#making.delete(key);
    }
  }

  #isFresh({ started }: { started: number }): boolean {
    const age = this.#options.clock().getTime() - started;
    // A clock that was set back does not extend a lifetime.
    return age >= 0 && age < this.#options.lifetime;
  }
}
