import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { parts } from '#tests/support/faults.ts';
import { playRandomCommands } from '#tests/support/random-commands.ts';

const sums = new Map<string, number>();

for (const { name, runs, seed } of parts) {
  test(`Every invariant holds after ${runs} random histories of deals, their ends and disagreements: ${name}`, async (t) => {
    t.diagnostic(`SEED=${seed}`);
    const tally = await playRandomCommands(await testApi(t), runs, seed);
    for (const [kind, { done, refused }] of Object.entries(tally)) {
      t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
      sums.set(kind, (sums.get(kind) ?? 0) + done);
    }
  });
}

// One of several hundreds may miss a rare kind.
if (parts.some(({ isWhole }) => isWhole)) {
  test('The random histories have done every kind of command', () => {
    for (const [kind, done] of sums) assert.ok(done > 0, kind);
  });
}
