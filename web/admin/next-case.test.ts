import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CaseQueue, nextCase, openCases } from './next-case.ts';

/** Makes a queue of these cases, two on a page; `status` lists decided ones too. */
function queueOf(open: string[], keepsStatus = false): CaseQueue {
  return {
    list: '/admin/reports',
    keepsStatus,
    read: async ({ after = '0', status = 'open' }) => {
      const ids = status === 'all' ? [...open, 'decided'] : open;
      const end = Number(after) + 2;
      const cases = ids.slice(Number(after), end).map((id) => ({ id, title: id, about: '' }));
      return { cases, next: end < ids.length ? String(end) : null };
    },
  };
}

const at = (search: string) => new URL(`http://localhost:3000/admin/reports/x${search}`);

test('The next case follows in the list’s order, over its pages, and keeps its filters (RUN-97)', async () => {
  const queue = queueOf(['a', 'b', 'c', 'd', 'e']);
  for (const [search, decided, next] of [
    ['', 'a', '/admin/reports/b'],
    ['?search=x&sort=-opened_at', 'a', '/admin/reports/b?search=x&sort=-opened_at'],
    ['?search=x&after=2', 'c', '/admin/reports/d?search=x&after=2'],
    ['?after=4', 'e', '/admin/reports/a'],
    ['?search=x', 'b', '/admin/reports/c?search=x'],
    ['', 'unknown', '/admin/reports/a'],
  ] as const) {
    assert.equal(await nextCase(queue, at(search), decided), next, search + decided);
  }
});

test('A list that shows decided cases leads to open ones, and an empty queue to its list (RUN-97)', async () => {
  assert.equal(await nextCase(queueOf(['a']), at('?status=all&search=x'), 'a'), '/admin/reports?search=x');
  assert.equal(await nextCase(queueOf([]), at('?status=all'), 'a'), '/admin/reports');
  assert.deepEqual(await openCases(queueOf(['a']), at('?status=all')), [{ id: 'a', title: 'a', about: '' }]);
  const named = queueOf(['a', 'b'], true);
  assert.equal(await nextCase(named, at('?status=waiting'), 'a'), '/admin/reports/b?status=waiting');
});
