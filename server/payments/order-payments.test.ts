import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { orderHoldHours, orderReviewHours } from '#core/limits.ts';
import { refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { storeMails } from '../store/mails.ts';
import { paymentMails } from './mails.ts';

const held = orderHoldHours * 3600;

/** Makes a shop with one book, five in stock, and an order of two of them. */
async function withOrder(t: TestContext, quantity = 2) {
  const shop = await testShop(t);
  const { api, payer, at } = shop;
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db));
  const number = await anOrder(api, payer, variant, quantity);
  let serial = 31_840_275_000;
  return {
    ...shop,
    variant,
    number,
    admin: await api.person({ is_admin: true }),
    read: () => api.as(payer).store.order({ number }),
    payOrder: (ending: Parameters<typeof numberFor>[0] = 'paid', seconds = 0) =>
      api.as(payer, { now: at(seconds) }).payments.payOrder({ number, mobileAccountNo: numberFor(ending) }),
    byHand: async (seconds = 0, who: Me = payer) => {
      serial += 1;
      const form = { number, transaction_id: String(serial), file: await aScreenshot() };
      return (await api.as(who, { now: at(seconds) }).payments.sendOrderPayment(form)).id;
    },
    release: (seconds: number) => sql`select release_unpaid(${orderReviewHours}, ${at(seconds)})`.execute(api.db),
    stock: async () =>
      (
        await api.db
          .selectFrom('product_variants')
          .select('inventory_quantity')
          .where('id', '=', variant)
          .executeTakeFirstOrThrow()
      ).inventory_quantity,
    mails: async () =>
      (await api.db.selectFrom('mails').select(['kind', 'recipient_id', 'subject_id', 'id']).execute()).filter(
        ({ kind }) => /^(order|payment|coin)_/.test(kind),
      ),
    clean: async () => assert.deepEqual(await examine(api.database.pool), []),
  };
}

test('A gateway payment of an order takes the server’s sum, once; coins stay; its buyer is mailed', async (t) => {
  const { api, payer, number, payOrder, ask, read, coins, mails, clean } = await withOrder(t);
  const { orderId, state } = await payOrder('paid, and notified of five times');
  assert.equal(state, 'initiated');
  const payment = await api.as(payer).payments.payment({ order_id: orderId });
  assert.deepEqual([payment.pays_order, payment.amount, payment.coins], [number, 3000, 0]);
  assert.equal((await refusalOf(payOrder())).code, 'order_payment_open');
  await Promise.all([ask(20), ask(20), api.as(payer).payments.inquire({ order_id: orderId })]);
  const order = await read();
  assert.deepEqual([order.status, order.payment?.gateway, order.payment?.status], ['paid', 'easypaisa', 'paid']);
  assert.deepEqual(
    order.steps.map((step) => step.status),
    ['pending', 'paid'],
  );
  assert.equal(await coins(), 100);
  assert.equal((await refusalOf(payOrder())).code, 'order_not_open');
  assert.deepEqual(
    (await mails()).map(({ kind, recipient_id }) => [kind, recipient_id]),
    [
      ['order_placed', payer.id],
      ['order_payment_decided', payer.id],
    ],
  );
  await clean();
});

test('Only its buyer can pay an order; by hand only with an account configured and full evidence', async (t) => {
  const { api, number, byHand } = await withOrder(t);
  const other = await api.person();
  assert.equal((await refusalOf(byHand(0, other))).code, 'order_not_found');
  const by = { number, mobileAccountNo: numberFor('paid') };
  assert.equal((await refusalOf(api.as(other).payments.payOrder(by))).code, 'order_not_found');
  Object.assign(api.services, { paymentAccount: null });
  assert.equal((await refusalOf(byHand())).code, 'coins_not_sold');
});

