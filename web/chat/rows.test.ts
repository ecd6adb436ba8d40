import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMessage, aStep } from '#tests/support/chat-samples.ts';
import { rowsOf } from './rows.ts';

/** An instant of 23 Nov 2026 in Karachi. */
const at = (time: string) => new Date(`2026-11-23T${time}+05:00`);
const said = (number: number, time: string, sender_id = 'sana') =>
  aMessage({ number, id: `m${number}`, sender_id, created_at: at(time) });

test('Messages of one sender within five minutes share a name and a time', () => {
  const rows = rowsOf([said(1, '10:00:00'), said(2, '10:04:59'), said(3, '10:10:00')], [], undefined);
  assert.deepEqual(
    rows.map(({ first, last }) => [first, last]),
    [
      [true, false],
      [false, true],
      [true, true],
    ],
  );
});

test('The other party’s message, or a step between, ends a run', () => {
  const rows = rowsOf(
    [said(1, '10:00:00'), said(2, '10:00:10', 'tariq'), said(3, '10:00:20', 'tariq'), said(4, '10:00:40', 'tariq')],
    [aStep({ number: 7, created_at: at('10:00:30') })],
    undefined,
  );
  assert.deepEqual(
    rows.map(({ key, first, last }) => `${key}${first ? ' first' : ''}${last ? ' last' : ''}`),
    ['m1 first last', 'm2 first', 'm3 last', 'step 7 first last', 'm4 first last'],
  );
});

test('A day begins with its first message in Karachi, and a run ends at midnight', () => {
  const rows = rowsOf(
    [
      aMessage({ number: 1, created_at: new Date('2026-11-22T18:59:00Z') }),
      aMessage({ number: 2, created_at: new Date('2026-11-22T19:01:00Z') }),
    ],
    [],
    undefined,
  );
  assert.deepEqual(
    rows.map(({ beginsDay, first }) => [beginsDay, first]),
    [
      [true, true],
      [true, true],
    ],
  );
});

test('The line ‘New’ stands before the first unread message, which begins a run of its own', () => {
  const rows = rowsOf([said(1, '10:00:00', 'tariq'), said(2, '10:00:30', 'tariq')], [], 'm2');
  assert.deepEqual(
    rows.map(({ isFirstNew, first, last }) => [isFirstNew, first, last]),
    [
      [false, true, true],
      [true, true, true],
    ],
  );
});

test('Messages and steps stand in chronological order', () => {
  const steps = [aStep({ number: 1, created_at: at('09:00:00') }), aStep({ number: 2, created_at: at('11:00:00') })];
  const rows = rowsOf([said(1, '10:00:00'), said(2, '12:00:00')], steps, undefined);
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['step 1', 'm1', 'step 2', 'm2'],
  );
  assert.deepEqual(rowsOf([], [], undefined), []);
});
