import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { keptOf, noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { pdfSaying } from '#tests/support/pdf.ts';

const contact = 'WhatsApp me on 0300 1234567.';
const clean = async () => await pdfSaying(['Problem set 8, solved step by step.']);

async function stage(t: TestContext) {
  const api = await testApi(t);
  const pair = await awarded(api, { title: 'Integration' });
  const { poster, tutor, assignment_id } = pair;
  const handIn = (more: object) => api.as(tutor).work.submit({ assignment_id, is_public: true, ...more });
  const newest = async () => {
    const [version] = await api.as(tutor).work.submissions({ assignment_id });
    if (!version) throw new Error('no version');
    return version;
  };
  const show = async (viewer: typeof poster) => api.as(viewer).work.show({ id: (await newest()).id, shown: 'yes' });
  return { api, ...pair, handIn, newest, show };
}

test('Work to be shown is refused at hand-in for contact details in comment, PDF or text (DEAL-178)', async (t) => {
  const { api, tutor, assignment_id, handIn } = await stage(t);
  const spoken = { file: await clean(), comment: contact };
  const comment = await refusalOf(handIn(spoken));
  assert.deepEqual([comment.code, comment.field], ['work_not_allowed', 'comment']);
  assert.deepEqual(
    (await keptOf(handIn(spoken))).map(({ name }) => name),
    ['words.pdf'],
  );
  for (const file of [await pdfSaying(['Page one.', contact]), aFile(contact)]) {
    const sent = { file: [await clean(), file] };
    assert.equal((await refusalOf(handIn(sent))).code, 'pdf_not_allowed', file.name);
    assert.equal((await keptOf(handIn(sent))).length, 2);
  }
  assert.deepEqual(await api.as(tutor).work.submissions({ assignment_id }), []);
  const unread = await api.as(tutor).work.submit({ assignment_id, file: await pdfSaying([contact]), comment: contact });
  assert.equal(unread.version, 1, 'between the two of them anything may be said');
  assert.equal((await handIn({ file: [await clean(), aFile('Ten steps.')], comment: 'All ten.' })).version, 2);
});

test('A file that cannot be read is not shown in public, and the refusal names it (DEAL-179)', async (t) => {
  const { handIn, newest, show, tutor, api, assignment_id } = await stage(t);
  const binary = new File([new Uint8Array([0, 1, 2, 255, 254])], 'model.dat');
  const broken = new File(['%PDF-1.7\nbroken'], 'sheet.pdf');
  for (const file of [binary, broken]) {
    const refused = await refusalOf(handIn({ file: [await clean(), file] }));
    assert.deepEqual([refused.code, refused.field], ['show_unreadable', 'is_public'], file.name);
    assert.match(refused.text, new RegExp(file.name));
  }
  await api.as(tutor).work.submit({ assignment_id, file: binary });
  assert.equal((await refusalOf(show(tutor))).code, 'show_unreadable');
  assert.equal((await newest()).is_public, false);
});

test('A later wish, and the poster’s agreement, are judged as the hand-in is (DEAL-178)', async (t) => {
  const { api, poster, tutor, assignment_id, show, newest } = await stage(t);
  await api.as(tutor).work.submit({ assignment_id, file: await clean(), comment: contact });
  const refused = await refusalOf(show(tutor));
  assert.deepEqual([refused.code, (await newest()).is_public], ['work_not_allowed', false]);
  // As a version stands that was wished for before wishes were judged.
  await api.db.updateTable('submissions').set({ is_public: true }).execute();
  await api.as(poster).work.complete({ assignment_id });
  const agreed = await refusalOf(show(poster));
  assert.deepEqual([agreed.code, (await newest()).poster_agrees], ['show_not_allowed', null]);
  assert.doesNotMatch(JSON.stringify(agreed), /0300/);
  assert.deepEqual((await api.as(null).work.publicSubmissions({ username: tutor.username })).items, []);
  await api.as(poster).work.show({ id: (await newest()).id, shown: 'no' });
  const texts = await api.db.selectFrom('refused_texts').select(['user_id', 'field', 'times']).execute();
  assert.deepEqual(texts, [{ user_id: tutor.id, field: 'work', times: 2 }], 'its tutor can appeal');
  await api.db
    .updateTable('refused_texts')
    .set({ outcome: 'allowed', decided_by: poster.id, decided_at: noon })
    .execute();
  assert.equal((await show(poster)).poster_agrees, true, 'what an admin allowed passes');
});
