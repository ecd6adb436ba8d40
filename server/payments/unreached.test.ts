import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { easypaisa } from './easypaisa.ts';
import { jazzcash } from './jazzcash.ts';

async function withOrder(t: Parameters<typeof testShop>[0]) {
  const shop = await testShop(t);
  const { api, payer, at } = shop;
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db));
  const number = await anOrder(api, payer, variant, 2);
  const payOrder = (seconds = 0, key?: string) =>
    api
      .as(payer, { now: at(seconds), ...(key && { key }) })
      .payments.payOrder({ number, mobileAccountNo: numberFor('paid') });
  return { ...shop, number, payOrder, order: () => api.as(payer).store.order({ number }) };
}

const unreached = 'Easypaisa could not be reached, so no payment was started. You can pay again now.';

test('A refused connection means the payment never began: its buyer hears so and can pay again at once', async (t) => {
  const { api, peer, payOrder, order, ask } = await withOrder(t);
  await peer.down();
  const failed = await payOrder();
  assert.deepEqual([failed.state, failed.error], ['refused', unreached]);
  assert.deepEqual([(await order()).status, (await order()).payment?.status], ['pending', 'refused']);
  await peer.up();
  assert.equal((await payOrder(1)).state, 'initiated');
  await ask(30);
  assert.equal((await order()).status, 'paid');
  assert.equal(peer.paid().length, 1);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Resending the form of a payment that never reached its gateway begins one new payment', async (t) => {
  const { api, peer, payOrder, order } = await withOrder(t);
  await peer.down();
  const failed = await payOrder(0, 'payment-1');
  assert.equal(failed.state, 'refused');
  await peer.up();
  const [one, twin] = await Promise.all([payOrder(1, 'payment-1'), payOrder(1, 'payment-1')]);
  assert.notEqual(one.orderId, failed.orderId);
  assert.equal(twin.orderId, one.orderId);
  assert.equal((await payOrder(2, 'payment-1')).orderId, one.orderId);
  assert.deepEqual(
    peer.asked.map(({ body }) => body.orderId),
    [one.orderId],
  );
  assert.equal((await order()).payment?.status, 'pending');
  assert.equal((await api.db.selectFrom('payments').select('id').execute()).length, 2);
});

test('DNS, TLS and connect failures are certain; a connection that breaks later is unknown', async (t) => {
  const { api, peer, payer } = await testShop(t);
  const { url } = peer.easypaisa;
  const outcome = async (settings: Partial<typeof peer.easypaisa>) => {
    Object.assign(api.services.gateways, { easypaisa: easypaisa({ ...peer.easypaisa, ...settings }) });
    const person = await api.person();
    return (await api.as(person).payments.initiate({ mobileAccountNo: numberFor('paid'), amount: 300 })).state;
  };
  assert.equal(await outcome({ url: 'http://no-such-host.invalid/', patience: 10 }), 'refused');
  assert.equal(await outcome({ url: url.replace('http:', 'https:') }), 'refused', 'it speaks no TLS');
  assert.equal(peer.asked.length, 0);
  for (const answer of ['cut', null] as const) {
    peer.instead.answer = answer;
    assert.equal(await outcome({}), 'unknown', `${answer}`);
  }
  Object.assign(api.services.gateways, { jazzcash: jazzcash({ ...peer.jazzcash, url: 'http://127.0.0.1:1/' }) });
  const by = { gateway: 'jazzcash', mobileAccountNo: numberFor('paid'), amount: 300, cnic: '123456' } as const;
  const begun = await api.as(payer).payments.initiate(by);
  assert.equal(begun.error, 'JazzCash could not be reached, so no payment was started. You can pay again now.');
});

test('A payment that its gateway does not know after some minutes has ended; its order is payable again', async (t) => {
  const { api, peer, payOrder, order, ask, seen } = await withOrder(t);
  peer.instead.answer = 'cut';
  const lost = await payOrder();
  assert.equal(lost.state, 'unknown');
  const { storeId } = peer.easypaisa;
  peer.instead.answer = { orderId: lost.orderId, storeId, responseCode: '0003', responseDesc: 'ORDER NOT FOUND' };
  await ask(20);
  await ask(60);
  assert.equal((await seen(lost.orderId)).state, 'unknown', 'it may still be on its way');
  assert.equal((await refusalOf(payOrder(61))).code, 'order_payment_open');
  await ask(180);
  const { state, error } = await seen(lost.orderId);
  assert.deepEqual([state, error], ['refused', 'Easypaisa never got this payment. You can pay again now.']);
  peer.instead.answer = undefined;
  await payOrder(181);
  await ask(220);
  assert.equal((await order()).status, 'paid');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A payment that its gateway accepted stays open when a later inquiry does not find it', async (t) => {
  const { peer, pay, ask, seen } = await testShop(t);
  const { orderId } = await pay('never approved');
  const { storeId } = peer.easypaisa;
  peer.instead.answer = { orderId, storeId, responseCode: '0003', responseDesc: 'ORDER NOT FOUND' };
  for (const seconds of [20, 60, 180, 480]) await ask(seconds);
  assert.equal((await seen(orderId)).state, 'initiated');
});
