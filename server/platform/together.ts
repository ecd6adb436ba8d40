/** What waits of one scope, and how many calls of it are under way. */
interface Line<Ask, Answer> {
  waiting: { ask: Ask; resolve: (answer: Answer | Promise<Answer>) => void; reject: (error: unknown) => void }[];
  underWay: number;
}

/**
 * Answers with one call what is asked in one go, and with the next one what is asked while that is under way: the more there
 * is to do, the more requests one statement serves, and no answer was begun before it was asked for. A call answers `most` asks,
 * and `atOnce` calls are under way. `answerAll` gives as many answers as there are asks, in their order. Whose `scope`
 * differs, such as a transaction, are asked apart.
 */
export function together<Scope extends object, Ask, Answer>(
  answerAll: (scope: Scope, asks: readonly Ask[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { most = Number.POSITIVE_INFINITY, atOnce = 1 } = {},
): (scope: Scope, ask: Ask) => Promise<Answer> {
  const lines = new WeakMap<Scope, Line<Ask, Answer>>();

  function lineOf(scope: Scope): Line<Ask, Answer> {
    const line = lines.get(scope) ?? { waiting: [], underWay: 0 };
    lines.set(scope, line);
    return line;
  }

  async function goOn(scope: Scope): Promise<void> {
    const line = lineOf(scope);
    if (line.waiting.length === 0 || line.underWay >= atOnce) return;
    const part = line.waiting.splice(0, most);
    line.underWay += 1;
    const asks = part.map(({ ask }) => ask);
    // In a promise of its own: what it throws at once reaches its askers too.
    const answering = (async () => answerAll(scope, asks))();
    void goOn(scope);
    try {
      const answers = await answering;
      for (const [place, { resolve }] of part.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
    line.underWay -= 1;
    void goOn(scope);
  }

  return (scope, ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const isFirst = lineOf(scope).waiting.push({ ask, resolve, reject }) === 1;
    // Behind all that is asked before the process turns to something else.
    if (isFirst) process.nextTick(() => void goOn(scope));
    return promise;
  };
}
