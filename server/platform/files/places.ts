import { Refused, refuse } from '../refuse.ts';

/**
 * Pieces of work done at once, pieces that wait beside them, and the most of all that belong to one
 * owner.
 */
interface Room {
  atOnce: number;
  waiting: number;
  perOwner: number;
}

interface Turn {
  owner: string;
  begin: () => void;
  turnAway: (refusal: Refused) => void;
}

/**
 * Creates a bounded queue for work that strangers can make slow. The next turn goes to an owner
 * with nothing in work; of several to the one that used the least time lately, by `usedBy`, then to
 * the one with the shortest line. A full queue turns away the longest line's newest with
 * `too_many_requests`. So a newcomer waits for about one piece, however many owners fill the queue.
 */
export function createPlaces({ atOnce, waiting, perOwner }: Room, usedBy: (owner: string) => number = () => 0) {
  const working: string[] = [];
  /** Oldest first. */
  const queue: Turn[] = [];

  function placesOf(owner: string): number {
    return [...working, ...queue.map((turn) => turn.owner)].filter((one) => one === owner).length;
  }

  const isWorking = ({ owner }: Turn): number => Number(working.includes(owner));
  const byUse = (a: Turn, b: Turn): number => usedBy(a.owner) - usedBy(b.owner);
  const byLine = (a: Turn, b: Turn): number => placesOf(a.owner) - placesOf(b.owner);
  const dueFirst = (a: Turn, b: Turn): number => isWorking(a) - isWorking(b) || byUse(a, b) || byLine(a, b);
  const dueLast = (a: Turn, b: Turn): number => byLine(a, b) || byUse(a, b);

  /** Removes a turn from the queue. */
  function take(turn: Turn | undefined): Turn | undefined {
    return turn && queue.splice(queue.indexOf(turn), 1)[0];
  }

  async function enter(owner: string): Promise<void> {
    if (placesOf(owner) >= perOwner) refuse('too_many_requests', { field: 'file' });
    if (working.length < atOnce) {
      working.push(owner);
      return;
    }
    await new Promise<void>((begin, turnAway) => {
      queue.push({ owner, begin, turnAway });
      if (queue.length <= waiting) return;
      // Sorting is stable: of equal turns the newest is the last.
      take(queue.toSorted(dueLast).at(-1))?.turnAway(new Refused('too_many_requests', { field: 'file' }));
    });
  }

  function leave(owner: string): void {
    working.splice(working.indexOf(owner), 1);
    const next = take(queue.toSorted(dueFirst)[0]);
    if (!next) return;
    working.push(next.owner);
    next.begin();
  }

  return async function inPlace<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await enter(owner);
    try {
      return await work();
    } finally {
      leave(owner);
    }
  };
}
