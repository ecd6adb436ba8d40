import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** What a process may take for one task: milliseconds of work that it does itself and by the clock, and bytes of memory. */
export interface Bounds {
  work: number;
  clock: number;
  memory: number;
}

/** Thrown when a process takes more than its bounds: its task wants too much, or others want the processors. */
export class OutOfBounds extends Error {
  readonly bound: keyof Bounds;
  constructor(bound: keyof Bounds) {
    super(`A process took more than its ${bound}.`);
    this.bound = bound;
  }
}

/** Milliseconds between two looks at what a process has taken: a decoder fills some megabytes in that time. */
const lookEvery = 20;
/** Milliseconds of what Linux counts work in, for all who read it. */
const tick = 10;

/** Milliseconds that a process has worked, all its threads together; null when it has ended. */
function workOf(pid: number): number | null {
  // Elsewhere nobody says it in a file: there a process counts as if it worked all the time.
  if (platform() !== 'linux') return performance.now();
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Behind its name, which stands in brackets and may hold anything.
    const numbers = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(numbers[11]) + Number(numbers[12])) * tick;
  } catch {
    return null;
  }
}

/** Bytes of memory that a process holds; 0 when it has ended, and where no file says it. */
export function memoryOf(pid: number): number {
  if (platform() !== 'linux') return 0;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Waits for what a process does, and measures how much it works for it: what it waits for a processor on a busy machine is no work.
 * The signal of `task` is aborted with `OutOfBounds` at the first bound. Calls `measured` with the milliseconds of work in any case.
 */
export async function inBounds<T>(
  pid: number,
  bounds: Bounds,
  task: (signal: AbortSignal) => Promise<T>,
  measured: (work: number) => void = () => undefined,
): Promise<T> {
  const before = workOf(pid) ?? 0;
  let work = 0;
  const look = () => {
    work = Math.max(work, (workOf(pid) ?? 0) - before);
    return work;
  };
  const over = new AbortController();
  const looking = setInterval(() => {
    if (memoryOf(pid) > bounds.memory) over.abort(new OutOfBounds('memory'));
    else if (look() > bounds.work) over.abort(new OutOfBounds('work'));
  }, lookEvery);
  const ringing = setTimeout(() => over.abort(new OutOfBounds('clock')), bounds.clock);
  try {
    return await task(over.signal);
  } finally {
    clearInterval(looking);
    clearTimeout(ringing);
    measured(look());
  }
}
