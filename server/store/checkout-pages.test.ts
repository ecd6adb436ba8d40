import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { dearestOrder, mostUnpaidOrders } from '#core/limits.ts';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';

const parcel = {
  full_name: 'ثنا مثال',
  phone_number: '0300 1234567',
  address: 'مکان ۱، گلی ۲',
  city: 'Lahore',
  province: 'Punjab',
};

async function withCart(t: TestContext, is_physical = true, price_in_cents = 150_000) {
  const api = await testApi(t);
  const variants = [{ title: 'Printed', price_in_cents, inventory_quantity: 5, is_physical }];
  const [variant_id = ''] = await variantsOf(api.db, await aProduct(api.db, { variants }));
  const me: Me = await api.person({ full_name: 'Sana Example' });
  await api.as(me).store.addToCart({ variant_id, quantity: 2 });
  return { api, me, variant_id, ...(await pageVisits(t, api)) };
}

/** Checks that the parts are in a page in this order. */
function says(text: string, ...parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    assert.ok(at >= 0, `“${part}” stands in ${text.slice(from)}`);
    from = at + part.length;
  }
}

const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('The checkout remembers the address of the last parcel (RUN-87)', async (t) => {
  const { api, me, variant_id, get, post } = await withCart(t);
  const page = await get(me, '/checkout');
  const placed = await post(me, '/checkout', { ...parcel, key: keyIn(page.html), total_in_cents: '300000' });
  assert.equal(placed.status, 303);
  await api.as(me).store.addToCart({ variant_id, quantity: 1 });
  const { html } = await get(me, '/checkout');
  for (const value of [parcel.full_name, parcel.address, parcel.city, '+923001234567']) {
    assert.ok(html.includes(`value="${value}"`), value);
  }
  assert.match(html, /<option value="Punjab" selected="">/);
});

test('Cart, delivery, single order and payment instructions work without script', async (t) => {
  const { api, me, get, post } = await withCart(t);
  assert.match((await get(me, '/cart')).html, /href="\/checkout"/);
  assert.equal((await get(null, '/checkout')).to, '/login?from=%2Fcheckout');
  const page = await get(me, '/checkout');
  says(page.text, 'Deliver to', 'Your order', '2', 'PKR 3,000', '2 × PKR 1,500', 'Place order, PKR 3,000');
  assert.match(page.html, /<option value="Khyber Pakhtunkhwa">/);
  assert.match(page.html, /<option value="Quetta">/);

  const form = { ...parcel, key: keyIn(page.html), total_in_cents: '300000' };
  const refused = await post(me, '/checkout', { ...form, province: '' });
  assert.equal(refused.status, 422);
  says(refused.text, 'Please enter where to send it: address, city and province.');
  assert.ok(refused.html.includes(parcel.address), 'what was typed is still there');
  const sum = await post(me, '/checkout', { ...form, total_in_cents: '100' });
  says(sum.text, 'Prices have changed. Please check your order again.');

  const [one, two] = await Promise.all([post(me, '/checkout', form), post(me, '/checkout', form)]);
  assert.equal(one.status, 303);
  assert.equal(one.to, two.to);
  const [, number = ''] = /^\/orders\/(ORD-\d+)\/pay$/.exec(one.to ?? '') ?? [];
  assert.equal((await api.as(me).store.orders({})).items.length, 1);
  const pay = await get(me, one.to ?? '');
  says(pay.text, 'Pay PKR 3,000', 'Pay by transfer', 'Account holder', 'Transaction ID', 'Submit for verification');
  says(
    (await post(me, one.to ?? '', { transaction_id: '31840275516' })).text,
    'Please provide a Transaction ID and a screenshot.',
  );
  const order = await get(me, `/orders/${number}`);
  says(order.text, 'Payment pending', 'Pay PKR 3,000', 'Cancel order', 'ثنا مثال', '+923001234567', 'مکان');
  says((await get(me, '/orders')).text, 'My orders', 'Calculus II Notes', number);
  assert.equal((await get(await api.person(), `/orders/${number}`)).status, 404);
  // An empty cart has nothing to order.
  assert.equal((await get(me, '/checkout')).to, '/cart');
});

test('A file asks for no address, and an unavailable item is not ordered', async (t) => {
  const { api, me, get, post } = await withCart(t, false);
  const page = await get(me, '/checkout');
  assert.doesNotMatch(page.text, /Deliver to|Province/);
  await api.db.updateTable('product_variants').set({ inventory_quantity: 1 }).execute();
  const short = await get(me, '/checkout');
  says(short.text, 'Something in your cart is not available as chosen.');
  assert.doesNotMatch(short.text, /Place order/);
  const { full_name, phone_number } = parcel;
  const form = { full_name, phone_number, total_in_cents: '300000' };
  const refused = await post(me, '/checkout', form);
  says(refused.text, 'Not enough stock. Only 1 left.');
  await api.db.updateTable('product_variants').set({ inventory_quantity: 2 }).execute();
  assert.match((await post(me, '/checkout', form)).to ?? '', /^\/orders\/ORD-\d+\/pay$/);
});

