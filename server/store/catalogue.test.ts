import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { productsPage } from '#core/limits.ts';
import { refusals } from '#core/refusals.ts';
import { storeId } from '#core/store/product.ts';
import { storeStatements } from '#tests/bench/fill-store.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { aProduct, pictureRows } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';

const section = (id: string, order: number) => ({ id, title: id, description: `<p>${id}</p>`, order });

test('Products, sections and variants have all specified fields (ENTITY-36, ENTITY-37, ENTITY-38)', async (t) => {
  const { as, db, person } = await testApi(t);
  const [first = '', second = '', third = ''] = await pictureRows(db, (await person()).id, 3);
  await db.insertInto('collections').values({ slug: 'notes', title: 'Notes', position: 0 }).execute();
  const other = await aProduct(db, { title: 'Other notes' });
  const id = await aProduct(db, {
    title: 'Calculus II Notes',
    subtitle: 'On 96 pages',
    description: '<p>Notes.</p>',
    ribbon_text: 'Sale',
    additional_info: [section('second', 2), section('first', 1)],
    custom_fields: [{ title: 'Pages', value: '96' }],
    images: [first, second],
    collections: ['notes'],
    related: [other],
    variants: [
      {
        title: 'Printed',
        hint: 'A4',
        price_in_cents: 110_000,
        sale_price_in_cents: 85_050,
        inventory_quantity: 14,
        is_physical: true,
      },
      { title: 'PDF', price_in_cents: 150_000, inventory_quantity: null, image_id: third },
    ],
  });
  const { variants, related_products, ...product } = await as(null).store.product({ id });
  const url = (file: string) => `/files/${file}`;
  assert.deepEqual(product, {
    id,
    title: 'Calculus II Notes',
    subtitle: 'On 96 pages',
    description: '<p>Notes.</p>',
    thumbnail: url(first),
    images: [
      { url: url(first), alt: '' },
      { url: url(second), alt: '' },
    ],
    ribbon_text: 'Sale',
    status: 'published',
    purchasable: true,
    additional_info: [section('first', 1), section('second', 2)],
    options: [{ title: 'Style', values: ['Printed', 'PDF'] }],
    media: [first, second, third].map((file) => ({ url: url(file), alt: '', type: 'image' })),
    collections: [{ slug: 'notes', title: 'Notes' }],
    custom_fields: [{ title: 'Pages', value: '96' }],
  });
  const [printed, pdf] = variants;
  assert.deepEqual(
    variants.map(({ id: _, ...variant }) => variant),
    [
      {
        ...{ product_id: id, title: 'Printed', hint: 'A4', image_url: null, is_physical: true },
        ...{ price_in_cents: 110_000, price_in_cents_formatted: 'PKR 1,100' },
        ...{ sale_price_in_cents: 85_050, sale_price_in_cents_formatted: 'PKR 850.50' },
        ...{ inventory_quantity: 14, manage_inventory: true, is_deliverable: true },
      },
      {
        ...{ product_id: id, title: 'PDF', hint: '', image_url: url(third), is_physical: false },
        ...{ price_in_cents: 150_000, price_in_cents_formatted: 'PKR 1,500' },
        ...{ sale_price_in_cents: null, sale_price_in_cents_formatted: null },
        ...{ inventory_quantity: 0, manage_inventory: false, is_deliverable: true },
      },
    ],
  );
  assert.notEqual(printed?.id, pdf?.id);
  assert.deepEqual(
    related_products.map((card) => [card.id, card.price_in_cents_formatted]),
    [[other, 'PKR 1,500']],
  );
});

test('Removes scripts, remote content and links from a product’s texts when they are written', async (t) => {
  const { as, db } = await testApi(t);
  const hostile = `<p onclick="alert(1)">Notes <b>of</b> <img src=x onerror=alert(1)><script>alert(1)</script></p><style>p{}</style>
    <a href="javascript:alert(1)">one</a><a href="https://example.com/" target="_blank" style="color:red">two</a><iframe src="//x"></iframe>`;
  const id = await aProduct(db, {
    description: hostile,
    additional_info: [{ ...section('x', 1), description: hostile }],
  });
  const { description, additional_info } = await as(null).store.product({ id });
  const clean = `<p>Notes <b>of</b> </p>
    <a rel="nofollow noopener">one</a><a href="https://example.com/" rel="nofollow noopener">two</a>`;
  assert.equal(description, clean);
  assert.equal(additional_info[0]?.description, clean);
  const stored = await db.selectFrom('products').select('description').executeTakeFirstOrThrow();
  assert.equal(stored.description, clean, 'in the database too');
});

