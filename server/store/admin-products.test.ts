import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { productMost } from '#core/limits.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aProduct, cartBrowser, pictureRows, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';

const printed = { title: 'Printed', price: '1,100', sale_price: '850.00', stock: '38', manage_inventory: 'on' };
const form = { title: 'Calculus II Notes', purchasable: 'on', variants: [printed] };

async function withAdmin(api: TestApi) {
  const admin = await api.person({ is_admin: true, username: 'rabia_admin' });
  return { admin, store: api.as(admin).store };
}

test('An admin adds a product as a draft: minor units, clean HTML, ordered sections, blank rows dropped', async (t) => {
  const api = await testApi(t);
  const { admin, store } = await withAdmin(api);
  const [cover = '', back = ''] = await pictureRows(api.db, admin.id, 2);
  const other = await aProduct(api.db, { title: 'اردو نوٹس' });
  const { id } = await store.addProduct({
    ...form,
    description: '<p>Notes</p><script>x()</script>',
    images: [
      { file_id: cover, alt: 'The cover' },
      { file_id: back, alt: '' },
    ],
    variants: [
      printed,
      { title: 'PDF', price: '600', image_id: back },
      { title: ' ', price: '', manage_inventory: 'on' },
    ],
    additional_info: [
      { title: 'Contents', description: '<p onclick="x()">Limits</p>' },
      { title: '', description: '' },
      { title: 'Delivery', description: 'Two days' },
    ],
    custom_fields: [{ title: 'Pages', value: '96' }],
    new_collection: 'Exam Practice!',
    related: `http://localhost:3000/product/${other}\n`,
  });
  const product = await store.product({ id });
  assert.deepEqual(
    [product.status, product.description, product.custom_fields, product.collections],
    ['draft', '<p>Notes</p>', [{ title: 'Pages', value: '96' }], [{ slug: 'exam-practice', title: 'Exam Practice!' }]],
  );
  assert.deepEqual(
    product.additional_info.map(({ title, description, order }) => [title, description, order]),
    [
      ['Contents', '<p>Limits</p>', 0],
      ['Delivery', 'Two days', 1],
    ],
  );
  assert.deepEqual(
    product.variants.map((each) => [
      each.title,
      each.price_in_cents,
      each.sale_price_in_cents,
      each.manage_inventory,
      each.inventory_quantity,
      each.image_url,
    ]),
    [
      ['Printed', 110_000, 85_000, true, 38, null],
      ['PDF', 60_000, null, false, 0, `/files/${back}`],
    ],
  );
  assert.deepEqual(product.images, [
    { url: `/files/${cover}`, alt: 'The cover' },
    { url: `/files/${back}`, alt: '' },
  ]);
  assert.deepEqual(
    product.related_products.map(({ title }) => title),
    ['اردو نوٹس'],
  );
  for (const viewer of [null, await api.person()]) {
    assert.equal((await refusalOf(api.as(viewer).store.product({ id }))).code, 'product_not_found');
  }
  const [, entry] = (await api.as(admin).admin.auditLog({ sort: 'at' })).items;
  assert.equal(entry, undefined);
  const { after } = await api.as(admin).admin.auditEntry({ number: 1 });
  assert.deepEqual(after, {
    title: 'Calculus II Notes',
    purchasable: true,
    price: 60_000,
    variants: 'Printed, PDF',
    pictures: 2,
    files: '',
  });
  await store.addProduct({ ...form, new_collection: 'exam practice!' });
  await store.addProduct({ ...form, new_collection: 'Exam practice' });
  await store.addProduct({ ...form, new_collection: 'اردو' });
  assert.deepEqual(
    (await store.collectionsOfAll()).map(({ slug }) => slug),
    ['exam-practice', 'exam-practice-2', 'collection'],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Names every missing or excessive value of a product at its field', async (t) => {
  const api = await testApi(t);
  const { store } = await withAdmin(api);
  const faults = async (change: object) => {
    const { fields, text } = await refusalOf(store.addProduct({ ...form, ...change }));
    return [fields?.join(' '), text];
  };
  const blank = { title: '', price: '' };
  const price = 'Please enter the price in whole rupees, such as 1,100.';
  for (const wrong of ['0', '-5', '1.234', '0.50', '10.99', 'many', '99999999', 1_000_000_000]) {
    assert.deepEqual(
      await faults({ variants: [blank, { ...printed, price: wrong }] }),
      ['variants.1.price', price],
      String(wrong),
    );
  }
  assert.deepEqual(await faults({ variants: [{ ...printed, sale_price: '1100' }] }), [
    'variants.0.sale_price',
    'The sale price has to be lower than the price.',
  ]);
  assert.deepEqual(await faults({ variants: [{ ...printed, stock: '1.5' }] }), [
    'variants.0.stock',
    'Please enter a whole number, 10000 at most.',
  ]);
  assert.deepEqual(await faults({ variants: [blank] }), [
    'variants',
    'A product needs at least one variant with its name and price.',
  ]);
  assert.deepEqual((await faults({ title: '\u200b' }))[0], 'title');
  assert.deepEqual((await faults({ variants: Array(productMost.variants + 1).fill(printed) }))[0], 'variants');
  assert.deepEqual((await faults({ related: 'https://example.com' }))[0], 'related');
  const unknown = '00000000-0000-7000-8000-000000000000';
  assert.equal((await refusalOf(store.addProduct({ ...form, related: unknown }))).code, 'related_unknown');
  assert.equal((await refusalOf(store.addProduct({ ...form, images: [{ file_id: unknown }] }))).code, 'picture_gone');
  assert.deepEqual((await store.adminProducts({})).items, []);
});

test('Changes a product whole: variants keep ids, orders and carts, and are reordered, added and removed', async (t) => {
  const api = await testApi(t);
  const { store } = await withAdmin(api);
  const id = await aProduct(api.db, {
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5 },
      { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
      { title: 'Poster', price_in_cents: 70_000, inventory_quantity: 2 },
    ],
  });
  const [first = '', second = '', third = ''] = await variantsOf(api.db, id);
  const buyer = cartBrowser(api).store();
  await buyer.addToCart({ variant_id: first, quantity: 2 });
  await buyer.addToCart({ variant_id: third, quantity: 1 });
  await store.editProduct({
    id,
    title: 'Calculus III Notes',
    variants: [
      { id: second, title: 'PDF', price: '400', stock: '7', manage_inventory: 'on' },
      { id: first, title: 'Spiral', price: '1,600', stock: '999', manage_inventory: 'on' },
      { title: 'Audio', price: '100' },
    ],
  });
  const product = await store.adminProduct({ id });
  assert.deepEqual(
    product.variants.map((each) => [each.title, each.inventory_quantity, each.price_in_cents]),
    [
      ['PDF', 7, 40_000],
      ['Spiral', 5, 160_000],
      ['Audio', 0, 10_000],
    ],
    'stock that is counted is changed by its own form alone',
  );
  assert.deepEqual([product.title, product.purchasable, product.in_carts], ['Calculus III Notes', false, 2]);
  const stale = await refusalOf(
    store.editProduct({ id, title: 'x', variants: [{ id: third, title: 'Poster', price: '700' }] }),
  );
  assert.equal(stale.code, 'changed_elsewhere');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A form opened before another admin’s change overwrites nothing', async (t) => {
  const api = await testApi(t);
  const { store } = await withAdmin(api);
  const { id } = await store.addProduct(form);
  const { updated_at, variants } = await store.adminProduct({ id });
  const seen = updated_at.toISOString();
  const sent = { ...form, id, variants: [{ ...printed, id: variants[0]?.id }] };
  const later = new Date(updated_at.getTime() + 1000);
  const { admin } = { admin: await api.person({ is_admin: true }) };
  await api.as(admin, { now: later }).store.editProduct({ ...sent, title: 'Theirs', seen });
  assert.equal((await refusalOf(store.editProduct({ ...sent, title: 'Mine', seen }))).code, 'changed_elsewhere');
  assert.equal((await store.adminProduct({ id })).title, 'Theirs');
});

