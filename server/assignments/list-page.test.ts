import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

const cards = (html: string) => [...html.matchAll(/<h3 dir="auto"><a [^>]*>([^<]*)/g)].map(([, title]) => title);
const links = (html: string, label: string) =>
  [...html.matchAll(/<a [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`aria-label="${label}"`))
    .map((tag) => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'));

test('The address alone filters and orders the list, and each set filter links to the list without it', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const [owner, tutor] = [await api.person(), await api.person({ expertise: ['Physics'] })];
  await api.assignment(owner, { title: 'Optics', budget: 2000, subject: 'Physics' });
  await api.assignment(owner, { title: 'Heat', budget: 4000, subject: 'Physics', deadline: '2026-11-22' });
  await api.assignment(owner, { title: 'Poems', budget: 3000, subject: 'Urdu' });

  const sent = '/all-assignments?subject=physics&budget_from=1%2C000&budget_to=&deadline_within=&sort=deadline';
  const guest = await get(null, sent);
  assert.deepEqual(cards(guest.html), ['Heat', 'Optics']);
  assert.match(guest.text, /2 assignments, soonest deadline first/);
  assert.deepEqual(links(guest.html, 'Remove filter: PKR 1,000 or more'), [
    '/all-assignments?status=open&subject=physics&sort=deadline',
  ]);
  assert.doesNotMatch(guest.text, /Not bid yet|My expertise/);

  const own = await get(tutor, '/all-assignments?my_expertise=on&not_bid=on&sort=budget');
  assert.deepEqual(cards(own.html), ['Heat', 'Optics']);
  assert.match(own.html, /<input[^>]*name="my_expertise"[^>]*checked=""/);
  assert.equal(links(own.html, 'Remove filter: Not bid yet').length, 1);

  const none = await get(tutor, '/all-assignments?my_expertise=on&budget_from=9000');
  assert.match(none.text, /No assignments found.*Nothing fits all 2 filters\. Remove one\..*Clear all/);
  const nobody = await get(owner, '/all-assignments?my_expertise=on');
  assert.match(nobody.text, /Add your expertise to see assignments/);
  const odd = await get(
    null,
    '/all-assignments?sort=odd&budget_from=-5&deadline_within=x&status=awarded&my_expertise=on',
  );
  assert.equal(odd.status, 200);
  assert.match(odd.text, /0 assignments, newest first/);
});
