import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byGateway, extrasOf, gatewayFacts, gatewayIds } from '#core/payments/gateways.ts';
import { refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

const tab = '/admin/easypaisa-payments';
const extras = Object.fromEntries(
  gatewayIds.flatMap((id) => extrasOf(id).map(([name, { digits }]) => [name, '1'.repeat(digits)])),
);

test('The list shows paid payments of all gateways, or of the filtered one', async (t) => {
  const { api, payer, ask } = await testShop(t);
  const { get } = await pageVisits(t, api);
  const admin = await api.person({ is_admin: true });
  for (const gateway of gatewayIds) {
    await api.as(payer).payments.initiate({ gateway, mobileAccountNo: numberFor('paid'), amount: 300, ...extras });
  }
  await ask(20);
  const list = api.as(admin).payments.list;
  const listed = async (gateway?: (typeof gatewayIds)[number]) =>
    (await list(gateway ? { gateway } : {})).map((one) => one.gateway).sort();
  assert.deepEqual(await listed(), [...gatewayIds].sort());
  for (const gateway of gatewayIds) {
    assert.deepEqual(await listed(gateway), [gateway]);
    const { html } = await get(admin, `${tab}?gateway=${gateway}`);
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell);
    for (const other of gatewayIds) {
      const isShown = cells.some((cell) => cell === gatewayFacts[other].name);
      assert.equal(isShown, other === gateway, `${other} under ${gateway}`);
    }
  }
  assert.deepEqual(await listed('none' as 'easypaisa'), [...gatewayIds].sort(), 'an edited address shows all');
});

test('An admin sees a payer’s whole number only with a reason, which the audit log records', async (t) => {
  const { api, payer, pay, ask } = await testShop(t);
  const { get, post } = await pageVisits(t, api);
  const admin = await api.person({ is_admin: true });
  const { orderId } = await pay('paid');
  await ask(20);
  const [{ id = '' } = {}] = await api.as(admin).payments.list({});
  const detail = await api.as(admin).payments.detail({ id });
  assert.deepEqual([detail.order_id, detail.account, detail.username], [orderId, '0345 ••• •340', payer.username]);
  const page = await get(admin, `${tab}/${id}`);
  assert.match(page.text, /0345 ••• •340 .*Show whole number/);
  assert.ok(!page.html.includes(numberFor('paid')));

  const show = (viewer: typeof admin | null, reason = 'A refund by phone.') =>
    api.as(viewer).payments.showAccount({ id, reason });
  assert.deepEqual((await refusalOf(show(admin, ' '))).fields, ['reason']);
  assert.equal((await refusalOf(show(payer))).code, 'admin_required');
  assert.equal((await refusalOf(show(null))).code, 'sign_in_required');
  assert.deepEqual((await api.as(admin).admin.auditLog({})).items, [], 'nothing was seen yet');
  assert.deepEqual(await show(admin), { account: numberFor('paid') });
  const shown = await post(admin, `${tab}/${id}`, { key: crypto.randomUUID(), reason: 'The payer asks.' });
  assert.equal(shown.status, 200);
  assert.match(shown.text, new RegExp(`${numberFor('paid')}.*audit log`));
  const { items } = await api.as(admin).admin.auditLog({});
  assert.deepEqual(
    items.map(({ action, about_kind, about_id, reason }) => [action, about_kind, about_id, reason]),
    ['The payer asks.', 'A refund by phone.'].map((reason) => ['payments.showAccount', 'payment', id, reason]),
  );
  const kept = JSON.stringify([
    await api.db.selectFrom('audit_log').selectAll().execute(),
    await api.db.selectFrom('idempotency_keys').selectAll().execute(),
  ]);
  assert.ok(!kept.includes(numberFor('paid')), 'it is written nowhere else');

  await api.db.updateTable('gateway_orders').set({ account: null }).execute();
  assert.equal((await refusalOf(show(admin))).code, 'payer_left');
  assert.match((await get(admin, `${tab}/${id}`)).text, /The payer deleted the account/);
  const none = '00000000-0000-7000-8000-000000000000';
  const { code } = await refusalOf(api.as(admin).payments.showAccount({ id: none, reason: 'A guess.' }));
  assert.equal(code, 'payment_not_found');
});

test('Every gateway has its form at /pay and a line in the privacy policy; old addresses still work', async (t) => {
  const { api, payer } = await testShop(t);
  Object.assign(api.services, { site: { ...api.services.site, gateways: byGateway(() => 'sandbox') } });
  const { get } = await pageVisits(t, api);
  const policy = (await get(null, '/privacy-policy')).text;
  for (const id of gatewayIds) {
    const { name, privacy, asks } = gatewayFacts[id];
    const { html, text } = await get(payer, `/pay/${id}?pack=starter`);
    assert.match(text, new RegExp(`Pay with ${name}`));
    for (const field of Object.keys(asks)) assert.ok(html.includes(`name="${field}"`), field);
    assert.ok(policy.includes(privacy), privacy);
  }
  for (const id of ['easypaisa', 'jazzcash'] as const) {
    assert.match((await get(payer, `/${id}-payment`)).text, new RegExp(`Pay with ${gatewayFacts[id].name}`));
  }
  assert.equal((await get(payer, '/pay/none')).status, 404);
});
