import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badge } from '#core/badge.ts';
import {
  date,
  dateTime,
  fileSize,
  longDate,
  plural,
  rupees,
  shortTime,
  signed,
  timeAgo,
  timeOfDay,
  titleCase,
} from './format.ts';

test('Money and coins have separators, and a real minus', () => {
  assert.equal(rupees(1500), 'PKR 1,500');
  assert.equal(signed(-30), '−30');
  assert.equal(signed(1240), '+1,240');
});

test('A date is day, month, year; an instant falls on its day in Karachi', () => {
  assert.equal(date('2026-12-02'), '2 Dec 2026');
  assert.equal(date(new Date('2026-12-31T20:00:00Z')), '1 Jan 2027');
});

test('An instant is shown with its minute in Karachi', () => {
  assert.equal(dateTime(new Date('2026-11-20T19:04:59Z')), '21 Nov 2026, 12:04 am');
});

test('Recent moments are shown by distance, older ones by date', () => {
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

test('Counts agree with their nouns; sizes and stored words are readable', () => {
  assert.equal(plural(1, 'bid'), '1 bid');
  assert.equal(plural(0, 'day', 'left'), '0 days left');
  assert.equal(fileSize(512), '1 kB');
  assert.equal(fileSize(1_234_567), '1.2 MB');
  assert.equal(titleCase('signup_bonus'), 'Signup Bonus');
});

test('Times use Pakistan’s format, including the hours around midnight and noon', () => {
  const at = (hours: string) => timeOfDay(new Date(`2026-11-21T${hours}:00+05:00`));
  assert.deepEqual(['00:00', '00:35', '01:05', '11:59', '12:00', '12:35', '23:59'].map(at), [
    '12:00 am',
    '12:35 am',
    '1:05 am',
    '11:59 am',
    '12:00 pm',
    '12:35 pm',
    '11:59 pm',
  ]);
});

test('A badge ends at 99+', () => {
  assert.deepEqual([1, 99, 100, 1500].map(badge), ['1', '99', '99+', '99+']);
});

test('Chat times are in Karachi’s zone and as short as possible', () => {
  const now = new Date('2026-11-21T19:30:00Z');
  assert.equal(timeOfDay(new Date('2026-11-21T04:58:00Z')), '9:58 am');
  assert.equal(timeOfDay(new Date('2026-11-21T19:05:00Z')), '12:05 am');
  assert.equal(longDate(new Date('2026-11-20T19:05:00Z')), 'Saturday, 21 Nov 2026');
  const short = (instant: string) => shortTime(new Date(instant), now);
  assert.equal(short('2026-11-21T19:05:00Z'), '12:05 am');
  assert.equal(short('2026-11-21T18:59:00Z'), 'Yesterday');
  assert.equal(short('2026-11-18T07:00:00Z'), '18 Nov');
  assert.equal(short('2025-11-18T07:00:00Z'), '18 Nov 2025');
});
