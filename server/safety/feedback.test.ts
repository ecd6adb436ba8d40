import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengths } from '#core/limits.ts';
import { mailTemplates } from '#server/features.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';

test('Keeps chat feedback as a row of sender and words, the rest empty, and tells the admins (ENTITY-23)', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  const send = () =>
    api.as(person, { key: 'one-form-key' }).safety.sendFeedback({ reason: ' چیٹ بہت اچھی ہے\r\nThanks ' });
  const [one, twin] = await Promise.all([send(), send()]);
  assert.deepEqual(one, twin);
  const rows = await api.db.selectFrom('feedback').selectAll().execute();
  assert.deepEqual(
    rows.map(({ id, user_id, reason, reported_user_id, assignment_id }) => ({
      id,
      user_id,
      reason,
      reported_user_id,
      assignment_id,
    })),
    [
      {
        id: one.id,
        user_id: person.id,
        reason: 'چیٹ بہت اچھی ہے\nThanks',
        reported_user_id: null,
        assignment_id: null,
      },
    ],
  );
  const [mail, ...more] = await api.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'site_feedback_admin')
    .execute();
  assert.ok(mail && more.length === 0);
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: 'x' });
  const letter = await templates.site_feedback_admin?.(mail, { adminEmail: 'team@example.com' });
  assert.equal(letter?.to, 'team@example.com');
  assert.match(letter?.text ?? '', /چیٹ بہت اچھی ہے/);
  assert.equal(await templates.site_feedback_admin?.(mail, { adminEmail: null }), null);
});

test('Refuses blank feedback and does not keep it (CHAT-18)', async (t) => {
  const api = await testApi(t);
  const { safety } = api.as(await api.person());
  for (const reason of ['', ' \n\t ', undefined, 'x'.repeat(lengths.report + 1)]) {
    const { code, title, fields } = await refusalOf(safety.sendFeedback({ reason } as { reason: string }));
    assert.deepEqual([code, title, fields], ['input_invalid', 'Error sending feedback', ['reason']]);
  }
  assert.equal((await refusalOf(api.as(null).safety.sendFeedback({ reason: 'Hello' }))).code, 'sign_in_required');
  assert.deepEqual(await api.db.selectFrom('feedback').select('id').execute(), []);
});
