import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, paidByHand, variantsOf } from '#tests/support/store.ts';

const reason = 'As agreed.';

test('After a payment’s decision the next one opens, then the list says that the queue is empty (RUN-97)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const ids: string[] = [];
  for (const name of ['Sana', 'Danish', 'Hina']) {
    const payer = await api.person({ full_name: `${name} Example` });
    const form = { pack: 'starter', transaction_id: `3184027551${ids.length}`, file: await aScreenshot() } as const;
    const now = new Date(noon.getTime() + ids.length * 60_000);
    ids.push((await api.as(payer, { now }).payments.requestCoins(form)).id);
  }
  const { get, post } = await pageVisits(t, api);
  const [first, second, third] = ids;
  const filters = '?search=Example&sort=-created_at';
  const list = await get(admin, `/admin/coin-requests${filters}`);
  const to = `/admin/coin-requests/${third}${filters}`;
  assert.ok(list.html.includes(`href="${to.replaceAll('&', '&amp;')}"`), 'rows keep the filters');
  const detail = await get(admin, to);
  assert.match(detail.html, /<nav aria-label="Open coin requests">/);
  assert.ok(
    detail.html.includes(`href="/admin/coin-requests${filters.replaceAll('&', '&amp;')}"`),
    'so does the way back',
  );
  assert.match(detail.text, /Hina Example .*Danish Example .*Sana Example /);

  const decide = async (id: string | undefined, act: string) =>
    (await post(admin, `/admin/coin-requests/${id}/${act}${filters}`, { reason })).to;
  assert.equal(await decide(third, 'approve'), `/admin/coin-requests/${second}${filters}`);
  assert.equal(await decide(first, 'reject'), `/admin/coin-requests/${second}${filters}`);
  assert.doesNotMatch(
    (await get(admin, `/admin/coin-requests/${second}`)).html,
    /<nav aria-label="Open coin requests">/,
  );
  assert.equal(await decide(second, 'approve'), `/admin/coin-requests${filters}`);
  assert.match((await get(admin, '/admin/coin-requests')).text, /The queue is empty: no payment waits for you\./);
});

test('After an order’s step the next parcel opens, if its list was a queue (RUN-98)', async (t) => {
  const api = await testApi(t);
  const [admin, buyer] = [await api.person({ is_admin: true }), await api.person()];
  const [printed = ''] = await variantsOf(api.db, await aProduct(api.db));
  const numbers: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const number = await anOrder(api, buyer, printed);
    await paidByHand(api, admin, number);
    numbers.push(number);
  }
  const [older = '', newer = ''] = numbers;
  const { get, post } = await pageVisits(t, api);
  const step = async (number: string, act: string, search: string) =>
    (await post(admin, `/admin/orders/${number}/${act}${search}`, { reason })).to;
  assert.match((await get(admin, `/admin/orders/${older}?status=waiting`)).html, /<nav aria-label="Open orders">/);
  assert.doesNotMatch((await get(admin, `/admin/orders/${older}`)).html, /<nav aria-label="Open orders">/);
  assert.equal(await step(older, 'packed', '?status=waiting'), `/admin/orders/${newer}?status=waiting`);
  assert.equal(await step(newer, 'packed', '?search=Sana'), `/admin/orders/${newer}?search=Sana`);
  assert.equal(await step(newer, 'sent', '?status=waiting'), `/admin/orders/${older}?status=waiting`);
  assert.equal(await step(older, 'sent', '?status=waiting'), '/admin/orders?status=waiting');
});
