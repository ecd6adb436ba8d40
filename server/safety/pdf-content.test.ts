import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { pdfSaying } from '#tests/support/pdf.ts';
import { signUpForm } from '#tests/support/sign-up.ts';

const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: 100, deadline: '2026-11-28' };

test('Refuses contact information on any page of an assignment’s or CV’s PDF; its sender can appeal', async (t) => {
  const api = await testApi(t);
  const [poster, admin] = [await api.person(), await api.person({ is_admin: true })];
  const post = async (pages: readonly string[]) =>
    api.as(poster).assignments.post({ ...form, declaration: 'on', file: await pdfSaying(pages) });
  const clean = 'Solve x + 3 = 7. Sources: https://example.edu/algebra and 10.1000/182.';
  for (const words of [
    'Call me on 0300 1234567',
    'Write to sana@example.com',
    'WhatsApp me: https://wa.me/923001234567',
  ]) {
    const { code, field } = await refusalOf(post([clean, clean, words]));
    assert.deepEqual([code, field], ['pdf_not_allowed', 'file'], words);
  }
  const cv = api.as(poster).profiles.saveCv({ file: await pdfSaying(['Ali, tutor. 0300-1234567']) });
  assert.equal((await refusalOf(cv)).code, 'pdf_not_allowed');
  const ahead = api.as(poster).files.upload({ bucket: 'cvs', file: await pdfSaying(['Ali, tutor. ali@example.com']) });
  assert.equal((await refusalOf(ahead)).code, 'pdf_not_allowed');
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), [], 'nothing is stored');

  const number = ['Is 03211234567 a prime?'];
  const { code } = await refusalOf(post(number));
  assert.equal(code, 'pdf_not_allowed');
  const kept = await api.db
    .selectFrom('refused_texts')
    .selectAll()
    .where('text', 'like', '%prime%')
    .executeTakeFirstOrThrow();
  assert.deepEqual([kept.field, kept.found], ['pdf', 'phone']);
  await api.as(poster).safety.appeal({ id: kept.id });
  await api.as(admin).safety.decideAppeal({ id: kept.id, outcome: 'allowed', reason: 'An exercise.' });
  await post(number);
  await post([clean]);
});

test('Refuses contact information in subjects, and in names and expertise at sign-up', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const { code, field } = await refusalOf(api.as(poster).assignments.post({ ...form, subject: 'Maths 0300 1234567' }));
  assert.deepEqual([code, field], ['subject_not_allowed', 'subject']);
  const signUp = (details: Partial<typeof signUpForm>) =>
    refusalOf(api.as(null).accounts.signUp({ ...signUpForm, ...details }));
  for (const [input, refused] of [
    ['full_name', await signUp({ full_name: 'Ali 0300 1234567' })],
    ['expertise', await signUp({ expertise: ['Art', 'ali@example.com'] })],
  ] as const) {
    assert.deepEqual([refused.code, refused.field], ['about_not_allowed', input]);
  }
});
