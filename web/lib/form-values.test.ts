import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesIn, withEntries, withoutEntry } from './form-values.ts';

const form = { key: 'k', 'gigs.1.title': 'Second', 'gigs.0.title': 'First', 'gigs.1.price': '5' };

test('Groups fields of entries into an ordered list and keeps other fields', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(withEntries(form))), {
    key: 'k',
    gigs: [{ title: 'First' }, { title: 'Second', price: '5' }],
  });
  assert.deepEqual(withEntries({ 'gigs.x.title': 'a', 'a.b': 'c', d: ['e'] }), {
    'gigs.x.title': 'a',
    'a.b': 'c',
    d: ['e'],
  });
});

test('Treats names that are special in the language as ordinary names', () => {
  const made = withEntries({ '__proto__.0.polluted': 'yes', 'gigs.0.__proto__': 'yes' });
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  assert.deepEqual(Object.keys(made), ['__proto__', 'gigs']);
});

test('Removes an entry and moves later ones up', () => {
  assert.deepEqual(withoutEntry(form, 'gigs', 0), { key: 'k', 'gigs.0.title': 'Second', 'gigs.0.price': '5' });
  assert.deepEqual(withoutEntry(form, 'gigs', 1), { key: 'k', 'gigs.0.title': 'First' });
  assert.deepEqual(withoutEntry(form, 'others', 0), form);
  assert.deepEqual(withoutEntry(form, 'gigs', Number('x')), form);
});

test('Shows as many entries again as were sent', () => {
  assert.deepEqual([entriesIn({ 'gigs.1.title': '' }, 'gigs'), entriesIn({ title: 'x' }, 'gigs')], [2, 0]);
});
