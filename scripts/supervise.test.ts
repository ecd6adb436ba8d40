import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildWhenStale } from '#scripts/build.ts';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { freePort, superviseServer } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();

test('Lets requests in hand end after a fault, then another server takes over the address and streams', async (t) => {
  const empty = await createEmptyDatabase();
  const inside = await openServerDatabase(empty.url);
  const { cookie } = await inside.member('Sana');
  const env = { DATABASE_URL: empty.url, DATA_DIR: await temporaryFolder(t), APP_SECRET: testSecret };
  const { supervisor, opened, server, said, ended } = superviseServer(t, { ...env, PORT: await freePort() });
  t.after(async () => {
    await inside.close();
    await empty.drop();
    await leaveTestCluster();
  });
  const url = await opened();
  const ask = (path: string) => fetch(url + path, { headers: { cookie } });
  const first = server();

  const stream = (await ask('/api/live')).body?.getReader();
  assert.equal((await stream?.read())?.done, false);
  await inside.query('begin');
  await inside.query('lock table notifications');
  const inHand = ask('/api/notifications');
  const isHeld = `select from pg_locks where relation = 'notifications'::regclass and not granted`;
  while ((await inside.pool.query(isHeld)).rowCount === 0);

  process.kill(first, 'SIGUSR2');
  // The stream ends at once, perhaps after a hint or a sign of life that was on its way.
  while ((await stream?.read())?.done === false);
  await inside.query('commit');
  assert.equal((await inHand).status, 200);

  assert.equal(await opened(), url);
  assert.notEqual(server(), first);
  assert.match(said(), /a fault of the test.*throw-on-signal\.ts/s, 'the fault is logged with its stack');
  assert.match(said(), /The server ended with 70\. It starts again\./);
  const resumed = await ask('/api/live');
  assert.equal(resumed.status, 200);
  await resumed.body?.cancel();

  supervisor.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('Ends the start with one line and no retry on an error that the operator must fix', async (t) => {
  const { said, ended } = superviseServer(t, { PORT: 'eighty' });
  assert.equal(await ended, 1);
  assert.match(said(), /^PORT must be a whole number[^\n]*\n$/);
});

test('Restarts a repeatedly failing server with growing delays; a stop in between ends everything', async (t) => {
  const { supervisor, said, ended } = superviseServer(t, {
    NODE_OPTIONS: '--import=data:text/javascript,process.exit(70)',
  });
  const starts = ['again.', 'again in 1 s.', 'again in 2 s.'].map(
    (when) => `The server ended with 70. It starts ${when}\n`,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  const looking = setInterval(() => said() === starts.join('') && resolve(), 20);
  await Promise.race([promise, ended]);
  clearInterval(looking);
  supervisor.kill('SIGTERM');
  assert.equal(await ended, 0);
  // Shells differ in whether they print the signal that ended a process.
  assert.deepEqual(said().match(/^The server ended.*\n/gm), starts);
});
