import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { together } from './together.ts';

test('what is asked in one turn is one call, and the next turn is another', async () => {
  const calls: string[][] = [];
  const ask = together(async (_scope: object, asks: readonly string[]) => {
    calls.push([...asks]);
    return asks.map((word) => word.toUpperCase());
  });
  const [one, other] = [{}, {}];
  const answers = Promise.all([ask(one, 'a'), ask(one, 'b'), ask(other, 'c'), ask(one, 'a')]);
  await setImmediate();
  const later = ask(one, 'd');
  assert.deepEqual([...(await answers), await later], ['A', 'B', 'C', 'A', 'D']);
  assert.deepEqual(calls, [['a', 'b', 'a'], ['c'], ['d']]);
});

test('a call that fails fails for each who asked, and for nobody later', async () => {
  let fails = true;
  const ask = together(async (_scope: object, asks: readonly number[]) => {
    if (fails) throw new Error('no database');
    return asks;
  });
  const scope = {};
  const outcomes = await Promise.allSettled([ask(scope, 1), ask(scope, 2)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  fails = false;
  assert.equal(await ask(scope, 3), 3);
});
