import { refuse } from '../refuse.ts';

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
}

/**
 * Creates a bounded queue for work that strangers can make slow. The next turn goes to the longest
 * waiting owner with nothing in work, so that no owner holds all places while another waits.
 * Refuses `too_many_requests` at once when no place is left.
 */
export function createPlaces({ atOnce, waiting, perOwner }: Room) {
  const working: string[] = [];
  const queue: Turn[] = [];

  function placesOf(owner: string): number {
    return [...working, ...queue.map((turn) => turn.owner)].filter((one) => one === owner).length;
  }

  async function enter(owner: string): Promise<void> {
    const isBusy = working.length === atOnce;
    const isFull = isBusy && queue.length === waiting;
    if (isFull || placesOf(owner) >= perOwner) refuse('too_many_requests', { field: 'file' });
    if (!isBusy) working.push(owner);
    else await new Promise<void>((begin) => queue.push({ owner, begin }));
  }

  function leave(owner: string): void {
    working.splice(working.indexOf(owner), 1);
    const next = queue.findIndex((turn) => !working.includes(turn.owner));
    for (const turn of queue.splice(Math.max(next, 0), 1)) {
      working.push(turn.owner);
      turn.begin();
    }
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
