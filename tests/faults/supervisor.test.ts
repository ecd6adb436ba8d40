import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { superviseServer } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/**
 * Milliseconds within which the server answers again after a kill, and within which it ends on
 * SIGTERM.
 */
const most = { back: 5000, stop: 10_500 };

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('The server answers within five seconds after it is killed with PostgreSQL; a fault spares PostgreSQL', async (t) => {
  const folder = await temporaryFolder(t);
  const { supervisor, opened, server, ended } = superviseServer(t, { DATA_DIR: folder, PORT: '0' });
  const postmaster = () => Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  await opened();
  const waits: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    // Longer than the interval that counts as repeated crashes.
    await delay(10_000);
    const killed = performance.now();
    for (const pid of [server(), postmaster()]) process.kill(pid, 'SIGKILL');
    const url = await opened();
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    waits.push(Math.round(performance.now() - killed));
  }
  t.diagnostic(`answers again after ${waits.join(', ')} ms`);
  assert.ok(Math.max(...waits) < most.back, `${waits.join(', ')} ms`);

  const before = postmaster();
  process.kill(server(), 'SIGUSR2');
  await opened();
  assert.equal(postmaster(), before, 'adopted');

  const last = server();
  supervisor.kill('SIGKILL');
  await ended;
  while (alive(last) || alive(before)) await delay(50);
});

test('Ends within ten seconds of SIGTERM despite an endless request, mail and stream', async (t) => {
  // Accepts every connection and never answers.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address?.port;
  const empty = await createEmptyDatabase();
  const inside = await openServerDatabase(empty.url);
  const { supervisor, opened, ended } = superviseServer(t, {
    DATABASE_URL: empty.url,
    DATA_DIR: await temporaryFolder(t),
    APP_SECRET: testSecret,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PORT: '0',
  });
  t.after(async () => {
    silent.close().unref();
    await inside.close();
    await empty.drop();
    await leaveTestCluster();
  });
  const url = await opened();
  const { cookie, email } = await inside.member('Sana');
  const stream = await fetch(`${url}/api/live`, { headers: { cookie } });
  assert.equal(stream.status, 200);
  const mailing = once(silent, 'connection');
  const headers = { origin: url, 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  await fetch(`${url}/api/recover`, { method: 'POST', headers, body });
  await mailing;
  const unfinished = fetch(`${url}/api/recover`, {
    method: 'POST',
    headers,
    duplex: 'half',
    body: new ReadableStream({ start: (sent) => sent.enqueue(Buffer.from(body.slice(0, 5))) }),
  } as RequestInit).catch(() => 'cut');

  const told = performance.now();
  supervisor.kill('SIGTERM');
  assert.equal(await ended, 0);
  const took = performance.now() - told;
  t.diagnostic(`ended after ${Math.round(took)} ms`);
  assert.ok(took < most.stop, `${took} ms`);
  await unfinished;
});
