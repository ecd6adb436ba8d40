/**
 * Waits for a turn. `names` are its owner: the network, then the address in it. Callers without
 * names share one place.
 */
export type Turn = (names?: readonly string[]) => Promise<void>;

/**
 * Lets waiting work begin in order, `together` pieces in each turn of the event loop. Networks take
 * turns, and in each the addresses: a crowd behind one address gets one piece for each of
 * another's.
 */
export function createTurns(together = 1): Turn {
  const waiting = createLine();
  let isRunning = false;
  const goOn = () => {
    for (let n = 0; n < together; n += 1) waiting.next()?.();
    isRunning = !waiting.isEmpty();
    if (isRunning) setImmediate(goOn);
  };
  return (names = []) =>
    new Promise((resolve) => {
      waiting.add(names, resolve);
      if (!isRunning) setImmediate(goOn);
      isRunning = true;
    });
}

interface Line {
  add: (names: readonly string[], begin: () => void) => void;
  next: () => (() => void) | undefined;
  isEmpty: () => boolean;
}

/** Creates a queue of queues: each name has its own, and they are served in rotation. */
function createLine(): Line {
  const own: (() => void)[] = [];
  // In the order in which they are served.
  const others = new Map<string, Line>();
  return {
    add([name, ...within], begin) {
      if (name === undefined) {
        own.push(begin);
        return;
      }
      const line = others.get(name) ?? createLine();
      others.set(name, line);
      line.add(within, begin);
    },
    next() {
      const [first] = others;
      if (own.length > 0 || !first) return own.shift();
      const [name, line] = first;
      others.delete(name);
      const begin = line.next();
      if (!line.isEmpty()) others.set(name, line);
      return begin;
    },
    isEmpty: () => own.length === 0 && others.size === 0,
  };
}
