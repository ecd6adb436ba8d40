import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deliveryOf } from '#core/store/delivery.ts';
import { refusalOf } from '#tests/support/api.ts';
import { deliveringStore } from '#tests/support/delivery.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { paidByHand } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { storeMails } from './mails.ts';

const before = { pays_on_delivery: false };

test('Cart and checkout say goods, delivery and total by the admins’ setting, at once (RUN-88)', async (t) => {
  const { api, buyer, printed, pdf, set, fill } = await deliveringStore(t);
  const { get } = await pageVisits(t, api);
  const costs = async () => {
    const cart = await api.as(buyer).store.cart();
    return [cart.goods_formatted, cart.delivery_formatted, cart.total_formatted, cart.to_free_delivery_formatted];
  };
  await fill(buyer, pdf);
  await set('delivery_fee', 250);
  assert.deepEqual(await costs(), ['PKR 500', 'Free', 'PKR 500', null], 'a file is not delivered');
  await fill(buyer, printed);
  assert.deepEqual(await costs(), ['PKR 2,000', 'PKR 250', 'PKR 2,250', null]);
  await set('free_delivery_from', 2500);
  assert.deepEqual(await costs(), ['PKR 2,000', 'PKR 250', 'PKR 2,250', 'PKR 500']);
  for (const path of ['/cart', '/checkout']) {
    const { text } = await get(buyer, path);
    assert.match(text, /Items\s*PKR 2,000\s*Delivery\s*PKR 250\s*Total\s*PKR 2,250/, path);
    assert.match(text, /Add PKR 500 more for free delivery/, path);
  }
  await fill(buyer, pdf);
  assert.deepEqual(await costs(), ['PKR 2,500', 'Free', 'PKR 2,500', null], 'from exactly that amount');
});

test('Pages and the database name the same price of a delivery (RUN-88)', async (t) => {
  const { api } = await deliveringStore(t);
  for (const fee of [0, 25_000])
    for (const freeFrom of [0, 100_000])
      for (const goods of [0, 99_999, 100_000, 100_001])
        for (const isPhysical of [true, false]) {
          const { rows } = await sql<{ price: number }>`
            select delivery_of(${fee}, ${freeFrom}, ${goods}, ${isPhysical}) as price`.execute(api.db);
          assert.equal(rows[0]?.price, deliveryOf({ fee, freeFrom }, goods, isPhysical));
        }
});

test('A fee changed since the checkout is refused, and a placed order keeps its own (RUN-89)', async (t) => {
  const { api, admin, buyer, printed, set, fill, place } = await deliveringStore(t);
  await set('delivery_fee', 250);
  await fill(buyer, printed);
  for (const total_in_cents of [150_000, 174_900, 175_100, 0]) {
    assert.equal((await refusalOf(place(buyer, { ...before, total_in_cents }))).code, 'cart_changed');
  }
  await set('delivery_fee', 300);
  assert.equal((await refusalOf(place(buyer, { ...before, total_in_cents: 175_000 }))).code, 'cart_changed');
  const { number } = await place(buyer, before);
  await set('delivery_fee', 0);
  const { goods_formatted, delivery_formatted, total_formatted, amount } = await api.as(buyer).store.order({ number });
  assert.deepEqual(
    [goods_formatted, delivery_formatted, total_formatted, amount],
    ['PKR 1,500', 'PKR 300', 'PKR 1,800', 1800],
  );
  await paidByHand(api, admin, number);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Pages, mail, list, file and revenue of an order count its delivery, and so does its refund (RUN-90)', async (t) => {
  const { api, admin, buyer, printed, later, set, fill, place, move } = await deliveringStore(t);
  const { get } = await pageVisits(t, api);
  await set('delivery_fee', 250);
  await fill(buyer, printed);
  const { id, number } = await place(buyer, before);
  const mails = storeMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  const letter = await mails.order_placed({ subject_id: id } as never);
  assert.match(letter?.text ?? '', /Delivery[\s\S]*PKR 250[\s\S]*Total[\s\S]*PKR 1,750/);
  const pay = await get(buyer, `/orders/${number}/pay`);
  assert.match(pay.text, /Pay PKR 1,750[\s\S]*Items\s*PKR 1,500\s*Delivery\s*PKR 250/);
  await paidByHand(api, admin, number);
  for (const [path, who] of [
    [`/orders/${number}`, buyer],
    [`/orders/${number}/receipt`, buyer],
    [`/success?order=${number}`, buyer],
    [`/admin/orders/${number}`, admin],
  ] as const) {
    assert.match((await get(who, path)).text, /Delivery\s*PKR 250\s*Total\s*PKR 1,750/, path);
  }
  const { html } = await get(admin, '/admin/orders.csv');
  assert.match(html, /Delivery PKR,PKR,Cash on delivery[\s\S]*,250,1750,no,/);
  const earned = async () => {
    const { days } = await api.as(admin, later()).payments.revenue({});
    const sum = (what: 'amount' | 'sent_back') => days.reduce((total, day) => total + day[what], 0);
    return [sum('amount'), sum('sent_back')];
  };
  assert.deepEqual(await earned(), [1750, 0]);
  await move(number, 'refunded');
  assert.deepEqual(await earned(), [1750, 1750]);
  assert.deepEqual(await examine(api.database.pool), []);
});