test('Without script an order above the maximum is refused, whatever total its form names, with the reason', async (t) => {
  const { api, me, get, post } = await withCart(t, true, dearestOrder * 60);
  assert.doesNotMatch((await get(me, '/checkout')).text, /Place order/);
  for (const total_in_cents of [dearestOrder * 120, dearestOrder * 100, 0, 1e15]) {
    const { status, text } = await post(me, '/checkout', { ...parcel, total_in_cents: String(total_in_cents) });
    assert.equal(status, 409, `${total_in_cents}`);
    says(text, 'One order can cost PKR 10,000,000 at most.', 'Something in your cart is not available as chosen.');
  }
  assert.deepEqual((await api.as(me).store.orders({})).items, []);
});

test('A buyer at the limit of unpaid orders is told before typing, with the way to them', async (t) => {
  const { api, me, variant_id, get, post } = await withCart(t, false);
  // The first order takes what is in the cart.
  for (let n = 0; n < mostUnpaidOrders; n += 1) await anOrder(api, me, variant_id);
  await api.db.updateTable('product_variants').set({ inventory_quantity: 1 }).execute();
  await api.as(me).store.addToCart({ variant_id, quantity: 1 });
  const { text, html } = await get(me, '/checkout');
  says(text, 'You have 3 unpaid orders. Please pay for one first.', 'My orders');
  assert.match(html, /href="\/orders"/);
  assert.doesNotMatch(text, /Place order/);
  const { full_name, phone_number } = parcel;
  const refused = await post(me, '/checkout', { full_name, phone_number, total_in_cents: '150000' });
  assert.equal(refused.status, 409);
  const [{ number = '' } = {}] = (await api.as(me).store.orders({})).items;
  await api.as(me).store.cancelOrder({ number });
  says((await get(me, '/checkout')).text, 'Place order, PKR 1,500');
});

test('An order offers its cancellation, thanks with its number, and has a receipt once paid', async (t) => {
  const { api, me, variant_id, get, post } = await withCart(t);
  const number = await anOrder(api, me, variant_id);
  says((await get(me, `/success?order=${number}`)).text, 'Thank you, Sana Example', 'Order', number);
  // Opened again, the page leaves items added since in the cart.
  await api.as(me).store.addToCart({ variant_id, quantity: 1 });
  await get(me, `/success?order=${number}`);
  assert.equal((await get(await api.person(), `/success?order=${number}`)).status, 404);
  assert.equal((await api.as(me).store.cartQuantity()).quantity, 1);
  await api.as(me).store.clearCart();
  assert.equal((await get(await api.person(), `/success?order=${number}`)).status, 404);
  assert.equal((await get(me, `/orders/${number}/receipt`)).to, `/orders/${number}`);
  says((await get(me, `/orders/${number}/cancel`)).text, 'Cancel this order?', 'Keep it', 'Cancel order');
  assert.equal((await post(me, `/orders/${number}/cancel`, {})).to, `/orders/${number}`);
  says((await get(me, `/orders/${number}`)).text, 'Cancelled');

  const paid = await anOrder(api, me, variant_id, 2);
  const { id } = await api.db.selectFrom('orders').select('id').where('number', '=', paid).executeTakeFirstOrThrow();
  const payment = { user_id: me.id, purpose: 'order', item: paid, order_id: id, gateway: 'easypaisa' } as const;
  const at = new Date();
  const facts = { amount: 3000, coins: 0, reference: 'ORD-1', reference_key: 'ORD1', created_at: at, decided_at: at };
  await api.db
    .insertInto('payments')
    .values({ ...payment, ...facts, status: 'paid' })
    .execute();
  await api.db.updateTable('orders').set({ status: 'paid', moved_at: at }).where('id', '=', id).execute();
  const receipt = await get(me, `/orders/${paid}/receipt`);
  says(
    receipt.text,
    'Receipt',
    `${paid}, paid`,
    'Paid with Easypaisa',
    'Calculus II Notes',
    '2',
    'PKR 3,000',
    'Total',
    'PKR 3,000',
  );
  assert.equal((await get(me, `/orders/${paid}/pay`)).to, `/orders/${paid}`);
  const sent = { status: 'sent', tracking: 'Slip LHE-2204817', moved_at: new Date(at.getTime() + 1) } as const;
  await api.db.updateTable('orders').set(sent).where('id', '=', id).execute();
  says(
    (await get(me, `/orders/${paid}`)).text,
    'Paid with Easypaisa',
    'On its way',
    'Slip LHE-2204817',
    'Delivered',
    '(not yet)',
  );
});
