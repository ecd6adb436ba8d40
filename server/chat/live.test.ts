import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { callApi, openTab, sendUntilAnswered, sessionCookie, sharedSecret } from '#tests/support/live-client.ts';
import { makePairs } from '#tests/support/pairs.ts';
import { startServerProcess } from '#tests/support/server.ts';

/** Real server processes on the test's one database. */
async function processes(t: TestContext, api: TestApi, count: number) {
  const env = { DATA_DIR: api.folder, DATABASE_URL: api.database.url, APP_SECRET: sharedSecret, LOG_LEVEL: 'silent' };
  const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env, 'serve-api.ts')));
  t.after(() => Promise.all(servers.map((server) => server.stop())));
  return servers;
}

test('a message sent through one process appears through the other (CALL-37)', async (t) => {
  const api = await testApi(t);
  const [first, second] = await processes(t, api, 2);
  const [pair] = await makePairs(api.db, 1);
  assert.ok(first && second && pair);
  const tab = openTab({ cookie: pair.tutor.cookie, server: () => second.url }, pair.conversation_id);
  const poster = { cookie: pair.poster.cookie, server: () => first.url };
  await sendUntilAnswered(poster, pair.conversation_id, 'before the stream is open, or after');
  await tab.until(1);
  await sendUntilAnswered(poster, pair.conversation_id, 'Salam');
  await tab.until(2);
  assert.deepEqual(
    tab.seen.map(({ number, content }) => [number, content]),
    [
      [1, 'before the stream is open, or after'],
      [2, 'Salam'],
    ],
  );
  await tab.close();
});

test('a stream needs a session, ends at sign-out and when its process shuts down', async (t) => {
  const api = await testApi(t);
  const [server] = await processes(t, api, 1);
  const [pair] = await makePairs(api.db, 1);
  assert.ok(server && pair);
  const open = (cookie: string) => fetch(`${server.url}/api/live`, { headers: { cookie } });
  for (const cookie of ['', sessionCookie('unknown'), 'mukammal.session_token=forged']) {
    assert.equal((await open(cookie)).status, 401);
  }
  const first = await open(pair.poster.cookie);
  assert.equal(first.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(first.headers.get('cache-control'), 'no-store, no-transform');
  await callApi(server.url, pair.poster.cookie, '/logout', {});
  assert.equal(await first.text(), 'retry: 1000\n\n');
  assert.equal((await open(pair.poster.cookie)).status, 401);
  const second = await open(pair.tutor.cookie);
  await server.stop();
  assert.equal(await second.text(), 'retry: 1000\n\n');
});
