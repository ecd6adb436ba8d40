import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { inHand } from '#core/limits.ts';
import { addressGroup, networkOf } from '#server/http/address.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { assignmentForm } from '#tests/support/sample-input.ts';
import type { Member } from '#tests/support/server-database.ts';

const standing = await runningServer({ after }, { env: { TRUSTED_PROXY: '127.0.0.1,::1' } });
const { ask, inside, server } = standing;

/** Headers of a request that the proxy attributes to this address. */
const from = (address: string) => ({ 'x-forwarded-for': address });

/**
 * Limits of concurrent requests for one address and for one connection (`server/http/in-hand.ts`).
 */
const [ofAddress] = inHand.work.of;
const ofConnection = 4;

function assertComeAgain(answer: Response, what: string): void {
  assert.equal(answer.status, 503, what);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/, what);
}

test('Under a stall one address has 100 requests in hand; others and health are served; all end as 503', {
  timeout: 60_000,
}, async (t) => {
  const member = await inside.member('Member');
  await inside.query('begin; lock table assignments, sessions in access exclusive mode');
  t.after(() => inside.query('rollback'));
  const [crowd, other] = [from('203.0.113.1'), from('203.0.113.2')];
  let turnedAway = 0;
  let allTurnedAway = () => {};
  const told = new Promise<void>((resolve) => {
    allTurnedAway = resolve;
  });
  const answers = Array.from({ length: ofAddress + 30 }, async () => {
    const answer = await ask(null, '/api/assignments', undefined, crowd);
    turnedAway += 1;
    if (turnedAway === 30) allTurnedAway();
    await answer.text();
    return answer;
  });
  await told;

  assert.equal((await ask(null, '/healthz', undefined, crowd)).status, 200);
  assert.equal(
    (await ask(null, '/readyz', undefined, crowd)).status,
    200,
    'what runs beside requests has its connections',
  );
  assert.equal((await ask(null, '/about', undefined, other)).status, 200);
  for (const [path, accept, type] of [
    ['/about', 'text/html', /^text\/html/],
    ['/about.data', '*/*', /^text\/plain/],
    ['/api/profiles/x', '*/*', /^application\/json/],
    ['/rpc/site/contact', '*/*', /^application\/json/],
  ] as const) {
    const answer = await ask(null, path, undefined, { ...crowd, accept });
    assertComeAgain(answer, path);
    assert.match(answer.headers.get('content-type') ?? '', type);
    assert.match(await answer.text(), /try again/i);
  }
  // Requests that wait for the database in vain, some of them for a connection to it.
  const list = `/rpc/assignments/list?data=${encodeURIComponent('{"json":{}}')}`;
  const waiting = ['/all-assignments', '/all-assignments.data', '/api/assignments', list, '/api/live'].map(
    async (path) => ({ path, answer: await ask(path === '/api/live' ? member : null, path, undefined, other) }),
  );
  for (const { path, answer } of await Promise.all(waiting)) assertComeAgain(answer, path);
  assertComeAgain(await ask(member, '/about', undefined, other), 'a page whose viewer is unknown');
  for (const answer of await Promise.all(answers)) assertComeAgain(answer, 'one of the crowd');

  await inside.query('rollback');
  const again = await Promise.all(
    Array.from({ length: ofAddress - 10 }, () => ask(null, '/api/assignments', undefined, crowd)),
  );
  assert.deepEqual([...new Set(again.map(({ status }) => status))], [200]);
});

test('Answers few pipelined requests of a connection, and closes one that pipelines more', async () => {
  const { hostname, port, host } = new URL(server.url);
  for (const path of ['/about', '/healthz']) {
    for (const count of [ofConnection, 20, 2000]) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const one = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
      socket.write(one.repeat(count));
      let statuses: string[] = [];
      let received = '';
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.once('close', () => resolve());
      socket.on('data', (data) => {
        received += data.toString('latin1');
        statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
        if (statuses.length === ofConnection && count === ofConnection) socket.destroy();
      });
      await promise;
      assert.deepEqual([...new Set(statuses)], statuses.length > 0 ? ['200'] : [], path);
      if (count === ofConnection) assert.equal(statuses.length, ofConnection, path);
      else assert.ok(statuses.length <= ofConnection, `${statuses.length} of ${count} ${path}`);
    }
  }
});

/**
 * Opens this many forms from an address that never complete; returns what was answered meanwhile,
 * by status.
 */
async function slowForms(count: number, address: string) {
  const { hostname, port, host, origin } = new URL(server.url);
  const head = [`POST /login HTTP/1.1`, `host: ${host}`, `origin: ${origin}`, `x-forwarded-for: ${address}`];
  head.push('content-type: application/x-www-form-urlencoded', 'content-length: 900', '', 'a');
  const refused = { count: 0 };
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      socket
        .on('error', () => undefined)
        .on('data', () => {
          refused.count += 1;
        });
      await once(socket, 'connect');
      socket.write(head.join('\r\n'));
      return socket;
    }),
  );
  return { refused, end: () => sockets.map((socket) => socket.destroy()) };
}

