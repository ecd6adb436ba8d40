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
};

test('a hint of what is known already asks for nothing', () => {
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

test('a new message, or a step of the trail, asks for its conversation, one that is not listed too', () => {
  assert.equal(askedBy({ topic: 'conversation', number: 6 }, row, false), 'row');
  assert.equal(askedBy({ topic: 'trail', number: 4 }, row, false), 'row');
  assert.equal(askedBy({ topic: 'conversation', number: 1 }, undefined, false), 'row');
  assert.equal(askedBy({ topic: 'trail', number: 1 }, undefined, false), 'row');
});

test('messages of the open conversation are left to its thread, its steps are not', () => {
  assert.equal(askedBy({ topic: 'conversation', number: 6 }, row, true), null);
  assert.equal(askedBy({ topic: 'trail', number: 4 }, row, true), 'row');
});

test('the own read mark of another tab asks for its conversation, whose count went down', () => {
  assert.equal(askedBy({ topic: 'conversation', number: 5 }, { ...row, read_number: 3 }, false), 'row');
});

test('how far the other has read is taken over as it is said, and only forwards', () => {
  assert.equal(askedBy({ topic: 'seen', number: 4 }, row, true), 'seen');
  assert.equal(askedBy({ topic: 'seen', number: 1 }, row, false), null);
  assert.equal(askedBy({ topic: 'seen', number: 4 }, undefined, false), null);
});
