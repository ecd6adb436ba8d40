import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Me } from '#core/accounts/contract.ts';
import { examine } from '#server/doctor.ts';
import type { TestApi } from './api.ts';

/*
 * Random histories of a feature: rounds of commands, those of a round sent at once, some of them
 * twice under one key. After each history the doctor must find no fault.
 */

/** Counts of the histories' commands, to assert that they did enough. */
export type Tally<Kind extends string> = Record<Kind, { done: number; refused: number }>;

interface Play<Kind extends string, Command extends { kind: Kind; twice: boolean }, Stage> {
  kinds: readonly Kind[];
  /** The kind of command that takes no key, and so is never sent twice. */
  once: Kind;
  /** Rounds of commands. */
  history: fc.Arbitrary<Command[][]>;
  /** Makes the people and objects of a history. */
  stageOf: (api: TestApi) => Promise<Stage>;
  /** Runs before each round. */
  beginRound?: (stage: Stage) => void;
  perform: (stage: Stage, step: Command, key: string) => Promise<unknown>;
}

/**
 * Plays `runs` random histories, and the doctor after each. A seed printed by a failure repeats the
 * same ones.
 */
export async function playHistories<Kind extends string, Command extends { kind: Kind; twice: boolean }, Stage>(
  api: TestApi,
  { kinds, once, history, stageOf, beginRound, perform }: Play<Kind, Command, Stage>,
  runs: number,
  seed: number,
): Promise<Tally<Kind>> {
  const tally = Object.fromEntries(kinds.map((kind) => [kind, { done: 0, refused: 0 }])) as Tally<Kind>;
  const act = async (stage: Stage, step: Command, key: string) => {
    try {
      await perform(stage, step, key);
      tally[step.kind].done += 1;
    } catch (error) {
      assert.equal((error as { defined?: boolean }).defined, true, `${step.kind}: ${error}`);
      tally[step.kind].refused += 1;
    }
  };
  const clean = fc.asyncProperty(history, async (rounds) => {
    const stage = await stageOf(api);
    for (const round of rounds) {
      beginRound?.(stage);
      const sent = round.flatMap((step) => {
        const key = randomUUID();
        return Array.from({ length: step.twice && step.kind !== once ? 2 : 1 }, () => act(stage, step, key));
      });
      // All have ended before one of them is judged.
      await Promise.allSettled(sent);
      await Promise.all(sent);
    }
    assert.deepEqual(await examine(api.database.pool), []);
  });
  await fc.assert(clean, { numRuns: runs, seed, endOnFailure: true });
  return tally;
}

/** Stores a proof of payment for each of these people. */
export async function proofsOf({ db, services }: TestApi, people: Me[]): Promise<string[]> {
  const proofs: string[] = [];
  for (const { id: owner_id } of people) {
    const storage_key = randomUUID();
    await services.storage.put(storage_key, new Uint8Array([1]), 'image/webp');
    const facts = { bucket: 'payment_proofs', name: 'paid.webp', size: 1, content_type: 'image/webp' };
    const proof = { owner_id, storage_key, ...facts };
    const { id } = await db.insertInto('files').values(proof).returning('id').executeTakeFirstOrThrow();
    proofs.push(id);
  }
  return proofs;
}
