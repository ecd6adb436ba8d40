import assert from 'node:assert/strict';
import fc from 'fast-check';
import { examine } from '#server/doctor.ts';
import type { TestApi } from './api.ts';
import { nothing } from './random-actors.ts';
import { acts, type Kind } from './random-acts.ts';
import { assertCoins, people, type Stage, seedEveryState } from './random-stage.ts';

/*
 * Random people who post, ask for gigs, bid, change, award, hand in, ask for changes, complete,
 * rate, reply, propose, step back, disagree, decide, appeal, are blocked and leave, some of it at
 * once, while hours and days pass and the night's jobs run. In any order that the database
 * chooses, each command has its effect or a declared refusal; afterwards every invariant holds,
 * and everybody has the coins that follow from what they did.
 */

const hour = 3_600_000;

const kinds = Object.keys(acts) as Kind[];

const command = fc.record({
  kind: fc.constantFrom(...kinds.flatMap((kind) => Array.from({ length: acts[kind][0] }, () => kind))),
  who: fc.nat(people - 1),
  other: fc.nat(people - 1),
  assignment: fc.nat(5),
  entitled: fc.constantFrom(true, true, true, false),
});

/** Commands that are sent at once, after so many hours; the jobs run when time has passed. */
const round = fc.record({
  hours: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 11, 12, 25, 49, 73, 8 * 24, 15 * 24),
  steps: fc.array(command, { minLength: 2, maxLength: 8, size: 'max' }),
});

const rounds = fc.array(round, { minLength: 6, maxLength: 12, size: 'max' });

/** Counts of the runs' commands, to assert that they did enough. */
export type Tally = Record<Kind, { done: number; refused: number }>;

/**
 * Plays `runs` random stories, and the doctor after each. A seed printed by a failure repeats the
 * same stories.
 */
export async function playRandomCommands(api: TestApi, runs: number, seed: number): Promise<Tally> {
  const tally = Object.fromEntries(kinds.map((kind) => [kind, { done: 0, refused: 0 }])) as Tally;
  const perform = async (stage: Stage, { kind, ...step }: typeof command extends fc.Arbitrary<infer C> ? C : never) => {
    try {
      if ((await acts[kind][1](stage, step)) !== nothing) tally[kind].done += 1;
    } catch (error) {
      assert.equal((error as { defined?: boolean }).defined, true, `${kind}: ${error} ${(error as Error).cause ?? ''}`);
      tally[kind].refused += 1;
    }
  };
  const story = fc.asyncProperty(rounds, async (played) => {
    const stage = await seedEveryState(api);
    for (const { hours, steps } of played) {
      stage.now = new Date(stage.now.getTime() + hours * hour);
      const sent = steps.map((step) => perform(stage, step));
      if (hours > 0) sent.push(acts.jobs[1](stage));
      // All have ended before one of them is judged.
      await Promise.allSettled(sent);
      await Promise.all(sent);
    }
    await acts.jobs[1](stage);
    assert.deepEqual(await examine(api.database.pool, stage.now), []);
    await assertCoins(stage);
  });
  await fc.assert(story, { numRuns: runs, seed, endOnFailure: true });
  return tally;
}
