import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextPass } from 'node:timers/promises';
import { createTurns, jointTurn, mostPasses } from './turns.ts';

test('A crowd begins in its order, a few in each turn', async () => {
  const turn = createTurns(3);
  const begun: number[] = [];
  const begin = (n: number) => turn().then(() => begun.push(n));
  const all = Promise.all(Array.from({ length: 8 }, (_, n) => begin(n)));
  const afterPasses = new Set<number>();
  while (begun.length < 8) {
    await nextPass();
    afterPasses.add(begun.length);
  }
  await all;
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual([...afterPasses], [0, 3, 6, 8]);
});

test('Networks take turns, and in each its addresses: a crowd delays no other network', async () => {
  const turn = createTurns();
  const begun: string[] = [];
  const ask = (network: string, address: string) => turn([network, address]).then(() => begun.push(address));
  const crowd = Array.from({ length: 90 }, () => ask('198.51.100', '198.51.100.1'));
  const neighbour = ask('198.51.100', '198.51.100.2');
  const other = ask('203.0.113', '203.0.113.1').then(() => ask('203.0.113', '203.0.113.1'));
  await Promise.all([neighbour, other]);
  assert.ok(begun.length <= 6, `${begun.length} began before the others had their turns`);
  await Promise.all(crowd);
  assert.equal(begun.length, 93);
});

test('Work that nobody wants any more when its turn comes is rejected and takes no turn', async () => {
  const turn = createTurns();
  let begun = 0;
  let isWanted = true;
  const crowd = Array.from({ length: 50 }, () => turn(['198.51.100', '198.51.100.1'], () => isWanted));
  const last = turn(['198.51.100', '198.51.100.1']).then(() => begun);
  for (const one of crowd) {
    one.then(
      () => {
        begun += 1;
        isWanted = false;
      },
      () => undefined,
    );
  }
  assert.equal(await last, 1, 'the next turn is the last one’s');
  const outcomes = await Promise.allSettled(crowd);
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.deepEqual(new Set(rejected.map(({ reason }) => (reason as Error).name)), new Set(['AbortError']));
  assert.equal(rejected.length, 49);
});

test('A turn of several owners is taken once, in the first of their lines, also of one that joins later', async () => {
  const turn = createTurns();
  const crowd = ['198.51.100', '198.51.100.1'];
  let begun = 0;
  const all = Array.from({ length: 90 }, () => turn(crowd).then(() => (begun += 1)));
  const joint = jointTurn(turn, () => true);
  joint.join(crowd);
  let taken = 0;
  const waiting = joint.wait().then(() => (taken += 1));
  joint.join(['203.0.113', '203.0.113.1']);
  joint.join(['203.0.113', '203.0.113.1']);
  await waiting;
  assert.ok(begun <= 5, `${begun} of the crowd began before`);
  await Promise.all(all);
  assert.deepEqual([begun, taken], [90, 1]);
  const left = jointTurn(turn, () => false);
  left.join(crowd);
  await assert.rejects(left.wait(), { name: 'AbortError' });
});

/** Opens this many connections at once and takes a turn; returns how many it found accepted. */
async function acceptedBeforeTurn(t: TestContext, count: number): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    socket.on('error', () => undefined).destroy();
  });
  const { port } = server.address() as { port: number };
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const turn = createTurns();
  await turn();
  await turn();
  return accepted;
}

test('Connections that wait are accepted before the next turn: pages do not hold them up', async (t) => {
  assert.equal(await acceptedBeforeTurn(t, 40), 40);
});

test('A flood of connections keeps turns waiting for a bounded number of them', async (t) => {
  const accepted = await acceptedBeforeTurn(t, 300);
  assert.ok(accepted >= mostPasses && accepted <= 2 * mostPasses + 4, `${accepted} were accepted before two turns`);
});
