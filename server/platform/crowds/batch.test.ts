import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { batched } from './batch.ts';

test('Simultaneous requests share one call; later ones share another', async () => {
  const calls: string[][] = [];
  const ask = batched(async (_scope: object, asks: readonly string[]) => {
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

test('Requests during a call share the next one, and other scopes do not wait', async () => {
  const calls: { asks: readonly number[]; answer: () => void }[] = [];
  const ask = batched(async (_scope: object, asks: readonly number[]) => {
    await new Promise<void>((resolve) => calls.push({ asks, answer: resolve }));
    return asks;
  });
  const [one, other] = [{}, {}];
  const first = ask(one, 1);
  await setImmediate();
  const waiting = [ask(one, 2)];
  await setImmediate();
  waiting.push(ask(one, 3));
  const apart = ask(other, 4);
  await setImmediate();
  assert.deepEqual(
    calls.map(({ asks }) => asks),
    [[1], [4]],
  );
  calls[0]?.answer();
  assert.equal(await first, 1);
  await setImmediate();
  assert.deepEqual(calls[2]?.asks, [2, 3]);
  for (const { answer } of calls) answer();
  assert.deepEqual(await Promise.all([...waiting, apart]), [2, 3, 4]);
});

test('A failed call fails for its own requests and no later ones', async () => {
  let fails = true;
  const ask = batched(async (_scope: object, asks: readonly number[]) => {
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

test('The requests of a call and the calls under way are limited', async () => {
  const calls: { asks: readonly number[]; answer: () => void }[] = [];
  const answerAll = async (_scope: object, asks: readonly number[]) => {
    await new Promise<void>((resolve) => calls.push({ asks, answer: resolve }));
    return asks;
  };
  const ask = batched(answerAll, { most: 2, atOnce: 2 });
  const scope = {};
  const answers = Promise.all([1, 2, 3, 4, 5].map((number) => ask(scope, number)));
  await setImmediate();
  const under = () => calls.map(({ asks }) => asks);
  assert.deepEqual(under(), [
    [1, 2],
    [3, 4],
  ]);
  calls[1]?.answer();
  await setImmediate();
  assert.deepEqual(under().slice(2), [[5]]);
  for (const { answer } of calls) answer();
  assert.deepEqual(await answers, [1, 2, 3, 4, 5]);
});

test('A pending answer that fails fails only its own request', async () => {
  const ask = batched(async (_scope: object, asks: readonly number[]) =>
    asks.map(async (number) => {
      if (number === 2) throw new Error('not this one');
      return number;
    }),
  );
  const scope = {};
  const outcomes = await Promise.allSettled([ask(scope, 1), ask(scope, 2), ask(scope, 3)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('A call that throws at once fails only its own requests; the next are answered', async () => {
  let calls = 0;
  const ask = batched((_scope: object, asks: readonly number[]) => {
    calls += 1;
    if (calls === 1) throw new Error('no statement can be made of it');
    return Promise.resolve(asks);
  });
  const scope = {};
  await assert.rejects(ask(scope, 1), /no statement/);
  assert.equal(await ask(scope, 2), 2);
});
