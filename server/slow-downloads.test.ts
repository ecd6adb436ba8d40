import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { inHand, patience } from '#core/limits.ts';
import { countInHand } from './http/in-hand.ts';

/** A server whose files never end, with these limits on downloads; `read` opens a connection. */
async function endlessFiles(t: TestContext, download: { grace: number; leastRate: number; fair: number }) {
  const hand = countInHand({
    trustedProxy: null,
    log: pino({ level: 'silent' }),
    waits: { ...patience, download },
    lookEvery: 20,
  });
  const piece = Buffer.alloc(65_536, 'a');
  const server = createServer(
    hand.bounded((_, response) => {
      response.writeHead(200);
      Readable.from(Iterator.from({ next: () => ({ done: false, value: piece }) })).pipe(response);
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  /** Asks for this many files over one connection, and reads nothing of them. */
  const read = (files = 1) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause();
    socket.write('GET /files/a HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(files));
    return socket;
  };
  return { hand, read };
}

test('Ends a download whose reader takes less than the least rate, and keeps a slow one (RUN-183)', async (t) => {
  const strict = await endlessFiles(t, { grace: 0.2, leastRate: 1e12, fair: 60 });
  const stalled = strict.read();
  await once(stalled.resume(), 'close');
  assert.equal(strict.hand.counts().transfers, 0);

  const patient = await endlessFiles(t, { grace: 0, leastRate: 1, fair: 60 });
  const slow = patient.read();
  while (patient.hand.counts().transfers === 0) await setImmediate();
  for (let piece = 0; piece < 20; piece += 1) {
    slow.resume();
    await once(slow, 'data');
    slow.pause();
  }
  assert.equal(patient.hand.counts().transfers, 1);
});

test('The slowest of full downloads gives its place to a newcomer (RUN-183)', async (t) => {
  const { hand, read } = await endlessFiles(t, { grace: 60, leastRate: 1, fair: 0.05 });
  const [ofAddress] = inHand.transfers.of;
  for (let n = 0; n < ofAddress / 4; n += 1) read(4);
  while (hand.counts().transfers < ofAddress) await setImmediate();
  let answer = '';
  while (!answer.startsWith('HTTP/1.1 200')) {
    const newcomer = read();
    const [first] = (await once(newcomer.resume(), 'data')) as [Buffer];
    answer = first.toString('latin1', 0, 20);
    assert.match(answer, /^HTTP\/1\.1 (200|503)/);
    newcomer.destroy();
  }
  assert.ok(hand.counts().transfers <= ofAddress);
});
