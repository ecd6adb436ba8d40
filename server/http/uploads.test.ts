import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { cutConnections } from '#tests/support/cutting-proxy.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionOf } from '#tests/support/session-cookie.ts';
import { idOf, sendInParts, someBytes } from '#tests/support/tus.ts';

const megabyte = 1024 * 1024;

/** Starts a server with a person on it. */
async function started(t: TestContext) {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const headersOf = async (person: Me) => ({ cookie: await sessionOf(api, person) });
  const person = await api.person();
  return { api, app, person, headersOf, headers: await headersOf(person) };
}

test('A file arrives whole and once over connections cut after 64 kB, with 1.1 times its bytes (NET-4)', async (t) => {
  const { api, app, person, headers } = await started(t);
  const proxy = await cutConnections(t, app.address, { after: () => 64 * 1024 });
  const bytes = someBytes(2 * megabyte);
  const { arrived, address } = sendInParts({ url: proxy.url, headers, bytes });
  await arrived;
  t.diagnostic(`${proxy.cuts()} cuts, ${proxy.taken() / bytes.length} times the bytes`);
  assert.ok(proxy.cuts() >= 30);
  assert.ok(proxy.taken() <= 1.1 * bytes.length);
  const upload_id = idOf(address());
  const file = await api.as(person).files.finish({ upload_id });
  assert.deepEqual([file.name, file.size], ['set.txt', bytes.length]);
  const [row, ...others] = await api.db.selectFrom('files').select('storage_key').execute();
  assert.deepEqual(others, []);
  assert.ok(bytes.equals(await api.services.storage.read(row?.storage_key ?? '')));
  assert.deepEqual(await api.db.selectFrom('upload_parts').select('starts').execute(), []);
  assert.deepEqual(await api.as(person).files.finish({ upload_id }), file, 'finished again');
  await refusalOf(api.as(await api.person()).files.finish({ upload_id }));
});

/** Calls a server as a tus client does. */
function tusOf({ request }: Awaited<ReturnType<typeof httpApp>>, headers: Record<string, string>) {
  const call = (method: string, path: string, more: Record<string, string> = {}, body?: BodyInit) =>
    request(path, { method, headers: { 'tus-resumable': '1.0.0', ...headers, ...more }, ...(body && { body }) });
  return {
    call,
    begin: (length: string, metadata: Record<string, string> = { bucket: 'project_submissions' }) => {
      const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`);
      return call('POST', '/api/uploads', { 'upload-length': length, 'upload-metadata': pairs.join(',') });
    },
    append: (path: string, offset: string, body: BodyInit, more: Record<string, string> = {}) =>
      call('PATCH', path, { 'upload-offset': offset, 'content-type': patched, ...more }, body),
  };
}

const patched = 'application/offset+octet-stream';
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code;

test('An upload is refused before a byte is taken where its length, place or owner is wrong (NET-5)', async (t) => {
  const { app, person, api, headers } = await started(t);
  const { begin, call } = tusOf(app, headers);
  const most = 10 * megabyte;
  assert.equal(await codeOf(begin(String(most + 1))), 'submission_too_large');
  assert.equal(await codeOf(begin('9999999999')), 'submission_too_large');
  assert.equal(await codeOf(begin('0')), 'upload_incomplete');
  for (const length of ['-1', '1.5', '0x10', '1e3', '', '99999999999']) {
    assert.equal(await codeOf(begin(length)), 'input_invalid', length);
  }
  for (const bucket of ['no such', '', '__proto__', 'chat_files']) {
    assert.equal(await codeOf(begin('10', { bucket })), 'input_invalid', bucket);
  }
  assert.equal(await codeOf(begin('10', { bucket: 'product_images' })), 'admin_required');
  const another = { bucket: 'cvs', owner: (await api.person()).id };
  assert.equal(await codeOf(begin('10', another)), 'form_of_another', 'a page that another account left');
  assert.equal(await codeOf(tusOf(app, {}).begin('10')), 'sign_in_required');
  assert.equal(await statusOf(call('POST', '/api/uploads', { 'tus-resumable': '0.2.2' })), 412);
  assert.equal(
    await codeOf(tusOf(app, { ...headers, origin: 'https://elsewhere.example' }).begin('10')),
    'foreign_origin',
  );
  assert.deepEqual(await api.db.selectFrom('uploads').select('id').execute(), []);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', person.id).execute();
  assert.equal(await statusOf(begin('10')), 401, 'a blocked account');
  const options = await app.request('/api/uploads', { method: 'OPTIONS' });
  assert.equal(options.headers.get('tus-extension'), 'creation,termination');
});

test('Bytes are taken only at the end of the own upload, and never beyond its length (NET-6)', async (t) => {
  const { api, app, headers, headersOf } = await started(t);
  const own = tusOf(app, headers);
  const path = (await own.begin('100')).headers.get('location') ?? '';
  const received = async () => (await api.db.selectFrom('uploads').select('received').executeTakeFirst())?.received;
  for (const offset of ['-1', '1', '99999999999', '4294967296', 'NaN', '']) {
    const status = await statusOf(own.append(path, offset, 'abc'));
    assert.ok([409, 422].includes(status), `${offset}: ${status}`);
  }
  assert.equal(await codeOf(own.append(path, '0', 'x'.repeat(101))), 'body_too_large', 'an honest length');
  const chunked = { duplex: 'half', body: new Blob(['x'.repeat(120)]).stream() } as RequestInit;
  const lying = await app.request(path, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': patched, ...headers },
    ...chunked,
  });
  assert.equal(lying.status, 413, 'without a length');
  assert.equal(await statusOf(own.append(path, '0', 'abc', { 'content-type': 'text/plain' })), 400);
  const foreign = tusOf(app, await headersOf(await api.person()));
  for (const method of ['HEAD', 'DELETE']) assert.equal(await statusOf(foreign.call(method, path)), 404, method);
  assert.equal(await codeOf(foreign.append(path, '0', 'abc')), 'file_not_found');
  for (const id of ['nobody', crypto.randomUUID(), '%00', "' or true"]) {
    assert.equal(await statusOf(own.call('HEAD', `/api/uploads/${encodeURIComponent(id)}`)), 404, id);
  }
  assert.equal(await received(), 0);
  assert.equal(await statusOf(own.call('GET', path)), 404);
  assert.equal(await statusOf(own.call('POST', path, { 'x-http-method-override': 'DELETE' })), 204);
  assert.equal(await received(), undefined);
});

test('Of simultaneous requests for the same bytes one is taken, and a whole upload is judged once (NET-7)', async (t) => {
  const { api, app, person, headers } = await started(t);
  const own = tusOf(app, headers);
  const bytes = someBytes(200_000);
  const path = (await own.begin(String(bytes.length))).headers.get('location') ?? '';
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => statusOf(own.append(path, '0', new Uint8Array(bytes)))),
  );
  assert.equal(sent.filter((status) => status === 204).length, 1, String(sent));
  assert.equal(sent.filter((status) => status === 409).length, 5, String(sent));
  const upload_id = idOf(path);
  const finish = () => api.as(person).files.finish({ upload_id });
  const finished = await Promise.allSettled([finish(), finish(), finish(), finish()]);
  assert.equal(finished.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await api.db.selectFrom('files').select('id').execute()).length, 1);
  assert.equal((await finish()).size, bytes.length);
  assert.equal(await statusOf(own.append(path, String(bytes.length), 'more')), 413, 'after its end');
});
