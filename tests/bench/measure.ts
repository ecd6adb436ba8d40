import { readFile } from 'node:fs/promises';

/**
 * Returns the CPU seconds of the process: its own and the system's for it, and with `ended` those
 * of processes that it started and that have ended.
 */
export async function processorSeconds(pid: number, ended = false): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own = 0, system = 0, ...ofEnded] = fields.slice(11, 15).map(Number);
  return (own + system + (ended ? ofEnded.reduce((sum, one) => sum + one, 0) : 0)) / 100;
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.POSITIVE_INFINITY;
}
