import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * Maximum that a process may take for one task: milliseconds of its own work and by the clock, and
 * bytes of memory.
 */
export interface Bounds {
  work: number;
  clock: number;
  memory: number;
}

/**
 * Thrown when a process takes more than its bounds: its task needs too much, or other processes
 * took the processors.
 */
export class OutOfBounds extends Error {
  readonly bound: keyof Bounds;
  constructor(bound: keyof Bounds) {
    super(`A process took more than its ${bound}.`);
    this.bound = bound;
  }
}

/** Milliseconds between two checks of a process: a decoder fills some megabytes in that time. */
const lookEvery = 20;
/** Milliseconds of the unit in which Linux reports work. */
const tick = 10;

/**
 * Returns the milliseconds that a process has worked, all its threads together; null when it has
 * ended.
 */
function workOf(pid: number): number | null {
  // Other systems have no such file: there a process counts as if it worked all the time.
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

/**
 * Returns the bytes of memory that a process holds; 0 when it has ended, and where no file says it.
 */
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
 * Waits for a process's result, and measures how much it works for it: waiting for a processor on a
 * busy machine is no work. The signal of `task` is aborted with `OutOfBounds` at the first bound.
 * Calls `measured` with the milliseconds of work in any case.
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
