import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAddress, listQuery, textOf } from './list-address.ts';

const query = (address: string) => new URLSearchParams(address);

test('A changed filter starts the list at its first page, and keeps the others', () => {
  assert.equal(listAddress(query('status=open&after=40'), { sort: 'budget' }), '?status=open&sort=budget');
  assert.equal(listAddress(query('status=open&after=40'), { after: '60' }), '?status=open&after=60');
});

test('Removes an emptied filter; an unfiltered list has an address of its own', () => {
  assert.equal(listAddress(query('status=open&search=algebra'), { search: '' }), '?status=open');
  assert.equal(listAddress(query('status=open'), { status: null }), '?');
  assert.deepEqual([...query('status=open')], [['status', 'open']], 'the address that is shown stays');
});

test('A procedure receives the address’s parameters', () => {
  assert.deepEqual(listQuery(new URL('http://list/?kind=bid_fee&to=2026-11-21')), {
    kind: 'bid_fee',
    to: '2026-11-21',
  });
});

test('Cuts an address’s text to its length, without NUL and half letters', () => {
  const said = (words: string, longest: number) => textOf(new URLSearchParams({ search: words }), 'search', longest);
  assert.equal(said('  calculus  ', 20), 'calculus');
  assert.equal(said('cal\0culus', 20), 'calculus');
  assert.equal(said('calculus', 4), 'calc');
  assert.equal(said('اردو ادب', 4), 'اردو');
  assert.equal(said('ab😀', 3), 'ab', 'half a letter is none');
  assert.equal(textOf(new URLSearchParams(), 'search', 9), '');
});
