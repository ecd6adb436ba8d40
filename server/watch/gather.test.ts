import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { buildWhenStale, bundleWhenStale } from '#scripts/build.ts';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { startReceiver } from '#tests/doubles/receiver.ts';
import { readMetrics } from '#tests/support/metrics.ts';
import { testSecret } from '#tests/support/server-database.ts';
import { childrenOf, freePort, superviseServer } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();
await bundleWhenStale();

test('Metrics add up all processes, also one that was killed, and read the database once (RUN-42)', async (t) => {
  const empty = await createEmptyDatabase();
  t.after(async () => {
    await empty.drop();
    await leaveTestCluster();
  });
  const [port, otlp] = [await freePort(), await startReceiver(t)];
  const supervised = superviseServer(t, {
    ...{ DATABASE_URL: empty.url, DATA_DIR: await temporaryFolder(t), APP_SECRET: testSecret },
    ...{ PORT: await freePort(), PROCESSES: '2', METRICS_PORT: port },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  const url = await supervised.opened();
  // Each connection goes to the next process in turn.
  const ask = async (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(url + path, { agent: false }, resolve).on('error', reject);
    (await promise).resume();
  };
  const name = 'mukammal_requests_total{method="GET",route="/readyz",status="200"}';
  const count = async () => (await readMetrics(port)).get(name) ?? 0;
  /** Reads again until a request that has ended for its sender is counted too. */
  const countUntil = async (wanted: number) => {
    let counted = await count();
    while (counted < wanted) counted = await count();
    return counted;
  };
  for (let n = 0; n < 10; n += 1) await ask('/readyz');
  assert.equal(await countUntil(10), 10);
  const first = await readMetrics(port);
  assert.equal(first.get('mukammal_processes'), 2);
  assert.equal(first.get('mukammal_pool_connections_most{pool="requests"}'), 40);
  assert.equal(first.get('mukammal_queue_waiting{queue="messages"}'), 0);
  assert.equal(first.get('mukammal_mails_given_up'), 0);

  const [killed = 0] = childrenOf(supervised.server());
  process.kill(killed, 'SIGKILL');
  let processes: number | undefined;
  do processes = (await readMetrics(port)).get('mukammal_processes');
  while (processes !== 2 || childrenOf(supervised.server()).includes(killed));
  assert.equal(await count(), 10, 'a counter never falls');
  for (let n = 0; n < 4; n += 1) await ask('/readyz');
  assert.equal(await countUntil(14), 14);
  // The bundled server sends traces too.
  await otlp.until(({ body }) => body.includes('GET /readyz'));
});
