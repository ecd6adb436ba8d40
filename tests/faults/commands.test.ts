import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { parts } from '#tests/support/faults.ts';
import { playRandomCommands } from '#tests/support/random-commands.ts';

for (const { name, runs, isWhole, seed } of parts) {
  test(`Every invariant holds after ${runs} random histories of deals, their ends and disagreements: ${name}`, async (t) => {
    t.diagnostic(`SEED=${seed}`);
    const tally = await playRandomCommands(await testApi(t), runs, seed);
    for (const [kind, { done, refused }] of Object.entries(tally)) {
      t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
      assert.ok(done > 0 || !isWhole, `${kind} was done`);
    }
  });
}
