import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '#server/doctor.ts';
import { testApi } from '#tests/support/api.ts';
import { fuzz } from '#tests/support/fuzz.ts';
import { newSeed as seed } from '#tests/support/random.ts';

/*
 * 50,000 generated requests, in parts with a database and a seed of their own: run one alone with
 * `SEED=… node --test --test-name-pattern 'part 3' tests/faults/fuzz.test.ts`.
 */
const parts = 5;
const requests = 10_000;

for (let part = 1; part <= parts; part += 1) {
  test(`10,000 generated requests, part ${part} of ${parts}: only documented answers, every invariant kept`, {
    timeout: 900_000,
  }, async (t) => {
    t.diagnostic(`SEED=${seed}`);
    const api = await testApi(t);
    const started = Date.now();
    const { faults, tally } = await fuzz(t, api, requests, seed + part * requests, (played) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      if (played % 1000 === 0) process.stdout.write(`part ${part}: ${played} requests in ${seconds} s\n`);
    });
    t.diagnostic(JSON.stringify(tally));
    assert.deepEqual(faults, []);
    assert.deepEqual(await examine(api.database.pool), []);
  });
}
