import { plural } from '#core/format.ts';
import { refuse } from '../refuse.ts';

interface Allowance {
  /** Milliseconds of work that one owner's files may take. */
  most: number;
  /** Milliseconds after the first file until the count starts anew. */
  within: number;
}

/**
 * Limits the processor time that each owner's files take: an owner who sends one slow file after
 * the other would hold a place for good. The processors are this process's own, and so is the
 * count.
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
    /** Refuses an owner without time left: `too_many_requests`, with the wait. */
    check(owner: string): void {
      forgetOld();
      const own = taken.get(owner);
      if (!own || own.work < most) return;
      const retry_after = Math.ceil((own.since + within - now()) / 1000);
      const minutes = Math.ceil(retry_after / 60);
      const text = `Your files took very long to open. Please try again in ${plural(minutes, 'minute')}.`;
      refuse('too_many_requests', { field: 'file', retry_after, text });
    },

    /** Returns the milliseconds of work that an owner's files took lately. */
    usedBy: (owner: string): number => {
      forgetOld();
      return taken.get(owner)?.work ?? 0;
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
