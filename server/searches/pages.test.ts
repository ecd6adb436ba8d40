import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

const key = () => crypto.randomUUID();

test('Saves a search from its list, and changes and deletes it, by forms without script', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const tutor = await api.person();
  const list = '/all-assignments?subject=mathematics&budget_from=2000';
  assert.match((await get(tutor, list)).html, /href="\/all-assignments\/save\?/);
  assert.doesNotMatch((await get(null, list)).text, /Save this search|Saved searches/);
  const dialog = await get(tutor, '/all-assignments/save?subject=mathematics&budget_from=2000');
  assert.match(dialog.html, /<input[^>]*name="name"[^>]*value="Math, PKR 2,000 or more"/);
  const form = { key: key(), name: 'Maths for me', mail: 'daily', subject: 'mathematics', budget_from: '2000' };
  const saved = await post(tutor, '/all-assignments/save?subject=mathematics&budget_from=2000', form);
  assert.deepEqual([saved.status, saved.to], [303, '/all-assignments?subject=mathematics&budget_from=2000']);
  assert.match((await get(tutor, list)).text, /This search is saved/);
  assert.doesNotMatch((await get(tutor, list)).text, /Save this search/);
  assert.equal((await get(null, '/saved-searches')).to, '/login?from=%2Fsaved-searches');

  const page = await get(tutor, '/saved-searches');
  assert.match(page.text, /Maths for me Math, PKR 2,000 or more/);
  assert.match(page.html, /href="\/all-assignments\?status=open&amp;subject=mathematics&amp;budget_from=2000"/);
  const { items } = await api.as(tutor).searches.own();
  const id = items[0]?.id ?? '';
  await post(tutor, '/saved-searches', { key: key(), id, mail: 'instant' });
  assert.equal((await api.as(tutor).searches.own()).items[0]?.mail, 'instant');
  assert.match((await get(tutor, `/saved-searches/${id}/delete`)).text, /“ ?Maths for me ?” leaves your list/);
  await post(tutor, `/saved-searches/${id}/delete`, { key: key() });
  assert.match((await get(tutor, '/saved-searches')).text, /No saved searches yet/);
  const wrong = await post(null, '/saved-searches/stop?token=wrong', { key: key() });
  assert.match(wrong.text, /This link does not work/);
});

test('Reads an address’s budgets in order; refuses a call whose budgets are turned', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const tutor = await api.person();
  const path = '/all-assignments/save?budget_from=5000&budget_to=2000';
  const { html } = await get(tutor, path);
  assert.match(html, /<input(?=[^>]*name="budget_from")(?=[^>]*value="2000")[^>]*>/);
  assert.match(html, /<input(?=[^>]*name="budget_to")(?=[^>]*value="5000")[^>]*>/);
  const form = { name: 'Turned', mail: 'daily', budget_from: '5000', budget_to: '2000' };
  const refused = await post(tutor, path, { ...form, key: key() });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /The highest budget is below the lowest/);
  assert.deepEqual((await api.as(tutor).searches.own()).items, []);
  assert.equal((await post(tutor, path, { ...form, key: key(), budget_to: '5000' })).status, 303);
});
