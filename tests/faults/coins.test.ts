import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { playCoinHistories } from '#tests/support/coin-histories.ts';
import { retryThroughDrops } from '#tests/support/keyed-operations.ts';

/** A database for so many histories each: the doctor reads all that a database has. */
const ofOne = 100;

for (let n = 0; n < 10; n += 1) {
  test(`after ${ofOne} random histories of up to 50 coin commands, much of it at once, every invariant holds: part ${n + 1} of 10`, async (t) => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31) + n;
    t.diagnostic(`SEED=${seed}`);
    const tally = await playCoinHistories(await testApi(t), ofOne, seed);
    for (const [kind, { done, refused }] of Object.entries(tally)) {
      t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
      assert.ok(done > 0, `${kind} was done`);
    }
  });
}

test('1,000 operations sent five times each, half of their answers lost: each has its effect once', async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`SEED=${seed}`);
  await retryThroughDrops(t, await testApi(t), 1000, seed);
});
