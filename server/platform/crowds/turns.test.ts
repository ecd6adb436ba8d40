import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns } from './turns.ts';

test('A crowd begins in its order, a few in each turn of the event loop', async () => {
  const turn = createTurns(3);
  const begun: number[] = [];
  const begin = (n: number) => turn().then(() => begun.push(n));
  const all = Promise.all(Array.from({ length: 8 }, (_, n) => begin(n)));
  const afterTurns: number[] = [];
  while (begun.length < 8) {
    await nextTurn();
    afterTurns.push(begun.length);
  }
  await all;
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(afterTurns, [3, 6, 8]);
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
