import { subscribe } from 'node:diagnostics_channel';

/**
 * Waits for a turn. `names` are its owner: the network, then the address in it. Callers without
 * names share one place. A caller that `isWanted` says is no longer wanted when its turn comes is
 * rejected with an AbortError and takes no turn.
 */
export type Turn = (names?: readonly string[], isWanted?: () => boolean) => Promise<void>;

/**
 * Maximum passes of the event loop between two turns. A flood of connections slows turns down by
 * several milliseconds each, and no further.
 */
export const mostPasses = 64;

/** The rejection of a turn that nobody waits for any more. */
export class CallerLeft extends DOMException {
  constructor() {
    super('Its caller has left', 'AbortError');
  }
}

/** Connections that this process has accepted, on all its ports. */
let accepted = 0;
subscribe('net.server.socket', () => {
  accepted += 1;
});

/**
 * Runs `begin` after a pass of the event loop in which no connection was accepted. Each pass
 * accepts a single one (libuv 1.45 and later): were each spent on a page, new connections of every
 * address would wait in the kernel's one queue, for as many pages as there are connections.
 */
function onceAccepted(begin: () => void, passes = mostPasses): void {
  const before = accepted;
  setImmediate(() => {
    if (accepted === before || passes <= 1) begin();
    else onceAccepted(begin, passes - 1);
  });
}

/**
 * Starts waiting work in order, `together` pieces per turn. Waiting connections are accepted
 * between two turns. Networks rotate, and within a network its addresses: a crowd behind one
 * address gets one piece for each of another's.
 */
export function createTurns(together = 1): Turn {
  const waiting = createLine();
  let isRunning = false;
  const goOn = () => {
    for (let begun = 0; begun < together && !waiting.isEmpty(); ) if (waiting.next()?.()) begun += 1;
    isRunning = !waiting.isEmpty();
    if (isRunning) onceAccepted(goOn);
  };
  return (names = [], isWanted = () => true) =>
    new Promise((resolve, reject) => {
      waiting.add(names, () => {
        const begins = isWanted();
        if (begins) resolve();
        else reject(new CallerLeft());
        return begins;
      });
      // The rest of this pass says nothing about connections: the next one counts.
      if (!isRunning) setImmediate(() => onceAccepted(goOn));
      isRunning = true;
    });
}

/** A turn that several owners wait for: the first of them whose turn comes takes it for all. */
export interface JointTurn {
  /** Adds an owner, also while the turn is waited for. */
  join: (names: readonly string[]) => void;
  wait: () => Promise<void>;
}

/** Creates turns of work that several wait for: no crowd's line holds it up for the others. */
export function jointTurn(inTurn: Turn, isWanted: () => boolean): JointTurn {
  const owners = new Map<string, readonly string[]>();
  let enter: (names: readonly string[]) => void = () => undefined;
  return {
    join(names) {
      const owner = names.join(' ');
      if (owners.has(owner)) return;
      owners.set(owner, names);
      enter(names);
    },
    wait: () =>
      new Promise((resolve, reject) => {
        let isTaken = false;
        const takes = () => {
          const takes = !isTaken && isWanted();
          isTaken ||= takes;
          return takes;
        };
        // Later turns and rejections have no effect on a settled promise.
        enter = (names) => void inTurn(names, takes).then(resolve, (error) => isTaken || reject(error));
        for (const names of owners.values()) enter(names);
      }),
  };
}

/** Starts a piece of work; returns false if nobody wants it any more. */
type Begin = () => boolean;

interface Line {
  add: (names: readonly string[], begin: Begin) => void;
  next: () => Begin | undefined;
  isEmpty: () => boolean;
}

/** Creates a queue of queues: each name has its own, and they are served in rotation. */
function createLine(): Line {
  const own: Begin[] = [];
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
