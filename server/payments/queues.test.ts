import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gatewayPayments } from '#core/limits.ts';
import { testShop } from '#tests/support/gateways.ts';
import { examine } from '../doctor.ts';
import { easypaisa } from './easypaisa.ts';
import { paymentJobs } from './reconcile.ts';

const { atOnce, breaksAt, tryEvery } = gatewayPayments;

test('A silent gateway delays no payment of the other, and its inquiries end with the server’s signal', async (t) => {
  const { api, at, peer, payer, due, coins } = await testShop(t);
  const patient = { ...api.services.gateways, easypaisa: easypaisa({ ...peer.easypaisa, patience: 60 }) };
  Object.assign(api.services, { gateways: patient });
  const by = { gateway: 'jazzcash', mobileAccountNo: '03450012340', amount: 300, cnic: '123456' } as const;
  await api.as(payer).payments.initiate(by);
  await due('easypaisa', 120);
  Object.assign(peer.instead, { of: 'easypaisa', answer: null });
  peer.asked.length = 0;

  const stopping = new AbortController();
  const now = at(30);
  const jobs = paymentJobs({ ...api.services, clock: () => now });
  const running = Promise.all(jobs.map(({ run }) => run(stopping.signal)));
  while ((await coins()) === 100) await turn();
  assert.equal(await coins(), 400);
  const silent = () => peer.asked.filter(({ call }) => call === 'inquire-transaction').length;
  while (silent() < atOnce) await turn();
  assert.equal(silent(), atOnce, 'so many of one gateway at once');

  const told = performance.now();
  stopping.abort();
  await running;
  assert.ok(performance.now() - told < 10_000, 'nobody waits for its patience');
  const left = await api.db.selectFrom('gateway_orders').select('payment_id').where('next_ask_at', '<=', now).execute();
  assert.equal(left.length, 120, 'what was under way is due at once, for another process');
  assert.deepEqual(await api.as(await api.person({ is_admin: true })).payments.silentGateways(), []);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Each finished inquiry makes room for the next; a hanging one delays no other of its gateway', async (t) => {
  const { api, peer, due, ask } = await testShop(t);
  await due('easypaisa', atOnce * 3);
  const [first = ''] = await due('easypaisa', 1, 1);
  const gateway = api.services.gateways.easypaisa;
  assert.ok(gateway);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: string[] = [];
  const inquire: typeof gateway.inquire = async (order) => {
    seen.push(order.order_id);
    if (seen.length === 1) await held;
    if (order.order_id === first) release();
    return gateway.inquire(order);
  };
  Object.assign(api.services.gateways, { easypaisa: { ...gateway, inquire } });
  assert.equal(await ask(5), atOnce * 3 + 1, 'the first one ended after the last was asked about');
  assert.equal(peer.asked.length, atOnce * 3 + 1);
});

test('A notified payment is asked about before all others that are due', async (t) => {
  const { api, at, peer, due, ask } = await testShop(t);
  await due('easypaisa', 60);
  const [late = ''] = await due('easypaisa', 1, 600);
  await api
    .as(null, { now: at(30) })
    .payments.notify({ gateway: 'easypaisa', url: `https://gateway.example/?order=${late}` });
  assert.equal(await ask(30), 61);
  const place = peer.asked.findIndex(({ body }) => body.orderId === late);
  assert.ok(place >= 0 && place < atOnce, `it was number ${place + 1}`);
});

test('A silent gateway is tried now and then and shown to admins; one answer resumes all inquiries', async (t) => {
  const { api, at, peer, payer, due, ask, seen, coins } = await testShop(t);
  const by = { mobileAccountNo: '03450012340', amount: 300 } as const;
  const { orderId } = await api.as(payer).payments.initiate(by);
  await due('easypaisa', 20);
  const admin = api.as(await api.person({ is_admin: true })).payments;
  peer.instead.answer = 'cut';
  const asked = await ask(20);
  assert.ok(asked >= breaksAt && asked < breaksAt + atOnce, `${asked} before it was given up`);
  assert.deepEqual(await admin.silentGateways(), [{ gateway: 'easypaisa', since: at(20) }]);
  assert.equal(await ask(20 + tryEvery - 1), 0);
  assert.equal(await ask(20 + tryEvery), 1, 'one is tried');
  const before = peer.asked.length;
  assert.deepEqual(await api.as(payer, { now: at(55) }).payments.inquire({ order_id: orderId }), {
    state: 'initiated',
  });
  assert.equal(peer.asked.length, before, 'nobody waits for it, and it is asked about first');

  peer.instead.answer = undefined;
  assert.equal(await ask(20 + 2 * tryEvery), 20, 'one is heard, then all others but the one that was just tried');
  assert.deepEqual([(await seen(orderId)).state, await coins(), await admin.silentGateways()], ['paid', 400, []]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An unanswered inquiry settles nothing and is repeated within a minute, even past its day', async (t) => {
  const { api, peer, pay, ask, seen, coins } = await testShop(t);
  const { orderId } = await pay('paid');
  await api.db.updateTable('gateway_orders').set({ asks: 9 }).execute();
  peer.instead.answer = 'cut';
  assert.equal(await ask(25 * 3600), 1);
  assert.equal((await seen(orderId)).state, 'initiated', 'a day without an answer is no refusal');
  peer.instead.answer = undefined;
  assert.equal(await ask(25 * 3600 + 60), 1);
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['paid', 400]);
});
