import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { openAuthPaths } from './accounts/auth.ts';

const origin = 'http://localhost:3000';

const json = { 'content-type': 'application/json', origin };

test('Closes every path of the auth library over HTTP except the one that describes the session', async (t) => {
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
  assert.deepEqual([...new Set(open)].sort(), ['/api/auth/get-session']);
});

test('Unknown paths under /api and /rpc answer a JSON 404', async (t) => {
  const app = await httpApp(await testApi(t), t);
  for (const path of ['/api/nothing', '/rpc/nothing/here', '/api/auth/nothing']) {
    const answer = await app.request(path);
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as { code: string }).code, 'not_found');
  }
});

test('One server answers accounts, tables, files, functions and RPC (CALL-01)', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const poster = await api.person();
  await api.db
    .insertInto('sessions')
    .values({ user_id: poster.id, token: 'token', expires_at: '2999-01-01' })
    .execute();
  const headers = { ...json, cookie: sessionCookie('token') };
  const post = async (path: string, body: object) =>
    (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  assert.equal(await post('/api/token', { email: 'nobody@example.com', password: 'Wrong1!!' }), 400);
  assert.equal((await app.request('/api/assignments', { headers })).status, 200);
  const form = new FormData();
  form.set('bucket', 'project_submissions');
  form.set('file', new File(['Solution'], 'solution.txt'));
  const upload = { method: 'POST', headers: { origin, cookie: headers.cookie }, body: form };
  const kept = await app.request('/api/files', upload);
  const { url } = (await kept.json()) as { url: string };
  assert.deepEqual([kept.status, (await app.request(url, { headers })).status], [200, 200]);
  assert.equal(await post('/api/functions/validate-title', { content: 'Algebra' }), 200);
  assert.equal(await post('/api/rpc/get_user_conversations', { p_user_id: poster.id }), 200);
  assert.equal(await post('/rpc/profiles/counts', {}), 200);
});

test('Calls that need a session answer 401 without one (CALL-08, ERR-20)', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const me = await api.person({ full_name: 'Own Self' });
  await api.db.insertInto('sessions').values({ user_id: me.id, token: 'token', expires_at: '2999-01-01' }).execute();
  const own = await app.request('/api/profiles/me', { headers: { cookie: sessionCookie('token') } });
  assert.equal(((await own.json()) as { full_name: string }).full_name, 'Own Self');
  for (const headers of [{ cookie: '' }, { cookie: sessionCookie('unknown') }]) {
    const answer = await app.request('/api/profiles/me', { headers });
    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { code: string }).code, 'sign_in_required');
  }
});

test('When the session cannot be read, every answer says so (ERR-12)', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const member = await api.person();
  await api.db
    .insertInto('sessions')
    .values({ user_id: member.id, token: 'token', expires_at: '2999-01-01' })
    .execute();
  await sql`alter table profiles rename column theme to lost_theme`.execute(api.db);
  const headers = { cookie: sessionCookie('token') };
  const text = /^Failed to fetch profile data: Something went wrong on our side\. Reference [0-9a-f-]{36}\.$/;
  const file = await app.request('/files/01900000-0000-7000-8000-000000000000', { headers });
  assert.equal(file.status, 500);
  assert.match(await file.text(), text);
  // Plain text answers where a page cannot be drawn either.
  const page = await app.request('/profile.data', { headers });
  assert.equal(page.status, 500);
  assert.match(await page.text(), text);
  const call = await app.request('/api/profiles/me', { headers });
  const { code, data, message } = (await call.json()) as { code: string; data: { title: string }; message: string };
  assert.deepEqual([call.status, code, data.title], [500, 'profile_unreadable', 'Error']);
  assert.match(message, text);
});

