import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

const openedBy = (html: string) => /name="opened_by" value="([^"]*)"/.exec(html)?.[1];

test('Refuses a form opened by one account and sent by another, without showing its contents', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const before = await api.person({ full_name: 'Before' });
  const now = await api.person({ full_name: 'رابعہ' });
  const assignment = await api.assignment(await api.person());
  const page = `/all-assignments/bid/${assignment}`;
  const old = openedBy((await get(before, page)).html);
  assert.equal(old, before.id);

  const proposal = 'I have taught this for years.';
  const refused = await post(now, page, { key: crypto.randomUUID(), opened_by: before.id, proposal });
  assert.equal(refused.status, 403);
  assert.match(
    refused.text,
    /Another account opened this form, and you are logged in as رابعہ now\. Nothing was done\./,
  );
  assert.doesNotMatch(refused.html, /I have taught this for years\./);
  assert.equal((await api.reload(now)).coins, now.coins);
  assert.deepEqual((await api.as(now).bids.own({})).items, []);

  // By now the page belongs to the other account.
  assert.equal(openedBy(refused.html), now.id);
  const sent = await post(now, page, { key: crypto.randomUUID(), opened_by: now.id, proposal });
  assert.equal(sent.status, 303);
  assert.equal((await api.as(now).bids.own({})).items.length, 1);
});

test('A form that a guest began is sent by the account that logs in on the way', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const { html } = await get(null, '/contact');
  assert.equal(openedBy(html), undefined);
  const form = { name: 'Sana', email: 'sana@ex.example', subject: 'A question', message: 'When do you open?' };
  const { status } = await post(await api.person(), '/contact', { key: crypto.randomUUID(), ...form });
  assert.ok(status < 400, String(status));
});
