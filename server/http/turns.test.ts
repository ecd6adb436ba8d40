import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns } from './turns.ts';

test('a crowd begins in its order, a few in each turn of the event loop', async () => {
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
