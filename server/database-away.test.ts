import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { refusals } from '#core/refusals.ts';
import { buildWhenStale } from '#scripts/build.ts';
import { roles } from '#tests/support/access-rows.ts';
import { buildWorld, walk } from '#tests/support/access-world.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { type Fault, faultyDatabase } from '#tests/support/database-fault.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { openDatabase } from './database/database.ts';
import { testDatabase } from './database/test-database.ts';
import { builtPages } from './http/page-sources.ts';

await buildWhenStale();

const faults: readonly Fault[] = ['broken', 'shutdown', 'deadlock'];

/** Builds the API on a database that fails on demand. */
async function faultyApi(t: TestContext) {
  const faulty = await faultyDatabase(t, (await testDatabase(t)).url);
  const database = openDatabase(faulty.url, { max: 4 });
  t.after(() => database.close());
  return { faulty, api: await testApi(t, database) };
}

test('Says in any call that the database is away, or busy after a deadlock, never a fault (RUN-70)', async (t) => {
  const { faulty, api } = await faultyApi(t);
  const world = await buildWorld(api);
  const wrong: string[] = [];
  const told = { busy: 0, database_away: 0 };
  for (const [place, [path, step]] of Object.entries(walk).entries()) {
    // A role that may call it, else any other.
    const role = roles.find((one) => step.expected[one] === 'ok') ?? 'other';
    for (const nth of [1, 2, 3]) {
      const fault = faults[(place + nth) % faults.length] ?? 'broken';
      faulty.failNext(fault, nth);
      const outcome = await step.call(api.as(world.viewers[role], { now: noon }), world).then(
        () => 'ok',
        ({ code }: { code: string }) => code,
      );
      if (!faulty.happened()) break;
      if (outcome === 'busy' || outcome === 'database_away') {
        told[outcome] += 1;
        if ((outcome === 'busy') !== (fault === 'deadlock'))
          wrong.push(`${path}, statement ${nth} ${fault}: ${outcome}`);
      }
      if (/INTERNAL|fail|unread|not_read/.test(outcome)) wrong.push(`${path}, statement ${nth} ${fault}: ${outcome}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(told.database_away > 100 && told.busy > 30, JSON.stringify(told));
});

test('Pages, calls, files and streams answer 503 with Retry-After while the database is away', async (t) => {
  const { faulty, api } = await faultyApi(t);
  const { load } = await builtPages();
  const app = await httpApp(api, t, { clock: () => noon, loadPages: load });
  const { id } = await api.person();
  await api.db.insertInto('sessions').values({ user_id: id, token: 'token', expires_at: '2999-01-01' }).execute();
  const asked: { path: string; method?: string; accept?: string; guest?: boolean }[] = [
    { path: '/', accept: 'text/html' },
    { path: '/?guest', accept: 'text/html', guest: true },
    { path: '/profile', accept: 'text/html' },
    { path: '/wallet', accept: 'text/html' },
    { path: '/wallet.data' },
    { path: '/chat', accept: 'text/html' },
    { path: '/post-assignment', method: 'POST', accept: 'text/html' },
    { path: '/api/profiles/me' },
    { path: '/api/assignments?guest', guest: true },
    { path: '/api/logout', method: 'POST' },
    { path: '/api/auth/get-session' },
    { path: '/rpc/chat/unread', method: 'POST' },
    { path: `/files/${randomUUID()}` },
    { path: '/api/user/export' },
    { path: '/api/live' },
  ];
  const wrong: string[] = [];
  for (const { path, method = 'GET', accept = '*/*', guest = false } of asked) {
    for (const [place, fault] of [...faults, ...faults].entries()) {
      const nth = Math.floor(place / faults.length) + 1;
      faulty.failNext(fault, nth);
      const answer = await app.request(path, {
        method,
        headers: { accept, origin: 'http://localhost:3000', ...(!guest && { cookie: sessionCookie('token') }) },
      });
      const isStream = answer.status === 200 && path === '/api/live';
      const body = isStream ? '' : await answer.text();
      if (isStream) await answer.body?.cancel();
      if (!faulty.happened()) continue;
      const said = `${path}, statement ${nth} ${fault}: ${answer.status} ${body.slice(0, 200)}`;
      // Pages degrade without the parts they can do without.
      if (answer.status !== 503 && (nth === 1 || answer.status >= 500)) wrong.push(said);
      if (answer.status === 503 && !Number(answer.headers.get('retry-after')))
        wrong.push(`${said} without Retry-After`);
      const isPage = body.startsWith('<!') || body.startsWith('<html');
      if (answer.status === 503 && isPage !== (accept === 'text/html')) wrong.push(said);
      const words = fault === 'deadlock' ? refusals.busy : refusals.database_away;
      if (answer.status === 503 && !body.includes(words.text)) wrong.push(`${said} in other words`);
      if (answer.status === 503 && isPage && !/Reference [0-9a-f-]{36}|readyz/.test(body)) wrong.push(said);
    }
  }
  assert.deepEqual(wrong, []);
  const sessions = await api.db.selectFrom('sessions').select('token').execute();
  assert.deepEqual(sessions, [{ token: 'token' }], 'no logout was said to be one');
});
