import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { actsOn, orderActs } from '#core/store/order-acts.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { storeMails } from './mails.ts';

/** Creates a store with fifty printed books, which its buyer orders and pays by hand. */
async function testStore(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const buyer = await api.person({ full_name: 'Danish Iqbal', username: 'danish' });
  const product = await aProduct(api.db, {
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 50, is_physical: true },
      { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
    ],
  });
  const [printed = '', pdf = ''] = await variantsOf(api.db, product);
  let serial = 31_840_275_000;
  let minutes = 0;
  /** Each step has a time of its own. */
  const later = () => {
    minutes += 1;
    return { now: new Date(noon.getTime() + minutes * 60_000) };
  };
  const ordered = async (variant = printed, who: Me = buyer) => anOrder(api, who, variant, 2);
  const paid = async (variant = printed) => {
    const number = await ordered(variant);
    serial += 1;
    const form = { number, transaction_id: String(serial), file: await aScreenshot() };
    const { id } = await api.as(buyer, later()).payments.sendOrderPayment(form);
    await api.as(admin, later()).payments.approve({ id });
    return number;
  };
  const move = (number: string, status: string, more: object = {}) =>
    api.as(admin, later()).store.moveOrder({ number, status, reason: 'A page was missing.', ...more } as never);
  const stock = async () => {
    const row = api.db.selectFrom('product_variants').select('inventory_quantity').where('id', '=', printed);
    return (await row.executeTakeFirstOrThrow()).inventory_quantity;
  };
  const store = api.as(admin).store;
  const mails = storeMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
  return { api, admin, buyer, printed, pdf, ordered, paid, move, stock, store, mails };
}

