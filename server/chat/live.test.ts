import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { makePairs } from '#tests/support/chat-pairs.ts';
import { chatThroughFaults, startProcesses } from '#tests/support/cut-streams.ts';
import { callApi, openTab, sendUntilAnswered } from '#tests/support/live-client.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { sessionCookie, sharedSecret } from '#tests/support/session-cookie.ts';

test('A message sent through one process appears through the other (CALL-37)', { timeout: 120_000 }, async (t) => {
  const api = await testApi(t);
  const [first, second] = await startProcesses(t, api, 2);
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

test('A stream needs a session, and ends at sign-out and when its process shuts down', {
  timeout: 120_000,
}, async (t) => {
  const api = await testApi(t);
  const [server] = await startProcesses(t, api, 1);
  const [pair] = await makePairs(api.db, 1);
  assert.ok(server && pair);
  const open = (cookie: string) => fetch(`${server.url}/api/live`, { headers: { cookie } });
  for (const cookie of ['', sessionCookie('unknown'), 'mukammal.session_token=forged']) {
    assert.equal((await open(cookie)).status, 401);
  }
  /** Hints of earlier events may still come; a stream that was cut would reject. */
  const begin = /^retry: 1000\n\n(data: \{.*\}\n\n)*$/;
  const first = await open(pair.poster.cookie);
  assert.equal(first.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(first.headers.get('cache-control'), 'no-store, no-transform');
  await callApi({ cookie: pair.poster.cookie, server: () => server.url }, '/logout', {});
  assert.match(await first.text(), begin);
  assert.equal((await open(pair.poster.cookie)).status, 401);
  const second = await open(pair.tutor.cookie);
  await server.stop();
  assert.match(await second.text(), begin);
});

test('The whole product stops with a tab open, and ends its stream cleanly', { timeout: 120_000 }, async (t) => {
  const api = await testApi(t);
  const [pair] = await makePairs(api.db, 1);
  assert.ok(pair);
  const env = { DATA_DIR: api.folder, DATABASE_URL: api.database.url, APP_SECRET: sharedSecret };
  const server = await startServerProcess({ ...env, LOG_LEVEL: 'silent' });
  t.after(() => server.stop());
  const stream = await fetch(`${server.url}/api/live`, { headers: { cookie: pair.tutor.cookie } });
  const told = stream.text();
  await server.stop();
  assert.match(await told, /^retry: 1000\n\n/);
});

test('With streams cut at random and a process killed, each message arrives once, in one order', {
  timeout: 120_000,
}, async (t) => {
  await chatThroughFaults(t, await testApi(t), { pairs: 4, messages: 60, cutAfter: [50, 150], kills: 1 });
});
