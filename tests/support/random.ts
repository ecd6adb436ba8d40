/**
 * The seed of `npm test`: the same commit meets the same random cases on every run
 * (docs/decisions/0097).
 */
const fixed = 20_261_123;

/** The seed of a test beside the code: `SEED` of the environment, else the fixed one. */
export const seed = Number(process.env.SEED ?? fixed);

/**
 * The seed of a slow program (`npm run test:faults`), which looks for new cases: `SEED`, else
 * another one each run.
 */
export const newSeed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Returns a reproducible generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