test('An ordered variant stays, with its stock; a form sent twice is one change', async (t) => {
  const api = await testApi(t);
  const { store } = await withAdmin(api);
  const buyer = await api.person();
  const id = await aProduct(api.db);
  const [variant = ''] = await variantsOf(api.db, id);
  await api.as(buyer).store.addToCart({ variant_id: variant, quantity: 2 });
  await api.as(buyer).store.placeOrder({
    ...{ full_name: 'Asma', phone_number: '0300 1234567', address: 'A street', city: 'Lahore', province: 'Punjab' },
    total_in_cents: 300_000,
  });
  const other = { title: 'PDF', price: '500' };
  for (const variants of [[other], [{ id: variant, title: 'Printed', price: '1500' }]]) {
    const { code, field } = await refusalOf(store.editProduct({ id, title: 'Notes', variants }));
    assert.deepEqual([code, field], ['variant_ordered', 'variants']);
  }
  assert.equal((await store.adminProduct({ id })).variants[0]?.ordered, true);
  const admin = await api.person({ is_admin: true });
  const twice = api.as(admin, { key: 'the-same-form' }).store;
  const [one, two] = await Promise.all([twice.addProduct(form), twice.addProduct(form)]);
  assert.equal(one.id, two.id);
});

test('Publishing and unpublishing leave a trail; admins preview a draft’s page', async (t) => {
  const api = await testApi(t);
  const { admin, store } = await withAdmin(api);
  const { id } = await store.addProduct({ ...form, variants: [{ ...printed, is_physical: 'on' }] });
  const guest = api.as(null).store;
  await store.setProductStatus({ id, status: 'published' });
  assert.equal((await guest.product({ id })).title, 'Calculus II Notes');
  await store.setProductStatus({ id, status: 'draft', reason: 'A page was missing.' });
  assert.equal((await refusalOf(guest.product({ id }))).code, 'product_not_found');
  const { variants } = await store.adminProduct({ id });
  const bought = await refusalOf(store.addToCart({ variant_id: variants[0]?.id ?? '', quantity: 1 }));
  assert.equal(bought.code, 'variant_unavailable');
  const { action, about, before, after, reason } = await api.as(admin).admin.auditEntry({ number: 3 });
  assert.deepEqual(
    { action, about, before, after, reason },
    {
      action: 'store.setProductStatus',
      about: 'Calculus II Notes',
      before: { product_status: 'published' },
      after: { product_status: 'draft' },
      reason: 'A page was missing.',
    },
  );
});