test('An admin sees a manual payment’s order; simultaneous approvals pay it once and are logged', async (t) => {
  const { api, admin, number, byHand, read, mails, coins, clean } = await withOrder(t);
  const id = await byHand();
  assert.equal((await refusalOf(byHand())).code, 'order_payment_open');
  const [listed] = (await api.as(admin).payments.requests({})).items;
  assert.deepEqual([listed?.pays_order, listed?.pack, listed?.amount], [number, number, 3000]);
  assert.equal((await api.as(admin).payments.request({ id })).pays_order, number);
  const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => api.as(admin).payments.approve({ id })));
  const won = clicks.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.deepEqual(won, [{ status: 'paid', coins: 0 }]);
  assert.deepEqual([(await read()).status, await coins()], ['paid', 100]);
  const log = await api.db.selectFrom('audit_log').selectAll().where('about_id', '=', id).execute();
  assert.equal(log.length, 1);
  assert.ok(JSON.stringify(log).includes(number));
  assert.equal((await mails()).filter(({ kind }) => kind === 'order_payment_decided').length, 1);
  assert.deepEqual((await api.as(admin).payments.requests({})).items, []);
  await clean();
});

test('Payment review keeps an order’s stock; a rejection says why and allows a retry until expiry', async (t) => {
  const { api, admin, byHand, read, release, stock, mails, clean } = await withOrder(t);
  const id = await byHand();
  await release(held + 1);
  assert.deepEqual([(await read()).status, await stock()], ['pending', 3]);
  await api.as(admin).payments.reject({ id, reason: 'Not on the account.' });
  const order = await read();
  assert.deepEqual(
    [order.status, order.payment?.status, order.payment?.reason],
    ['pending', 'refused', 'Not on the account.'],
  );
  const again = await byHand(60);
  await api.as(admin).payments.reject({ id: again, reason: 'Nor this one.' });
  await release(held + 1);
  assert.deepEqual([(await read()).status, await stock()], ['expired', 5]);
  assert.equal((await mails()).filter(({ kind }) => kind === 'order_expired').length, 1);
  await clean();
});

for (const left of [2, 1]) {
  const there = left === 2;
  test(`A late payment ${there ? 'pays an order in stock' : 'without stock is held, mailed and recorded'}`, async (t) => {
    const { api, admin, payer, number, variant, payOrder, ask, read, release, stock, mails, clean } =
      await withOrder(t);
    const { orderId } = await payOrder();
    await release(held);
    assert.deepEqual([(await read()).status, await stock()], ['expired', 5]);
    await anOrder(api, await api.person(), variant, 5 - left);
    await ask(held + 60);
    const order = await read();
    const kinds = (await mails()).filter(({ recipient_id }) => recipient_id === payer.id || recipient_id === null);
    if (there) {
      assert.deepEqual([order.status, await stock()], ['paid', 0]);
    } else {
      assert.deepEqual([order.status, order.payment?.status, await stock()], ['expired', 'disputed', 1]);
      assert.ok(kinds.some(({ kind, recipient_id }) => kind === 'payment_disputed' && recipient_id === null));
      const [payment] = await api.as(admin).payments.held();
      assert.deepEqual([payment?.pays_order, payment?.order_id, payment?.amount], [number, orderId, 3000]);
      assert.equal(payment?.reason, 'Paid after the reservation ran out, and the stock is gone');
      assert.equal((await refusalOf(payOrder('paid', held + 60))).code, 'order_not_open');
    }
    assert.ok(kinds.some(({ kind }) => kind === 'order_payment_decided'));
    await clean();
  });
}

test('Of two simultaneous payments for an order, one is taken and one held', async (t) => {
  const { api, admin, payOrder, byHand, ask, read, clean } = await withOrder(t);
  await payOrder();
  const id = await byHand();
  const [approved] = await Promise.all([api.as(admin).payments.approve({ id }), ask(20)]);
  assert.ok(['paid', 'disputed'].includes(approved.status));
  assert.equal((await read()).status, 'paid');
  const payments = await api.db.selectFrom('payments').select('status').orderBy('status').execute();
  assert.deepEqual(payments, [{ status: 'disputed' }, { status: 'paid' }]);
  await clean();
});