test('An order is packed, sent with tracking and delivered; its buyer reads it in the order and by mail', async (t) => {
  const { api, admin, buyer, paid, move, store, mails } = await testStore(t);
  const number = await paid();
  assert.deepEqual((await store.adminOrder({ number })).acts, ['packed', 'cancelled', 'refunded']);
  assert.equal((await api.as(admin).admin.queues()).orders?.waiting, 1);
  await move(number, 'packed');
  await move(number, 'sent', { tracking: 'Pakistan Post RGL 0048 2217', reason: '' });
  assert.equal((await api.as(admin).admin.queues()).orders?.waiting, 0);
  await move(number, 'delivered');
  const order = await api.as(buyer).store.order({ number });
  assert.deepEqual(
    [order.status, order.tracking, order.steps.map(({ status }) => status)],
    ['delivered', 'Pakistan Post RGL 0048 2217', ['pending', 'paid', 'packed', 'sent', 'delivered']],
  );
  const row = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'order_sent').executeTakeFirstOrThrow();
  const mail = await mails.order_sent(row);
  assert.deepEqual([mail?.to, mail?.subject], [buyer.email, `Your order ${number} is on its way`]);
  assert.match(mail?.text ?? '', /Tracking.*Pakistan Post RGL 0048 2217/s);
  const { items } = await api.as(admin).admin.auditLog({ sort: '-at', action: 'store.moveOrder' });
  assert.equal(items.length, 3);
  const sent = await api.as(admin).admin.auditEntry({ number: items[1]?.number ?? 0 });
  assert.deepEqual(
    [sent.about, sent.before, sent.after],
    [number, { order_status: 'packed' }, { order_status: 'sent', tracking: 'Pakistan Post RGL 0048 2217' }],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Cancelling returns stock, refunding only if the units came back; both mail the reason', async (t) => {
  const { api, ordered, paid, move, stock, store, mails } = await testStore(t);
  const unpaid = await ordered();
  const [first, second, third] = [await paid(), await paid(), await paid()];
  assert.equal(await stock(), 42);
  for (const status of ['cancelled', 'refunded']) {
    const { fields, text } = await refusalOf(move(first, status, { reason: ' ' }));
    assert.deepEqual([fields, text], [['reason'], 'Please say why.'], status);
  }
  await move(unpaid, 'cancelled');
  await move(first, 'cancelled');
  assert.equal(await stock(), 46);
  assert.deepEqual((await store.adminOrder({ number: unpaid })).acts, []);
  assert.deepEqual((await store.adminOrder({ number: first })).acts, ['refunded'], 'its money has to go back');
  await move(first, 'refunded', { restock: 'on' });
  await move(second, 'refunded');
  await move(third, 'refunded', { restock: 'on' });
  assert.equal(await stock(), 48, 'of what was cancelled before nothing comes back twice');
  const texts = [];
  for (const row of await api.db.selectFrom('mails').selectAll().orderBy('id').execute()) {
    if (row.kind === 'order_cancelled') texts.push((await mails.order_cancelled(row))?.text ?? '');
    if (row.kind === 'order_refunded') texts.push((await mails.order_refunded(row))?.text ?? '');
  }
  assert.equal(texts.length, 5);
  for (const text of texts) assert.match(text, /A page was missing\./);
  assert.match(texts[0] ?? '', /You have not paid anything for it/);
  assert.match(texts[1] ?? '', /We are sending your money back/);
  assert.match(texts[2] ?? '', /we sent what you paid/);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Admins can correct a wrong tracking, and undo mistaken steps one by one', async (t) => {
  const { api, admin, buyer, paid, move, store, mails } = await testStore(t);
  const number = await paid();
  const correct = (correction: 'tracking' | 'back', tracking = '') =>
    store.correctOrder({ number, correction, tracking, reason: 'A slip.' });
  for (const correction of ['tracking', 'back'] as const)
    assert.equal((await refusalOf(correct(correction, 'RGL 2'))).code, 'order_moved', 'nothing was sent yet');
  await move(number, 'packed', { reason: 'Two boxes.' });
  assert.deepEqual((await store.adminOrder({ number })).corrections, ['back']);
  await move(number, 'sent', { tracking: 'RGL 1' });
  assert.equal((await refusalOf(correct('tracking', 'RGL 1'))).field, 'tracking');
  await correct('tracking', 'RGL 2');
  const row = await api.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'order_tracking')
    .executeTakeFirstOrThrow();
  assert.match((await mails.order_tracking(row))?.text ?? '', /Tracking.*RGL 2/s);
  assert.equal((await api.as(buyer).store.order({ number })).tracking, 'RGL 2');

  await move(number, 'delivered');
  const standing = async () => {
    const { status, tracking, steps } = await store.adminOrder({ number });
    return [status, tracking, steps.map((step) => step.status).join(' ')];
  };
  await correct('back');
  assert.deepEqual(await standing(), ['sent', 'RGL 2', 'pending paid packed sent']);
  await correct('back');
  assert.deepEqual(await standing(), ['packed', '', 'pending paid packed']);
  assert.equal((await store.adminOrder({ number })).steps.at(-1)?.note, 'Two boxes.');
  await correct('back');
  assert.deepEqual(await standing(), ['paid', '', 'pending paid']);
  assert.equal((await refusalOf(correct('back'))).code, 'order_moved', 'a payment is not taken back');
  await move(number, 'packed');
  const told = await api.db.selectFrom('notifications').select('params').where('user_id', '=', buyer.id);
  const corrected = await told.where('kind', '=', 'order_corrected').execute();
  assert.deepEqual(
    corrected.map(({ params }) => params.step),
    ['packed'],
    'unread ones are one, of the newest step',
  );
  const { items } = await api.as(admin).admin.auditLog({ sort: '-at', action: 'store.correctOrder' });
  assert.equal(items.length, 4);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The audit log and the buyer’s notices name each step of an order (RUN-76)', async (t) => {
  const { api, admin, buyer, paid, move, store } = await testStore(t);
  const number = await paid();
  await move(number, 'packed');
  await move(number, 'sent', { tracking: 'RGL 1' });
  await store.correctOrder({ number, correction: 'tracking', tracking: 'RGL 2', reason: '' });
  await move(number, 'delivered');
  await store.correctOrder({ number, correction: 'back', tracking: '', reason: '' });
  await move(number, 'refunded', { reason: 'It was lost.' });
  const { items } = await api.as(admin).admin.auditLog({ search: number });
  const ofOrder = items.filter(({ about_kind }) => about_kind === 'order');
  assert.deepEqual(ofOrder.map(({ title }) => title).sort(), [
    'Order marked as delivered',
    'Order marked as packed',
    'Order marked as refunded',
    'Order marked as sent',
    'Order taken back to sent',
    'Tracking corrected',
  ]);
  const newest = items.find(({ title }) => title === 'Order taken back to sent');
  const entry = await api.as(admin).admin.auditEntry({ number: newest?.number ?? 0 });
  assert.equal(entry.title, 'Order taken back to sent');
  const { get } = await pageVisits(t, api);
  assert.match((await get(admin, '/admin/audit-log.csv')).html, /When \(Asia\/Karachi\),Action.*Order marked as sent/s);
  const notices = await api.as(buyer).notifications.list({});
  const words = notices.items.map(({ what }) => what);
  assert.ok(words.includes('We corrected your order: it is on its way, not delivered yet'), words.join());
  assert.ok(words.includes('Your order was delivered'), words.join());
});

