import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, agreeToShow, awarded, reads } from '#tests/support/awarded-work.ts';

test('The awarded tutor hands in versions, and both parties see them newest first (ENTITY-14, PROFILE-08)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const submit = (words: string, more: object = {}) =>
    api.as(tutor).work.submit({ assignment_id, file: aFile(words), ...more });
  assert.equal((await submit('First', { comment: 'A draft' })).version, 1);
  assert.equal((await submit('Second', { is_public: 'on' })).version, 2);
  for (const viewer of [poster, tutor]) {
    const seen = await api.as(viewer).work.submissions({ assignment_id });
    assert.deepEqual(
      seen.map((row) => [row.version, row.comment, row.is_public, row.file_name, row.file_size]),
      [
        [2, '', true, 'solution.txt', 6],
        [1, 'A draft', false, 'solution.txt', 5],
      ],
    );
    assert.equal(await reads(api, viewer, seen[1]?.file_url ?? ''), 'First');
  }
  const row = await api.db.selectFrom('submissions').selectAll().where('version', '=', 1).executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.assignment_id, row.bidder_id, row.comment, row.is_public],
    [assignment_id, tutor.id, 'A draft', false],
  );
  const files = await api.db.selectFrom('files').select('bucket').where('id', '=', row.file_id).execute();
  assert.deepEqual(files, [{ bucket: 'project_submissions' }]);
  assert.deepEqual((await api.as(poster).assignments.own({})).items[0]?.newest_submission, {
    version: 2,
    files: 1,
    file_name: 'solution.txt',
    file_url: (await api.as(poster).work.submissions({ assignment_id }))[0]?.file_url,
    created_at: noon,
  });
});

test('One mail tells the poster of several versions in a row', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const other = await awarded(api);
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const submit = (minutes: number) => api.as(tutor, { now: at(minutes) }).work.submit({ assignment_id, file: aFile() });
  const told = async () => {
    const mails = api.db.selectFrom('mails').select('id').where('kind', '=', 'work_submitted');
    return (await mails.where('recipient_id', '=', poster.id).execute()).length;
  };
  const sent = (minutes: number) =>
    api.db
      .updateTable('mails')
      .set({ sent_at: at(minutes) })
      .where('kind', '=', 'work_submitted')
      .execute();
  await api.as(other.tutor).work.submit({ assignment_id: other.assignment_id, file: aFile() });
  await submit(0);
  await submit(60);
  assert.equal(await told(), 1, 'the first is still unsent');
  await sent(60);
  await submit(61);
  assert.equal(await told(), 2, 'the first was sent, an hour after it was written');
  await sent(61);
  await submit(70);
  assert.equal(await told(), 2, 'nine minutes later');
  await submit(71);
  assert.equal(await told(), 3);
  await submit(71 + 24 * 60);
  assert.equal(await told(), 4, 'a mail that was given up holds back no other');
});

test('Accepts 20 versions of an assignment; the next file is kept but not handed in', async (t) => {
  const api = await testApi(t);
  const { tutor, assignment_id } = await awarded(api);
  const submit = () => api.as(tutor).work.submit({ assignment_id, file: aFile() });
  for (let version = 1; version <= 20; version += 1) assert.equal((await submit()).version, version);
  const refusal = await refusalOf(submit());
  assert.deepEqual(
    [refusal.code, refusal.title, refusal.text],
    [
      'submit_too_many',
      'Submission Failed',
      'You have handed in 20 versions, the most you can. Please continue in the chat.',
    ],
  );
  assert.equal((await api.as(tutor).work.submissions({ assignment_id })).length, 20);
});

test('Work needs a file (SUBMIT-01)', async (t) => {
  const api = await testApi(t);
  const { tutor, assignment_id } = await awarded(api);
  const refusal = await refusalOf(api.as(tutor).work.submit({ assignment_id, comment: 'Here' }));
  assert.equal(refusal.title, 'No File Selected');
  assert.deepEqual(await api.db.selectFrom('submissions').select('id').execute(), []);
});

