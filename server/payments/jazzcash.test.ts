import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { requests } from '#core/limits.ts';
import { noon, refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { examine } from '../doctor.ts';
import { jazzcash, secureHash } from './jazzcash.ts';

/** Makes a shop whose payer pays with JazzCash. */
async function jazzShop(t: TestContext) {
  const shop = await testShop(t);
  const { api, payer, peer, at } = shop;
  const pay = (ending: Parameters<typeof numberFor>[0], cnic = '123456') =>
    api.as(payer).payments.initiate({ gateway: 'jazzcash', mobileAccountNo: numberFor(ending), amount: 300, cnic });
  /** Makes an inquiry with this answer, with the right hash unless it brings one of its own. */
  const inquire = async (order_id: string, seconds: number, answer?: object) => {
    peer.instead.answer = answer && { pp_SecureHash: secureHash({ ...answer }, peer.jazzcash.salt), ...answer };
    return (await api.as(payer, { now: at(seconds) }).payments.inquire({ order_id })).state;
  };
  return { ...shop, pay, inquire };
}

test('JazzCash is asked in paisa, in Karachi time, under an alphanumeric name, with a signed field list', async (t) => {
  const { pay, peer, api } = await jazzShop(t);
  const begun = await pay('paid', '12-34 ۵6');
  assert.deepEqual([begun.state, begun.ResponseCode, begun.orderId], ['initiated', '157', `ORD-${noon.getTime()}`]);
  const { call, body } = peer.asked[0] ?? {};
  assert.equal(call, 'DoMWalletTransaction');
  const ref = `ORD${noon.getTime()}`;
  const { pp_SecureHash, ...fields } = body ?? {};
  assert.deepEqual(fields, {
    pp_MerchantID: 'MC4321',
    pp_Password: 'sandbox word',
    pp_TxnRefNo: ref,
    pp_MobileNumber: numberFor('paid'),
    pp_CNIC: '123456',
    pp_Amount: '30000',
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: '20261120120000',
    pp_TxnExpiryDateTime: '20261121120000',
    pp_BillReference: ref,
    pp_Description: 'Coins',
  });
  // Amount, BillReference, CNIC, Description, MerchantID, MobileNumber, Password, TxnCurrency,
  // TxnDateTime, expiry, TxnRefNo.
  const sorted = ['sandbox salt', '30000', ref, '123456', 'Coins', 'MC4321', numberFor('paid'), 'sandbox word', 'PKR'];
  const text = [...sorted, '20261120120000', '20261121120000', ref].join('&');
  assert.equal(pp_SecureHash, createHmac('sha256', 'sandbox salt').update(text).digest('hex').toUpperCase());
  const kept = JSON.stringify(await api.db.selectFrom('gateway_orders').selectAll().execute());
  for (const secret of ['123456', 'sandbox word', 'SecureHash'])
    assert.ok(!kept.includes(secret), `${secret} is not kept`);
});

test('Codes 124 and 157 are pending; a completed payment is credited once, for its own amount', async (t) => {
  const { pay, ask, inquire, peer, seen, coins, credits, api } = await jazzShop(t);
  const { orderId } = await pay('paid');
  const pp_TxnRefNo = orderId.replace('-', '');
  const right = { pp_TxnRefNo, pp_MerchantID: 'MC4321', pp_Amount: '30000', pp_ResponseCode: '000' };
  const odd = { ...right, pp_PaymentResponseCode: '121' };
  const open: object[] = [
    { ...odd, pp_PaymentResponseCode: '124' },
    { ...odd, pp_PaymentResponseCode: '157' },
    { ...odd, pp_PaymentResponseCode: '999' },
    { ...odd, pp_TxnRefNo: 'ORD1795244400000' },
    { ...odd, pp_MerchantID: 'MC9999' },
    { ...odd, pp_MerchantID: undefined },
    { ...odd, pp_SecureHash: 'F'.repeat(64) },
    { ...odd, pp_SecureHash: '' },
    { ...odd, pp_SecureHash: undefined },
    { ...odd, pp_PaymentResponseCode: '116', pp_SecureHash: undefined },
    { ...right, pp_ResponseCode: '115' },
    { ...odd, pp_SecureHash: secureHash(odd, 'another salt') },
  ];
  for (const [index, answer] of open.entries()) {
    assert.equal(await inquire(orderId, 30 + index * 10, answer), 'initiated', JSON.stringify(answer));
  }
  assert.equal(await coins(), 100);
  peer.instead.answer = undefined;
  await Promise.all([ask(300), ask(300), inquire(orderId, 300)]);
  assert.deepEqual([(await seen(orderId)).state, await coins(), (await credits()).length], ['paid', 400, 1]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An unreadable JazzCash amount holds its payment, and a reversal is noticed', async (t) => {
  const { api, pay, ask, inquire, peer, seen, coins } = await jazzShop(t);
  const held = await pay('never approved');
  const of = ({ orderId }: { orderId: string }) => ({ pp_TxnRefNo: orderId.replace('-', ''), pp_MerchantID: 'MC4321' });
  const found = { pp_ResponseCode: '000', pp_PaymentResponseCode: '121' };
  assert.equal(await inquire(held.orderId, 30, { ...of(held), ...found, pp_Amount: '300.00' }), 'disputed');
  peer.instead.answer = undefined;
  const paid = await pay('paid');
  await ask(40);
  assert.deepEqual([(await seen(paid.orderId)).state, await coins()], ['paid', 400]);
  const back = {
    ...of(paid),
    ...found,
    pp_PaymentResponseCode: '999',
    pp_PaymentResponseMessage: 'Transaction reversed.',
  };
  assert.equal(await inquire(paid.orderId, 7200, back), 'paid');
  const listed = await api.as(await api.person({ is_admin: true })).payments.held();
  assert.deepEqual(
    listed.map(({ order_id, reversed }) => [order_id, reversed]),
    [
      [paid.orderId, true],
      [held.orderId, false],
    ],
  );
  assert.equal(await coins(), 400);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Each sandbox outcome is reported: refused, silent, late, another amount, declined', async (t) => {
  const { pay, ask, seen, coins } = await jazzShop(t);
  const expired = await pay('refused for a low balance');
  assert.deepEqual([expired.state, expired.error], ['refused', 'Transaction has expired.']);
  const silent = await pay('no answer, then paid');
  assert.equal(silent.state, 'unknown');
  const odd = await pay('an answer that nobody expects');
  assert.equal((await seen(odd.orderId)).answer, '{\n  "fault": "<b>gateway & co</b>"\n}');
  const held = await pay('another amount paid');
  const late = await pay('paid late');
  await ask(20);
  const states = async (orders: { orderId: string }[]) =>
    Promise.all(orders.map(async ({ orderId }) => (await seen(orderId)).state));
  assert.deepEqual(await states([silent, held, late]), ['paid', 'disputed', 'initiated']);
  await ask(60);
  await ask(180);
  assert.deepEqual([...(await states([late])), await coins()], ['paid', 700]);
  const declined = await pay('declined on the phone');
  await ask(200);
  assert.deepEqual(await states([declined]), ['refused']);
});

test('JazzCash needs the last six CNIC digits, Easypaisa none; salt, password and merchant must match', async (t) => {
  const { pay, peer, api, payer } = await jazzShop(t);
  for (const cnic of ['', '12345', '1234567', '12345a']) {
    const { text, field } = await refusalOf(pay('paid', cnic));
    assert.deepEqual([text, field], ['Enter 6 digits.', 'cnic'], cnic);
  }
  assert.equal(peer.asked.length, 0);
  const form = { mobileAccountNo: numberFor('paid'), amount: 300 };
  assert.equal((await api.as(payer).payments.initiate(form)).state, 'initiated');
  assert.equal(peer.asked[0]?.call, 'initiate-ma-transaction');
  peer.jazzcash.salt = 'a salt of somebody else';
  Object.assign(api.services.gateways, { jazzcash: jazzcash(peer.jazzcash) });
  assert.equal((await pay('paid')).state, 'unknown', 'its answer is signed with another salt');
});

test('A JazzCash notice, SOAP or form, only triggers an immediate inquiry; it is answered with 000', async (t) => {
  const { api, at, pay, ask, seen, coins } = await jazzShop(t);
  const { orderId } = await pay('never approved');
  let now = noon;
  const { request } = await httpApp(api, t, { clock: () => now });
  const ref = orderId.replace('-', '');
  const soap = `<soap:Envelope><soap:Body><pp_TxnRefNo>${ref}</pp_TxnRefNo><pp_ResponseCode>000</pp_ResponseCode><pp_Amount>30000</pp_Amount></soap:Body></soap:Envelope>`;
  const post = (body: string, type: string) =>
    request('/api/payments/notifications/jazzcash', { method: 'POST', headers: { 'content-type': type }, body });
  for (const [seconds, body, type] of [
    [6, soap, 'text/xml; charset=utf-8'],
    [12, `pp_TxnRefNo=${ref}&pp_ResponseCode=000&pp_Amount=30000`, 'application/x-www-form-urlencoded'],
  ] as const) {
    now = at(seconds);
    const answer = await post(body, type);
    assert.deepEqual([answer.status, (await answer.text()).includes('<pp_ResponseCode>000<')], [200, true]);
    assert.equal(await ask(seconds), 1, type);
    assert.deepEqual([await coins(), (await seen(orderId)).state], [100, 'initiated']);
  }
  now = at(17);
  for (const body of ['', '\0', 'ORD1', `ORD${noon.getTime() + 7}`, '<!ENTITY x SYSTEM "file:///etc/passwd">']) {
    assert.equal((await post(body, 'text/xml')).status, 200);
    assert.equal(await ask(17), 0, body);
  }
  assert.equal((await post('x'.repeat(requests.text + 1), 'text/xml')).status, 413);
});
