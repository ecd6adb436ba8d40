import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { readMetrics } from '#tests/support/metrics.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { freePort } from '#tests/support/supervised-server.ts';

test('Metrics count requests by route, refusals, statements, mails, streams and coins (RUN-40)', async (t) => {
  const port = await freePort();
  const { server, inside, ask } = await runningServer(t, { env: { METRICS_PORT: port } });
  const [poster, tutor] = [await inside.member('Sana'), await inside.member('Bilal')];
  const before = await readMetrics(port);
  assert.equal(before.get('mukammal_processes'), 1);
  assert.equal(before.get('mukammal_requests_total{method="POST",route="/api/bids",status="200"}'), undefined);
  const job = new URLSearchParams({ title: 'Essay', description: 'Ten pages on birds.', subject: 'Physics' });
  for (const [name, value] of [
    ['budget', '3000'],
    ['deadline', '2030-01-01'],
  ] as const)
    job.set(name, value);
  const { id } = (await (await ask(poster, '/api/assignments', job)).json()) as { id: string };
  const bid = { assignment_id: id, proposal: 'I know it well.' };
  assert.equal((await ask(tutor, '/api/bids', bid)).status, 200);
  assert.equal((await ask(tutor, '/api/bids', bid)).status, 409);
  for (const path of [`/assignment/${id}`, '/user/nobody_here', '/nowhere', '/wp-admin/setup.php', '/healthz']) {
    await (await ask(tutor, path)).text();
  }
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  get(`${server.url}/api/live`, { headers: { cookie: tutor.cookie } }, resolve);
  const stream = await promise;
  await once(stream, 'data');
  let after = await readMetrics(port);
  while (after.get('mukammal_streams') !== 1) after = await readMetrics(port);
  const count = (name: string) => after.get(name) ?? 0;
  const requests = (method: string, route: string, status: number) =>
    count(`mukammal_requests_total{method="${method}",route="${route}",status="${status}"}`);
  assert.equal(requests('POST', '/api/bids', 200), 1);
  assert.equal(requests('POST', '/api/bids', 409), 1);
  assert.equal(requests('GET', '/assignment/:id', 200), 1);
  assert.equal(requests('GET', '/user/:username', 404), 1);
  assert.equal(requests('GET', '/*', 404), 2, 'paths that are no route share one');
  assert.equal(count('mukammal_request_seconds_count{route="/api/bids"}'), 2);
  assert.ok(count('mukammal_request_seconds_sum{route="/assignment/:id"}') > 0);
  assert.equal(count('mukammal_refusals_total{procedure="bids.place",refusal="bid_already_placed"}'), 1);
  assert.equal(count('mukammal_streams'), 1);
  assert.equal(count('mukammal_live_listening'), 1);
  assert.ok(count('mukammal_statement_seconds_count{outcome="done"}') > 10);
  assert.equal(count('mukammal_coins_last_hour{kind="bid_fee"}'), -30);
  assert.equal(count('mukammal_events_last_hour{event="bids"}'), 1);
  assert.equal(count('mukammal_pool_connections_most{pool="requests"}'), 20);
  assert.ok(count('mukammal_disk_bytes{of="free"}') > 0);
  const routes = new Set([...after.keys()].flatMap((key) => /route="([^"]*)"/.exec(key)?.[1] ?? []));
  for (const route of routes) assert.ok(!route.includes(id) && !route.includes('nobody_here'), route);
  stream.destroy();

  // The port gives several readers the same figures for a second.
  await inside.query('alter table mails rename to mails_away');
  while (after.get('mukammal_figures_missing') !== 1) after = await readMetrics(port);
  assert.equal(after.get('mukammal_mails_waiting'), undefined);
  assert.equal(after.get('mukammal_queue_waiting{queue="messages"}'), 0, 'the others go on');
  await inside.query('alter table mails_away rename to mails');
});

test('Metrics have a port of their own; beyond this machine they need a token (RUN-41)', async (t) => {
  const [open, guarded] = [await freePort(), await freePort()];
  const { server } = await runningServer(t, { env: { METRICS_PORT: open } });
  assert.notEqual((await fetch(`${server.url}/metrics`)).status, 200, 'the port for people has none');
  assert.equal((await fetch(`http://127.0.0.1:${open}/`)).status, 404);
  assert.equal((await fetch(`http://127.0.0.1:${open}/metrics`, { method: 'POST' })).status, 404);
  await assert.rejects(fetch(`http://127.0.0.2:${open}/metrics`), 'this machine alone, at one address');
  const token = 'a token of the tests';
  await runningServer(t, { env: { METRICS_PORT: guarded, METRICS_TOKEN: token, HOST: '0.0.0.0' } });
  const ask = async (authorization?: string) => {
    const headers = new Headers(authorization ? { authorization } : undefined);
    const answer = await fetch(`http://127.0.0.2:${guarded}/metrics`, { headers });
    return [answer.status, (await answer.text()).includes('mukammal_processes 1')];
  };
  assert.deepEqual(await ask(), [401, false]);
  assert.deepEqual(await ask('Bearer another token'), [401, false]);
  assert.deepEqual(await ask(`Bearer ${token}`), [200, true]);
});
