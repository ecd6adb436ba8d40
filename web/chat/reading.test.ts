import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMessage } from '#tests/support/chat-samples.ts';
import { firstNewOf, isAtEnd, sightOf } from './reading.ts';

test('A message is read once the thread’s end is on the screen of a visible tab', () => {
  const sight = { last: 4, read: 3, atEnd: true, visible: true };
  assert.equal(sightOf(sight), 'read');
  assert.equal(sightOf({ ...sight, visible: false }), 'unseen');
  assert.equal(sightOf({ ...sight, atEnd: false }), 'below');
  assert.equal(sightOf({ ...sight, atEnd: false, visible: false }), 'below');
});

test('Does not report a message that was read before, here or in another tab', () => {
  assert.equal(sightOf({ last: 3, read: 3, atEnd: true, visible: true }), 'known');
  assert.equal(sightOf({ last: 3, read: 5, atEnd: false, visible: true }), 'known');
});

test('The end counts as seen within 80 pixels', () => {
  assert.ok(isAtEnd(0));
  assert.ok(isAtEnd(-79));
  assert.ok(!isAtEnd(-80));
});

test('The first new message is the other party’s first unread one when the thread was opened', () => {
  const items = [
    aMessage({ number: 1 }),
    aMessage({ number: 2, sender_id: 'tariq' }),
    aMessage({ number: 3 }),
    aMessage({ number: 4, sender_id: 'tariq' }),
    aMessage({ number: 5, sender_id: 'tariq' }),
  ];
  const firstNew = (read: number, last = 5) => firstNewOf(items, 'sana', { read, last });
  assert.equal(firstNew(1), 'message 2');
  assert.equal(firstNew(2), 'message 4', 'own words are not new');
  assert.equal(firstNew(5), undefined);
  assert.equal(firstNew(3, 3), undefined, 'what came while it is open is seen as it comes');
});

test('Marks no message as first new while older unread ones are not loaded', () => {
  const items = [aMessage({ number: 8, sender_id: 'tariq' }), aMessage({ number: 9, sender_id: 'tariq' })];
  assert.equal(firstNewOf(items, 'sana', { read: 3, last: 9 }), undefined);
  assert.equal(firstNewOf(items, 'sana', { read: 7, last: 9 }), 'message 8');
  assert.equal(firstNewOf([], 'sana', { read: 0, last: 0 }), undefined);
});
