import { newSeed } from './random.ts';

/*
 * Amounts of work of the slow programs of `tests/faults`, as the environment says
 * (docs/operations.md), and their measurements.
 */

function amount(name: string, usual: number): number {
  const said = Number(process.env[name] ?? usual);
  if (!Number.isInteger(said) || said < 1) throw new Error(`${name} must be a whole number from 1 on`);
  return said;
}

/** Processes that each program of kills kills. */
export const kills = amount('FAULT_KILLS', 50);
/**
 * Random histories that each of these programs plays, in parts: the doctor reads all rows of a
 * database.
 */
const histories = amount('FAULT_HISTORIES', 1000);
const ofOne = 100;
/** A whole part includes every kind of command. */
export const parts = Array.from({ length: Math.ceil(histories / ofOne) }, (_, n) => ({
  name: `part ${n + 1} of ${Math.ceil(histories / ofOne)}`,
  runs: Math.min(ofOne, histories - n * ofOne),
  isWhole: histories >= (n + 1) * ofOne,
  seed: newSeed + n,
}));

/** Maximum milliseconds from a kill until the app answers again. */
const patience = 5000;

/**
 * Sums up in words the waits for the app after each kill; `tooLong` names the longest if it exceeds
 * five seconds.
 */
export function sumOf(waits: readonly number[]): { words: string; tooLong: string | null } {
  const sorted = waits.toSorted((one, other) => one - other).map(Math.round);
  const [median, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const words = `${waits.length} kills; the app answers again after ${median} ms in the median, ${longest} ms at most`;
  return { words, tooLong: longest < patience ? null : `the app answered only after ${longest} ms` };
}