test('Refuses a file past 10 MB in the words of the spec and does not store it; 10 MB pass (SUBMIT-02)', async (t) => {
  const api = await testApi(t);
  const { tutor, assignment_id } = await awarded(api);
  const submit = (bytes: number) =>
    api.as(tutor).work.submit({ assignment_id, file: new File([new Uint8Array(bytes)], 'work.bin') });
  const refusal = await refusalOf(submit(10 * 1024 * 1024 + 1));
  assert.deepEqual([refusal.title, refusal.text], ['File Too Large', 'Please upload a file that is 10MB or smaller.']);
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
  assert.equal((await submit(10 * 1024 * 1024)).version, 1);
});

test('Only the awarded tutor hands in, after the award and before completion (PROFILE-08)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const submit = (viewer: Me, id = assignment_id) => api.as(viewer).work.submit({ assignment_id: id, file: aFile() });
  for (const viewer of [poster, await api.person()]) {
    assert.equal((await refusalOf(submit(viewer))).code, 'submit_not_awarded');
    assert.equal(
      (await refusalOf(api.as(viewer).work.submissions({ assignment_id: await api.assignment(tutor) }))).code,
      'assignment_not_found',
    );
  }
  assert.equal((await refusalOf(submit(tutor, await api.assignment(poster)))).code, 'submit_not_awarded');
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), [], 'nothing was stored');
  await api.as(poster).work.complete({ assignment_id, without_submission: true });
  assert.equal((await refusalOf(submit(tutor))).code, 'submit_completed');
});

test('Work resent with its key is one stored version; other contents of the same size are refused', async (t) => {
  const api = await testApi(t);
  const { tutor, assignment_id } = await awarded(api);
  const submit = (words = 'Solution') =>
    api.as(tutor, { key: 'form-key-1' }).work.submit({ assignment_id, file: aFile(words) });
  const first = await submit();
  assert.deepEqual([await submit(), await submit()], [first, first]);
  assert.equal((await refusalOf(submit('Noitulos'))).code, 'form_already_sent');
  assert.equal((await api.db.selectFrom('files').select('id').execute()).length, 1);
  assert.equal((await api.db.selectFrom('submissions').select('id').execute()).length, 1);
});

test('Work sent five times at once with its key is one version', async (t) => {
  const api = await testApi(t);
  const { tutor, assignment_id } = await awarded(api);
  const submit = (words = 'Solution') =>
    api.as(tutor, { key: 'form-key-2' }).work.submit({ assignment_id, file: aFile(words) });
  const [first, ...twins] = await Promise.all([submit(), submit(), submit(), submit(), submit()]);
  for (const twin of twins) assert.deepEqual(twin, first);
  assert.equal((await api.db.selectFrom('submissions').select('id').execute()).length, 1);
});

test("Public work has a neutral name for strangers and the tutor's for its parties", async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api, { is_anonymous: true });
  await api.as(tutor).work.submit({ assignment_id, file: aFile('Solution', 'for Canary Khan.TXT'), is_public: true });
  await api.as(poster).work.complete({ assignment_id });
  await agreeToShow(api, { poster, assignment_id });
  const { id } = await api.db.selectFrom('files').select('id').executeTakeFirstOrThrow();
  const nameFor = async (viewer: Me | null) =>
    (await sendFile(api.services, viewer, id)).headers.get('content-disposition');
  for (const viewer of [poster, tutor]) assert.match((await nameFor(viewer)) ?? '', /filename="for Canary Khan\.TXT"/);
  for (const viewer of [null, await api.person(), await api.person({ is_admin: true })]) {
    assert.equal(await nameFor(viewer), `attachment; filename="work.txt"; filename*=UTF-8''work.txt`);
  }
});

test("Accepts an own uploaded file by its id and refuses another person's (CALL-61)", async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const upload = (viewer: Me) => api.as(viewer).files.upload({ bucket: 'project_submissions', file: aFile() });
  const [own, foreign] = [await upload(tutor), await upload(poster)];
  const refusal = await refusalOf(api.as(tutor).work.submit({ assignment_id, file_id: foreign.id }));
  assert.equal(refusal.code, 'file_not_found');
  await api.as(tutor).work.submit({ assignment_id, file_id: own.id });
  const keys = await api.db.selectFrom('files').select('storage_key').execute();
  assert.equal(new Set(keys.map((row) => row.storage_key)).size, 2, 'the same name twice is two objects');
});
