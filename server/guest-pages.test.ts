import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { guestPage, guestPaths } from './http/guest-pages.ts';
import { builtPages } from './http/page-sources.ts';

await buildWhenStale();
const pages = await builtPages();

/**
 * Starts the product with its pages; its clock stands until the test moves it, and it counts its
 * database statements.
 */
async function site(t: TestContext, api: TestApi) {
  let now = noon.getTime();
  let statements = 0;
  const db = api.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const services = { ...api.services, db };
  const app = await httpApp({ ...api, services }, t, { clock: () => new Date(now), loadPages: pages.load });
  return {
    ...app,
    pass: (ms: number) => {
      now += ms;
    },
    /** Returns the number of statements the work took. */
    statementsOf: async (work: () => Promise<unknown>): Promise<number> => {
      statements = 0;
      await work();
      return statements;
    },
    text: async (path: string, headers: Record<string, string> = {}) => (await app.request(path, { headers })).text(),
  };
}

async function signIn(api: TestApi, { id }: { id: string }): Promise<Record<string, string>> {
  await api.db.insertInto('sessions').values({ user_id: id, token: id, expires_at: '2999-01-01' }).execute();
  return { cookie: sessionCookie(id) };
}

/** Returns a guest address of each kind, from a site with an assignment. */
async function guestAddresses(api: TestApi): Promise<string[]> {
  const owner = await api.person();
  const id = await api.assignment(owner);
  const of = (path: string) => path.replace(':id', id).replace(':username', owner.username);
  return [
    ...guestPaths.map(of),
    of('/assignment/:id.data'),
    of('/user/:username.data'),
    '/all-assignments?status=open',
  ];
}

test('Renders a page once for a hundred simultaneous guests', async (t) => {
  const api = await testApi(t);
  const { request, text, pass, statementsOf } = await site(t, api);
  await api.assignment(await api.person());
  const one = await statementsOf(() => text('/all-assignments'));
  assert.ok(one > 0, 'a list is read');
  pass(1_000);
  const hundred = await statementsOf(async () => {
    const asked = Array.from({ length: 100 }, (_, n) =>
      request('/all-assignments', {
        headers: { 'user-agent': `browser ${n}`, 'accept-encoding': n % 2 ? 'br' : 'gzip' },
      }),
    );
    const answers = await Promise.all((await Promise.all(asked)).map((answer) => answer.text()));
    assert.equal(new Set(answers).size, 1);
  });
  assert.equal(hundred, one);
  assert.equal(await statementsOf(() => text('/all-assignments')), 0, 'kept for the rest of the second');
});

test('Guests see a change within a second, its author and signed-in users at once', async (t) => {
  const api = await testApi(t);
  const { text, request, pass } = await site(t, api);
  const [owner, reader] = [await api.person(), await api.person()];
  const [asOwner, asReader] = [await signIn(api, owner), await signIn(api, reader)];
  const id = await api.assignment(owner, { title: 'Before' });
  const paths = ['/', '/all-assignments', '/all-assignments.data', `/assignment/${id}`, `/assignment/${id}.data`];
  for (const path of paths) assert.match(await text(path), /Before/, path);

  await api.db.updateTable('assignments').set({ title: 'Afterwards' }).where('id', '=', id).execute();
  for (const path of paths) {
    for (const member of [asOwner, asReader]) assert.match(await text(path, member), /Afterwards/, path);
  }
  pass(999);
  assert.match(await text('/all-assignments'), /Before/, 'kept until the second is over');
  pass(1);
  for (const path of paths) assert.match(await text(path), /Afterwards/, path);

  const { headers } = await request('/');
  const conditional = { ...asReader, 'if-none-match': headers.get('etag') ?? '' };
  const own = await request('/', { headers: conditional });
  assert.deepEqual([own.status, own.headers.get('etag')], [200, null], 'a member is never told that nothing is new');
});

test('The shared page says nothing about its requester: two renders of one moment are byte-identical', async (t) => {
  const api = await testApi(t);
  const [here, there] = [await site(t, api), await site(t, api)];
  const somebody = {
    'user-agent': 'Googlebot',
    'accept-language': 'ur',
    cookie: 'a=1',
    'idempotency-key': 'x'.repeat(9),
  };
  for (const path of await guestAddresses(api)) {
    const [one, other] = [await here.request(path), await there.request(path, { headers: somebody })];
    assert.deepEqual([one.status, other.status], [200, 200], path);
    assert.equal(await one.text(), await other.text(), path);
    for (const { headers } of [one, other]) {
      assert.deepEqual(headers.getSetCookie(), []);
      assert.equal(headers.get('cache-control'), 'private, no-cache');
    }
    assert.equal(one.headers.get('etag'), other.headers.get('etag'));
    assert.notEqual(one.headers.get('x-request-id'), other.headers.get('x-request-id'));
  }
});

test('A page with a form of its visitor’s own is rendered for each visitor, key included', async (t) => {
  const { text } = await site(t, await testApi(t));
  for (const path of ['/login', '/signup', '/contact', '/email-confirmation?token=expired']) {
    const keys = [await text(path), await text(path)].map((html) => /name="key" value="([^"]{8,})"/.exec(html)?.[1]);
    assert.ok(keys[0], path);
    assert.notEqual(keys[0], keys[1], path);
  }
});

