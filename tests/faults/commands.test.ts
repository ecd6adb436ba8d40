import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { newSeed as seed } from '#tests/support/random.ts';
import { playRandomCommands } from '#tests/support/random-commands.ts';

test('Every invariant holds after 500 sequences of concurrent random commands', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const tally = await playRandomCommands(await testApi(t), 500, seed);
  for (const [kind, { done, refused }] of Object.entries(tally)) {
    t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
    assert.ok(done > 50, `${kind} was done`);
  }
});
