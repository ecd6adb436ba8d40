import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { endOfAward, lapse } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

/** Awards an assignment whose deadline and description were changed `hours` before. */
async function awardedAfter(t: TestContext, hours: number) {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person()];
  const form = { title: 'Two hundred words', subject: 'English', budget: 3500 };
  const id = await api.assignment(poster, { ...form, description: 'An essay.', deadline: '2026-12-31' });
  await api.as(tutor).bids.place({ assignment_id: id, proposal: 'In ten days.', days: 10 });
  await api.as(poster).assignments.edit({ id, ...form, description: 'Sixty thousand words.', deadline: '2026-11-20' });
  const award = { p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster, { now: at(hours) }).assignments.award(award);
  await api.as(tutor, { now: at(hours) }).chat.send({ conversation_id, content: 'Salam.' });
  return { api, poster, tutor, id };
}

const reason = 'It is not what I bid on.';

test('An award just after a change excuses the tutor: no record, the bid’s coins back (DEAL-194)', async (t) => {
  const { api, poster, tutor, id } = await awardedAfter(t, lapse.freeHours - 1);
  const late = at(lapse.freeHours + endOfAward.overdueHours + 200);
  assert.equal(
    (await refusalOf(api.as(poster, { now: late }).assignments.endAward({ id, reason }))).code,
    'end_needs_agreement',
  );
  const { get } = await pageVisits(t, api);
  assert.match((await get(tutor, `/assignment/${id}/end`)).text, /your bid’s coins come back, and it does not count/);
  await api.as(tutor, { now: late }).assignments.stepBack({ id, reason });
  const row = await api.db.selectFrom('ended_awards').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.counts_against, row.bid_refunded, row.coins_to], [null, true, poster.id]);
  assert.deepEqual([(await api.reload(tutor)).coins, (await api.reload(poster)).coins], [100, 1000]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An award after the time for withdrawing binds the tutor to the terms of the assignment (DEAL-194)', async (t) => {
  const { api, poster, tutor, id } = await awardedAfter(t, lapse.freeHours);
  const late = at(lapse.freeHours + endOfAward.overdueHours + 200);
  const { cause } = await api.as(poster, { now: late }).assignments.endAward({ id, reason, deadline: '2026-12-31' });
  assert.equal(cause, 'overdue');
  const row = await api.db.selectFrom('ended_awards').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.counts_against, row.bid_refunded], [tutor.id, false]);
  assert.equal((await api.reload(tutor)).coins, 70);
  assert.deepEqual(await examine(api.database.pool), []);
});
