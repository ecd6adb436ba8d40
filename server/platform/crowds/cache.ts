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

/** A caller of the cache. */
export interface Caller {
  /** Whether it still waits. */
  isWanted: () => boolean;
}

/** The callers for whom an answer is created. */
export interface Callers<Who extends Caller> {
  /** Whether any of them still waits. */
  isWanted: () => boolean;
  /** Hears of each caller, the first and later ones, who may bring the answer forward. */
  onCaller: (hear: (caller: Who) => void) => void;
}

interface Making<Answer, Who extends Caller> {
  started: number;
  answer: Promise<Answer>;
  add: (caller: Who) => void;
  /** Tells of a caller who waits for its end, and then for the next answer. */
  tell: (caller: Who) => void;
}

/**
 * Answers by key, each created once for all callers within its lifetime. Only one per key is
 * created at a time: a caller waits for the present one or, if that began too long ago, for its end
 * and then for the next.
 */
export class AnswerCache<Answer extends Cacheable, Who extends Caller = Caller> {
  readonly #made: LRUCache<string, { started: number; answer: Answer }>;
  readonly #making = new Map<string, Making<Answer, Who>>();
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
   * so does this, for all waiting callers.
   */
  async get(key: string, make: (callers: Callers<Who>) => Promise<Answer>, caller: Who): Promise<Answer> {
    for (let making = this.#making.get(key); making; making = this.#making.get(key)) {
      if (this.#isFresh(making)) {
        making.add(caller);
        return making.answer;
      }
      making.tell(caller);
      await making.answer.catch(() => null);
    }
    const made = this.#made.get(key);
    if (made && this.#isFresh(made)) return made.answer;
    const { callers, ...adding } = callersOf(caller);
    const making = { ...adding, started: this.#options.clock().getTime(), answer: make(callers) };
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

function callersOf<Who extends Caller>(first: Who) {
  const all = [first];
  let hear: (caller: Who) => void = () => undefined;
  const callers: Callers<Who> = {
    isWanted: () => all.some((one) => one.isWanted()),
    onCaller: (listener) => {
      hear = listener;
      for (const one of all) listener(one);
    },
  };
  const add = (caller: Who) => {
    all.push(caller);
    hear(caller);
  };
  return { callers, add, tell: (caller: Who) => hear(caller) };
}