test('A refusal has its status, code and words over REST and RPC alike', async (t) => {
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

test('Simultaneous guests share one list answer; a signed-in caller gets their own; HEAD has no body', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const poster = await api.person();
  await api.db
    .insertInto('sessions')
    .values({ user_id: poster.id, token: 'a-token', expires_at: '2999-01-01' })
    .execute();
  const cookie = sessionCookie('a-token');
  const list = async (headers: Record<string, string>) => {
    const { items } = (await (await app.request('/api/assignments', { headers })).json()) as { items: object[] };
    return JSON.stringify(items);
  };
  for (const n of [1, 2, 3]) {
    const id = await api.assignment(poster, { is_anonymous: true });
    const crowd = Array.from({ length: 20 }, () => list({}));
    const [own, ...guests] = await Promise.all([list({ cookie }), ...crowd]);
    const head = await app.request('/api/assignments', { method: 'HEAD' });
    assert.ok(own.includes(id) && own.includes(poster.username), `${n}: the poster's own`);
    for (const guest of guests) assert.ok(guest.includes(id) && !guest.includes(poster.username), `${n}: a guest's`);
    assert.equal(await head.text(), '');
  }
  assert.equal((await app.request('/api/trust', { method: 'HEAD' })).status, 200, 'as a GET of any other');
});

test('Refuses a form from another site before reading it', async (t) => {
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

test('Refuses a body past its limit; a malformed JSON body is a bad request', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const large = await app.request('/api/token', { method: 'POST', headers: json, body: `"${'x'.repeat(13e6)}"` });
  assert.equal(large.status, 413);
  const broken = await app.request('/api/token', { method: 'POST', headers: json, body: '{"email":' });
  assert.equal(broken.status, 400);
});

test('The API document names every procedure', async (t) => {
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

test('The API document is made once: a hundred askers at once delay nobody', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const answer = await app.request('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
  const etag = answer.headers.get('etag') ?? '';
  assert.equal(answer.headers.get('content-encoding'), 'br');
  const again = await app.request('/api/openapi.json', { headers: { 'if-none-match': etag } });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  const head = await app.request('/api/openapi.json', { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('etag')], [200, etag]);

  const busy = performance.eventLoopUtilization();
  const cost = async (path: string) => {
    const before = performance.eventLoopUtilization(busy).active;
    await Promise.all(Array.from({ length: 100 }, () => app.request(path, { method: 'HEAD' })));
    return performance.eventLoopUtilization(busy).active - before;
  };
  await cost('/robots.txt');
  const small = await cost('/robots.txt');
  const large = await cost('/api/openapi.json');
  assert.ok(large < 5 * small, `${large} ms beside ${small} ms of a small text`);
});

test('The hidden settings page shows only its name, and exists only with its setting (ROUTE-32)', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t, { env: { HIDDEN_PATH: 'k7f3-29xq' } });
  const page = await app.request('/k7f3-29xq');
  assert.deepEqual([page.status, await page.text()], [200, 'k7f3-29xq']);
  assert.equal(page.headers.get('x-robots-tag'), 'noindex');
  const other = await httpApp(api, t);
  assert.notEqual((await other.request('/k7f3-29xq')).status, 200);
});

test('Callers can set neither recipients nor words of mails (CALL-49)', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const document = await (await app.request('/api/openapi.json')).text();
  for (const field of ['to_email', 'html_content']) {
    assert.ok(!document.includes(`"${field}"`), field);
  }
  const body = JSON.stringify({ to_email: 'nobody@example.com', subject: 'Hello', html_content: '<b>Hello</b>' });
  const call = { method: 'POST', headers: json, body };
  assert.equal((await app.request('/api/functions/send-notification-email', call)).status, 404);
});

test('Answers carry security headers and a request id, and no server name', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const { headers } = await app.request('/api/assignments');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'.*frame-ancestors 'none'/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'same-origin');
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  assert.equal(headers.get('x-powered-by'), null);
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('Only GET opens a stream; HEAD answers 405 however often', async (t) => {
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

test('A stream requested during a database failure is unavailable for a moment', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  await api.db.schema.alterTable('sessions').renameTo('no_sessions').execute();
  const answer = await app.request('/api/live', { headers: { cookie: sessionCookie('token') } });
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  assert.doesNotMatch(await answer.text(), /undefined/);
});

test('Health and readiness answer without a session', async (t) => {
  const app = await httpApp(await testApi(t), t);
  assert.equal((await app.request('/healthz')).status, 200);
  assert.equal((await app.request('/readyz')).status, 200);
});

test('Rate limits answer 429 with Retry-After over REST, RPC and the auth library’s own paths', async (t) => {
  const app = await httpApp(await testApi(t), t);
  const call = (path: string, body: object) =>
    app.request(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  const email = 'sana@example.com';
  for (let n = 0; n < 10; n += 1) await call('/api/resend', { email });
  const answers = [
    await call('/api/resend', { email }),
    await call('/rpc/accounts/resendConfirmation', { json: { email } }),
  ];
  // At most as many at once as one address may have in hand.
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 50 }, () => app.request('/api/auth/get-session')));
  answers.push(await app.request('/api/auth/get-session'));
  for (const { status, headers } of answers) {
    assert.equal(status, 429);
    assert.match(headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/);
  }
});

test('Compresses API answers where worthwhile, in an encoding the client accepts', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const owner = await api.person();
  for (const _ of '12345678') await api.assignment(owner);
  const ask = async (path: string, encodings: string) => {
    const answer = await app.request(path, { headers: { 'accept-encoding': encodings } });
    const { headers } = answer;
    return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), text: await answer.text() };
  };
  const list = '/api/assignments';
  const rpc = `/rpc/assignments/list?data=${encodeURIComponent('{"json":{"limit":8}}')}`;
  for (const path of [list, rpc, '/api/openapi.json']) {
    const plain = await ask(path, 'identity');
    assert.equal(plain.encoding, null, path);
    for (const [taken, given] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br;q=0', 'gzip'],
      ['gzip;q=0.5, br;q=1', 'br'],
      ['*', 'br'],
      ['deflate', null],
      ['zstd;q=2, nonsense;;=, ,', null],
    ] as const) {
      const { encoding, vary, text } = await ask(path, taken);
      assert.deepEqual({ encoding, vary }, { encoding: given, vary: 'Accept-Encoding' }, `${path} ${taken}`);
      assert.equal(text, plain.text);
    }
  }
  assert.equal((await ask('/api/nothing', 'br')).encoding, null, 'a short answer goes as it is');
});

