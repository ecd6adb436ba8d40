import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '#tests/support/faults.ts';
import { testShop } from '#tests/support/gateways.ts';
import { playStockHistories } from '#tests/support/stock-histories.ts';

for (const { name, runs, isWhole, seed } of parts) {
  test(`Every unit and rupee is accounted for after ${runs} random stock histories: ${name}`, async (t) => {
    t.diagnostic(`SEED=${seed}`);
    const { api } = await testShop(t);
    const tally = await playStockHistories(api, runs, seed);
    for (const [kind, { done, refused }] of Object.entries(tally)) {
      t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
      assert.ok(done > 0 || !isWhole, `${kind} was done`);
    }
  });
}
