import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dearestOrder, mostCartLines, mostOfOne } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aProduct, cartBrowser, variantsOf } from '#tests/support/store.ts';

/** Creates a product with five printed copies and a PDF of unlimited stock. */
async function sold({ db }: TestApi, title = 'Calculus II Notes') {
  const product = await aProduct(db, {
    title,
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5, is_physical: true },
      { title: 'PDF', price_in_cents: 50_050, inventory_quantity: null },
    ],
  });
  const [printed = '', pdf = ''] = await variantsOf(db, product);
  return { product, printed, pdf };
}

const failed = 'Oh no! Something went wrong.';

test('An order has a maximum price: lines beyond it say so, and are neither in the total nor ordered', async (t) => {
  const api = await testApi(t);
  const [first = '', second = ''] = await variantsOf(
    api.db,
    await aProduct(api.db, {
      variants: [
        { title: 'Archive', price_in_cents: dearestOrder * 50, inventory_quantity: null },
        { title: 'Everything', price_in_cents: dearestOrder * 100, inventory_quantity: null },
      ],
    }),
  );
  const me = await api.person();
  const { store } = api.as(me);
  await store.addToCart({ variant_id: first, quantity: 2 });
  assert.equal((await store.cart()).can_check_out, true);
  await store.addToCart({ variant_id: second, quantity: mostOfOne });
  const cart = await store.cart();
  assert.deepEqual(
    cart.lines.map(({ problem }) => problem),
    [null, 'order_too_dear'],
  );
  assert.deepEqual([cart.total_in_cents, cart.can_check_out], [dearestOrder * 100, false]);
  const contact = { full_name: 'Sana Example', phone_number: '0300 1234567', total_in_cents: cart.total_in_cents };
  const refused = await refusalOf(store.placeOrder(contact));
  assert.equal(refused.code, 'order_too_dear');
  assert.equal(refused.text, 'One order can cost PKR 10,000,000 at most. Please choose fewer, or split the order.');
  await store.removeFromCart({ variant_id: second });
  assert.match((await store.placeOrder(contact)).number, /^ORD-/);
});

test('The cart keeps variant, quantity and price, and ignores prices and stock sent along (CALL-68)', async (t) => {
  const api = await testApi(t);
  const { printed, pdf } = await sold(api);
  for (const viewer of [null, await api.person()]) {
    const { store } = cartBrowser(api);
    const sent = { variant_id: printed, quantity: '2', stock: 999, price_in_cents: 1 };
    assert.deepEqual(await store(viewer).addToCart(sent), { variant_id: printed, quantity: 2 });
    await store(viewer).addToCart({ variant_id: pdf, quantity: 1 });
    await store(viewer).addToCart({ variant_id: printed, quantity: 1 });
    const { lines, ...cart } = await store(viewer).cart();
    assert.deepEqual(
      lines.map(({ title, variant_title, quantity, total_formatted, left }) => [
        title,
        variant_title,
        quantity,
        total_formatted,
        left,
      ]),
      [
        ['Calculus II Notes', 'Printed', 3, 'PKR 4,500', 5],
        ['Calculus II Notes', 'PDF', 1, 'PKR 500.50', null],
      ],
    );
    assert.deepEqual(cart, {
      quantity: 4,
      goods_formatted: 'PKR 5,000.50',
      delivery_formatted: 'Free',
      to_free_delivery_formatted: null,
      takes_cash: false,
      total_in_cents: 500_050,
      total_formatted: 'PKR 5,000.50',
      can_check_out: true,
      changed: false,
    });
    assert.deepEqual(await store(viewer).cartQuantity(), { quantity: 4 });

    await store(viewer).removeFromCart({ variant_id: printed });
    assert.equal((await store(viewer).cart()).lines.length, 1);
    await store(viewer).clearCart();
    assert.deepEqual((await store(viewer).cart()).lines, []);
  }
});

test('A quantity is a whole number from 1 to the stock, less what the cart holds (STORE-07)', async (t) => {
  const api = await testApi(t);
  const { printed, pdf } = await sold(api);
  const { store } = cartBrowser(api);
  for (const quantity of [0, -1, 1.5, 'many', '0']) {
    const { code, title, text, fields } = await refusalOf(store().addToCart({ variant_id: printed, quantity }));
    assert.deepEqual([code, title, text, fields], ['input_invalid', failed, 'Please choose 1 or more.', ['quantity']]);
  }
  await store().addToCart({ variant_id: printed, quantity: 3 });
  const short = await refusalOf(store().addToCart({ variant_id: printed, quantity: 3 }));
  assert.deepEqual([short.code, short.title, short.text], ['stock_too_low', failed, 'Not enough stock. Only 5 left.']);
  await store().setQuantity({ variant_id: printed, quantity: 5 });
  assert.equal((await refusalOf(store().setQuantity({ variant_id: printed, quantity: 6 }))).text, short.text);
  assert.equal((await refusalOf(store().setQuantity({ variant_id: printed, quantity: 0 }))).code, 'input_invalid');
  assert.deepEqual(await store().cartQuantity(), { quantity: 5 });

  await store().addToCart({ variant_id: pdf, quantity: mostOfOne });
  assert.equal((await refusalOf(store().addToCart({ variant_id: pdf, quantity: 1 }))).code, 'quantity_too_high');
});

