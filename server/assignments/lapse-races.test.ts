import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { testApi } from '#tests/support/api.ts';
import { award, coinsOf, healthy, look, midnight, withBids } from '#tests/support/lapses.ts';

test('A lapse at midnight races with an award, bid, withdrawal, edit, delete, close: one has effect (DEAL-29)', async (t) => {
  const api = await testApi(t);
  const now = midnight;
  type Staged = Awaited<ReturnType<typeof withBids>> & { third: Me };
  const rivals: ((staged: Staged) => Promise<unknown>)[] = [
    ({ poster, id, one }) => award(api, poster, id, one, now),
    ({ third, id }) => api.as(third, { now }).bids.place({ assignment_id: id, proposal: 'I will.' }),
    ({ one, bids }) => api.as(one, { now }).bids.withdraw({ id: bids[0] ?? '' }),
    ({ one, bids }) => api.as(one, { now }).bids.edit({ id: bids[0] ?? '', proposal: 'Sooner.' }),
    ({ poster, id }) => api.as(poster, { now }).assignments.extend({ id, deadline: '2026-12-31' }),
    ({ poster, id }) => api.as(poster, { now }).assignments.delete({ id }),
    ({ poster, id }) => api.as(poster, { now }).assignments.close({ id }),
    ({ one }) => sql`select delete_account(${one.id}, true, ${now})`.execute(api.db),
    ({ poster }) => sql`select delete_account(${poster.id}, true, ${now})`.execute(api.db),
  ];
  let lapsed = 0;
  for (const rival of [...rivals, ...rivals, ...rivals]) {
    const staged = { ...(await withBids(api)), third: await api.person() };
    const outcomes = await Promise.allSettled([look(api, now), rival(staged), look(api, now)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        assert.equal((outcome.reason as { defined?: boolean }).defined, true, String(outcome.reason));
      }
    }
    await look(api, now);
    const { status, lapsed_at, deleted_at, deadline } = await api.db
      .selectFrom('assignments')
      .selectAll()
      .where('id', '=', staged.id)
      .executeTakeFirstOrThrow();
    const ends = [status === 'awarded', lapsed_at !== null, deleted_at !== null, deadline === '2026-12-31'];
    assert.ok(ends.filter(Boolean).length >= 1, 'something became of it');
    assert.ok(!(status === 'awarded' && lapsed_at));
    lapsed += lapsed_at ? 1 : 0;
    const [poster] = await coinsOf(api, staged.poster);
    assert.equal(poster, status === 'awarded' ? 900 : 1000);
  }
  t.diagnostic(`${lapsed} lapsed`);
  assert.ok(lapsed > 0);
  await healthy(api);
});

test('A change and a withdrawal at once: the coins come back once, or stay spent (DEAL-29)', async (t) => {
  const api = await testApi(t);
  for (let n = 0; n < 6; n += 1) {
    const { poster, one, id, bids } = await withBids(api);
    const form = { title: 'New', description: 'New.', budget: 900, deadline: '2026-12-01' };
    const withdraw = () => api.as(one, { key: 'one-form' }).bids.withdraw({ id: bids[0] ?? '' });
    const [, first, second] = await Promise.all([
      api.as(poster).assignments.edit({ id, ...form }),
      withdraw(),
      withdraw(),
    ]);
    assert.deepEqual(first, second);
    assert.deepEqual(await coinsOf(api, one), [70 + first.refunded]);
  }
  await healthy(api);
});
