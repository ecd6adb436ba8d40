import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { seed } from '#tests/support/random.ts';
import { playRandomCommands } from '#tests/support/random-commands.ts';

const seldom = [
  ...['delete', 'close', 'askForChanges', 'endAward', 'answerDeadline', 'withdrawDeadline', 'withdrawEnd', 'answer'],
  ...['rate', 'appeal', 'block', 'unblock', 'deleteAccount', 'withdrawDisagreement', 'readThread', 'jobs'],
  ...['decline', 'openToAll'],
];

test('After random commands every invariant holds and no coins passed between people (POLICY-04, DEAL-29)', async (t) => {
  t.diagnostic(`SEED=${seed}`);
  const api = await testApi(t);
  const tally = await playRandomCommands(api, 100, seed);
  // One person's payment is never another's gain: coins come from the site, or are refunds of an
  // own bid or award (POLICY-04).
  const gains = await api.db.selectFrom('transactions').select('type').distinct().where('amount', '>', 0).execute();
  const own = ['award_refund', 'bid_refund'];
  const fromHouse = ['adjustment', 'signup_bonus', 'test_grant'];
  const types = gains.map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => ![...own, ...fromHouse].includes(type)),
    [],
  );
  assert.ok(own.every((type) => types.includes(type)));
  for (const [kind, { done, refused }] of Object.entries(tally))
    t.diagnostic(`${kind}: ${done} done, ${refused} refused`);
  // The database decides which of the simultaneous commands has effect, so rare outcomes are
  // counted together over a hundred histories. `npm run test:faults` requires them of each part.
  let few = 0;
  for (const [kind, { done, refused }] of Object.entries(tally)) {
    if (seldom.includes(kind)) few += done;
    else assert.ok(done > 0 && refused > 0, `${kind} was tried both ways`);
  }
  assert.ok(few > 50, `${few} of what is seldom`);
});
