import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshest, type Listed } from './listed.ts';

const row = (numbers: Partial<Listed>): Listed => ({
  id: 'one',
  title: 'Essay on memory',
  assignment: { id: 'essay', status: 'awarded', price: 2000, deadline: '2026-12-01' },
  other: { id: 'tariq', full_name: 'Tariq Example', username: 'tariq', avatar_url: null },
  own: true,
  newest: null,
  last_at: new Date('2026-11-21T12:00:00Z'),
  last_number: 0,
  read_number: 0,
  seen_number: 0,
  trail_number: 0,
  unread: 0,
  ended: null,
  end_proposed: null,
  ...numbers,
});

test('A late earlier read neither unmarks seen messages nor removes new ones', () => {
  const sent = row({ last_number: 1, read_number: 1, last_at: new Date('2026-11-21T12:01:00Z') });
  const seen = row({ seen_number: 1 });
  for (const states of [
    [seen, sent],
    [sent, seen],
  ]) {
    const [now, ...more] = freshest(states);
    assert.deepEqual(more, []);
    assert.deepEqual([now?.last_number, now?.read_number, now?.seen_number], [1, 1, 1]);
    assert.deepEqual(now?.last_at, sent.last_at);
  }
});

test('An older answer changes nothing', () => {
  const now = row({ last_number: 3, read_number: 3, seen_number: 2, trail_number: 1, unread: 0 });
  const old = row({ last_number: 2, read_number: 1, seen_number: 1, trail_number: 1, unread: 1 });
  assert.deepEqual(freshest([now, old]), [now]);
  assert.deepEqual(freshest([old, now]), [now]);
});
