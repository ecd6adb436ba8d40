import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { buildWhenStale, bundleWhenStale } from '#scripts/build.ts';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { examine } from '#server/doctor.ts';
import { caddy } from '#tests/support/caddy.ts';
import { makePairs } from '#tests/support/chat-pairs.ts';
import { releases, startService } from '#tests/support/releases.ts';
import { openServerDatabase, type ServerDatabase } from '#tests/support/server-database.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { type Load, steadyLoad } from '#tests/support/steady-load.ts';
import { freePort } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();
await bundleWhenStale();

const restarts = Number(process.env.FAULT_RESTARTS ?? 10);

/** A site behind our Caddy, as an operator has it: database, releases, people who chat. */
async function site(t: TestContext) {
  const empty = await createEmptyDatabase();
  const inside = await openServerDatabase(empty.url);
  t.after(async () => {
    await inside.close();
    await empty.drop();
    await leaveTestCluster();
  });
  const proxy = await caddy(t);
  const pairs = await makePairs(inside.db, 2);
  const { link, next } = await releases(t);
  const said: (() => string)[] = [];
  const start = async (port: string, processes: string) => {
    const service = await startService(t, link, {
      ...{ DATABASE_URL: empty.url, DATA_DIR: await temporaryFolder(t), APP_SECRET: sharedSecret },
      ...{ PORT: port, PROCESSES: processes, PUBLIC_URL: proxy.url, TRUSTED_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' },
    });
    said.push(service.said);
    return service;
  };
  const load = () => steadyLoad({ url: proxy.url, pairs, paths: ['/', '/api/assignments'] });
  const faults = () => said.flatMap((one) => one().split('\n')).filter((line) => line.includes('"err"'));
  return { inside, proxy, next, start, load, faults };
}

/** No request failed, each answered message is stored once, and the doctor finds nothing. */
async function assertUnbroken(
  t: TestContext,
  { inside, faults }: { inside: ServerDatabase; faults: () => string[] },
  { failed, reads, sent }: Load,
): Promise<void> {
  const messages = [...sent.values()].flat();
  t.diagnostic(
    `${restarts} restarts, ${reads} pages and calls read, ${messages.length} messages, ${failed.length} failed`,
  );
  assert.deepEqual(failed, [], [...failed, ...faults()].join('\n'));
  const { rows } = await inside.pool.query<{ content: string }>('select content from messages');
  assert.deepEqual(rows.map(({ content }) => content).sort(), messages.sort());
  assert.deepEqual(await examine(inside.pool), []);
}

test('Ten updates of one machine behind Caddy, each with a migration, fail no request (RUN-50)', {
  timeout: 1_800_000,
}, async (t) => {
  const standing = await site(t);
  const { proxy, next, start, load } = standing;
  const port = await freePort();
  const service = await start(port, '2');
  await proxy.start([`127.0.0.1:${port}`]);
  const { stop } = load();
  for (let restart = 0; restart < restarts; restart += 1) {
    const schema = await next();
    assert.match(await service.reload(), /Every process is a new one/);
    const { schema: running } = (await (await fetch(`http://127.0.0.1:${port}/version`)).json()) as { schema: string };
    assert.equal(running, schema);
  }
  await assertUnbroken(t, standing, await stop());
});

test('Two machines behind Caddy that are stopped and started in turn fail no request (RUN-50)', {
  timeout: 1_800_000,
}, async (t) => {
  const standing = await site(t);
  const { proxy, next, start, load } = standing;
  const ports = [await freePort(), await freePort()];
  const machines = [await start(ports[0] ?? '', '1'), await start(ports[1] ?? '', '1')];
  await proxy.start(ports.map((port) => `127.0.0.1:${port}`));
  const { stop } = load();
  for (let restart = 0; restart < restarts; restart += 1) {
    const at = restart % 2;
    // Two machines, then a newer version on both.
    if (at === 0) await next();
    await machines[at]?.stop();
    machines[at] = await start(ports[at] ?? '', '1');
  }
  await assertUnbroken(t, standing, await stop());
});

test('While one process alone starts again, Caddy lets reads wait and takes no form half (RUN-50)', {
  timeout: 600_000,
}, async (t) => {
  const standing = await site(t);
  const { proxy, start, load } = standing;
  const port = await freePort();
  let service = await start(port, '1');
  await proxy.start([`127.0.0.1:${port}`]);
  const { stop } = load();
  for (let restart = 0; restart < 3; restart += 1) {
    // The supervisor, here the test, starts a server that ended with 70 anew.
    assert.equal(await service.hangUp(), 70);
    service = await start(port, '1');
  }
  const told = await stop();
  // Caddy 2.6 says 503 to a form while no server is there; later ones let it wait too.
  const failed = told.failed.filter((line) => !/^POST \S+: 503 $/.test(line));
  await assertUnbroken(t, standing, { ...told, failed });
});
