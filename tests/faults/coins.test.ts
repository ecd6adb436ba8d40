import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { playCoinHistories } from '#tests/support/coin-histories.ts';
import { parts } from '#tests/support/faults.ts';
import { retryThroughDrops } from '#tests/support/keyed-operations.ts';
import { newSeed as seed } from '#tests/support/random.ts';

for (const { name, runs, isWhole, seed } of parts) {
  test(`Every invariant holds after ${runs} random histories of concurrent coin commands: ${name}`, async (t) => {
    t.diagnostic(`SEED=${seed}`);
    const tally = await playCoinHistories(await testApi(t), runs, seed);
    for (const [kind, { done, refused }] of Object.entries(tally)) {
      t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
      assert.ok(done > 0 || !isWhole, `${kind} was done`);
    }
  });
}

test('1,000 operations sent five times each with half their answers lost have one effect each', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  await retryThroughDrops(t, await testApi(t), 1000, seed);
});
