import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '#core/calendar.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';

test('Refuses the eleventh proposal to end and the 21st later deadline of an hour (DEAL-189)', async (t) => {
  const api = await testApi(t);
  const { assignment_id: id, poster, tutor } = await awarded(api, { deadline: '2026-12-31' });
  const mailsTo = async (recipient: string, kind: string) => {
    const mails = await api.db
      .selectFrom('mails')
      .select('id')
      .where('recipient_id', '=', recipient)
      .where('kind', '=', kind)
      .execute();
    return mails.length;
  };
  for (let n = 0; n < 10; n += 1) {
    const proposed = await api.as(tutor).assignments.proposeEnd({ id, reason: `For the ${n}th time.` });
    await api.as(tutor).assignments.withdrawEnd({ id: proposed.id });
  }
  const more = api.as(tutor).assignments.proposeEnd({ id, reason: 'Once more.' });
  assert.equal((await refusalOf(more)).code, 'too_many_requests');
  assert.equal(await mailsTo(poster.id, 'end_proposed'), 10);
  const later = (n: number) => dayOf(new Date(Date.parse('2027-01-01') + n * 86_400_000));
  for (let n = 0; n < 20; n += 1) await api.as(poster).assignments.extend({ id, deadline: later(n) });
  const again = api.as(poster).assignments.extend({ id, deadline: later(20) });
  assert.equal((await refusalOf(again)).code, 'too_many_requests');
  const inAnHour = { now: new Date(noon.getTime() + 3_601_000) };
  await api.as(tutor, inAnHour).assignments.proposeEnd({ id, reason: 'An hour later.' });
});
