/**
 * Answers with one call what is asked in one turn of the event loop, and with the next one what is asked while that is under way:
 * the more there is to do, the more requests one statement serves, and no answer was begun before it was asked for.
 * `answerAll` gives as many answers as there are asks, in their order. Whose `scope` differs, such as a transaction, are
 * asked apart.
 */
export function together<Scope extends object, Ask, Answer>(
  answerAll: (scope: Scope, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (scope: Scope, ask: Ask) => Promise<Answer> {
  const gathering = new WeakMap<Scope, { asks: Ask[]; answers: Promise<readonly Answer[]> }>();
  /** The end of the last call of a scope, good or bad. */
  const ends = new WeakMap<Scope, Promise<void>>();

  function begin(scope: Scope) {
    const asks: Ask[] = [];
    const turn = new Promise<void>((resolve) => setImmediate(resolve));
    const answers = Promise.all([turn, ends.get(scope)]).then(() => {
      gathering.delete(scope);
      return answerAll(scope, asks);
    });
    const ended = () => undefined;
    ends.set(scope, answers.then(ended, ended));
    const next = { asks, answers };
    gathering.set(scope, next);
    return next;
  }

  return async (scope, ask) => {
    const { asks, answers } = gathering.get(scope) ?? begin(scope);
    const place = asks.push(ask) - 1;
    return (await answers)[place] as Answer;
  };
}
