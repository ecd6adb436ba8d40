import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badge } from './badge.ts';
import {
  date,
  dateTime,
  exact,
  exactMoney,
  fileSize,
  type Locale,
  listOf,
  longDate,
  money,
  type Noun,
  nounFor,
  number,
  plural,
  shortTime,
  signed,
  timeAgo,
  timeLeft,
  timeOfDay,
  totalOf,
} from './format.ts';

const locales: readonly Locale[] = ['en', 'ur', 'ur-Latn'];

test('A number has separators, a real minus, and one zero', () => {
  assert.deepEqual(
    [0, -0, 7, 999, 1000, 1500, 1234567, -30, -1500].map((amount) => number(amount)),
    ['0', '0', '7', '999', '1,000', '1,500', '1,234,567', '−30', '−1,500'],
  );
  assert.deepEqual(
    [-30, -0, 0, 100, 1240].map((amount) => signed(amount)),
    ['−30', '0', '0', '+100', '+1,240'],
  );
});

test('Money is whole rupees, or has its paisa in two digits', () => {
  assert.deepEqual(
    [0, 1500, 10_000_000].map((rupees) => money(rupees)),
    ['PKR 0', 'PKR 1,500', 'PKR 10,000,000'],
  );
  assert.deepEqual(
    [850.5, 1500, 0.05, 16.1].map((rupees) => exactMoney(rupees)),
    ['PKR 850.50', 'PKR 1,500.00', 'PKR 0.05', 'PKR 16.10'],
  );
  assert.equal(exact(1500.5), '1,500.50');
});

test('A noun follows its count', () => {
  assert.deepEqual(
    [0, 1, 2, 11, 21, 101, 1000, 1001].map((count) => plural(count, 'bid')),
    ['0 bids', '1 bid', '2 bids', '11 bids', '21 bids', '101 bids', '1,000 bids', '1,001 bids'],
  );
  assert.deepEqual(
    [1, 2].map((count) => plural(count, 'entry')),
    ['1 entry', '2 entries'],
  );
  assert.deepEqual(
    [1, -1, 3].map((count) => nounFor(count, 'backup code')),
    ['backup code', 'backup code', 'backup codes'],
  );
});

test('A total that was not counted to its end says so', () => {
  assert.deepEqual(
    [0, 1, 248, 1000, 1001].map((counted) => totalOf(counted)),
    ['0', '1', '248', '1,000', '1,000+'],
  );
  assert.deepEqual(
    [0, 1, 2, 1000, 1001].map((counted) => totalOf(counted, 'assignment')),
    ['0 assignments', '1 assignment', '2 assignments', '1,000 assignments', '1,000+ assignments'],
  );
  assert.deepEqual(
    [30, 31].map((counted) => totalOf(counted, 'entry', 30)),
    ['30 entries', '30+ entries'],
  );
});

test('A list ends with its word, without a comma before it', () => {
  assert.equal(listOf(['100', '300', '1,000'], 'or'), '100, 300 or 1,000');
  assert.equal(listOf(['100', '300', '1,000'], 'and'), '100, 300 and 1,000');
  assert.equal(listOf(['100', '300'], 'and'), '100 and 300');
  assert.equal(listOf(['100'], 'or'), '100');
});

test('A date is day, month, year; an instant falls on its day in Karachi', () => {
  const months = Array.from({ length: 12 }, (_, month) => date(`2026-${String(month + 1).padStart(2, '0')}-02`));
  assert.deepEqual(
    months,
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((month) => `2 ${month} 2026`),
  );
  assert.equal(date('2026-12-31'), '31 Dec 2026');
  assert.equal(date('0999-02-28'), '28 Feb 999');
  assert.equal(date(new Date('2026-12-31T18:59:59Z')), '31 Dec 2026');
  assert.equal(date(new Date('2026-12-31T19:00:00Z')), '1 Jan 2027');
  assert.equal(dateTime(new Date('2026-11-20T19:04:59Z')), '21 Nov 2026, 12:04 am');
  assert.equal(longDate(new Date('2026-11-20T19:05:00Z')), 'Saturday, 21 Nov 2026');
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

test('Recent moments are shown by distance, older ones by date', () => {
  const now = new Date('2026-11-20T12:00:00+05:00');
  const before = (minutes: number) => timeAgo(new Date(now.getTime() - minutes * 60_000), now);
  assert.deepEqual([-1, 0, 1, 59, 60, 119, 120, 24 * 60 - 1, 24 * 60].map(before), [
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '1 hour ago',
    '2 hours ago',
    '23 hours ago',
    '19 Nov 2026',
  ]);
});

test('A time of a list is as short as its distance allows', () => {
  const now = new Date('2026-11-21T19:30:00Z');
  const short = (instant: string) => shortTime(new Date(instant), now);
  assert.equal(short('2026-11-21T19:05:00Z'), '12:05 am');
  assert.equal(short('2026-11-21T18:59:00Z'), 'Yesterday');
  assert.equal(short('2026-11-18T07:00:00Z'), '18 Nov');
  assert.equal(short('2025-12-31T18:59:59Z'), '31 Dec 2025');
  assert.equal(short('2025-12-31T19:00:00Z'), '1 Jan');
});

test('The time left is counted in days of Karachi, to the last one', () => {
  const left = (deadline: string) => timeLeft(deadline, new Date('2026-11-21T19:30:00Z'));
  assert.deepEqual(['2026-12-22', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'].map(left), [
    '30 days',
    '2 days',
    '1 day',
    'Last day',
    'None',
  ]);
});

test('A file’s size is in kilobytes below a megabyte, and never nothing', () => {
  assert.deepEqual(
    [0, 512, 1499, 1500, 999_999, 1_000_000, 1_234_567].map((bytes) => fileSize(bytes)),
    ['1 kB', '1 kB', '1 kB', '2 kB', '1000 kB', '1.0 MB', '1.2 MB'],
  );
});

test('Another language takes the months of its own, and English words until it has its own', () => {
  const dates = locales.map((locale) => date('2026-09-05', locale));
  assert.deepEqual(dates, ['5 Sep 2026', '5 ستمبر 2026', '5 Sep 2026']);
  const noun: Noun = 'bid';
  assert.deepEqual(
    locales.flatMap((locale) => [plural(1500, noun, locale), money(1500, locale)]),
    locales.flatMap(() => ['1,500 bids', 'PKR 1,500']),
  );
});

test('A badge ends at 99+', () => {
  assert.deepEqual([1, 99, 100, 1500].map(badge), ['1', '99', '99+', '99+']);
});
