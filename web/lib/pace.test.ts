import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace, timeFor } from './pace.ts';

test('The speed of an upload is that of its last seconds, and unknown at its start and after a break', () => {
  let now = 0;
  const pace = createPace(() => now);
  const at = (milliseconds: number, sent: number) => {
    now = milliseconds;
    return pace(sent);
  };
  assert.equal(at(0, 0), null);
  assert.equal(at(500, 50_000), null, 'too early');
  assert.equal(at(2000, 200_000), 100_000);
  assert.equal(at(20_000, 200_000), null, 'nothing came for long');
  assert.equal(at(22_000, 220_000), 10_000, 'without what came earlier');
  assert.equal(at(22_100, 180_000), null, 'it goes on at an earlier byte');
});

test('The remaining time is told in seconds, then in minutes, and is never 0', () => {
  assert.equal(timeFor(1, 100_000), 'about 1 s left');
  assert.equal(timeFor(420_000, 20_000), 'about 20 s left');
  assert.equal(timeFor(3_600_000, 20_000), 'about 3 min left');
});
