import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aMessage, aStep } from '#tests/support/chat-samples.ts';
import { lastNumberOf, stepsWithin, withNew, withOlder } from './merge.ts';

const numbers = (items: readonly { number: number }[]) => items.map(({ number }) => number);
const page = (from: number, to: number, ends: { more?: boolean; later?: boolean } = {}) => ({
  items: Array.from({ length: to - from + 1 }, (_, at) => aMessage({ number: from + at })),
  more: ends.more ?? false,
  later: ends.later ?? false,
});

test('A message in two answers appears in the thread once', () => {
  const here = page(1, 3).items;
  assert.deepEqual(numbers(withNew(here, page(3, 5).items)), [1, 2, 3, 4, 5]);
  assert.deepEqual(numbers(withNew(here, here)), [1, 2, 3]);
  assert.deepEqual(numbers(withNew([], page(1, 2).items)), [1, 2]);
});

test('Never doubles or reorders a message, however answers overlap', () => {
  const answers = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 12 })));
  fc.assert(
    fc.property(answers, (read) => {
      const all = read.reduce((here, [from, more]) => withNew(here, page(from, from + more).items), page(1, 5).items);
      const shown = numbers(all);
      assert.deepEqual(
        shown,
        [...new Set(shown)].sort((one, next) => one - next),
      );
    }),
    { seed: 96, numRuns: 200 },
  );
});

test('Prepends older messages, and says whether there are more', () => {
  const here = page(31, 40, { more: true });
  const { items, more } = withOlder(here, 31, page(1, 30));
  assert.deepEqual([numbers(items)[0], items.length, more], [1, 40, false]);
});

test('Ignores an answer for older messages that is repeated or whose page has moved', () => {
  const once = withOlder(page(31, 40, { more: true }), 31, page(1, 30));
  assert.equal(withOlder(once, 31, page(1, 30)), once);
});

test('The newest number of an empty list is 0', () => {
  assert.equal(lastNumberOf([]), 0);
  assert.equal(lastNumberOf(page(3, 7).items), 7);
});

test('A page shows the steps of its own time: all if it has no older or newer messages', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute));
  const steps = [1, 2, 3].map((number) => aStep({ number, created_at: at(number * 10) }));
  const items = [aMessage({ created_at: at(15) }), aMessage({ number: 2, created_at: at(25) })];
  const shown = (more: boolean, later: boolean) => numbers(stepsWithin(steps, { items, more, later }));
  assert.deepEqual(shown(false, false), [1, 2, 3]);
  assert.deepEqual(shown(true, false), [2, 3]);
  assert.deepEqual(shown(false, true), [1, 2]);
  assert.deepEqual(shown(true, true), [2]);
  assert.deepEqual(numbers(stepsWithin(steps, { items: [], more: false, later: true })), [1, 2, 3]);
});
