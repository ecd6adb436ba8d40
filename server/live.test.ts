import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testApi } from '#tests/support/api.ts';
import { listenRefuser } from '#tests/support/listen-refuser.ts';
import { endedSessions } from './accounts/session.ts';
import { createLive } from './platform/live/live.ts';

const log = pino({ level: 'silent' });
const noHeartbeat = 3_600_000;

/** A response that accepts nothing from its writer until it is read. */
function unread() {
  return new PassThrough({ highWaterMark: 1, readableObjectMode: true });
}

async function liveOf(t: TestContext, heartbeat = noHeartbeat) {
  const api = await testApi(t);
  const live = createLive({
    url: api.database.url,
    log,
    heartbeat,
    endedSessions: (ids) => endedSessions(api.db, ids),
  });
  // Created before any listener: the starting coins send a hint too.
  const me = await api.person();
  await live.start();
  t.after(() => live.close());
  const session = await api.db
    .insertInto('sessions')
    .values({ user_id: me.id, token: 'token', expires_at: '2999-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = () => {
    const answer = unread();
    const status = live.open({ user_id: me.id, session_id: session.id }, () => answer);
    const chunks: AsyncIterator<Buffer, undefined> = answer[Symbol.asyncIterator]();
    const next = async () => {
      const { done, value } = await chunks.next();
      return { done, value: value?.toString() };
    };
    return { status, next };
  };
  const hint = (to: string, number: number) =>
    sql`select live_hint(array[${to}]::uuid[], 'topic', ${me.id}, ${number})`.execute(api.db);
  const told = (number: number) => `data: ${JSON.stringify({ topic: 'topic', id: me.id, number })}\n\n`;
  return { api, live, me, session, open, hint, told };
}

const ended = { done: true, value: undefined };

test('A hint reaches every stream of its person and no other', async (t) => {
  const { api, me, open, hint, told } = await liveOf(t);
  const streams = [open(), open()];
  for (const stream of streams) assert.equal((await stream.next())?.value, 'retry: 1000\n\n');
  await hint((await api.person()).id, 1);
  await hint(me.id, 2);
  for (const stream of streams) assert.equal((await stream.next())?.value, told(2));
});

test('A malformed database notification ends nothing: the next hint arrives', async (t) => {
  const { api, me, open, hint, told } = await liveOf(t);
  const stream = open();
  await stream.next();
  for (const payload of ['no JSON', 'null', '7', '{"to":7}'])
    await sql`select pg_notify('live', ${payload})`.execute(api.db);
  await hint(me.id, 1);
  assert.equal((await stream.next())?.value, told(1));
});

test('A stream ends with its session and when its person is blocked', async (t) => {
  const { api, me, session, open } = await liveOf(t);
  const first = open();
  await first.next();
  await api.db.deleteFrom('sessions').where('id', '=', session.id).execute();
  assert.deepEqual(await first.next(), ended);
  const again = { ...session, user_id: me.id, token: 'again', expires_at: '2999-01-01' };
  await api.db.insertInto('sessions').values(again).execute();
  const second = open();
  await second.next();
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', me.id).execute();
  assert.deepEqual(await second.next(), ended);
});

test('A heartbeat keeps a stream open and ends it once the session has expired', async (t) => {
  const { api, open } = await liveOf(t, 50);
  const stream = open();
  await stream.next();
  assert.equal((await stream.next())?.value, ':\n\n');
  await api.db.updateTable('sessions').set({ expires_at: '2000-01-01' }).execute();
  let read = await stream.next();
  while (read?.value === ':\n\n') read = await stream.next();
  assert.deepEqual(read, ended);
});

test('Heartbeats of many streams go out in parts, and each stream gets its own', async (t) => {
  const { open } = await liveOf(t, 1000);
  const streams = Array.from({ length: 10 }, open);
  for (const stream of streams) await stream.next();
  let heard = 0;
  const beats = streams.map(async (stream) => {
    assert.equal((await stream.next())?.value, ':\n\n');
    heard += 1;
  });
  await Promise.race(beats);
  await setImmediate();
  assert.ok(heard < streams.length, 'others come later');
  await Promise.all(beats);
});

test('Streams survive a lost database connection and are told to fetch', async (t) => {
  const { api, me, open, hint, told } = await liveOf(t);
  const stream = open();
  await stream.next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'mukammal live' and datname = current_database()`.execute(api.db);
  assert.equal((await stream.next())?.value, 'event: resync\ndata: {}\n\n');
  await hint(me.id, 3);
  assert.ok((await stream.next())?.value?.startsWith(told(3)));
});

test('Drops a stream that never reads, and allows 30 streams a person', async (t) => {
  const { live, me, open, hint } = await liveOf(t);
  const watcher = open();
  await watcher.next();
  const session_id = '01900000-0000-7000-8000-000000000000';
  const idle = Array.from({ length: 29 }, () => live.open({ user_id: me.id, session_id }, unread));
  assert.ok(idle.every((status) => status === 200));
  assert.equal(open().status, 429);
  for (let number = 0; number < 250; number += 1) {
    await hint(me.id, number);
    await watcher.next();
  }
  assert.equal(open().status, 200, 'the idle ones were let go');
});

test('Releases a connection that cannot listen', { timeout: 20_000 }, async (t) => {
  const api = await testApi(t);
  const { url, connections } = await listenRefuser(t, api.database.url);
  const live = createLive({ url, log, heartbeat: noHeartbeat, endedSessions: async () => [] });
  await assert.rejects(live.start(), /syntax error/);
  assert.equal(connections.length, 1);
  for (const connection of connections) if (!connection.closed) await once(connection, 'close');
});

test('Closing ends every stream and opens no other', async (t) => {
  const { live, open } = await liveOf(t);
  const stream = open();
  await stream.next();
  await live.close();
  assert.deepEqual(await stream.next(), ended);
  assert.equal(open().status, 503);
});
