import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMessage } from '#tests/support/chat-samples.ts';
import { firstNewOf, isAtEnd, sightOf } from './reading.ts';

test('a message is read once the end of the thread is on the screen of a tab that is seen', () => {
  const sight = { last: 4, read: 3, atEnd: true, visible: true };
  assert.equal(sightOf(sight), 'read');
  assert.equal(sightOf({ ...sight, visible: false }), 'unseen');
  assert.equal(sightOf({ ...sight, atEnd: false }), 'below');
  assert.equal(sightOf({ ...sight, atEnd: false, visible: false }), 'below');
});

test('does not report a message that was read before, here or in another tab', () => {
  assert.equal(sightOf({ last: 3, read: 3, atEnd: true, visible: true }), 'known');
  assert.equal(sightOf({ last: 3, read: 5, atEnd: false, visible: true }), 'known');
});

test('the end counts as seen within 80 pixels of it', () => {
  assert.ok(isAtEnd(0));
  assert.ok(isAtEnd(-79));
  assert.ok(!isAtEnd(-80));
});

test('new is the first message of the other that was not read when the thread was opened', () => {
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

test('where older unread messages are not here yet, none is said to be the first', () => {
  const items = [aMessage({ number: 8, sender_id: 'tariq' }), aMessage({ number: 9, sender_id: 'tariq' })];
  assert.equal(firstNewOf(items, 'sana', { read: 3, last: 9 }), undefined);
  assert.equal(firstNewOf(items, 'sana', { read: 7, last: 9 }), 'message 8');
  assert.equal(firstNewOf([], 'sana', { read: 0, last: 0 }), undefined);
});