test('Flash messages and their cookies reach one guest alone, a theme only those who chose it', async (t) => {
  const api = await testApi(t);
  const { request, text } = await site(t, api);
  const told = await request('/', { headers: { cookie: 'flash=signed_out' } });
  assert.match(await told.text(), /See you soon/);
  assert.match(told.headers.get('set-cookie') ?? '', /^flash=; /);
  const next = await request('/');
  assert.doesNotMatch(await next.text(), /See you soon/);
  assert.equal(next.headers.get('set-cookie'), null);

  assert.match(await text('/', { cookie: 'theme=dark' }), /data-theme="dark"/);
  assert.match(await text('/'), /data-theme="light"/);
});

test('Missing pages are not cached: they appear the moment they exist', async (t) => {
  const api = await testApi(t);
  const { request } = await site(t, api);
  const status = async () => (await request('/user/late_comer')).status;
  assert.equal(await status(), 404);
  await api.person({ username: 'late_comer' });
  assert.equal(await status(), 200);
});

test('An error page names the request of the guest who sees it', async (t) => {
  const api = await testApi(t);
  const { request } = await site(t, api);
  await api.db.schema.alterTable('live_assignments').renameTo('no_assignments').execute();
  const answers = await Promise.all([request('/all-assignments'), request('/all-assignments')]);
  for (const answer of answers) {
    assert.equal(answer.status, 500);
    assert.ok((await answer.text()).includes(`Reference ${answer.headers.get('x-request-id')}`));
  }
});

test('Serves one page in three encodings with one etag; 304 and HEAD have no body', async (t) => {
  const api = await testApi(t);
  const { request } = await site(t, api);
  const texts = new Set<string>();
  const etags = new Set<string | null>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await request('/about', { headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding');
    texts.add(await answer.text());
    etags.add(answer.headers.get('etag'));
    const policy = answer.headers.get('content-security-policy');
    const again = await request('/about', {
      headers: { 'accept-encoding': encoding, 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal(again.headers.get('content-security-policy'), policy);
    const head = await request('/about', { method: 'HEAD', headers: { 'accept-encoding': encoding } });
    assert.deepEqual([head.status, await head.text(), head.headers.get('etag')], [200, '', answer.headers.get('etag')]);
  }
  assert.deepEqual([texts.size, etags.size], [1, 1]);
});

test('The policy of a shared page names each of its scripts by hash and has no nonce', async (t) => {
  const api = await testApi(t);
  const { request } = await site(t, api);
  const owner = await api.person({ full_name: '</script><script>alert(1)</script>' });
  await api.assignment(owner, { title: '<!--<script>', description: 'one\r\ntwo \u2028 \u{1f600} اردو' });
  for (const path of [...(await guestAddresses(api)), `/user/${owner.username}`]) {
    const answer = await request(path);
    const html = await answer.text();
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    // Structured data for search engines never runs.
    const found = isPage ? [...html.matchAll(/<script\b(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs)] : [];
    const scripts = found.map(([, script = '']) => script);
    if (isPage) assert.ok(scripts.length > 2, path);
    const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.deepEqual(/script-src 'self' ?([^;]*);/.exec(policy)?.[1]?.split(' ').filter(Boolean), hashes, path);
    assert.doesNotMatch(html + policy, /nonce[-=]/);
  }
  const own = await request('/login');
  const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(own.headers.get('content-security-policy') ?? '')?.[1];
  assert.ok(nonce && (await own.text()).includes(`<script nonce="${nonce}"`), 'another page keeps its nonce');
});

test('The policy has no hash for a script outside the render', async () => {
  const html = '<script nonce="n">1</script><script>2</script><script nonce="other">3</script><i nonce="n"></i>';
  const { scripts, text } = await guestPage(new Response(html), 'n');
  assert.equal(scripts, `'sha256-${createHash('sha256').update('1').digest('base64')}'`);
  assert.equal(
    String(Buffer.from(text.body)),
    '<script>1</script><script>2</script><script nonce="other">3</script><i></i>',
  );
});

test('Prepares a build once, not for every request', async (t) => {
  const api = await testApi(t);
  const { module } = (await pages.load()).entry;
  let made = 0;
  const createRequestHandler: typeof module.createRequestHandler = (build, mode) => {
    made += 1;
    return module.createRequestHandler(build, mode);
  };
  const build = { ...(await pages.load()), entry: { module: { ...module, createRequestHandler } } };
  let loaded = build;
  const { request } = await httpApp(api, t, { loadPages: async () => loaded });
  for (const path of ['/', '/login', '/login', '/about']) await request(path);
  assert.equal(made, 1);
  loaded = { ...build };
  await request('/login');
  assert.equal(made, 2, 'an edited one anew');
});

test('A guest’s page loads scripts after drawing, under a complete policy; a member’s loads them at once', async (t) => {
  const api = await testApi(t);
  const { request, text } = await site(t, api);
  for (const path of ['/', '/login']) {
    const answer = await request(path);
    const html = await answer.text();
    assert.doesNotMatch(html, /rel="modulepreload"|<script[^>]* type="module"/, path);
    const inert = /<script([^>]*) type="text\/later">(.*?)<\/script>/s.exec(html);
    assert.match(inert?.[2] ?? '', /import\("\/assets\/entry\.client/);
    const hash = createHash('sha256')
      .update(inert?.[2] ?? '')
      .digest('base64');
    const nonce = /nonce="([^"]+)"/.exec(inert?.[1] ?? '')?.[1];
    const allowed = nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`;
    assert.ok(answer.headers.get('content-security-policy')?.includes(allowed), path);
  }
  const own = await text('/', await signIn(api, await api.person()));
  assert.match(own, /rel="modulepreload".* type="module"/s);
  // Style sheets are requested before the script.
  assert.ok(own.lastIndexOf('rel="stylesheet"') < own.indexOf('rel="modulepreload"'));
});
