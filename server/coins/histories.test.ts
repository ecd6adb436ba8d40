import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { playCoinHistories } from '#tests/support/coin-histories.ts';
import { retryThroughDrops } from '#tests/support/keyed-operations.ts';
import { seed } from '#tests/support/random.ts';

test('After random histories of coins, many of them simultaneous, every invariant holds', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const tally = await playCoinHistories(await testApi(t), 20, seed);
  const done = Object.values(tally).reduce((sum, kind) => sum + kind.done, 0);
  assert.ok(done > 50, `only ${done} commands were done`);
});

test('Operations retried after lost answers have one effect and one answer', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  await retryThroughDrops(t, await testApi(t), 50, seed);
});
