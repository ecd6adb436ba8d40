import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { playCoinHistories } from '#tests/support/coin-histories.ts';
import { retryThroughDrops } from '#tests/support/keyed-operations.ts';

test('after random histories of coins, much of it at once, every invariant holds', async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`SEED=${seed}`);
  const tally = await playCoinHistories(await testApi(t), 20, seed);
  for (const [kind, { done, refused }] of Object.entries(tally)) {
    t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
    assert.ok(done > 0, `${kind} was done`);
  }
});

test('operations that are sent again because their answers were lost have their effect once, and one answer', async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`SEED=${seed}`);
  await retryThroughDrops(t, await testApi(t), 50, seed);
});
