import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Refused } from '../refuse.ts';
import { createPlaces } from './places.ts';

/**
 * Makes work that ends when told to, under its owner's name; `begun` lists the work begun so far.
 */
function workshop(...room: Parameters<typeof createPlaces>) {
  const inPlace = createPlaces(...room);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    enter: (owner: string) =>
      inPlace(owner, async () => {
        begun.push(owner);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    endOldest: async () => {
      ends.shift()?.();
      await setImmediate();
    },
  };
}

const full = (error: unknown) => error instanceof Refused && error.code === 'too_many_requests';

test('A bounded number works at once, the rest waits, and a caller without a place is refused', async () => {
  const { begun, enter, endOldest } = workshop({ atOnce: 2, waiting: 2, perOwner: 1 });
  const entered = ['a', 'b', 'c', 'd'].map(enter);
  await assert.rejects(enter('e'), full);
  assert.deepEqual(begun, ['a', 'b']);
  await endOldest();
  assert.deepEqual(begun, ['a', 'b', 'c']);
  entered.push(enter('e'));
  for (let left = 0; left < 4; left += 1) await endOldest();
  await Promise.all(entered);
  assert.deepEqual(begun, ['a', 'b', 'c', 'd', 'e']);
});

test('One owner has a share of the places, and never all working ones while another waits', async () => {
  const { begun, enter, endOldest } = workshop({ atOnce: 2, waiting: 10, perOwner: 4 });
  const entered = Array.from({ length: 4 }, () => enter('greedy'));
  await assert.rejects(enter('greedy'), full);
  entered.push(enter('late'), enter('later'));
  assert.deepEqual(begun, ['greedy', 'greedy']);
  for (let left = 0; left < 6; left += 1) await endOldest();
  await Promise.all(entered);
  assert.deepEqual(begun, ['greedy', 'greedy', 'late', 'later', 'greedy', 'greedy']);
});

/** Six owners who fill all places: two at work, and twenty that wait. */
const crowd = { room: { atOnce: 2, waiting: 20, perOwner: 4 }, owners: ['a', 'b', 'c', 'd', 'e', 'f'] };

test('A newcomer goes before owners who fill the queue, who lose their newest (RUN-182)', async () => {
  const { begun, enter, endOldest } = workshop(crowd.room);
  const entered = crowd.owners.flatMap((owner) => Array.from({ length: 4 }, () => enter(owner)));
  const outcomes = Promise.allSettled(entered);
  const newcomer = enter('newcomer');
  await setImmediate();
  await endOldest();
  assert.deepEqual(begun.slice(2), ['newcomer']);
  for (let left = 0; left < 22; left += 1) await endOldest();
  await newcomer;
  const turnedAway = (await outcomes).filter(({ status }) => status === 'rejected');
  assert.equal(turnedAway.length, 3);
  assert.ok(turnedAway.every((one) => one.status === 'rejected' && full(one.reason)));
});

test('Among owners with equal lines those go first and stay who used the least time (RUN-182)', async () => {
  const used = new Map(crowd.owners.map((owner) => [owner, 7500]));
  const { begun, enter, endOldest } = workshop({ ...crowd.room, waiting: 4 }, (owner) => used.get(owner) ?? 0);
  const outcomes = Promise.allSettled(crowd.owners.map(enter));
  const files = [enter('quick')];
  await setImmediate();
  await endOldest();
  used.set('quick', 20);
  files.push(enter('quick'));
  for (let left = 0; left < 7; left += 1) await endOldest();
  await Promise.all(files);
  assert.deepEqual(begun, ['a', 'b', 'quick', 'c', 'quick', 'd', 'e']);
  assert.deepEqual(
    (await outcomes).flatMap(({ status }, at) => (status === 'rejected' ? [crowd.owners[at]] : [])),
    ['f'],
  );
});

test('Work that fails returns its place', async () => {
  const inPlace = createPlaces({ atOnce: 1, waiting: 0, perOwner: 1 });
  await assert.rejects(
    inPlace('a', () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await inPlace('a', async () => 'done'), 'done');
});
