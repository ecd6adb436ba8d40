import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnswerCache } from './cache.ts';

const waiting = { isWanted: () => true };

/** Makes a cache whose clock and whose answers' ends the test controls. */
function cacheOf({ capacity = 1_000 } = {}) {
  let now = 0;
  let made = 0;
  const cache = new AnswerCache<{ made: number; weight: number }>({
    clock: () => new Date(now),
    lifetime: 1_000,
    capacity,
  });
  return {
    cache,
    pass: (ms: number) => {
      now += ms;
    },
    made: () => made,
    ask: (key: string, weight = 100) =>
      cache.get(
        key,
        async () => {
          made += 1;
          return { made, weight };
        },
        waiting,
      ),
    /** Asks for an answer that stays under way until `end` is called. */
    askSlowly: (key: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const answer = cache.get(
        key,
        async () => {
          made += 1;
          const mine = made;
          await promise;
          return { made: mine, weight: 100 };
        },
        waiting,
      );
      return { answer, end: resolve };
    },
  };
}

test('An answer is cached for one second from the start of making it, then made anew', async () => {
  const { ask, askSlowly, pass, made } = cacheOf();
  const slow = askSlowly('a');
  pass(400);
  slow.end();
  await slow.answer;
  pass(599);
  assert.equal((await ask('a')).made, 1);
  pass(1);
  assert.equal((await ask('a')).made, 2);
  assert.equal((await ask('b')).made, 3, 'another key, another answer');
  pass(-10);
  assert.equal((await ask('b')).made, 4, 'one from the future is not believed');
  assert.equal(made(), 4);
});

test('Callers join a recent start; if it began too long ago, they wait and get the next answer', async () => {
  const { ask, askSlowly, pass, made } = cacheOf();
  const first = askSlowly('a');
  const joined = Array.from({ length: 50 }, () => ask('a'));
  pass(1_000);
  const late = Array.from({ length: 50 }, () => ask('a'));
  await Promise.resolve();
  assert.equal(made(), 1, 'one at a time');
  first.end();
  assert.deepEqual(new Set((await Promise.all(joined)).map((answer) => answer.made)), new Set([1]));
  assert.deepEqual(new Set((await Promise.all(late)).map((answer) => answer.made)), new Set([2]));
});

test('A failure reaches all callers that wait for it; the next caller retries', async () => {
  const { cache, ask } = cacheOf();
  const broken = () => cache.get('a', () => Promise.reject(new Error('no')), waiting);
  const both = [broken(), ask('a')];
  for (const answer of both) await assert.rejects(answer, /no/);
  assert.equal((await ask('a')).made, 1);
});

test('An answer without weight goes only to the callers that already wait', async () => {
  const { ask, cache } = cacheOf();
  const [first, second] = await Promise.all([ask('a', 0), ask('a', 0)]);
  assert.equal(first, second);
  assert.equal((await ask('a', 0)).made, 2);
  assert.deepEqual(cache.size, { answers: 0, bytes: 0 });
});

test('The cache stays under its capacity and evicts the least recently used answers', async () => {
  const { ask, cache, made } = cacheOf();
  for (let n = 0; n < 500; n += 1) await ask(`?search=${n}`, 90);
  assert.deepEqual(cache.size, { answers: 11, bytes: 990 });
  await ask('?search=489');
  assert.equal(made(), 500);
  await ask('?search=500', 90);
  await ask('?search=489');
  assert.equal(made(), 501, 'the one used last stays');
  await ask('larger than all', 5_000);
  assert.deepEqual(cache.size, { answers: 11, bytes: 990 });
});

test('An answer is wanted as long as one of its callers waits for it', async () => {
  const { cache } = cacheOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isWanted = () => true;
  const ask = (waits: () => boolean) =>
    cache.get(
      'a',
      async (callers) => {
        isWanted = callers.isWanted;
        await promise;
        return { made: 1, weight: 100 };
      },
      { isWanted: waits },
    );
  const here = new Set(['first', 'second']);
  const both = [ask(() => here.has('first')), ask(() => here.has('second'))];
  await Promise.resolve();
  here.delete('first');
  assert.ok(isWanted(), 'the second caller waits');
  here.delete('second');
  assert.ok(!isWanted());
  both.push(ask(() => true));
  assert.ok(isWanted(), 'a caller that comes later joins it');
  resolve();
  await Promise.all(both);
});

test('The maker of an answer hears of each caller, also of those that wait for its end', async () => {
  let now = 0;
  const cache = new AnswerCache<{ weight: number }, { name: string; isWanted: () => boolean }>({
    clock: () => new Date(now),
    lifetime: 1_000,
    capacity: 1_000,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard: string[] = [];
  const ask = (name: string) =>
    cache.get(
      'a',
      async (callers) => {
        callers.onCaller((caller) => heard.push(caller.name));
        await promise;
        return { weight: 100 };
      },
      { name, isWanted: () => true },
    );
  const both = [ask('first'), ask('second')];
  now = 1_000;
  const late = ask('late');
  assert.deepEqual(heard, ['first', 'second', 'late']);
  resolve();
  await Promise.all(both);
  await late;
  assert.deepEqual(heard, ['first', 'second', 'late', 'late'], 'the next answer is the late one’s own');
});
