/**
 * A scope's waiting requests, the number of its calls under way, and the owners of the requests in
 * them.
 */
interface Line<Ask, Answer> {
  waiting: { ask: Ask; resolve: (answer: Answer | Promise<Answer>) => void; reject: (error: unknown) => void }[];
  underWay: number;
  busy: Set<unknown>;
}

interface Bounds<Ask> {
  most?: number;
  atOnce?: number;
  turnOf?: (ask: Ask) => unknown;
}

/**
 * Answers simultaneous requests with one call, and those that come while it is under way with the
 * next: the more there is to do, the more requests one statement serves, and no answer was begun
 * before its request. A call answers `most` requests, and `atOnce` calls are under way. `answerAll`
 * returns as many answers as there are requests, in their order. Requests with another `scope`,
 * such as a transaction or the name of a read, have calls of their own. Of requests with the same
 * `turnOf` one is under way at a time: an owner's slow request delays only that owner's others.
 */
export function batched<Scope extends object | string, Ask, Answer>(
  answerAll: (scope: Scope, asks: readonly [Ask, ...Ask[]]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { most = Number.POSITIVE_INFINITY, atOnce = 1, turnOf }: Bounds<Ask> = {},
): (scope: Scope, ask: Ask) => Promise<Answer> {
  const lines = new Map<Scope, Line<Ask, Answer>>();

  function lineOf(scope: Scope): Line<Ask, Answer> {
    const line = lines.get(scope) ?? { waiting: [], underWay: 0, busy: new Set() };
    lines.set(scope, line);
    return line;
  }

  async function goOn(scope: Scope): Promise<void> {
    const line = lines.get(scope);
    if (!line || line.underWay >= atOnce) return;
    const part = takePart(line);
    if (part.length === 0) return;
    line.underWay += 1;
    const asks = part.map(({ ask }) => ask) as [Ask, ...Ask[]];
    // In a promise of its own: an error that it throws at once reaches its askers too.
    const answering = (async () => answerAll(scope, asks))();
    void goOn(scope);
    try {
      const answers = await answering;
      for (const [place, { ask, resolve }] of part.entries()) {
        const answer = answers[place] as Answer | Promise<Answer>;
        resolve(answer);
        void endTurn(scope, ask, answer);
      }
    } catch (error) {
      for (const { ask, reject } of part) {
        reject(error);
        if (turnOf) line.busy.delete(turnOf(ask));
      }
    }
    line.underWay -= 1;
    leave(scope);
    void goOn(scope);
  }

  /** Takes the next requests in their order, except those whose turn is taken. */
  function takePart(line: Line<Ask, Answer>): Line<Ask, Answer>['waiting'] {
    if (!turnOf) return line.waiting.splice(0, most);
    const part: typeof line.waiting = [];
    const later: typeof line.waiting = [];
    for (const one of line.waiting) {
      const turn = turnOf(one.ask);
      if (part.length >= most || line.busy.has(turn)) {
        later.push(one);
      } else {
        line.busy.add(turn);
        part.push(one);
      }
    }
    line.waiting = later;
    return part;
  }

  /** Ends a request's turn when its answer is there, also one that is still being made. */
  async function endTurn(scope: Scope, ask: Ask, answer: Answer | Promise<Answer>): Promise<void> {
    if (!turnOf) return;
    await Promise.resolve(answer).catch(() => undefined);
    lineOf(scope).busy.delete(turnOf(ask));
    leave(scope);
    void goOn(scope);
  }

  /** Forgets a scope without requests. */
  function leave(scope: Scope): void {
    const { waiting, underWay, busy } = lineOf(scope);
    if (waiting.length === 0 && underWay === 0 && busy.size === 0) lines.delete(scope);
  }

  return (scope, ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const line = lineOf(scope);
    const isFirst = line.waiting.push({ ask, resolve, reject }) === 1;
    // Runs after all requests of this turn of the event loop. A request that waits for its turn
    // schedules nothing.
    if (isFirst || turnOf) process.nextTick(() => void goOn(scope));
    return promise;
  };
}
