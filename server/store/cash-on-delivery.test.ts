import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { mostCashOrders, mostKeptUnpaid, orderHoldHours, orderReviewHours } from '#core/limits.ts';
import { noon, refusalOf } from '#tests/support/api.ts';
import { deliveringStore } from '#tests/support/delivery.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { examine } from '../doctor.ts';
import { storeMails } from './mails.ts';

test('Cash on delivery is offered by the admins’ setting, for orders of parcels alone (RUN-91)', async (t) => {
  const { api, buyer, printed, pdf, set, fill, place, stock } = await deliveringStore(t);
  const { get } = await pageVisits(t, api);
  const offered = async () => {
    const [{ takes_cash }, { text }] = [await api.as(buyer).store.cart(), await get(buyer, '/checkout')];
    assert.equal(text.includes('Cash on delivery'), takes_cash);
    return takes_cash;
  };
  await fill(buyer, printed);
  assert.equal(await offered(), false);
  assert.equal((await refusalOf(place(buyer))).code, 'cash_not_taken');
  await set('cash_on_delivery', 'on');
  assert.equal(await offered(), true);
  await fill(buyer, pdf);
  assert.equal(await offered(), false);
  assert.deepEqual([(await refusalOf(place(buyer))).code, await stock()], ['cash_not_taken', 5]);
  await api.as(buyer).store.removeFromCart({ variant_id: pdf });
  await set('cash_on_delivery', 'off');
  assert.equal((await refusalOf(place(buyer))).code, 'cash_not_taken');
  assert.deepEqual(await api.db.selectFrom('orders').select('id').execute(), []);
});

test('An order to pay on delivery is sent unpaid, keeps its stock, and is paid once it arrived (RUN-92)', async (t) => {
  const { api, admin, buyer, printed, later, set, fill, move, stock } = await deliveringStore(t);
  const { get, post } = await pageVisits(t, api);
  await set('cash_on_delivery', 'on');
  await set('delivery_fee', 200);
  await fill(buyer, printed);
  const checkout = await get(buyer, '/checkout');
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(checkout.html) ?? [];
  const to = { address: 'House 1', city: 'Lahore', province: 'Punjab' };
  const form = { full_name: 'Sana', phone_number: '0300 1234567', ...to, total_in_cents: '170000', key };
  const placed = await post(buyer, '/checkout', { ...form, pays_on_delivery: 'true' });
  const [, number = ''] = /^\/success\?order=(ORD-\d+)$/.exec(placed.to ?? '') ?? [];
  assert.match((await get(buyer, placed.to ?? '')).text, /Please keep PKR 1,700 in cash for the courier/);
  const order = () => api.as(buyer).store.order({ number });
  assert.equal((await order()).status, 'confirmed');
  assert.equal((await get(buyer, `/orders/${number}/pay`)).to, `/orders/${number}`);

  const proof = { number, transaction_id: '31840275516', file: await aScreenshot() };
  assert.equal((await refusalOf(api.as(buyer).payments.sendOrderPayment(proof))).code, 'order_not_open');
  const end = new Date(noon.getTime() + (orderHoldHours + orderReviewHours + 1) * 3_600_000);
  await sql`select release_unpaid(${orderReviewHours}, ${end})`.execute(api.db);
  assert.deepEqual([(await order()).status, await stock()], ['confirmed', 4]);
  assert.equal((await api.as(admin).admin.queues()).orders?.waiting, 1);
  assert.equal((await api.as(admin).store.adminOrders({ status: 'waiting' })).items.length, 1);
  assert.match((await get(admin, `/admin/orders/${number}/slip`)).text, /Cash to collect on delivery\s*PKR 1,700/);

  for (const early of ['sent', 'delivered', 'returned', 'refunded']) {
    assert.equal((await refusalOf(move(number, early))).code, 'order_moved', early);
  }
  await move(number, 'packed');
  assert.deepEqual(await examine(api.database.pool), []);
  await move(number, 'sent');
  const mails = storeMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  const row = { subject_id: (await order()).id } as never;
  assert.match((await mails.order_placed(row))?.text ?? '', /keep PKR 1,700 in cash for the courier/);
  assert.match((await mails.order_sent(row))?.text ?? '', /Cash for the courier[\s\S]*PKR 1,700/);
  assert.deepEqual(await examine(api.database.pool), []);
  const revenue = async () => {
    const { days } = await api.as(admin, later()).payments.revenue({});
    return days.reduce((sum, { amount, sent_back }) => sum + amount - sent_back, 0);
  };
  assert.equal(await revenue(), 0);
  const both = await Promise.allSettled([move(number, 'delivered'), move(number, 'delivered')]);
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  const { status, steps, payment } = await order();
  assert.deepEqual(
    [status, steps.map((step) => step.status), payment?.gateway, payment?.status],
    ['delivered', ['confirmed', 'packed', 'sent', 'paid', 'delivered'], 'cash', 'paid'],
  );
  assert.equal(await revenue(), 1700);
  assert.match((await get(buyer, `/orders/${number}/receipt`)).text, /Paid with\s*Cash on delivery/);
  assert.deepEqual(await examine(api.database.pool), []);
  await move(number, 'refunded');
  assert.equal(await revenue(), 0);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A person has a limited number of open orders to pay on delivery, however many are placed at once (RUN-93)', async (t) => {
  const { api, buyer, printed, set, fill, place, move, stock } = await deliveringStore(t);
  await set('cash_on_delivery', 'on');
  const numbers: string[] = [];
  for (let n = 0; n < mostCashOrders; n += 1) {
    await fill(buyer, printed);
    numbers.push((await place(buyer)).number);
  }
  await fill(buyer, printed);
  const { total_in_cents } = await api.as(buyer).store.cart();
  const refused = await Promise.all([1, 2, 3].map(() => refusalOf(place(buyer, { total_in_cents }))));
  assert.deepEqual(
    refused.map(({ code }) => code),
    Array(3).fill('cash_orders_too_many'),
  );
  const [first = ''] = numbers;
  await move(first, 'packed');
  await move(first, 'sent');
  assert.equal((await refusalOf(place(buyer))).code, 'cash_orders_too_many', 'one on its way is still open');
  await move(first, 'returned');
  await place(buyer);
  assert.equal(await stock(), 3);
  // The limit of one variant for all unpaid orders counts those that are paid on delivery too.
  await api.db.updateTable('product_variants').set({ manage_inventory: true }).execute();
  await sql`select stock_entry(${printed}, 'received', 50, null, now())`.execute(api.db);
  await api.as(buyer).store.addToCart({ variant_id: printed, quantity: mostKeptUnpaid - 1 });
  assert.equal((await refusalOf(place(buyer, { pays_on_delivery: false }))).code, 'order_keeps_too_many');
});