test('Of two simultaneous admins, one undoes a step', async (t) => {
  const { api, paid, move, store } = await testStore(t);
  const number = await paid();
  await move(number, 'packed');
  const both = await Promise.allSettled(
    [1, 2, 3].map(() => store.correctOrder({ number, correction: 'back', reason: '' })),
  );
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A paid order that was cancelled waits to be refunded: in the queue, its list and on its page', async (t) => {
  const { api, admin, ordered, paid, move, store } = await testStore(t);
  const waiting = async () => (await store.adminOrders({ status: 'owed' })).items.map(({ number }) => number);
  const queue = async () => (await api.as(admin).admin.queues()).refunds;
  const { get } = await pageVisits(t, api);
  await move(await ordered(), 'cancelled');
  assert.deepEqual([await waiting(), (await queue())?.waiting], [[], 0], 'it was never paid');
  const number = await paid();
  await move(number, 'cancelled');
  assert.deepEqual([await waiting(), (await queue())?.waiting], [[number], 1]);
  assert.match(
    (await get(admin, `/admin/orders/${number}`)).text,
    /PKR 3,000 has to go back since .* Refunded outside/s,
  );
  assert.match((await get(admin, '/admin/overview')).text, /Money to send back Oldest: .* Review 1/s);
  await move(number, 'refunded');
  assert.deepEqual([await waiting(), (await queue())?.waiting], [[], 0]);
  assert.doesNotMatch((await get(admin, `/admin/orders/${number}`)).text, /has to go back/);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The queue of manual payments counts those for orders', async (t) => {
  const { api, admin, buyer, ordered } = await testStore(t);
  const form = { number: await ordered(), transaction_id: '31840275999', file: await aScreenshot() };
  await api.as(buyer).payments.sendOrderPayment(form);
  assert.equal((await api.as(admin).admin.queues()).coin_requests?.waiting, 1);
});

test('The page offers exactly the steps that each state allows', async (t) => {
  const { api, printed, pdf, ordered, move } = await testStore(t);
  const ways = [
    { was_paid: false, states: ['pending', 'cancelled', 'expired'] },
    { was_paid: true, states: ['paid', 'packed', 'sent', 'delivered', 'cancelled', 'refunded'] },
  ] as const;
  for (const variant of [printed, pdf]) {
    for (const { was_paid, states } of ways) {
      for (const status of states) {
        for (const act of orderActs) {
          const number = await ordered(variant, await api.person());
          for (const step of [was_paid ? 'paid' : 'pending', status] as const) {
            await api.db.updateTable('orders').set({ status: step }).where('number', '=', number).execute();
          }
          const outcome = await move(number, act).then(
            () => 'moved',
            ({ code }: { code: string }) => code,
          );
          const may = actsOn({ status, is_physical: variant === printed, was_paid, pays_on_delivery: false });
          assert.equal(outcome, may.includes(act) ? 'moved' : 'order_moved', `${status}, then ${act}`);
          // Stays below three unpaid orders at once, and below the whole stock.
          await api.db.updateTable('orders').set({ status: 'delivered' }).where('status', '=', 'pending').execute();
          await api.db.updateTable('product_variants').set({ inventory_quantity: 50 }).execute();
        }
      }
    }
  }
});

