import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedBy } from './hints.ts';
import type { Listed } from './listed.ts';

const row: Listed = {
  id: 'one',
  title: 'Essay on memory',
  assignment: { id: 'essay', status: 'awarded', price: 2000, deadline: '2026-12-01' },
  other: { id: 'tariq', full_name: 'Tariq Example', username: 'tariq', avatar_url: null },
  own: true,
  newest: null,
  last_at: new Date('2026-11-21T12:00:00Z'),
  last_number: 5,
  read_number: 5,
  seen_number: 2,
  trail_number: 3,
  unread: 0,
  ended: null,
  end_proposed: null,
};

test('A hint of a known state causes no read', () => {
  for (const [topic, number] of [
    ['conversation', 5],
    ['seen', 2],
    ['trail', 3],
    ['notice', 99],
    ['typing', 99],
  ] as const) {
    assert.equal(askedBy({ topic, number }, row, false), null, topic);
  }
});

test('A new message or trail step reads its conversation, even one that is not listed', () => {
  assert.equal(askedBy({ topic: 'conversation', number: 6 }, row, false), 'row');
  assert.equal(askedBy({ topic: 'trail', number: 4 }, row, false), 'row');
  assert.equal(askedBy({ topic: 'conversation', number: 1 }, undefined, false), 'row');
  assert.equal(askedBy({ topic: 'trail', number: 1 }, undefined, false), 'row');
});

test('Leaves new messages of the open conversation, but not its steps, to its thread', () => {
  assert.equal(askedBy({ topic: 'conversation', number: 6 }, row, true), null);
  assert.equal(askedBy({ topic: 'trail', number: 4 }, row, true), 'row');
});

test('A read mark from another tab reads its conversation, whose count has dropped', () => {
  assert.equal(askedBy({ topic: 'conversation', number: 5 }, { ...row, read_number: 3 }, false), 'row');
});

test('Takes over the other party’s read mark from a hint, and only moves it forwards', () => {
  assert.equal(askedBy({ topic: 'seen', number: 4 }, row, true), 'seen');
  assert.equal(askedBy({ topic: 'seen', number: 1 }, row, false), null);
  assert.equal(askedBy({ topic: 'seen', number: 4 }, undefined, false), null);
});
