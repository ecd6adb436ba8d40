import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '#server/doctor.ts';
import { testApi } from '#tests/support/api.ts';
import { fuzz } from '#tests/support/fuzz.ts';

test('50,000 generated requests: every answer is one that the document names, none a fault of ours, and every invariant holds', {
  timeout: 900_000,
}, async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`SEED=${seed}`);
  const api = await testApi(t);
  const { faults, tally } = await fuzz(t, api, 50_000, seed);
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(faults, []);
  assert.deepEqual(await examine(api.database.pool), []);
});
