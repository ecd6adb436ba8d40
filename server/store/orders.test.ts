import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { mostUnpaidOrders, orderHoldHours, orderReviewHours } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aProduct, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';

const home = {
  full_name: 'Sana Example',
  phone_number: '0300 1234567',
  address: 'House 1, Street 2',
  city: 'Lahore',
  province: 'Punjab',
} as const;
const file = { full_name: 'Sana Example', phone_number: '0300 1234567' };

/** Creates a person with this quantity of a variant in the cart. */
async function shopper(api: TestApi, variant_id: string, quantity = 1): Promise<Me> {
  const me = await api.person();
  await api.as(me).store.addToCart({ variant_id, quantity });
  return me;
}

const stockOf = async ({ db }: TestApi, id: string) =>
  (await db.selectFrom('product_variants').select('inventory_quantity').where('id', '=', id).executeTakeFirstOrThrow())
    .inventory_quantity;
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

test('An order takes the cart at present prices, reserves stock, empties the cart and is mailed', async (t) => {
  const api = await testApi(t);
  const [printed = ''] = await variantsOf(api.db, await aProduct(api.db));
  const me = await shopper(api, printed, 2);
  const { id, number } = await api.as(me).store.placeOrder({ ...home, total_in_cents: '300000' });
  const ordered = { status: 'pending', created_at: noon };
  assert.equal(number, `ORD-${noon.getTime()}`);
  assert.deepEqual(await api.as(me).store.order({ number }), {
    ...home,
    id,
    number,
    phone_number: '+923001234567',
    status: 'pending',
    goods_formatted: 'PKR 3,000',
    delivery_formatted: 'Free',
    total_formatted: 'PKR 3,000',
    pays_on_delivery: false,
    amount: 3000,
    tracking: '',
    is_physical: true,
    steps: [ordered],
    payment: null,
    files: [],
    created_at: noon,
    reserved_until: later(orderHoldHours),
    lines: [
      {
        title: 'Calculus II Notes',
        variant_title: 'Printed',
        image_url: null,
        is_physical: true,
        quantity: 2,
        price_formatted: 'PKR 1,500',
        total_formatted: 'PKR 3,000',
      },
    ],
  });
  assert.equal(await stockOf(api, printed), 3);
  assert.deepEqual(await api.as(me).store.cartQuantity(), { quantity: 0 });
  assert.deepEqual(
    (await api.as(me).store.orders({})).items.map((order) => order.number),
    [number],
  );
  const mails = await api.db
    .selectFrom('mails')
    .select(['kind', 'recipient_id'])
    .where('kind', '=', 'order_placed')
    .execute();
  assert.deepEqual(mails, [{ kind: 'order_placed', recipient_id: me.id }]);

  const other = await api.person();
  assert.equal((await refusalOf(api.as(other).store.order({ number }))).code, 'order_not_found');
  assert.deepEqual((await api.as(other).store.orders({})).items, []);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses a wrong total, a missing address, unsold items and an empty cart, and leaves no trace', async (t) => {
  const api = await testApi(t);
  const product = await aProduct(api.db, {
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5, is_physical: true },
      { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
    ],
  });
  const [printed = '', pdf = ''] = await variantsOf(api.db, product);
  const me = await shopper(api, printed);
  const refused = async (form: object, total_in_cents = 150_000) =>
    (await refusalOf(api.as(me).store.placeOrder({ ...home, total_in_cents, ...form }))).code;
  assert.equal(await refused({}, 100), 'cart_changed');
  assert.equal(await refused({ address: ' ' }), 'delivery_missing');
  assert.equal(await refused({ province: '' }), 'delivery_missing');
  assert.equal(await refused({ phone_number: '12' }), 'phone_invalid');
  await api.db.updateTable('products').set({ purchasable: false }).execute();
  assert.equal(await refused({}), 'variant_unavailable');
  await api.db.updateTable('products').set({ purchasable: true }).execute();
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', me.id).execute();
  assert.equal(await refused({}), 'account_blocked');
  assert.deepEqual([await stockOf(api, printed), await api.db.selectFrom('orders').select('id').execute()], [5, []]);

  const reader = await shopper(api, pdf);
  await api.as(reader).store.placeOrder({ ...file, total_in_cents: 50_000 });
  assert.equal((await refusalOf(api.as(reader).store.placeOrder({ ...file, total_in_cents: 0 }))).code, 'cart_empty');
});

