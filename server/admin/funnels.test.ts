import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { countFunnels } from './funnels.ts';

const days = (n: number) => new Date(noon.getTime() + n * 86_400_000);

test('Counts how far the students and tutors of each week came, each step after the one before (RUN-168)', async (t) => {
  const api = await testApi(t);
  const join = async (user_type: 'student' | 'tutor', since: Date, username: string) => {
    const person = await api.person({ user_type, coins: 900, username });
    await api.db.updateTable('profiles').set({ created_at: since }).where('id', '=', person.id).execute();
    return person;
  };
  // noon is a Friday; the week begins on Monday, 16 November, at midnight in Karachi.
  const monday = new Date('2026-11-16T00:00:00+05:00');
  const [again, once, idle, late, tutor, other] = [
    await join('student', monday, 'again'),
    await join('student', noon, 'once'),
    await join('student', noon, 'idle'),
    await join('student', new Date(monday.getTime() - 1), 'late'),
    await join('tutor', noon, 'tutor'),
    await join('tutor', noon, 'other'),
  ];
  await join('student', days(-12 * 7), 'too_old');
  const complete = async (poster: Me, bidder: Me, now: Date) => {
    const id = await api.assignment(poster, { created_at: now, deadline: '2026-12-31' });
    await api.as(bidder, { now }).bids.place({ assignment_id: id, proposal: 'I will.' });
    const award = { p_assignment_id: id, p_bidder_id: bidder.id, p_award_cost: 100 };
    await api.as(poster, { now }).assignments.award(award);
    await api
      .as(poster, { now: new Date(now.getTime() + 1000) })
      .work.complete({ assignment_id: id, without_submission: true });
    return id;
  };
  await complete(again, tutor, noon);
  await complete(once, other, noon);
  await api.assignment(once, { created_at: days(-1) });
  await api.assignment(late);
  await complete(again, tutor, days(1));
  assert.ok(idle);

  const admin = await api.person({ is_admin: true, username: 'office' });
  await api.db
    .updateTable('profiles')
    .set({ created_at: days(-400) })
    .where('id', '=', admin.id)
    .execute();
  assert.deepEqual(await api.as(admin).admin.funnels(), { counted_at: null, student: [], tutor: [] });
  for (let n = 0; n < 2; n += 1) await countFunnels(api.db, noon);
  const { counted_at, student, tutor: tutors } = await api.as(admin).admin.funnels();
  assert.equal(counted_at?.getTime(), noon.getTime());
  assert.deepEqual([student.length, student[0]?.week, student.at(-1)?.week], [12, '2026-11-16', '2026-08-31']);
  assert.deepEqual(student[0]?.counts, [3, 2, 2, 2, 2, 1]);
  assert.deepEqual(student[1]?.counts, [1, 1, 0, 0, 0, 0]);
  assert.deepEqual(tutors[0]?.counts, [2, 2, 2, 2, 1, 1]);
  const { get } = await pageVisits(t, api);
  const { text } = await get(admin, '/admin/funnels');
  assert.match(text, /All weeks 4 3 75% 2 67% 2 100% 2 100% 1 50%/);

  await countFunnels(api.db, days(7));
  const weeks = (await api.as(admin).admin.funnels()).student.map(({ week }) => week);
  assert.deepEqual([weeks.length, weeks[0], weeks.at(-1)], [12, '2026-11-23', '2026-09-07']);
});
