import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('Counts content checks by week and finding: checked, refused, appealed, and allowed after all', async (t) => {
  const api = await testApi(t);
  const [me, admin] = [await api.person({ coins: 1000 }), await api.person({ is_admin: true })];
  const owner = await api.person();
  const bid = async (proposal: string, now = noon) => {
    const assignment_id = await api.assignment(owner);
    return api.as(me, { now }).bids.place({ assignment_id, proposal });
  };
  const phone = 'Ring 0300 1234567, I will do it.';
  await bid('With every step.', new Date(noon.getTime() - 7 * 86_400_000));
  await bid('With every step.');
  const refused = (await refusalOf(bid(phone))) as { params?: { appeal?: string } };
  await refusalOf(bid('Write to sana.tutor@gmail.com please.'));
  const [row] = await api.db.selectFrom('refused_texts').select('id').where('text', '=', phone).execute();
  const id = row?.id ?? String(refused.params?.appeal);
  await api.as(me).safety.appeal({ id, reason: 'It is part of the exercise.' });
  await api.as(admin).safety.decideAppeal({ id, outcome: 'allowed', reason: 'It is.' });
  await bid(phone);

  const { weeks, rules } = await api.as(admin).safety.checkFigures();
  assert.equal(weeks.length, 12);
  assert.deepEqual(weeks.slice(-2), [
    { week: '2026-11-09', checked: 1, refused: 0, appealed: 0, allowed: 0 },
    { week: '2026-11-16', checked: 4, refused: 2, appealed: 1, allowed: 1 },
  ]);
  assert.deepEqual(rules, [
    { found: 'email', refused: 1, appealed: 0, allowed: 0 },
    { found: 'phone', refused: 1, appealed: 1, allowed: 1 },
  ]);
  assert.equal((await refusalOf(api.as(me).safety.checkFigures())).code, 'admin_required');

  const { get } = await pageVisits(t, api);
  const { text } = await get(admin, '/admin/moderation');
  assert.match(text, /The check over time Refused a week 2 in all/);
  assert.match(text, /Wrong per 1,000 16 Nov 2026 4 2 1 1 250\.0/);
  const overview = (await get(admin, '/admin/overview')).text;
  assert.match(overview, /Revenue No payments in 30 days\. Revenue by day/);
});
