import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { examine } from '#server/doctor.ts';
import { clearUnusedFiles } from '#server/files/unused-files.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { reads } from '#tests/support/awarded-work.ts';
import { pdfSaying, realPdf } from '#tests/support/pdf.ts';
import { fileReferences } from '../features.ts';

const words = {
  title: 'Integration',
  description: 'Twelve problems.',
  subject: 'Mathematics',
  budget: 3500,
  deadline: '2026-11-30',
};
const declared = { ...words, declaration: 'on' };
const aPdf = async (name: string) => new File([new Uint8Array(await realPdf(name))], name, { type: 'application/pdf' });
const pdfs = (...names: string[]) => Promise.all(names.map(aPdf));
const uploaded = async (api: TestApi, viewer: Me, name: string) =>
  (await api.as(viewer).files.upload({ bucket: 'assignment_files', file: await aPdf(name) })).id;
const filesOf = async (api: TestApi, viewer: Me | null, id: string) =>
  (await api.as(viewer).assignments.get({ id })).files;
const stored = (api: TestApi) => api.db.selectFrom('files').select('name').orderBy('name').execute();

test('An assignment carries up to five PDFs, in the order they were chosen (DEAL-130)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const { id } = await api.as(poster).assignments.post({ ...declared, file: await pdfs('a.pdf', 'b.pdf', 'c.pdf') });
  const seen = await filesOf(api, tutor, id);
  assert.deepEqual(
    seen.map(({ name, sent_name }) => [name, sent_name]),
    [
      ['assignment.pdf', null],
      ['assignment-2.pdf', null],
      ['assignment-3.pdf', null],
    ],
  );
  const own = await api.as(poster).assignments.get({ id });
  assert.deepEqual(
    own.files.map(({ sent_name }) => sent_name),
    ['a.pdf', 'b.pdf', 'c.pdf'],
  );
  assert.deepEqual([own.file_url, own.file_size], [own.files[0]?.url, own.files[0]?.size]);
  assert.ok(seen.every(({ size }) => size > 0));
  const guest = await api.as(null).assignments.get({ id });
  assert.deepEqual([guest.has_file, guest.file_url, guest.files], [true, null, []]);
  for (const { url, name } of seen) {
    assert.equal(await reads(api, null, url), null);
    assert.match((await reads(api, tutor, url)) ?? '', /^%PDF/);
    const answer = await sendFile(api.services, tutor, url.replace('/files/', ''));
    assert.ok(answer.headers.get('content-disposition')?.includes(`filename="${name}"`));
  }
  assert.deepEqual(
    (await api.as(poster).assignments.own({})).items.map(({ files, file_url }) => [files, file_url]),
    [[3, own.file_url]],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Ids and bytes together are at most five files; a sixth is refused and nothing is posted (DEAL-131)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const ids = [await uploaded(api, poster, 'a.pdf'), await uploaded(api, poster, 'b.pdf')];
  const post = (more: object) => api.as(poster).assignments.post({ ...declared, ...more });
  const six = await refusalOf(post({ file_id: ids, file: await pdfs('c.pdf', 'd.pdf', 'e.pdf', 'f.pdf') }));
  assert.deepEqual([six.text, six.fields], ['You can attach 5 files at most.', ['file']]);
  assert.equal((await stored(api)).length, 2, 'no file of a form with too many is stored');
  const { id } = await post({ file_id: ids, file: await pdfs('c.pdf', 'd.pdf', 'e.pdf') });
  const names = (await filesOf(api, poster, id)).map(({ sent_name }) => sent_name);
  assert.deepEqual(names, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf']);
});

test('Files in one form are limited to 10 MB together, a single one to the limit of its kind (DEAL-132)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const large = (name: string) => new File([new Uint8Array(4 * 1024 * 1024)], name);
  const refused = await refusalOf(
    api.as(poster).assignments.post({ ...declared, file: [large('a.pdf'), large('b.pdf'), large('c.pdf')] }),
  );
  assert.equal(
    refused.text,
    'Files that are sent in one go may have 10MB together. Please send fewer, or smaller ones.',
  );
});

