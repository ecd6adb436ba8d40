import assert from 'node:assert/strict';
import { test } from 'node:test';
import { date, dateTime, fileSize, plural, rupees, signed, timeAgo, titleCase } from './format.ts';

test('money and coins have separators, and a real minus', () => {
  assert.equal(rupees(1500), 'PKR 1,500');
  assert.equal(signed(-30), '−30');
  assert.equal(signed(1240), '+1,240');
});

test('a day is written day, month, year; an instant falls on its day in Karachi', () => {
  assert.equal(date('2026-12-02'), '2 Dec 2026');
  assert.equal(date(new Date('2026-12-31T20:00:00Z')), '1 Jan 2027');
});

test('an instant is told with its minute in Karachi', () => {
  assert.equal(dateTime(new Date('2026-11-20T19:04:59Z')), '21 Nov 2026, 00:04');
});

test('recent moments are told by distance, older ones by date', () => {
  const now = new Date('2026-11-20T12:00:00+05:00');
  const before = (minutes: number) => timeAgo(new Date(now.getTime() - minutes * 60_000), now);
  assert.deepEqual([0, 1, 59, 60, 150, 24 * 60].map(before), [
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '19 Nov 2026',
  ]);
});

test('counts agree with their nouns, sizes and stored words read well', () => {
  assert.equal(plural(1, 'bid'), '1 bid');
  assert.equal(plural(0, 'day', 'left'), '0 days left');
  assert.equal(fileSize(512), '1 kB');
  assert.equal(fileSize(1_234_567), '1.2 MB');
  assert.equal(titleCase('signup_bonus'), 'Signup Bonus');
});