test('The store lists published products by part of title or subtitle, collection, order and page', async (t) => {
  const { as, db, database } = await testApi(t);
  await db
    .insertInto('collections')
    .values([
      { slug: 'notes', title: 'Notes', position: 1 },
      { slug: 'empty', title: 'Empty', position: 0 },
    ])
    .execute();
  const priced = (price: number, sale?: number) => [
    { title: 'Printed', price_in_cents: price + 100, inventory_quantity: 1 },
    { title: 'PDF', price_in_cents: price, sale_price_in_cents: sale ?? null, inventory_quantity: null },
  ];
  const at = (minute: number) => new Date(noon.getTime() + minute * 60_000);
  await aProduct(
    db,
    { title: 'Calculus', subtitle: 'اردو نوٹس', variants: priced(30_000), collections: ['notes'] },
    at(1),
  );
  await aProduct(db, { title: 'Algebra', variants: priced(50_000, 10_000), collections: ['notes'] }, at(2));
  await aProduct(db, { title: 'Botany', variants: priced(20_000) }, at(3));
  await aProduct(db, { title: 'Draft', status: 'draft', collections: ['empty'] }, at(4));
  const titles = async (input: Parameters<ReturnType<typeof as>['store']['products']>[0]) =>
    (await as(null).store.products(input)).items.map(({ title }) => title);

  assert.deepEqual(await titles({}), ['Botany', 'Algebra', 'Calculus']);
  assert.deepEqual(await titles({ sort: 'price_in_cents' }), ['Algebra', 'Botany', 'Calculus']);
  assert.deepEqual(await titles({ sort: '-price_in_cents' }), ['Calculus', 'Botany', 'Algebra']);
  assert.deepEqual(await titles({ sort: 'title' }), ['Algebra', 'Botany', 'Calculus']);
  assert.deepEqual(await titles({ collection: 'notes' }), ['Algebra', 'Calculus']);
  assert.deepEqual(await titles({ collection: 'none' }), []);
  assert.deepEqual(await titles({ search: 'ALG' }), ['Algebra']);
  assert.deepEqual(await titles({ search: 'نوٹس' }), ['Calculus']);
  assert.deepEqual(await as(null).store.collections(), [{ slug: 'notes', title: 'Notes' }]);

  const page = await as(null).store.products({ limit: 2, sort: 'price_in_cents' });
  assert.deepEqual(
    [page.total, page.items[0]?.from, page.items[0]?.sale_price_in_cents_formatted],
    [3, true, 'PKR 100'],
  );
  assert.deepEqual(await titles({ limit: 2, sort: 'price_in_cents', after: page.next ?? '' }), ['Calculus']);
  assert.deepEqual(await examine(database.pool), []);

  await db
    .updateTable('product_variants')
    .set({ price_in_cents: 5000, sale_price_in_cents: null })
    .where('price_in_cents', '=', 30_000)
    .execute();
  assert.deepEqual(await titles({ sort: 'price_in_cents' }), ['Calculus', 'Algebra', 'Botany'], 'a price that changed');
  assert.deepEqual(await titles({ search: 'hayatiyat' }), [], 'botany is not called biology');
  await aProduct(db, { title: 'Maths for class 9' }, at(0));
  assert.deepEqual(await titles({ search: 'ریاضی' }), ['Maths for class 9']);
  assert.deepEqual(await titles({ search: 'riyazi for class 9' }), ['Maths for class 9']);
});

test('The store’s calls answer in the specification’s shape, with the named fields (CALL-65, CALL-66)', async (t) => {
  const api = await testApi(t);
  const { request } = await httpApp(api, t);
  const [one, two] = [await aProduct(api.db, { title: 'One' }), await aProduct(api.db, { title: 'Two' })];
  const answerOf = async (path: string) =>
    (await request(`/api/store/${path}`)).json() as Promise<Record<string, unknown>>;

  assert.deepEqual(await answerOf(`${storeId}/products/${one}?field=title&field=purchasable`), {
    id: one,
    title: 'One',
    purchasable: true,
  });
  assert.deepEqual(await answerOf(`${storeId}/products/${one}?field=title`), { id: one, title: 'One' });
  assert.deepEqual(Object.keys(await answerOf(`${storeId}/products/${one}`)).length, 16);

  const stock = await answerOf(
    `${storeId}/variants?fields=inventory_quantity&product_ids[]=${two}&product_ids[]=${one}`,
  );
  const variants = await api.db.selectFrom('product_variants').select(['id', 'product_id']).execute();
  const idOf = (product: string) => variants.find(({ product_id }) => product_id === product)?.id;
  assert.deepEqual(stock, {
    variants: [two, one].map((product) => ({ id: idOf(product), product_id: product, inventory_quantity: 5 })),
  });
  const [whole] = (await answerOf(`${storeId}/variants?product_ids[]=${one}`)).variants as object[];
  assert.ok(whole && 'price_in_cents_formatted' in whole);
});

test('Refuses a missing, draft or foreign product with status and text (CALL-67)', async (t) => {
  const api = await testApi(t);
  const { request } = await httpApp(api, t);
  const [sold, draft] = [await aProduct(api.db), await aProduct(api.db, { status: 'draft' })];
  for (const path of [
    `${storeId}/products/${draft}`,
    `${storeId}/products/nonsense`,
    `other/products/${sold}`,
    `other/variants?product_ids[]=${sold}`,
  ]) {
    const answer = await request(`/api/store/${path}`);
    assert.equal(answer.status, 404, path);
    const { message, data } = (await answer.json()) as { message: string; data: { title: string } };
    assert.deepEqual([data.title, message], ['Error loading product', refusals.product_not_found.text]);
  }
  assert.equal((await refusalOf(api.as(null).store.product({ id: draft }))).code, 'product_not_found');
  const { variants } = await api.as(null).store.variants({ store_id: storeId, product_ids: [draft] });
  assert.deepEqual(variants, []);
  assert.equal((await request(`/api/store/${storeId}/variants`)).status, 422);
});

test('A search counts to 240 and pages by key; the whole list counts to 1,000', async (t) => {
  const { as, db } = await testApi(t);
  for (const [, statement] of storeStatements(1300)) await sql.raw(statement).execute(db);
  const { store } = as(null);
  assert.equal((await store.products({})).total, 1001);
  const first = await store.products({ search: 'CALCULUS', sort: 'title' });
  assert.equal(first.total, 241, 'of 260');
  const second = await store.products({ search: 'CALCULUS', sort: 'title', after: first.next ?? '' });
  const titles = [...first.items, ...second.items].map(({ title }) => title);
  assert.equal(new Set(titles).size, 2 * productsPage);
  assert.ok(titles.every((title) => title.startsWith('Calculus')));
});
