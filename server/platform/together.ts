/**
 * Answers with one call what is asked in one turn of the event loop: under load one statement serves many requests, and
 * nothing is kept from one turn to the next. `answerAll` gives as many answers as there are asks, in their order.
 * Whose `scope` differs, such as a transaction, are asked apart.
 */
export function together<Scope extends object, Ask, Answer>(
  answerAll: (scope: Scope, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (scope: Scope, ask: Ask) => Promise<Answer> {
  const turns = new WeakMap<Scope, { asks: Ask[]; answers: Promise<readonly Answer[]> }>();

  function begin(scope: Scope) {
    const asks: Ask[] = [];
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      turns.delete(scope);
      return answerAll(scope, asks);
    });
    const turn = { asks, answers };
    turns.set(scope, turn);
    return turn;
  }

  return async (scope, ask) => {
    const { asks, answers } = turns.get(scope) ?? begin(scope);
    const place = asks.push(ask) - 1;
    return (await answers)[place] as Answer;
  };
}
