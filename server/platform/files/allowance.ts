import { refuse } from '../refuse.ts';

interface Allowance {
  /** Milliseconds of work that one owner's files may take. */
  most: number;
  /** Milliseconds, from the first of them on, after which that begins anew. */
  within: number;
}

/**
 * What each owner's files have taken of this machine's processors: who sends one after the other that takes as long as it may
 * would hold a place for good. The processors are this process's own, and so is the count.
 */
export function createAllowance({ most, within }: Allowance, now: () => number = () => performance.now()) {
  /** Oldest first. */
  const taken = new Map<string, { since: number; work: number }>();

  function forgetOld(): void {
    for (const [owner, { since }] of taken) {
      if (now() - since < within) return;
      taken.delete(owner);
    }
  }

  return {
    /** Refuses `too_many_requests`, with when to come again, who has none left. */
    check(owner: string): void {
      forgetOld();
      const own = taken.get(owner);
      if (!own || own.work < most) return;
      const retry_after = Math.ceil((own.since + within - now()) / 1000);
      const minutes = Math.ceil(retry_after / 60);
      const text = `Your files took very long to open. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
      refuse('too_many_requests', { field: 'file', retry_after, text });
    },

    /** Adds milliseconds of work. */
    charge(owner: string, work: number): void {
      forgetOld();
      const own = taken.get(owner);
      if (own) own.work += work;
      else taken.set(owner, { since: now(), work });
    },
  };
}
