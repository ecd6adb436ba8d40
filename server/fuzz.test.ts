import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { fuzz } from '#tests/support/fuzz.ts';
import { seed } from '#tests/support/random.ts';
import { examine } from './doctor.ts';

test('2,000 odd generated requests get only documented answers, cause no fault and break no invariant', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const api = await testApi(t);
  const { faults, tally } = await fuzz(t, api, 2000, seed);
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(faults, []);
  assert.ok((tally[200] ?? 0) > 200, 'many of them succeed');
  assert.deepEqual(await examine(api.database.pool), []);
});