test('Does not compress a member’s answer to a cross-site link, whose length would leak its contents', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const owner = await api.person();
  for (const _ of '12345678') await api.assignment(owner);
  await api.db.insertInto('sessions').values({ user_id: owner.id, token: 'token', expires_at: '2999-01-01' }).execute();
  const encodingOf = async (site: string, cookie = '') => {
    const headers = { 'accept-encoding': 'br', 'sec-fetch-site': site, cookie };
    return (await app.request('/api/assignments', { headers })).headers.get('content-encoding');
  };
  const member = sessionCookie('token');
  for (const site of ['same-origin', 'none']) assert.equal(await encodingOf(site, member), 'br', site);
  assert.equal(await encodingOf('cross-site', member), null);
  assert.equal(await encodingOf('cross-site'), 'br', 'a guest’s page holds nobody’s data');
});

test('Compresses neither streams nor files', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const { id } = await api.person();
  await api.db.insertInto('sessions').values({ user_id: id, token: 'token', expires_at: '2999-01-01' }).execute();
  const headers = { cookie: sessionCookie('token'), origin, 'accept-encoding': 'br, gzip' };
  const stream = await app.request('/api/live', { headers });
  assert.equal(stream.headers.get('content-encoding'), null);
  await stream.body?.cancel();

  const form = new FormData();
  form.set('bucket', 'project_submissions');
  form.set('file', new File(['word '.repeat(1000)], 'notes.txt', { type: 'text/plain' }));
  const { id: file } = (await (await app.request('/api/files', { method: 'POST', headers, body: form })).json()) as {
    id: string;
  };
  const sent = await app.request(`/files/${file}`, { headers });
  assert.deepEqual([sent.status, sent.headers.get('content-type')?.slice(0, 10)], [200, 'text/plain']);
  assert.equal(sent.headers.get('content-encoding'), null);
  assert.equal(sent.headers.get('content-security-policy'), "default-src 'none'; sandbox", 'its own policy stands');
});

test('Every answer disables unused device features and allows the microphone only on our pages', async (t) => {
  const app = await httpApp(await testApi(t), t);
  for (const path of ['/', '/api/assignments', '/nowhere', '/files/none']) {
    const { headers } = await app.request(path);
    const features = (headers.get('permissions-policy') ?? '').split(', ');
    for (const used of ['microphone', 'clipboard-write', 'publickey-credentials-get']) {
      assert.ok(features.includes(`${used}=(self)`), `${used} on ${path}`);
    }
    for (const closed of ['camera', 'geolocation', 'payment', 'usb', 'display-capture']) {
      assert.ok(features.includes(`${closed}=()`), `${closed} on ${path}`);
    }
  }
});

test('Style attributes have no effect, wherever they come from', async (t) => {
  const app = await httpApp(await testApi(t), t);
  for (const path of ['/', '/api/assignments']) {
    const { headers } = await app.request(path);
    assert.match(headers.get('content-security-policy') ?? '', /; style-src-attr 'none';/);
  }
});

test('Nothing inline runs in an answer that is not a page', async (t) => {
  const api = await testApi(t);
  const app = await httpApp(api, t);
  const { headers } = await app.request('/api/assignments');
  assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'; style-src 'self';/);
});