test('Stock changes with a reason, never below what orders left, and every unit is accounted for', async (t) => {
  const api = await testApi(t);
  const { admin, store } = await withAdmin(api);
  const id = await aProduct(api.db, {
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5 },
      { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
    ],
  });
  const [counted = '', file = ''] = await variantsOf(api.db, id);
  const reason = 'Counted by hand.';
  assert.deepEqual(await store.adjustStock({ id: counted, change: '+10', reason }), { stock: 15 });
  assert.deepEqual(await store.adjustStock({ id: counted, change: '−12', reason }), { stock: 3 });
  const short = await refusalOf(store.adjustStock({ id: counted, change: '-4', reason }));
  assert.deepEqual(
    [short.code, short.text, short.field],
    ['stock_too_low', 'Not enough stock. Only 3 left.', 'change'],
  );
  for (const change of ['0', '', '1.5', '10001']) {
    assert.deepEqual((await refusalOf(store.adjustStock({ id: counted, change, reason }))).fields, ['change'], change);
  }
  assert.deepEqual((await refusalOf(store.adjustStock({ id: counted, change: '1', reason: ' ' }))).fields, ['reason']);
  assert.equal((await refusalOf(store.adjustStock({ id: file, change: '1', reason }))).code, 'stock_not_counted');
  const { before, after } = await api.as(admin).admin.auditEntry({ number: 2 });
  assert.deepEqual([before, after], [{ stock: 15 }, { stock: 3 }]);
  const taken = Array.from({ length: 5 }, () =>
    store.adjustStock({ id: counted, change: '-1', reason }).catch(() => null),
  );
  assert.equal((await Promise.all(taken)).filter((answer) => answer !== null).length, 3);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The list has drafts and published products, by words, by low stock, and in each order', async (t) => {
  const api = await testApi(t);
  const { store } = await withAdmin(api);
  const variants = (quantity: number | null, price_in_cents = 50_000) => [
    { title: 'Printed', price_in_cents, inventory_quantity: quantity },
  ];
  await aProduct(api.db, { title: 'Many', variants: variants(6) }, new Date('2026-11-01'));
  await aProduct(api.db, { title: 'Few', variants: variants(5, 40_000) }, new Date('2026-11-02'));
  await aProduct(api.db, { title: 'Files', variants: variants(null) }, new Date('2026-11-03'));
  await aProduct(api.db, { title: 'Draft of few', status: 'draft', variants: variants(0) }, new Date('2026-11-04'));
  const titles = async (input: object) => (await store.adminProducts(input)).items.map(({ title }) => title);
  assert.deepEqual(await titles({}), ['Draft of few', 'Files', 'Few', 'Many']);
  assert.deepEqual(await titles({ sort: 'price_in_cents', limit: 1 }), ['Few']);
  assert.deepEqual(await titles({ sort: 'title', search: 'few' }), ['Draft of few', 'Few']);
  assert.deepEqual(await titles({ status: 'low' }), ['Few']);
  assert.deepEqual(await titles({ status: 'draft' }), ['Draft of few']);
  const { items } = await store.adminProducts({ status: 'published' });
  assert.deepEqual(
    items.map(({ stock, low }) => [stock, low]),
    [
      [null, false],
      [5, true],
      [6, false],
    ],
  );
});

test('Only admins upload pictures of products', async (t) => {
  const api = await testApi(t);
  const { store, admin } = await withAdmin(api);
  const file = () => new File([onePixel], 'cover.png', { type: 'image/png' });
  const refused = await refusalOf(api.as(await api.person()).files.upload({ bucket: 'product_images', file: file() }));
  assert.equal(refused.code, 'admin_required');
  const { id: first } = await api.as(admin).files.upload({ bucket: 'product_images', file: file() });
  const { id } = await store.addProduct({ ...form, images: [{ file_id: first, alt: 'One' }], file: file() });
  const { images } = await store.adminProduct({ id });
  assert.deepEqual([images.length, images[0], images[1]?.alt], [2, { file_id: first, alt: 'One' }, '']);
  const { rows } = await sql<{ bucket: string }>`select distinct bucket from files`.execute(api.db);
  assert.deepEqual(rows, [{ bucket: 'product_images' }]);
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
