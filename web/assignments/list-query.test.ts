import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignmentsPage, largestAssignmentsPage } from '#core/limits.ts';
import { filtersIn, listPath, moreOf, queryOf } from './list-query.ts';

const read = (address: string, signedIn = true) => queryOf(new URL(address, 'http://list'), signedIn);
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test('The list’s address names the chosen filters only', () => {
  const address = '/all-assignments?status=open&search=algebra&budget_from=1000&sort=budget';
  const { filters, shown } = read(address);
  assert.deepEqual(
    [filters.search, filters.budget_from, filters.sort, shown],
    ['algebra', 1000, 'budget', assignmentsPage],
  );
  assert.deepEqual(read(listPath(filters)).filters, filters);
  assert.equal(listPath(read('/all-assignments').filters), '/all-assignments');
});

test('Ignores impossible values in an address', () => {
  const { filters, shown } = read(
    '/all-assignments?status=gone&sort=luck&budget_to=much&deadline_within=-3&shown=many',
  );
  assert.deepEqual(filters, read('/all-assignments').filters);
  assert.equal(shown, assignmentsPage);
  assert.equal(read('/all-assignments?shown=1000000').shown, largestAssignmentsPage);
});

test('Ignores the filters of signed-in people for guests', () => {
  const address = '/all-assignments?status=open&not_bid=on&my_expertise=on';
  assert.deepEqual([read(address).filters.not_bid, read(address, false).filters.not_bid], [true, false]);
  assert.equal(read(address, false).filters.my_expertise, false);
});

test('A filter that applies to open assignments shows those only', () => {
  assert.equal(read('/all-assignments?budget_from=500').filters.status, 'open');
});

test('A form leads to the address of its filled-in fields; amounts may contain commas', () => {
  const address = listPath(filtersIn(form({ status: 'open', subject: '', search: ' algebra ', budget_to: '5,000' })));
  const { filters } = read(address);
  assert.deepEqual([filters.search, filters.budget_to, filters.subject], ['algebra', 5000, '']);
  assert.doesNotMatch(address, /subject=/);
});

test('The list grows by a page up to one read, and then continues after its last row', () => {
  const query = read('/all-assignments');
  const grown = moreOf(query, 'key');
  assert.deepEqual([grown?.grows, read(grown?.to ?? '').shown], [true, 2 * assignmentsPage]);
  const next = moreOf({ ...query, shown: largestAssignmentsPage }, 'key');
  assert.deepEqual([next?.grows, read(next?.to ?? '').after], [false, 'key']);
  assert.equal(moreOf(query, null), null);
});

test('A budget typed the wrong way round is read in order', () => {
  const { filters } = queryOf(new URL('http://list/all-assignments?budget_from=3000&budget_to=2000'), true);
  assert.deepEqual([filters.budget_from, filters.budget_to], [2000, 3000]);
});