test('Of 100 checkouts at once for 7 units exactly 7 are orders, the stock is 0, and 93 are refused', async (t) => {
  const api = await testApi(t);
  const variants = [{ title: 'Printed', price_in_cents: 150_000, inventory_quantity: 7, is_physical: true }];
  const [printed = ''] = await variantsOf(api.db, await aProduct(api.db, { variants }));
  const people = await Promise.all(Array.from({ length: 100 }, () => shopper(api, printed)));
  const said = await Promise.all(
    people.map((me) =>
      api
        .as(me)
        .store.placeOrder({ ...home, total_in_cents: 150_000 })
        .then(
          () => 'ordered',
          (error: { code: string; data: { text: string } }) => `${error.code}: ${error.data.text}`,
        ),
    ),
  );
  const times = (words: string) => said.filter((each) => each === words).length;
  assert.deepEqual([times('ordered'), times('stock_too_low: Not enough stock. Only 0 left.')], [7, 93]);
  assert.equal(await stockOf(api, printed), 0);
  const orders = await api.db.selectFrom('orders').select('number').execute();
  assert.equal(new Set(orders.map(({ number }) => number)).size, 7);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Two buyers of each other’s last units in opposite order never deadlock', async (t) => {
  const api = await testApi(t);
  const variants = ['One', 'Two'].map((title) => ({ title, price_in_cents: 100, inventory_quantity: 20 }));
  const both = await variantsOf(api.db, await aProduct(api.db, { variants }));
  const people = await Promise.all(Array.from({ length: 20 }, () => api.person()));
  for (const [n, me] of people.entries())
    for (const variant_id of n % 2 ? both : [...both].reverse())
      await api.as(me).store.addToCart({ variant_id, quantity: 1 });
  await Promise.all(people.map((me) => api.as(me).store.placeOrder({ ...file, total_in_cents: 200 })));
  assert.deepEqual([await stockOf(api, both[0] ?? ''), await stockOf(api, both[1] ?? '')], [0, 0]);
});

test('An unpaid order’s stock returns once at its end, and can be bought again', async (t) => {
  const api = await testApi(t);
  const [printed = ''] = await variantsOf(api.db, await aProduct(api.db));
  const me = await shopper(api, printed, 5);
  const { number } = await api.as(me).store.placeOrder({ ...home, total_in_cents: 750_000 });
  const release = (at: Date) => sql`select release_unpaid(${orderReviewHours}, ${at})`.execute(api.db);
  await release(later(orderHoldHours - 1));
  assert.equal(await stockOf(api, printed), 0);
  await Promise.all([release(later(orderHoldHours)), release(later(orderHoldHours)), release(later(orderHoldHours))]);
  assert.equal(await stockOf(api, printed), 5);
  assert.equal((await api.as(me).store.order({ number })).status, 'expired');
  const next = await shopper(api, printed, 5);
  await api.as(next).store.placeOrder({ ...home, total_in_cents: 750_000 });
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An order form sent twice is one order, and unpaid orders are limited', async (t) => {
  const api = await testApi(t);
  const [pdf = ''] = await variantsOf(
    api.db,
    await aProduct(api.db, { variants: [{ title: 'PDF', price_in_cents: 100, inventory_quantity: null }] }),
  );
  const me = await shopper(api, pdf);
  const order = (key?: string) => api.as(me, key ? { key } : {}).store.placeOrder({ ...file, total_in_cents: 100 });
  const [one, two] = await Promise.all([order('the-same-key'), order('the-same-key')]);
  assert.deepEqual(one, two);
  for (let n = 1; n < mostUnpaidOrders; n += 1) {
    await api.as(me).store.addToCart({ variant_id: pdf, quantity: 1 });
    await order();
  }
  await api.as(me).store.addToCart({ variant_id: pdf, quantity: 1 });
  assert.equal((await refusalOf(order())).code, 'orders_too_many');
});
