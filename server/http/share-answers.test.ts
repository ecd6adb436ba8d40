import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareAnswers } from './share-answers.ts';

/** Makes a source whose reads end when the test says so; answers show the state at their start. */
function source() {
  const begun: { end: () => void }[] = [];
  const state = { value: 0 };
  const read = async (): Promise<Response> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const value = state.value;
    begun.push({ end: resolve });
    await promise;
    if (value < 0) throw new Error('the read failed');
    return new Response(String(value), { status: value === 404 ? 404 : 200, headers: { 'x-kept': 'yes' } });
  };
  return { begun, state, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const textOf = async (answer: Promise<Response>) => (await answer).text();

test('Callers during a read share the next one: every answer begins after its request', async () => {
  const share = shareAnswers();
  const { begun, state, read } = source();
  const first = textOf(share('a', read));
  await turn();
  state.value = 1;
  const crowd = Array.from({ length: 50 }, () => textOf(share('a', read)));
  assert.equal(begun.length, 1);
  begun[0]?.end();
  assert.equal(await first, '0');
  await turn();
  assert.equal(begun.length, 2);
  state.value = 2;
  const late = textOf(share('a', read));
  begun[1]?.end();
  assert.deepEqual(new Set(await Promise.all(crowd)), new Set(['1']));
  await turn();
  begun[2]?.end();
  assert.equal(await late, '2');
});

test('A different question has its own read, and no answer is kept once its read has ended', async () => {
  const share = shareAnswers();
  const { begun, state, read } = source();
  const answers = [textOf(share('a', read)), textOf(share('b', read))];
  await turn();
  assert.equal(begun.length, 2);
  for (const { end } of begun) end();
  await Promise.all(answers);
  await turn();
  state.value = 7;
  const after = share('a', read);
  await turn();
  begun[2]?.end();
  const answer = await after;
  assert.deepEqual([await answer.text(), answer.headers.get('x-kept')], ['7', 'yes']);
});

test('A failed read fails for the callers that share it, and the next one still begins', async () => {
  const share = shareAnswers();
  const { begun, state, read } = source();
  state.value = -1;
  const first = textOf(share('a', read));
  await turn();
  state.value = 404;
  const second = share('a', read);
  begun[0]?.end();
  await assert.rejects(first, /the read failed/);
  await turn();
  begun[1]?.end();
  assert.equal((await second).status, 404);
});
