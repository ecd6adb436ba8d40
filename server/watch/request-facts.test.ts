import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionOf } from '#tests/support/session-cookie.ts';
import { readConfig } from '../config.ts';
import { createLog } from './log.ts';

const own = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

test('Each line of a request has the id that its answer names, also of answers before any page (RUN-46)', async (t) => {
  const api = await testApi(t);
  const lines: { requestId?: string; msg: string; route?: string }[] = [];
  api.services.log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  api.services.contentCheck = { check: () => Promise.reject(new TypeError('broken')) };
  const { request } = await httpApp(api, t);
  const poster = await api.person();
  const headers = { cookie: await sessionOf(api, poster), origin: 'http://localhost:3000' };
  const form = new FormData();
  for (const name of ['title', 'description', 'subject']) form.set(name, 'Ten pages about birds');
  form.set('budget', '3000');
  form.set('deadline', '2026-11-23');
  const bodies = Array.from({ length: 5 }, () => request('/api/assignments', { method: 'POST', headers, body: form }));
  for (const answer of await Promise.all(bodies)) {
    const id = answer.headers.get('x-request-id') ?? '';
    assert.match(id, own);
    const told = lines.filter((line) => line.requestId === id);
    assert.deepEqual(told.map(({ msg }) => msg).sort(), ['refused', 'request']);
    assert.ok(told.some(({ route }) => route === '/api/assignments'));
  }
  for (const path of ['/readyz', '/api/live', '//elsewhere', '/files/none']) {
    assert.match((await request(path)).headers.get('x-request-id') ?? '', own, path);
  }
});

test('The id of a trusted proxy is kept, anybody else’s is not (RUN-46)', async (t) => {
  const api = await testApi(t);
  const given = '0af7651916cd43dd8448eb211c80319c';
  const ask = async (trusted: boolean, id: string) => {
    const { trustedProxy } = readConfig(trusted ? { TRUSTED_PROXY: '127.0.0.1' } : {});
    const { request } = await httpApp(api, t, { waiting: { trustedProxy } });
    return (await request('/readyz', { headers: { 'x-request-id': id } })).headers.get('x-request-id') ?? '';
  };
  assert.equal(await ask(true, given), given);
  assert.match(await ask(false, given), own);
  for (const odd of ['short', 'with space and more', '"quoted-name"', 'x'.repeat(65)]) {
    assert.match(await ask(true, odd), own);
  }
});
