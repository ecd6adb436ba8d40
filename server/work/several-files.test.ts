import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '#server/doctor.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, agreeToShow, awarded, reads } from '#tests/support/awarded-work.ts';

const five = () => ['a', 'b', 'c', 'd', 'e'].map((name) => aFile(`Part ${name}`, `${name}.txt`));

test('A version can carry up to five files, which both parties see in their order (DEAL-130)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const submit = (more: object) => api.as(tutor).work.submit({ assignment_id, ...more });
  await submit({ file: five() });
  for (const viewer of [poster, tutor]) {
    const [version] = await api.as(viewer).work.submissions({ assignment_id });
    assert.deepEqual(
      version?.files.map(({ name, size }) => [name, size]),
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.txt`, 6]),
    );
    assert.deepEqual([version?.file_url, version?.file_name], [version?.files[0]?.url, 'a.txt']);
    assert.equal(await reads(api, viewer, version?.files[4]?.url ?? ''), 'Part e');
  }
  const newest = (await api.as(poster).assignments.own({})).items[0]?.newest_submission;
  assert.deepEqual([newest?.file_name, newest?.files], ['a.txt', 5]);
  const six = await refusalOf(submit({ file: [...five(), aFile('Part f', 'f.txt')] }));
  assert.deepEqual(six.fields, ['file']);
  const none = await refusalOf(submit({ file: [], file_id: [''] }));
  assert.equal(none.code, 'submission_missing');
  assert.equal((await api.as(poster).work.submissions({ assignment_id })).length, 1);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Parties can read every file of a version; everybody can while it is public (DEAL-138)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  await api.as(tutor).work.submit({ assignment_id, file: five().slice(0, 3), is_public: true });
  const [version] = await api.as(poster).work.submissions({ assignment_id });
  const other = await api.person();
  const read = async (viewer: typeof poster | null) =>
    Promise.all((version?.files ?? []).map(async ({ url }) => (await reads(api, viewer, url)) !== null));
  const [all, none] = [
    [true, true, true],
    [false, false, false],
  ];
  const states = async (strangers: boolean[]) => {
    for (const viewer of [poster, tutor]) assert.deepEqual(await read(viewer), all);
    for (const viewer of [other, null]) assert.deepEqual(await read(viewer), strangers);
  };
  await states(none);
  await api.as(poster).work.complete({ assignment_id });
  await states(none);
  await agreeToShow(api, { poster, assignment_id });
  await states(all);
  const [shown] = (await api.as(null).work.publicSubmissions({ username: tutor.username })).items;
  assert.deepEqual(
    shown?.files.map(({ name }) => name),
    ['work.txt', 'work-2.txt', 'work-3.txt'],
  );
  const answer = await sendFile(api.services, null, shown?.files[1]?.url.replace('/files/', '') ?? '');
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="work-2\.txt"/);
  await api.as(poster).work.show({ id: version?.id ?? '', shown: 'no' });
  await states(none);
});

test('A refused file of a version is named, and the others are kept (DEAL-134)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const program = new File([new Uint8Array([0x4d, 0x5a, 0x90, 0x00])], 'run.exe');
  const error = await api
    .as(tutor)
    .work.submit({ assignment_id, file: [...five().slice(0, 2), program] })
    .catch((refused: unknown) => refused as { data: { text: string; kept_files: { file_id: string }[] } });
  assert.ok('data' in error);
  assert.match(error.data.text, /^run\.exe: You cannot send programs/);
  await api.as(tutor).work.submit({ assignment_id, file_id: error.data.kept_files.map(({ file_id }) => file_id) });
  assert.equal((await api.as(poster).work.submissions({ assignment_id }))[0]?.files.length, 2);
});
