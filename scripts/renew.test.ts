import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildWhenStale, bundleWhenStale } from '#scripts/build.ts';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { makePairs } from '#tests/support/chat-pairs.ts';
import { openStream } from '#tests/support/live-client.ts';
import { releases, startService } from '#tests/support/releases.ts';
import { openServerDatabase } from '#tests/support/server-database.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { steadyLoad } from '#tests/support/steady-load.ts';
import { freePort } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();
await bundleWhenStale();

test('An update behind a proxy fails no request: it backs up, migrates and replaces each process (RUN-50, RUN-51, RUN-52, RUN-55)', async (t) => {
  const empty = await createEmptyDatabase();
  const inside = await openServerDatabase(empty.url);
  t.after(async () => {
    await inside.close();
    await empty.drop();
    await leaveTestCluster();
  });
  const pairs = await makePairs(inside.db, 2);
  const { link, next, broken } = await releases(t);
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, link, {
    ...{ DATABASE_URL: empty.url, DATA_DIR: dataDir, APP_SECRET: sharedSecret, BACKUP_BEFORE_UPDATE: 'true' },
    ...{ PORT: await freePort(), PROCESSES: '2', TRUSTED_PROXY: '127.0.0.1,::1' },
  });
  const { url } = service;
  const version = async () => (await (await fetch(`${url}/version`)).json()) as { schema: string };
  const before = service.workers();
  const [pair] = pairs;
  const client = { cookie: pair?.poster.cookie ?? '', server: () => url };
  const stream = await openStream(client, () => undefined);
  const cut = once(stream, 'close');
  const { stop } = steadyLoad({ url, pairs, paths: ['/', '/api/assignments'] });

  const schema = await next();
  assert.match(await service.reload(), /Every process is a new one/);
  await cut;
  (await openStream(client, () => undefined)).destroy();
  for (let asked = 0; asked < 4; asked += 1) assert.equal((await version()).schema, schema);
  assert.equal(service.workers().length, 2);
  assert.deepEqual(
    service.workers().filter((pid) => before.includes(pid)),
    [],
  );
  const archives = (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.backup'));
  assert.equal(archives.length, 1);

  // A build that cannot start changes nothing.
  const running = service.workers();
  await broken();
  assert.match(await service.reload(), /A new process could not start: the others go on/);
  assert.deepEqual(service.workers(), running);

  const { failed, reads, sent } = await stop();
  assert.deepEqual(failed, []);
  assert.ok(reads > 0);
  for (const { conversation_id } of pairs) {
    const { rows } = await inside.pool.query('select content from messages where conversation_id = $1', [
      conversation_id,
    ]);
    assert.deepEqual(rows.map(({ content }) => content).sort(), sent.get(conversation_id)?.sort());
  }
});