test('An order with a sum in paisa can be neither placed nor paid; sums are not rounded', async (t) => {
  const { api, payer, peer, number, payOrder, byHand, variant } = await withOrder(t);
  for (const cents of [50, 1099]) {
    await api.db.updateTable('orders').set({ total_in_cents: cents }).where('number', '=', number).execute();
    assert.equal((await refusalOf(payOrder())).code, 'order_not_whole');
    assert.equal((await refusalOf(byHand())).code, 'order_not_whole');
    await api.db.updateTable('product_variants').set({ price_in_cents: cents }).where('id', '=', variant).execute();
    assert.equal((await refusalOf(anOrder(api, payer, variant, 1))).code, 'order_not_whole');
  }
  assert.deepEqual(peer.asked, []);
  assert.deepEqual(await api.db.selectFrom('payments').select('id').execute(), []);
});

test('A payment of a different amount than the order’s sum is held', async (t) => {
  const { payOrder, ask, read, clean } = await withOrder(t);
  await payOrder('another amount paid');
  await ask(20);
  const order = await read();
  assert.deepEqual([order.status, order.payment?.status], ['pending', 'disputed']);
  assert.equal((await refusalOf(payOrder())).code, 'order_payment_open');
  await clean();
});

test('Order mails name the order and its state (paid, unconfirmed, held or over) and link to it', async (t) => {
  const { api, admin, payer, number, byHand, payOrder, ask, release, mails, variant } = await withOrder(t);
  const id = await byHand();
  await api.as(admin).payments.reject({ id, reason: 'Not on the account.' });
  await payOrder();
  await release(held);
  await anOrder(api, await api.person(), variant, 5);
  await ask(held + 60);
  const publicUrl = 'http://localhost:3000';
  const options = { db: api.db, publicUrl, secret: '' };
  const templates = { ...storeMails(options), ...paymentMails(options) };
  const subjects: string[] = [];
  for (const row of (await mails()).filter(({ recipient_id }) => recipient_id === payer.id || recipient_id === null)) {
    const mail = await templates[row.kind as keyof typeof templates](row, { adminEmail: 'admin@example.com' });
    assert.ok(mail);
    assert.ok(mail.text.includes(number), row.kind);
    if (row.recipient_id) assert.ok(mail.text.includes(`${publicUrl}/orders/${number}`));
    subjects.push(`${row.recipient_id ? 'buyer' : 'admins'}: ${mail.subject.replace(number, 'ORD')}`);
  }
  assert.deepEqual(subjects.sort(), [
    'admins: Order payment: PKR 3,000 from Person 1',
    'admins: Payment held: ORD, Paid after the reservation ran out, and the stock is gone',
    'buyer: Payment for your order ORD not confirmed',
    'buyer: We hold your payment for ORD',
    'buyer: Your order ORD',
    'buyer: Your order ORD has ended',
  ]);
  await api.db.updateTable('profiles').set({ is_blocked: true }).execute();
  const [first] = await mails();
  assert.equal(first && (await templates.order_placed(first)), null);
});

test('A buyer cancels an unpaid order once, silently, and stock returns; refused if money may be coming', async (t) => {
  const { api, payer, admin, number, byHand, read, stock, clean } = await withOrder(t);
  const cancel = (who = payer) => api.as(who).store.cancelOrder({ number });
  assert.equal((await refusalOf(cancel(admin))).code, 'order_not_found');
  const id = await byHand();
  assert.equal((await refusalOf(cancel())).code, 'order_payment_open');
  await api.as(admin).payments.reject({ id, reason: 'Not on the account.' });
  const bell = async () => (await api.as(payer).notifications.list({})).items.map(({ what }) => what);
  const rung = await bell();
  const done = await Promise.allSettled([cancel(), cancel(), cancel()]);
  assert.equal(done.filter((one) => one.status === 'fulfilled').length, 1);
  assert.deepEqual(await bell(), rung);
  assert.deepEqual([(await read()).status, await stock()], ['cancelled', 5]);
  assert.equal((await refusalOf(byHand())).code, 'order_not_open');
  await clean();
});
