import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { dailyUploads, unfinished } from '#core/limits.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { pdfSaying } from '#tests/support/pdf.ts';
import { sessionOf } from '#tests/support/session-cookie.ts';
import { sentInParts, someBytes } from '#tests/support/tus.ts';
import { aDrawing } from '#tests/support/uploads.ts';
import { recurringJobs } from '../housekeeping.ts';

async function started(t: TestContext) {
  const api = await testApi(t);
  const { address, request } = await httpApp(api, t);
  const person = await api.person();
  const headers = { cookie: await sessionOf(api, person) };
  const sending = { url: `http://127.0.0.1:${address.port}`, headers };
  const begin = (size: number) =>
    request('/api/uploads', {
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `bucket ${btoa('project_submissions')}`,
      },
    });
  const uploads = () => api.db.selectFrom('uploads').select(['id', 'size', 'received']).orderBy('id').execute();
  return { api, person, sending, begin, uploads };
}

test('A whole upload is judged as a file of one request: type, size, pictures and PDFs (NET-9)', async (t) => {
  const { api, person, sending } = await started(t);
  const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
  const finish = async (upload_id: string) => api.as(person).files.finish({ upload_id });
  const told = await pdfSaying(['Please call me at 0321 1234567 about this.']);
  const contact = await sentInParts({ ...sending, bucket: 'assignment_files', bytes: await bytesOf(told) });
  const refusal = await refusalOf(finish(contact));
  assert.equal(refusal.code, 'pdf_not_allowed');
  assert.equal((await refusalOf(finish(contact))).code, 'pdf_not_allowed', 'asked again');
  const program = await sentInParts({ ...sending, name: 'set.exe', bytes: Buffer.from('MZ'.padEnd(2000, '\0')) });
  assert.equal((await refusalOf(finish(program))).code, 'file_type_refused');
  const picture = await aDrawing('me.png', '#0b5d3f');
  const sent = await sentInParts({ ...sending, bucket: 'avatars', name: 'me.png', bytes: await bytesOf(picture) });
  await finish(sent);
  const files = await api.db.selectFrom('files').select(['content_type', 'bucket']).execute();
  assert.deepEqual(files, [{ content_type: 'image/webp', bucket: 'avatars' }]);
});

test('An account has few unfinished uploads: the one that moved the longest ago makes room (NET-10)', async (t) => {
  const { api, person, begin, uploads } = await started(t);
  for (let n = 1; n <= unfinished.most + 2; n += 1) assert.equal((await begin(n)).status, 201);
  const sizes = (await uploads()).map(({ size }) => size);
  assert.deepEqual(
    sizes,
    Array.from({ length: unfinished.most }, (_, n) => n + 3),
  );
  const large = 10 * 1024 * 1024;
  for (let n = 0; n < 12; n += 1) await begin(large);
  const bytes = (await uploads()).reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes <= unfinished.together, `${bytes} bytes`);
  await api.db
    .insertInto('files')
    .values({
      owner_id: person.id,
      bucket: 'cvs',
      storage_key: 'a',
      name: 'a',
      size: dailyUploads - 10,
      content_type: 'text/plain',
      created_at: noon,
    })
    .execute();
  const full = await begin(11);
  assert.equal(full.status, 429, 'beyond the bytes of a day');
  assert.ok(Number(full.headers.get('retry-after')) > 3600);
});

test('The nightly job clears an upload that has not moved for a day, with its parts (NET-11)', async (t) => {
  const { api, sending, uploads } = await started(t);
  await sentInParts({ ...sending, bytes: someBytes(100_000) });
  const clear = recurringJobs({ ...api.services, clock: () => noon }).find(({ name }) => name === 'housekeeping');
  const age = (hours: number) =>
    sql`update uploads set moved_at = now() - ${hours} * interval '1 hour'`.execute(api.db);
  await age(unfinished.hours - 1);
  await clear?.run();
  assert.equal((await uploads()).length, 1);
  await age(unfinished.hours + 1);
  await clear?.run();
  assert.deepEqual(await uploads(), []);
  assert.deepEqual(await api.db.selectFrom('upload_parts').select('starts').execute(), []);
});

test('A blocked account finishes no upload, also one blocked while its file is judged (NET-12)', async (t) => {
  const { api, person, sending, uploads } = await started(t);
  const block = (is_blocked: boolean) =>
    api.db.updateTable('profiles').set({ is_blocked }).where('id', '=', person.id).execute();
  const upload_id = await sentInParts({ ...sending, bytes: someBytes(1000) });
  const finish = () => refusalOf(api.as(person).files.finish({ upload_id }));
  await block(true);
  assert.equal((await finish()).code, 'account_blocked');
  await block(false);
  const { storage } = api.services;
  const put = storage.put;
  storage.put = async (...file) => {
    await put(...file);
    await block(true);
  };
  assert.equal((await finish()).code, 'account_blocked');
  const { file_id } = await api.db.selectFrom('uploads').select('file_id').executeTakeFirstOrThrow();
  assert.equal(file_id, null);
  assert.equal((await uploads()).length, 1);
});