test('600 incomplete forms from one address block neither pages nor forms, its own included', async () => {
  const [ofOne, ofNetwork] = inHand.bodies.of;
  const crowd = await slowForms(600, '198.51.100.1');
  while (crowd.refused.count < 600 - ofOne) await ask(null, '/healthz');
  assert.equal((await ask(null, '/about', undefined, from('198.51.100.1'))).status, 200, 'a page of the crowd');
  const form = new URLSearchParams({ email: 'nobody@example.com', password: 'Wrong' });
  assertComeAgain(await ask(null, '/login', form, from('198.51.100.1')), 'one form more of the crowd');
  const neighbours = await slowForms(600, '198.51.100.2');
  while (neighbours.refused.count < 600 - (ofNetwork - ofOne)) await ask(null, '/healthz');
  assertComeAgain(await ask(null, '/login', form, from('198.51.100.3')), 'a form of the network');
  assert.equal((await ask(null, '/login', form, from('203.0.113.9'))).status, 400, 'a form of another network');
  for (const { end } of [crowd, neighbours]) end();
  let { status } = await ask(null, '/login', form, from('198.51.100.1'));
  while (status === 503) ({ status } = await ask(null, '/login', form, from('198.51.100.1')));
  assert.equal(status, 400, 'once the slow ones have left');
});

test('Open streams do not count as in hand: pages load with all streams taken', async () => {
  const crowd = from('203.0.113.3');
  const streams: Response[] = [];
  let listener: Member = await inside.member('Listener');
  for (let n = 0; n < ofAddress + 20; n += 1) {
    if (n % 30 === 0) listener = await inside.member('Listener');
    const stream = await ask(listener, '/api/live', undefined, crowd);
    assert.equal(stream.status, 200);
    streams.push(stream);
  }
  assert.equal((await ask(listener, '/about', undefined, crowd)).status, 200);
  await Promise.all(streams.map((stream) => stream.body?.cancel()));
});

test('Rate limits answer with Retry-After on pages as in calls', async () => {
  const seconds = (answer: Response) => {
    assert.equal(answer.status, 429);
    return Number(answer.headers.get('retry-after'));
  };
  const poster = await inside.member('Poster');
  for (let n = 0; n < 2; n += 1) await ask(poster, '/api/assignments', assignmentForm);
  const midnight = Math.ceil((Date.parse(`${karachiDay()}T24:00:00+05:00`) - Date.now()) / 1000);
  const form = new URLSearchParams(Object.entries(assignmentForm).map(([name, value]) => [name, String(value)]));
  for (const answer of [
    await ask(poster, '/api/assignments', assignmentForm),
    await ask(poster, '/post-assignment', form),
    await ask(poster, '/post-assignment.data', form),
  ]) {
    assert.ok(Math.abs(seconds(answer) - midnight) < 60, `${seconds(answer)} instead of ${midnight}`);
  }
  const message = { name: 'Ali', email: 'ali@example.com', subject: 'Sums' };
  for (let n = 0; n < 10; n += 1) await ask(null, '/api/contact-messages', { ...message, message: `Salam ${n}` });
  for (const path of ['/api/contact-messages', '/contact']) {
    const body = new URLSearchParams({ ...message, message: 'Salam' });
    assert.ok(seconds(await ask(null, path, body)) > 0, path);
  }
  const streams = await Promise.all(Array.from({ length: 30 }, () => ask(poster, '/api/live')));
  assert.ok(seconds(await ask(poster, '/api/live')) > 0);
  await Promise.all(streams.map((stream) => stream.body?.cancel()));
});

function karachiDay(): string {
  return new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);
}

test('IPv6 neighbours count as one address', () => {
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:a:b:c:d']) {
    assert.equal(addressGroup(address), '2001:db8:1:2', address);
  }
  assert.equal(addressGroup('2001:db8::1'), '2001:db8:0:0');
  assert.equal(addressGroup('::1'), '0:0:0:0');
  assert.equal(addressGroup('2001:0DB8:1::1'), addressGroup('2001:db8:1:0:ffff::'), 'however it is spelled');
  assert.notEqual(addressGroup('2001:db8:1:3::1'), addressGroup('2001:db8:1:2::1'));
  assert.equal(addressGroup('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'));
  assert.notEqual(networkOf('2001:db8:2::1'), networkOf('2001:db8:1::1'));
  assert.equal(networkOf('203.0.113.7'), networkOf('203.0.113.200'));
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.114.7'));
});
