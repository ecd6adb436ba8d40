import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('The overview counts sign-ups, posts, bids and awards by day in Karachi, after the waiting queues', async (t) => {
  const api = await testApi(t);
  const day = (n: number) => new Date(noon.getTime() - n * 86_400_000);
  // Half an hour after midnight in Karachi it is the day before elsewhere.
  const early = new Date('2026-11-20T00:30:00+05:00');
  const admin = await api.person({ is_admin: true });
  const [poster, tutor, other] = [await api.person({ coins: 500 }), await api.person(), await api.person()];
  await api.db.updateTable('profiles').set({ created_at: early }).where('id', '=', other.id).execute();
  const first = await api.assignment(poster, { created_at: day(13) });
  await api.assignment(poster, { created_at: day(14) });
  await api.as(tutor).bids.place({ assignment_id: first, proposal: 'With every step.' });
  await api.as(other, { now: day(2) }).bids.place({ assignment_id: first, proposal: 'In two days.' });
  await api.as(poster).assignments.award({ p_assignment_id: first, p_bidder_id: tutor.id, p_award_cost: 100 });
  const { days, members, open } = await api.as(admin).admin.overview();
  assert.equal(days.length, 14);
  assert.deepEqual([days[0]?.day, days[0]?.posts, days.at(-1)?.day], ['2026-11-07', 1, '2026-11-20']);
  assert.deepEqual(days.at(-1), { day: '2026-11-20', sign_ups: 1, posts: 0, bids: 1, awards: 1 });
  assert.deepEqual([days.at(-3)?.bids, days.at(-2)?.sign_ups], [1, 3]);
  assert.deepEqual([members, open], [4, 1]);
  assert.equal((await refusalOf(api.as(poster).admin.overview())).code, 'admin_required');

  // Mails of two days ago would wait for the operator.
  await api.services.mailer.drain();
  const { get } = await pageVisits(t, api);
  assert.match(
    (await get(admin, '/admin/overview')).text,
    /Waiting for you Nothing is waiting\. .*Bids a day 2 in all/,
  );
  await api.as(other).safety.reportProfile({ username: poster.username, reason: 'Insults.' });
  const page = await get(admin, '/admin/overview');
  assert.match(page.text, /Waiting for you Reports Oldest: .*Review 1 .*Bids a day as a table/);
  assert.match(page.html, /<rect[^>]*height="100"/);
});
