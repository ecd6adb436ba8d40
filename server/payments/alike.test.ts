import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { transactionKey } from '#core/payments/rules.ts';
import { refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';

const id = '31840275516';

async function withAdmin(t: TestContext) {
  const shop = await testShop(t);
  const { api } = shop;
  let colour = 0x10_00_00;
  const send = async (transaction_id: string, who = shop.payer) => {
    colour += 5000;
    const file = await aScreenshot(`#${colour.toString(16)}`);
    return (await api.as(who).payments.requestCoins({ pack: 'starter', transaction_id, file })).id;
  };
  return { ...shop, send, as: api.as(await api.person({ is_admin: true })).payments };
}

test('A transaction ID matches under any label, spelling or leading zeros', () => {
  const spelled = [
    ...[
      id,
      `TID: ${id}`,
      `Trx ID ${id}`,
      `TrxID#${id}`,
      `ID#${id}`,
      `EP${id}`,
      `EP-${id}`,
      `000${id}`,
      `Txn No. ${id}`,
    ],
    ...[
      `Easypaisa Transaction ID: ${id}`,
      `JazzCash TID ${id}`,
      `ref: 00${id}`,
      `${id} (TID)`,
      'ID 3184-0275-516',
      'TID ۳۱۸۴۰۲۷۵۵۱۶',
    ],
  ];
  for (const one of spelled) assert.equal(transactionKey(one), id, one);
  assert.notEqual(transactionKey('AB12345'), transactionKey('12345'), 'letters that are no label are part of it');
  assert.equal(transactionKey('00000'), '0');
  for (const none of ['TID', 'EP 12', 'no number', '<b>1</b>2345']) assert.equal(transactionKey(none), null, none);
});

test('A transaction is under review or paid once under any label, for coins and orders alike', async (t) => {
  const { api, payer, send, as } = await withAdmin(t);
  const first = await send(id);
  const other = await api.person();
  for (const one of [`TID: ${id}`, `Trx ID ${id}`, `ID#${id}`, `EP${id}`, `000${id}`]) {
    const refused = await refusalOf(send(one, other));
    assert.deepEqual([refused.code, refused.field], ['transaction_id_used', 'transaction_id'], one);
  }
  await as.approve({ id: first });
  assert.equal((await refusalOf(send(`EP ${id}`, other))).code, 'transaction_id_used');
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db));
  const number = await anOrder(api, payer, variant, 1);
  const form = { number, transaction_id: `TID ${id}`, file: await aScreenshot('#ff8800') };
  assert.equal((await refusalOf(api.as(payer).payments.sendOrderPayment(form))).code, 'transaction_id_used');
});

test('Similar transaction IDs, O for 0 and I for 1 included, warn the admin, who sees both payments', async (t) => {
  const { api, send, as } = await withAdmin(t);
  const first = await send(id);
  const copycat = await api.person({ username: 'copycat' });
  for (const one of [`${id}000`, `paid ${id} today`, `${id}-1`, id.replace('0', 'O'), `TID ${id.replace('1', 'I')}`]) {
    const second = await send(one, copycat);
    const { warned, same_transaction } = await as.request({ id: second });
    assert.equal(warned, true, one);
    const like = same_transaction.find((found) => found.id === first);
    assert.deepEqual(
      [like?.transaction_id, like?.gateway, like?.amount, like?.status],
      [id, 'manual', 100, 'pending'],
      one,
    );
    const listed = (await as.requests({})).items.filter((item) => item.id === first || item.id === second);
    assert.deepEqual(
      listed.map((item) => item.warned),
      [true, true],
      'the earlier one too',
    );
    await as.reject({ id: second, reason: 'It is another’s.' });
  }
  const apart = await send('77712345678', await api.person());
  assert.deepEqual((await as.request({ id: apart })).same_transaction, []);
});

test('A gateway payment is not credited by hand too: its ID is refused; if by hand first, it is held', async (t) => {
  const { api, payer, peer, pay, ask, at, send, as, coins } = await withAdmin(t);
  const { orderId } = await pay('paid');
  const { storeId } = peer.easypaisa;
  const paid = (order: string, transactionId: string) => ({
    ...{ orderId: order, storeId, responseCode: '0000', transactionStatus: 'PAID' },
    ...{ transactionAmount: '300.00', transactionId },
  });
  peer.instead.answer = paid(orderId, id);
  await ask(20);
  assert.equal(await coins(), 400);
  for (const typed of [id, `EP ${id}`, orderId, orderId.toLowerCase()])
    assert.equal((await refusalOf(send(typed))).code, 'transaction_id_used', typed);
  for (const typed of [`${id}0`, orderId.slice(4)]) {
    const request = await as.request({ id: await send(typed) });
    assert.equal(request.warned, true, typed);
    const [like] = request.same_transaction;
    assert.deepEqual([like?.gateway, like?.transaction_id, like?.status], ['easypaisa', id, 'paid'], typed);
  }

  await as.approve({ id: await send('TID 55512345678') });
  peer.instead.answer = undefined;
  const { orderId: next } = await api.as(payer, { now: at(60) }).payments.initiate({
    ...{ mobileAccountNo: numberFor('paid'), amount: 300 },
  });
  peer.instead.answer = paid(next, '55512345678');
  await ask(90);
  const [held] = await as.held();
  assert.deepEqual([held?.order_id, held?.reason], [next, 'Its transaction was already credited by hand']);
  assert.equal(await coins(), 500);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A transaction under review by hand that a gateway pays meanwhile is credited once', async (t) => {
  const { api, payer, peer, ask, at, send, as, coins } = await withAdmin(t);
  const { storeId } = peer.easypaisa;
  const initiate = (seconds: number) =>
    api.as(payer, { now: at(seconds) }).payments.initiate({ mobileAccountNo: numberFor('paid'), amount: 300 });
  const paid = (orderId: string, transactionId: string) => ({
    ...{ orderId, storeId, responseCode: '0000', transactionStatus: 'PAID' },
    ...{ transactionAmount: '300.00', transactionId },
  });
  const { orderId } = await initiate(0);
  const request = await send(`TID ${id}`, await api.person());
  peer.instead.answer = paid(orderId, id);
  await ask(20);
  assert.equal(await coins(), 400);
  assert.equal((await refusalOf(as.approve({ id: request }))).code, 'coin_request_credited');
  assert.equal((await as.request({ id: request })).status, 'pending');
  await as.reject({ id: request, reason: 'Already credited.' });

  // A payment by hand that was held, then credited by an admin, counts as well.
  const leaver = await api.person();
  const held = await send('55512345678', leaver);
  await api.db
    .updateTable('profiles')
    .set({ deleted_at: at(30) })
    .where('id', '=', leaver.id)
    .execute();
  assert.deepEqual(await as.approve({ id: held }), { status: 'disputed', coins: 0 });
  await api.db.updateTable('profiles').set({ deleted_at: null }).where('id', '=', leaver.id).execute();
  await as.close({ id: held, outcome: 'credited', coins: 100, reason: 'They came back.' });
  peer.instead.answer = undefined;
  const { orderId: next } = await initiate(60);
  peer.instead.answer = paid(next, '55512345678');
  await ask(90);
  assert.equal(await coins(), 400);
  const [other] = await as.held();
  assert.deepEqual([other?.order_id, other?.reason], [next, 'Its transaction was already credited by hand']);
});
