import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testShop } from '#tests/support/gateways.ts';
import { seed } from '#tests/support/random.ts';
import { playStockHistories } from '#tests/support/stock-histories.ts';

test('Random simultaneous carts, orders, payments and deliveries account for every unit and rupee', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const { api } = await testShop(t);
  const tally = await playStockHistories(api, 20, seed);
  for (const [kind, { done, refused }] of Object.entries(tally))
    t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
  const done = tally.order.done + tally.pay.done + tally.tell.done;
  assert.ok(done > 30, `only ${done} orders and payments were made`);
});
