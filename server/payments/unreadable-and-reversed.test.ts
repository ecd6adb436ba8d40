import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayPayments } from '#core/limits.ts';
import { refusalOf } from '#tests/support/api.ts';
import { testShop } from '#tests/support/gateways.ts';
import { examine } from '../doctor.ts';
import { paymentMails } from './mails.ts';

test('PAID with an unreadable amount is held at once and for good; payer and admins read why', async (t) => {
  const { api, at, pay, payer, peer, seen, coins } = await testShop(t);
  const admin = api.as(await api.person({ is_admin: true })).payments;
  const { storeId } = peer.easypaisa;
  const odd = ['', undefined, '3e2', 'PKR 300', { toString: '300.00' }];
  for (const [index, transactionAmount] of odd.entries()) {
    const { orderId } = await pay('never approved', index * 3601);
    const paid = { orderId, storeId, responseCode: '0000', transactionStatus: 'PAID' };
    const inquire = (answer: object, seconds: number) => {
      peer.instead.answer = answer;
      return api.as(payer, { now: at(index * 3601 + seconds) }).payments.inquire({ order_id: orderId });
    };
    assert.deepEqual(await inquire({ ...paid, transactionAmount }, 20), { state: 'disputed' });
    assert.deepEqual(await inquire({ ...paid, transactionAmount: '300.00' }, 60), { state: 'disputed' });
    const { error } = await seen(orderId);
    assert.match(error ?? '', /^Paid, with an amount that cannot be read: “.*”\. We are looking at it\.$/);
    assert.equal((await admin.held())[0]?.order_id, orderId);
    peer.instead.answer = undefined;
  }
  assert.equal(await coins(), 100);
  const mails = await api.db.selectFrom('mails').select('kind').where('kind', '=', 'payment_disputed').execute();
  assert.equal(mails.length, odd.length);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A reversal of credited money mails admins once, is listed, takes no coins and can be settled', async (t) => {
  const { api, ask, pay, peer, seen, coins } = await testShop(t);
  const { orderId } = await pay('paid');
  await ask(20);
  const person = await api.person({ username: 'rabia_admin', is_admin: true });
  const admin = api.as(person).payments;
  assert.deepEqual(await admin.held(), []);
  const { storeId } = peer.easypaisa;
  const back = { orderId, storeId, responseCode: '0000', transactionStatus: 'REVERSED', transactionAmount: '300.00' };
  peer.instead.answer = back;
  const day = gatewayPayments.paidHours[0] * 3600;
  assert.equal(await ask(day), 0);
  assert.equal(await ask(day + 20), 1, 'a paid payment is asked about again after a day');
  await ask(day * 8);
  const [reversed, ...others] = await admin.held();
  assert.deepEqual(
    [reversed?.order_id, reversed?.reversed, reversed?.reason, others],
    [orderId, true, 'the money went back to its payer', []],
  );
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['paid', 400]);
  const rows = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'payment_reversed').execute();
  const mails = paymentMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  const told = await Promise.all(rows.map((row) => mails.payment_reversed(row, { adminEmail: 'admin@example.com' })));
  assert.deepEqual(
    told.map((mail) => mail?.subject),
    [`Money went back: ${orderId}, PKR 300`],
  );

  const id = reversed?.id ?? '';
  const clicks = await Promise.allSettled(
    Array.from({ length: 4 }, () => admin.closeReversal({ id, reason: 'Coins taken.' })),
  );
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(admin.closeReversal({ id, reason: 'Again.' }))).code, 'held_payment_closed');
  assert.deepEqual(await admin.held(), []);
  const log = await api.db.selectFrom('audit_log').select(['admin_id', 'reason']).where('about_id', '=', id).execute();
  assert.deepEqual(log, [{ admin_id: person.id, reason: 'Coins taken.' }]);
  assert.deepEqual(await examine(api.database.pool), []);
});
