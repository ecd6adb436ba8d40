import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Me } from '#core/accounts/contract.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { sendFile } from '../platform/files/send-file.ts';
import { Refused } from '../platform/refuse.ts';

async function pdf(): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  return new File([new Uint8Array(await document.save())], 'my own name.pdf', { type: 'application/pdf' });
}

async function picture(background: string): Promise<File> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
}

/**
 * Returns the answer of `GET /files/{id}` for this viewer; null where there is no such file for
 * them.
 */
const details = { title: 'Set 8', description: 'Twelve.', subject: 'Mathematics', budget: 100, deadline: '2026-11-25' };

async function open({ services }: TestApi, viewer: Me | null, id: string): Promise<Response | null> {
  return sendFile(services, viewer, id).catch((error: unknown) => {
    assert(error instanceof Refused && error.code === 'file_not_found');
    return null;
  });
}

test('A PDF is stored under its owner’s id and time; signed-in people can open it (CALL-63)', async (t) => {
  const api = await testApi(t);
  const [poster, other] = [await api.person(), await api.person()];
  const unposted = await api.as(poster).files.upload({ bucket: 'assignment_files', file: await pdf() });
  await api.as(poster).assignments.post({ ...details, declaration: true, file: await pdf() });
  const { id, storage_key } = await api.db
    .selectFrom('files')
    .innerJoin('assignments', 'assignments.file_id', 'files.id')
    .select(['files.id', 'storage_key'])
    .executeTakeFirstOrThrow();
  assert.match(storage_key, new RegExp(`^assignment_files/${poster.id}/${poster.id}-\\d{13}-[0-9a-f]{32}\\.pdf$`));
  assert.match((await open(api, other, id))?.headers.get('content-disposition') ?? '', /filename="assignment\.pdf"/);
  assert.equal(await open(api, null, id), null, 'a guest');
  assert.ok(await open(api, poster, unposted.id), 'the owner, before it is posted');
  assert.equal(await open(api, other, unposted.id), null, 'somebody else, before it is posted');
  await api.db.updateTable('assignments').set({ deleted_at: new Date() }).execute();
  assert.equal(await open(api, other, id), null, 'somebody else, once the assignment is deleted');
});

test('A PDF that the store rejects fails the upload with its reason, and nothing is posted (POST-24)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  await mkdir(`${api.folder}/files`, { recursive: true });
  await writeFile(`${api.folder}/files/assignment_files`, 'a file where a folder should be');
  const post = api.as(poster).assignments.post({ ...details, declaration: true, file: await pdf() });
  const { title, text } = await refusalOf(post);
  assert.deepEqual([title, text], ['File upload failed', 'We could not save the file. Please try again.']);
  assert.deepEqual(await api.db.selectFrom('assignments').select('id').execute(), []);
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
});

test('Resending a post with its key and PDF returns its answer; a different PDF is refused', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const bytes = Buffer.from(await (await pdf()).bytes());
  const other = Buffer.from(bytes.toString('latin1').replace('%PDF-1.7', '%PDF-1.6'), 'latin1');
  assert.deepEqual([other.length, other.equals(bytes)], [bytes.length, false]);
  const post = (content: Buffer) =>
    api
      .as(poster, { key: 'form-key-1' })
      .assignments.post({ ...details, declaration: true, file: new File([new Uint8Array(content)], 'a.pdf') });
  assert.deepEqual(await post(bytes), await post(bytes));
  assert.equal((await refusalOf(post(other))).code, 'form_already_sent');
  assert.equal((await api.db.selectFrom('files').select('id').execute()).length, 1, 'and neither is stored');
});

test('An avatar is stored under its owner’s id, replaces the old one and is public (CALL-60)', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const urls: (string | null)[] = [];
  for (const colour of ['#0f766e', '#b45309']) {
    const { avatar_url } = await api.as(me).profiles.saveAvatar({ file: await picture(colour) });
    urls.push(avatar_url);
  }
  const { id, storage_key } = await api.db
    .selectFrom('files')
    .innerJoin('profiles', 'profiles.avatar_id', 'files.id')
    .select(['files.id', 'storage_key'])
    .executeTakeFirstOrThrow();
  assert.match(storage_key, new RegExp(`^avatars/${me.id}/[0-9a-f]{32}\\.webp$`));
  assert.equal(urls[1], `/files/${id}`);
  assert.notEqual(urls[0], urls[1]);
  assert.equal((await open(api, null, id))?.headers.get('content-type'), 'image/webp');
});

test('A malformed or unknown id is answered as a missing file', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  for (const id of ['01900000-0000-7000-8000-000000000000', 'x', '..', '%00', "'; drop table files", '🧮']) {
    assert.equal(await open(api, me, id), null, id);
  }
});
