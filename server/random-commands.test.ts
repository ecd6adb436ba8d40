import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { seed } from '#tests/support/random.ts';
import { playRandomCommands } from '#tests/support/random-commands.ts';

test('After random commands every invariant holds and no coins passed between people (POLICY-04, DEAL-29)', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const api = await testApi(t);
  const tally = await playRandomCommands(api, 100, seed);
  // One person's payment is never another's gain: coins come from the house, or back from an own
  // bid or award (POLICY-04).
  const gains = await api.db.selectFrom('transactions').select('type').distinct().where('amount', '>', 0).execute();
  assert.deepEqual(gains.map(({ type }) => type).sort(), ['award_refund', 'bid_refund', 'signup_bonus', 'test_grant']);
  for (const [kind, { done, refused }] of Object.entries(tally)) {
    t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
    const always = ['send', 'lapse', 'silence'].includes(kind);
    assert.ok(done > 0 && (refused > 0 || always), `${kind} was tried both ways`);
  }
});