test('Stores duplicate files once (DEAL-133)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const [one] = await pdfs('a.pdf');
  assert.ok(one);
  const ids = [];
  for (const _ of [1, 2]) ids.push((await api.as(poster).files.upload({ bucket: 'assignment_files', file: one })).id);
  const post = (more: object) => api.as(poster).assignments.post({ ...declared, ...more });
  const first = await post({ file: [one, one, ...(await pdfs('b.pdf'))] });
  assert.equal((await filesOf(api, poster, first.id)).length, 2);
  const second = await post({ file_id: [ids[0], ids[1], ids[0]], file: one });
  assert.equal((await filesOf(api, poster, second.id)).length, 1);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The refusal of one PDF of five names it, and the others are kept for the next try (DEAL-134)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const good = await pdfs('a.pdf', 'b.pdf', 'c.pdf');
  const broken = new File(['no pdf'], 'broken.pdf');
  const telling = new File([await pdfSaying(['Call me on 0300 1234567'])], 'number.pdf');
  const error = await api
    .as(poster)
    .assignments.post({ ...declared, file: [...good.slice(0, 1), broken, ...good.slice(1), telling] })
    .catch(
      (refused: unknown) =>
        refused as {
          data: { issues: { field: string; text: string }[]; kept_files: { file_id: string; name: string }[] };
        },
    );
  assert.ok('data' in error);
  assert.deepEqual(
    error.data.issues.map(({ field, text }) => [field, text.slice(0, 24)]),
    [
      ['file', 'broken.pdf: Please uploa'],
      ['file', 'number.pdf: Sharing cont'],
    ],
  );
  const kept = error.data.kept_files;
  assert.deepEqual(
    kept.map(({ name }) => name),
    ['a.pdf', 'b.pdf', 'c.pdf'],
  );
  const { id } = await api.as(poster).assignments.post({ ...declared, file_id: kept.map(({ file_id }) => file_id) });
  assert.equal((await filesOf(api, poster, id)).length, 3);
  assert.equal((await stored(api)).length, 3, 'a refused file is not stored');
});

test('Another person’s or bucket’s files are not found (DEAL-135)', async (t) => {
  const api = await testApi(t);
  const [poster, other] = [await api.person(), await api.person()];
  const own = await uploaded(api, poster, 'a.pdf');
  const work = await api.as(poster).files.upload({ bucket: 'project_submissions', file: new File(['x'], 'x.txt') });
  const theirs = await uploaded(api, other, 'b.pdf');
  for (const foreign of [theirs, work.id, 'nonsense']) {
    const refused = await refusalOf(api.as(poster).assignments.post({ ...declared, file_id: [own, foreign] }));
    assert.equal(refused.code, 'file_not_found');
  }
  const undeclared = await refusalOf(api.as(poster).assignments.post({ ...words, file_id: [own] }));
  assert.deepEqual(undeclared.fields, ['declaration']);
});