test('Of two simultaneous admins, one moves an order', async (t) => {
  const { api, paid, move } = await testStore(t);
  const number = await paid();
  const both = await Promise.allSettled([move(number, 'packed'), move(number, 'packed'), move(number, 'packed')]);
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses to cancel during a payment; the list filters, finds by number and people, and exports CSV', async (t) => {
  const { api, admin, buyer, ordered, paid, pdf, move, store } = await testStore(t);
  const open = await ordered();
  const form = { number: open, transaction_id: '31840275999', file: await aScreenshot() };
  await api.as(buyer).payments.sendOrderPayment(form);
  assert.equal((await refusalOf(move(open, 'cancelled'))).code, 'order_payment_open');
  const file = await paid(pdf);
  const parcel = await paid();
  const numbers = async (input: object) => (await store.adminOrders(input)).items.map(({ number }) => number);
  assert.deepEqual(await numbers({ status: 'waiting' }), [parcel]);
  assert.deepEqual((await numbers({ status: 'paid' })).sort(), [file, parcel].sort());
  assert.deepEqual(await numbers({ search: open.slice(4) }), [open]);
  assert.equal((await numbers({ search: 'sana' })).length, 3);
  const { email } = await api.reload(buyer);
  assert.equal((await numbers({ search: email })).length, 3, 'by the buyer’s email');
  assert.equal((await numbers({ sort: 'total_in_cents', limit: 1 }))[0], file);
  const { get, post } = await pageVisits(t, api);
  const { html } = await get(admin, '/admin/orders.csv?status=waiting');
  assert.match(
    html,
    new RegExp(
      `^.?Order,Ordered \\(Asia/Karachi\\),Username.*\\r\\n${parcel},.*danish,Sana Example,.*"2 × Calculus II Notes, Printed"`,
      's',
    ),
  );

  assert.match(
    (await get(admin, '/admin/orders')).text,
    new RegExp(`${parcel} .*Sana Example 2 items .* Paid PKR 3,000`),
  );
  const page = `/admin/orders/${parcel}`;
  assert.match(
    (await get(admin, page)).text,
    /Mark as packed Cancel order Refunded outside .* Deliver to Sana Example/s,
  );
  assert.match((await get(admin, `${page}/sent`)).text, /so this step no longer fits/);
  assert.equal((await post(admin, `${page}/packed`, { key: crypto.randomUUID(), reason: '' })).to, page);
  const form2 = { key: crypto.randomUUID(), reason: '', tracking: 'RGL 1' };
  assert.equal((await post(admin, `${page}/sent`, form2)).to, page);
  assert.match((await get(admin, page)).text, /On its way .* RGL 1 /s);
  assert.match((await get(buyer, '/admin/orders')).to ?? '', /^\/admin-panel/);
});

test('A paid parcel’s packing slip shows address and contents without prices, to admins only', async (t) => {
  const { api, admin, buyer, printed, pdf, ordered, paid } = await testStore(t);
  const { get } = await pageVisits(t, api);
  await api.as(buyer).store.addToCart({ variant_id: pdf, quantity: 1 });
  const number = await paid(printed);
  const { text, status } = await get(admin, `/admin/orders/${number}/slip`);
  assert.equal(status, 200);
  assert.match(
    text,
    new RegExp(`Packing slip ${number}, ordered .*Deliver to Sana Example House 1, Street 2 Lahore Punjab`, 's'),
  );
  assert.match(
    text,
    /Calculus II Notes Printed 2 .*2 units in this parcel\. The buyer downloads the files of this order/s,
  );
  assert.doesNotMatch(text, /PKR|PDF/);
  assert.match((await get(admin, `/admin/orders/${number}`)).html, new RegExp(`href="/admin/orders/${number}/slip"`));
  for (const other of [await ordered(printed), await paid(pdf)]) {
    assert.equal(
      (await get(admin, `/admin/orders/${other}/slip`)).to,
      `/admin/orders/${other}`,
      'unpaid, or no parcel',
    );
    assert.doesNotMatch((await get(admin, `/admin/orders/${other}`)).html, /\/slip"/);
  }
  for (const viewer of [null, buyer])
    assert.match((await get(viewer, `/admin/orders/${number}/slip`)).to ?? '', /^\/admin-panel/);
});
