import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '#server/config.ts';
import { deriveKey } from '#server/platform/keys.ts';
import { createLive } from '#server/platform/live/live.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { sessionCookie, sharedSecret } from '#tests/support/live-client.ts';
import { openAuthPaths } from './accounts/auth.ts';
import { createApp } from './app.ts';
import { closeHttp, listen } from './http/listen.ts';

const origin = 'http://localhost:3000';

/** The HTTP side on a port of its own; `ask` sends what a client would. */
async function httpApp(api: TestApi, t: TestContext) {
  const app = createApp({
    config: readConfig({ DATA_DIR: api.folder, LOG_LEVEL: 'silent' }),
    services: api.services,
    secret: deriveKey(sharedSecret, 'sessions'),
    clock: () => new Date(),
    live: createLive({ url: '', log: api.services.log, endedSessions: async () => [] }),
    loadPages: () => Promise.reject(new Error('no pages here')),
    mailbox: null,
    isReady: () => true,
    development: false,
  });
  const respond = getRequestListener(app.fetch);
  const http = createServer((request, response) => void respond(request, response));
  const port = await listen(http, { port: 0, host: '127.0.0.1' });
  t.after(() => closeHttp(http));
  return {
    request: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
  };
}

const json = { 'content-type': 'application/json', origin };

test('every path of the auth library is closed over HTTP but the three that mails and providers lead to', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const endpoints = Object.values(api.services.auth.api).map((endpoint) => ({
    path: `/api/auth${(endpoint as { path: string }).path}`.replaceAll(/:[a-zA-Z]+/g, 'x'),
    methods: [(endpoint as unknown as { options: { method: string | string[] } }).options.method].flat(),
  }));
  assert.ok(endpoints.length > 20, 'the library still lists its endpoints');
  const open: string[] = [];
  for (const { path, methods } of endpoints) {
    for (const method of methods) {
      const body = method === 'GET' ? undefined : '{}';
      const answer = await app.request(path, { method, headers: json, body });
      if (openAuthPaths.test(path)) open.push(path);
      else assert.equal(answer.status, 404, `${method} ${path}`);
    }
  }
  assert.deepEqual([...new Set(open)].sort(), [
    '/api/auth/callback/x',
    '/api/auth/get-session',
    '/api/auth/verify-email',
  ]);
});

test('what is unknown under /api and /rpc is a JSON 404', async (t) => {
  const app = await httpApp(await testApi(t), t);
  for (const path of ['/api/nothing', '/rpc/nothing/here', '/api/auth/nothing']) {
    const answer = await app.request(path);
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as { code: string }).code, 'not_found');
  }
});

test('a refusal has its status, code and words over REST and RPC alike (CALL-01)', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const input = { assignment_id: '01900000-0000-7000-8000-000000000000', proposal: 'x' };
  const rest = await app.request('/api/bids', { method: 'POST', headers: json, body: JSON.stringify(input) });
  const rpc = await app.request('/rpc/bids/place', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ json: input }),
  });
  const expected = { defined: true, code: 'bid_signed_out', status: 401 };
  const restBody = (await rest.json()) as Record<string, unknown>;
  const rpcBody = ((await rpc.json()) as { json: Record<string, unknown> }).json;
  for (const [status, body] of [
    [rest.status, restBody],
    [rpc.status, rpcBody],
  ] as const) {
    assert.equal(status, 401);
    assert.deepEqual({ defined: body.defined, code: body.code, status: body.status }, expected);
    assert.deepEqual(body.data, { title: 'Please log in', text: 'You need to be logged in to place a bid.' });
  }
});

test('a form of another site is refused before anything is read', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    const answer = await app.request('/api/logout', { method: 'POST', headers });
    assert.equal(answer.status, 403);
  }
  assert.equal((await app.request('/api/logout', { method: 'POST', headers: { origin } })).status, 200);
});

test('a body past its limit is refused, one that is no JSON is a bad request', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const large = await app.request('/api/bids', {
    method: 'POST',
    headers: json,
    body: `"${'x'.repeat(13e6)}"`,
  });
  assert.equal(large.status, 413);
  const broken = await app.request('/api/token', { method: 'POST', headers: json, body: '{"email":' });
  assert.equal(broken.status, 400);
});

test('the document of the API names every procedure', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const answer = await app.request('/api/openapi.json');
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  for (const path of [
    '/assignments',
    '/bids',
    '/profiles/me',
    '/signup',
    '/functions/validate-title',
    '/transactions',
  ]) {
    assert.ok(paths[path], path);
  }
});

test('answers carry security headers, a request id and no hint of who serves them', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const { headers } = await app.request('/api/assignments');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'.*frame-ancestors 'none'/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'same-origin');
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  assert.equal(headers.get('x-powered-by'), null);
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('only GET opens a stream: a person may ask for its head as often as they like', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const { id } = await api.person();
  await api.db.insertInto('sessions').values({ user_id: id, token: 'token', expires_at: '2999-01-01' }).execute();
  const headers = { cookie: sessionCookie('token') };
  for (let n = 0; n < 31; n += 1) {
    const answer = await app.request('/api/live', { method: 'HEAD', headers });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET']);
  }
  const stream = await app.request('/api/live', { headers });
  assert.equal(stream.status, 200);
  await stream.body?.cancel();
});

test('a stream that is asked for while the database fails is unavailable for a moment', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  await api.db.schema.alterTable('sessions').renameTo('no_sessions').execute();
  const answer = await app.request('/api/live', { headers: { cookie: sessionCookie('token') } });
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  assert.doesNotMatch(await answer.text(), /undefined/);
});

test('health and readiness answer without a session', async (t) => {
  const app = await httpApp(await testApi(t), t);
  assert.equal((await app.request('/healthz')).status, 200);
  assert.equal((await app.request('/readyz')).status, 200);
});
