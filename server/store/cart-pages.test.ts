import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { aProduct, variantsOf } from '#tests/support/store.ts';
import { visitor } from '#tests/support/visitor.ts';

test('Without script the cart page shows variants and quantities, changes one and removes one (STORE-06)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const id = await aProduct(api.db, {
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5 },
      { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
    ],
  });
  const [printed = '', pdf = ''] = await variantsOf(api.db, id);
  assert.match((await visit('/cart')).text, /\|Your cart is empty\|/);
  await visit(`/product/${id}`, { variant_id: printed, quantity: '2' });
  const added = await visit(`/product/${id}`, { variant_id: pdf, quantity: '1' });
  assert.match(added.text, /\|Cart\|3\|in it\|/);
  assert.match((await visit('/store')).text, /\|Cart\|3\|in it\|/);

  const cart = await visit('/cart');
  assert.match(
    cart.text,
    /\|Your cart\|3\|Calculus II Notes\|PKR 3,000\|Printed\|, PKR 1,500 each\|.*\|Calculus II Notes\|PKR 500\|PDF\|/,
  );
  assert.match(cart.text, /\|Total\|PKR 3,500\|/);
  const quantities = (html: string) =>
    [...html.matchAll(/<input[^>]*type="number"[^>]*>/g)].map(([input]) => /value="(\d+)"/.exec(input)?.[1]);
  assert.deepEqual(quantities(cart.html), ['2'], 'a file is bought once');

  const changed = await visit('/cart', { variant_id: printed, quantity: '3' });
  assert.deepEqual([changed.path, quantities(changed.html)], ['/cart', ['3']]);
  for (const [quantity, words] of [
    ['0', 'Please choose 1 or more.'],
    ['6', 'Not enough stock. Only 5 left.'],
  ] as const) {
    const refused = await visit('/cart', { variant_id: printed, quantity });
    assert.ok(refused.text.includes(words), words);
  }
  assert.deepEqual(quantities((await visit('/cart')).html), ['3']);
  const without = await visit('/cart?act=remove', { variant_id: printed, quantity: '3' });
  assert.match(without.text, /\|Your cart\|1\|Calculus II Notes\|PKR 500\|PDF\|/);
});

test('The cart names changed prices and stock each time it opens, in the store’s drawer too', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const id = await aProduct(api.db);
  const [variant_id = ''] = await variantsOf(api.db, id);
  await visit(`/product/${id}`, { variant_id, quantity: '3' });
  await api.db.updateTable('product_variants').set({ price_in_cents: 100_000, inventory_quantity: 2 }).execute();
  for (const path of ['/cart', '/store/cart', `/product/${id}/cart`]) {
    const { text } = await visit(path);
    assert.match(text, /\|Something in your cart has changed\. Please check the marked lines\.\|/, path);
    assert.match(
      text,
      /\|Its price was PKR 1,500 when you chose it, and is PKR 1,000 now\.\|Not enough stock\. Only 2 left\.\|/,
      path,
    );
  }
  const { text } = await visit('/store/cart', { variant_id, quantity: '2' });
  assert.doesNotMatch(text, /has changed|Its price was/);
  await api.db.updateTable('products').set({ purchasable: false }).execute();
  assert.match((await visit('/cart')).text, /\|Currently unavailable\|/);
});

test('The page /success thanks for the order and empties the cart (ROUTE-10, ROUTE-11)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const id = await aProduct(api.db);
  const [variant_id = ''] = await variantsOf(api.db, id);
  await visit(`/product/${id}`, { variant_id, quantity: '3' });
  assert.match((await visit('/cart')).text, /\|Your cart\|3\|/);
  const { status, text } = await visit('/success');
  assert.equal(status, 200);
  assert.match(text, /\|Thank you\|We have your order\.\|Back to the Library\|/);
  assert.match((await visit('/cart')).text, /\|Your cart is empty\|/);
  assert.deepEqual(await api.db.selectFrom('cart_lines').selectAll().execute(), []);
});