test('Refuses to add unsold items: drafts, unpurchasable and deleted ones', async (t) => {
  const api = await testApi(t);
  const { product, printed } = await sold(api);
  const { store, cookie } = cartBrowser(api);
  const refused = async (variant_id: string) => (await refusalOf(store().addToCart({ variant_id, quantity: 1 }))).text;
  await api.db.updateTable('products').set({ purchasable: false }).execute();
  assert.equal(await refused(printed), 'Currently unavailable');
  await api.db.updateTable('products').set({ purchasable: true, status: 'draft' }).execute();
  assert.equal(await refused(printed), 'Currently unavailable');
  assert.equal(await refused(product), 'Currently unavailable');
  assert.equal(await refused('nonsense'), 'Currently unavailable');
  assert.equal(cookie(), '');
  assert.deepEqual(await api.db.selectFrom('carts').selectAll().execute(), [], 'nothing is left of it');
});

test('Opening the cart shows present prices and stock, and names changes until chosen again', async (t) => {
  const api = await testApi(t);
  const { product, printed, pdf } = await sold(api);
  const { store } = cartBrowser(api);
  await store().addToCart({ variant_id: printed, quantity: 3 });
  await store().addToCart({ variant_id: pdf, quantity: 1 });
  await api.db
    .updateTable('product_variants')
    .set({ sale_price_in_cents: 100_000, inventory_quantity: 2 })
    .where('id', '=', printed)
    .execute();
  const cart = await store().cart();
  assert.deepEqual(
    cart.lines.map(({ problem, was_formatted, price_in_cents_formatted, left }) => [
      problem,
      was_formatted,
      price_in_cents_formatted,
      left,
    ]),
    [
      ['stock_too_low', 'PKR 1,500', 'PKR 1,000', 2],
      [null, null, 'PKR 500.50', null],
    ],
  );
  assert.deepEqual([cart.changed, cart.can_check_out, cart.total_formatted], [true, false, 'PKR 500.50']);
  await store().setQuantity({ variant_id: printed, quantity: 2 });
  const { changed, can_check_out, total_formatted } = await store().cart();
  assert.deepEqual([changed, can_check_out, total_formatted], [false, true, 'PKR 2,500.50']);

  await api.db.updateTable('products').set({ status: 'draft' }).where('id', '=', product).execute();
  assert.deepEqual(
    (await store().cart()).lines.map(({ problem }) => problem),
    ['variant_unavailable', 'variant_unavailable'],
  );
});

test('A guest’s cart merges into the member’s at login, once, with the larger number of each variant', async (t) => {
  const api = await testApi(t);
  const { printed, pdf } = await sold(api);
  const me = await api.person();
  const { store, cookie } = cartBrowser(api);
  await api.as(me).store.addToCart({ variant_id: printed, quantity: 1 });
  await store().addToCart({ variant_id: printed, quantity: 2 });
  await store().addToCart({ variant_id: pdf, quantity: 1 });
  const before = cookie();
  await Promise.all([store(me).cart(), store(me).cartQuantity(), store(me).cart()]);
  assert.equal(cookie(), 'cart=', 'the browser forgets it');
  const { lines } = await api.as(me).store.cart();
  assert.deepEqual(
    lines.map(({ variant_id, quantity }) => [variant_id, quantity]),
    [
      [printed, 2],
      [pdf, 1],
    ],
  );

  // The old cookie finds no cart, nor does the member's own cart answer to one.
  const old = api.as(null, { headers: new Headers({ cookie: before }) }).store;
  assert.deepEqual((await old.cart()).lines, []);
  const { id } = await api.db.selectFrom('carts').select('id').where('user_id', '=', me.id).executeTakeFirstOrThrow();
  const forged = api.as(null, { headers: new Headers({ cookie: `cart=${id}.${before.split('.')[1]}` }) }).store;
  assert.deepEqual((await forged.cart()).lines, []);
});

test('A member’s form sent twice adds once, also at the same time', async (t) => {
  const api = await testApi(t);
  const { printed } = await sold(api);
  const me = await api.person();
  const send = () => api.as(me, { key: 'the-same-key' }).store.addToCart({ variant_id: printed, quantity: 1 });
  await Promise.all([send(), send(), send()]);
  assert.deepEqual(await api.as(me).store.cartQuantity(), { quantity: 1 });
  await Promise.all(Array.from({ length: 4 }, () => api.as(me).store.addToCart({ variant_id: printed, quantity: 1 })));
  assert.deepEqual(await api.as(me).store.cartQuantity(), { quantity: 5 }, 'others count each');
});

test('A cart has a maximum number of different items', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const variants = Array.from({ length: mostCartLines + 1 }, (_, n) => ({
    title: `Part ${n}`,
    price_in_cents: 100,
    inventory_quantity: null,
  }));
  const all = await variantsOf(api.db, await aProduct(api.db, { variants }));
  const last = all.pop() ?? '';
  for (const variant_id of all) await api.as(me, { now: noon }).store.addToCart({ variant_id, quantity: 1 });
  const { code, text } = await refusalOf(api.as(me).store.addToCart({ variant_id: last, quantity: 1 }));
  assert.deepEqual([code, text], ['cart_full', `Your cart can hold ${mostCartLines} different products at most.`]);
});
