import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directory } from '#core/limits.ts';
import { moreTutors, tutorFiltersIn, tutorQueryOf, tutorsPath } from './list-query.ts';

const read = (address: string) => tutorQueryOf(new URL(address, 'http://list'));

test('The directory’s address names the chosen filters only', () => {
  const { filters } = read('/tutors?expertise=Physics&rate_to=1,500&stars=4&verified=on');
  assert.deepEqual(
    [filters.expertise, filters.rate_to, filters.stars, filters.verified, filters.sort],
    ['Physics', 1500, 4, true, '-stars'],
  );
  assert.deepEqual(read(tutorsPath(filters)).filters, filters);
  assert.equal(tutorsPath(read('/tutors').filters), '/tutors');
});

test('The assignment that a tutor is looked for stays in the address, whatever is filtered', () => {
  const form = new FormData();
  form.set('invite_for', 'a1');
  form.set('search', 'saad');
  assert.equal(tutorsPath(tutorFiltersIn(form)), '/tutors?search=saad&invite_for=a1');
});

test('Ignores impossible values in an address', () => {
  const { filters, shown } = read('/tutors?rate_to=cheap&stars=nine&sort=luck&verified=maybe&shown=0');
  assert.deepEqual(filters, read('/tutors').filters);
  assert.equal(shown, directory.page);
  assert.equal(read('/tutors?shown=99999').shown, directory.largest);
});

test('A directory form leads to its filled-in fields', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['search', ' saad '],
    ['rate_to', ''],
    ['sort', 'rate'],
  ] as const) {
    form.set(name, value);
  }
  const { filters } = read(tutorsPath(tutorFiltersIn(form)));
  assert.deepEqual([filters.search, filters.rate_to, filters.sort], ['saad', null, 'rate']);
});

test('The directory grows by a page up to one read, and then continues after its last row', () => {
  const query = read('/tutors');
  assert.equal(read(moreTutors(query, 'key')?.to ?? '').shown, 2 * directory.page);
  const next = moreTutors({ ...query, shown: directory.largest }, 'key');
  assert.deepEqual([next?.grows, read(next?.to ?? '').after], [false, 'key']);
  assert.equal(moreTutors(query, null), null);
});
