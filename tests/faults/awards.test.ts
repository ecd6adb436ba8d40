import { test } from 'node:test';
import { kills } from '#tests/support/faults.ts';
import { killAmidAwards } from '#tests/support/killed-awards.ts';
import { newSeed as seed } from '#tests/support/random.ts';

test(`${kills} kills of the server amid awards and their ends lose or double no call`, {
  timeout: 1_800_000,
}, async (t) => {
  t.diagnostic(`SEED=${seed}`);
  await killAmidAwards(t, kills, seed);
});