test('An edit can add, remove and keep files; without any it leaves them unchanged (DEAL-136)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const { id } = await api.as(poster).assignments.post({ ...declared, file: await pdfs('a.pdf', 'b.pdf', 'c.pdf') });
  await api.as(tutor).bids.place({ assignment_id: id, proposal: 'Every step.' });
  const { subject: _, ...terms } = words;
  const edit = (more: object, viewer = poster) => api.as(viewer).assignments.edit({ id, ...terms, ...more });
  const names = async () => (await filesOf(api, poster, id)).map(({ sent_name }) => sent_name);
  const idOf = async (n: number) => (await filesOf(api, poster, id))[n]?.url.replace('/files/', '') ?? '';
  await edit({ budget: 4000 });
  assert.deepEqual(await names(), ['a.pdf', 'b.pdf', 'c.pdf']);

  const gone = await idOf(0);
  const { changes } = await edit({
    budget: 4000,
    declaration: 'on',
    removed_id: [gone],
    file: await pdfs('d.pdf'),
    file_id: await uploaded(api, poster, 'e.pdf'),
  });
  assert.deepEqual(changes, ['Files: “e.pdf, d.pdf” attached, “a.pdf” removed']);
  assert.deepEqual(await names(), ['b.pdf', 'c.pdf', 'e.pdf', 'd.pdf']);
  assert.equal(await reads(api, tutor, `/files/${gone}`), null, 'nobody else reads a removed one');
  const { own_bid } = await api.as(tutor).assignments.get({ id });
  assert.deepEqual(own_bid?.before, { budget: 3500, files: 3 });
  assert.ok(own_bid?.free_until);
  await api.services.mailer.drain();
  const told = (await readMailbox(`${api.folder}/mailbox`)).filter(({ to }) => to === tutor.email);
  const mail = told.find(({ subject }) => subject.startsWith('Changed after your bid'));
  assert.match(mail?.text ?? '', /The attached files have changed/);

  assert.deepEqual((await refusalOf(edit({ file: await pdfs('f.pdf') }))).fields, ['declaration']);
  const many = await refusalOf(edit({ budget: 4000, declaration: 'on', file: await pdfs('f.pdf', 'g.pdf') }));
  assert.deepEqual([many.code, many.field], ['files_too_many', 'file']);
  assert.deepEqual(await names(), ['b.pdf', 'c.pdf', 'e.pdf', 'd.pdf']);
  const stranger = await refusalOf(edit({ removed_id: [await idOf(0)] }, tutor));
  assert.equal(stranger.code, 'assignment_not_yours');
  await edit({ budget: 4000, removed_id: await Promise.all([0, 1, 2, 3].map(idOf)) });
  assert.deepEqual([await names(), (await api.as(null).assignments.get({ id })).has_file], [[], false]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Two simultaneous edits that add and remove files both take effect (DEAL-136)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const { id } = await api.as(poster).assignments.post({ ...declared, file: await pdfs('a.pdf') });
  const [first] = await filesOf(api, poster, id);
  const { subject: _, ...terms } = words;
  const edit = (more: object) => api.as(poster).assignments.edit({ id, ...terms, declaration: 'on', ...more });
  await Promise.all([
    edit({ removed_id: [first?.url.replace('/files/', '')] }),
    edit({ file: await pdfs('b.pdf') }),
    edit({ file: await pdfs('c.pdf') }),
  ]);
  const names = (await filesOf(api, poster, id)).map(({ sent_name }) => sent_name);
  assert.deepEqual(names.toSorted(), ['b.pdf', 'c.pdf']);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Resending a form stores none of its files twice (DEAL-130)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const file = await pdfs('a.pdf', 'b.pdf');
  const post = () => api.as(poster, { key: 'form-key-files' }).assignments.post({ ...declared, file });
  assert.deepEqual([await post(), await post()].map(({ id }) => id).length, 2);
  assert.equal((await stored(api)).length, 2);
  const other = api.as(poster, { key: 'form-key-files' }).assignments.post({ ...declared, file: file.toReversed() });
  assert.equal((await refusalOf(other)).code, 'form_already_sent');
});

test('A nightly job deletes files that an edit removed, and keeps further files (DEAL-137)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const { id } = await api.as(poster).assignments.post({ ...declared, file: await pdfs('a.pdf', 'b.pdf', 'c.pdf') });
  const [, second] = await filesOf(api, poster, id);
  const { subject: _, ...terms } = words;
  await api.as(poster).assignments.edit({ id, ...terms, removed_id: second?.url.replace('/files/', '') });
  await sql`update files set created_at = now() - interval '25 hours'`.execute(api.db);
  await clearUnusedFiles(api.services, fileReferences);
  assert.deepEqual(
    (await stored(api)).map(({ name }) => name),
    ['a.pdf', 'c.pdf'],
  );
  assert.equal((await filesOf(api, poster, id)).length, 2);
});

test('The mail about a post links every file', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const { id } = await api.as(poster).assignments.post({ ...declared, file: await pdfs('a.pdf', 'b.pdf') });
  await api.services.mailer.drain();
  const [mail] = (await readMailbox(`${api.folder}/mailbox`)).filter(({ to }) => to === poster.email);
  for (const { url } of await filesOf(api, poster, id)) assert.ok(mail?.text.includes(url), url);
});