test('Of many who order the last unit to pay on delivery, one gets it (RUN-93)', async (t) => {
  const { api, printed, set, fill, place, stock } = await deliveringStore(t);
  await set('cash_on_delivery', 'on');
  await sql`select stock_entry(${printed}, 'received', -4, null, now())`.execute(api.db);
  const people = await Promise.all(Array.from({ length: 5 }, () => api.person()));
  await Promise.all(people.map((one) => fill(one, printed)));
  const tries = await Promise.allSettled(people.map((one) => place(one, { total_in_cents: 150_000 })));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await stock(), 0);
});

test('A cancelled order and a parcel that came back return their stock once, and nothing is owed (RUN-94)', async (t) => {
  const { api, buyer, printed, set, fill, place, move, stock } = await deliveringStore(t);
  const { get } = await pageVisits(t, api);
  await set('cash_on_delivery', 'on');
  await fill(buyer, printed);
  const { number: early } = await place(buyer);
  const cancel = (number: string) => api.as(buyer).store.cancelOrder({ number });
  assert.match(
    (await get(buyer, `/orders/${early}`)).text,
    /Cash on delivery\. Please keep PKR 1,500[\s\S]*Cancel order/,
  );
  await cancel(early);
  assert.equal(await stock(), 5);

  await fill(buyer, printed);
  const { number } = await place(buyer);
  await move(number, 'packed');
  assert.equal((await refusalOf(cancel(number))).code, 'order_packed');
  assert.match((await get(buyer, `/orders/${number}/cancel`)).text, /We have packed this order already/);
  await move(number, 'sent');
  assert.equal((await refusalOf(move(number, 'cancelled'))).code, 'order_moved', 'it is with the courier');
  assert.equal(await stock(), 4);
  const returns = await Promise.allSettled([move(number, 'returned'), move(number, 'returned')]);
  assert.equal(returns.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await stock(), 5);
  for (const next of ['delivered', 'cancelled', 'refunded', 'packed', 'returned']) {
    assert.equal((await refusalOf(move(number, next))).code, 'order_moved', next);
  }
  assert.match((await get(buyer, `/orders/${number}`)).text, /Came back/);
  const mails = storeMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  const { id } = await api.as(buyer).store.order({ number });
  assert.match(
    (await mails.order_returned({ subject_id: id } as never))?.text ?? '',
    /not paid anything[\s\S]*As agreed/,
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Cash marked as received by mistake no longer counts, and an admin cannot confirm their own (RUN-95)', async (t) => {
  const { api, admin, buyer, printed, later, set, fill, place, move, stock } = await deliveringStore(t);
  await set('cash_on_delivery', 'on');
  await fill(buyer, printed);
  const { number } = await place(buyer);
  for (const step of ['packed', 'sent', 'delivered']) await move(number, step);
  const back = () =>
    api.as(admin, later()).store.correctOrder({ number, correction: 'back', reason: 'Another parcel.' });
  await back();
  const paid = async () => {
    const { days } = await api.as(admin, later()).payments.revenue({});
    return days.reduce((sum, { amount }) => sum + amount, 0);
  };
  const order = await api.as(buyer).store.order({ number });
  assert.deepEqual([order.status, order.payment?.status, await paid()], ['sent', 'refused', 0]);
  assert.deepEqual(
    order.steps.map(({ status }) => status),
    ['confirmed', 'packed', 'sent'],
  );
  assert.deepEqual(await examine(api.database.pool), []);
  await move(number, 'delivered');
  assert.equal(await paid(), 1500);
  await back();
  await move(number, 'returned');
  assert.deepEqual([await stock(), await paid()], [5, 0]);
  assert.deepEqual(await examine(api.database.pool), []);

  await fill(admin, printed);
  const { number: own } = await place(admin);
  for (const step of ['packed', 'sent']) await move(own, step);
  assert.equal((await refusalOf(move(own, 'delivered'))).code, 'order_own');
});
