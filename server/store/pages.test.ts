import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { mostOfOne } from '#core/limits.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aProduct, pictureRows, variantsOf } from '#tests/support/store.ts';
import { visitor } from '#tests/support/visitor.ts';
import type { NewProduct } from './write-product.ts';

const button = (html: string) =>
  /<button[^>]*type="submit"[^>]*>(?=(?:(?!<\/button>).)*Add to Cart)/s.exec(html)?.[0] ?? '';
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
const isDisabled = (html: string) => /\sdisabled=""/.test(button(html));
const stock = (html: string) => /class="stock[^"]*"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? '';

test('The store shows its products with link and price, and the wallet’s three packs (ROUTE-08, STORE-01, STORE-02, ACCESS-05, ENTITY-40)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const id = await aProduct(api.db, {
    title: 'Calculus II Notes',
    subtitle: 'On 96 pages',
    ribbon_text: 'Mid-term sale',
  });
  const { status, html, text } = await visit('/store');
  assert.equal(status, 200);
  assert.match(html, new RegExp(`<a[^>]* href="/product/${id}"`));
  assert.match(text, /\|Mid-term sale\|Calculus II Notes\|On 96 pages\|PKR 1,500\|/);
  assert.match((await visit(`/product/${id}`)).text, /\|Calculus II Notes\|.*PKR 1,500\|/);

  // The packs read the same in the store and in the wallet, except for the page under their dialog.
  const member = await api.person();
  const { get } = await pageVisits(t, api);
  const packsOf = async (path: string) =>
    (await get(member, path)).html.match(/<article class="card pack.*?<\/article>/gs)?.map((pack) => wordsOf(pack));
  const packs = ['Starter Pack', 'Booster Pack', 'Pro Pack'];
  const inStore = await packsOf('/store');
  assert.deepEqual(
    inStore?.map((words) => packs.find((name) => words.includes(name))),
    packs,
  );
  for (const [at, words] of ['100 coins.*PKR 100', '300 coins.*PKR 300', '1,000 coins.*PKR 1,000'].entries()) {
    assert.match(inStore?.[at] ?? '', new RegExp(words));
  }
  assert.deepEqual(inStore, await packsOf('/wallet'));
});

test('Store and wallet sell three equal packs; only Booster is popular (WALLET-15, WALLET-16, WALLET-17)', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const buyer = await api.person();
  for (const path of ['/store', '/wallet']) {
    const { text } = await get(buyer, path);
    assert.match(text, /Starter Pack 100 coins .*?Buy for PKR 100 /, path);
    assert.match(text, /Booster Pack 300 coins .*?Buy for PKR 300 .*?Popular/, path);
    assert.match(text, /Pro Pack 1,000 coins .*?Buy for PKR 1,000 /, path);
    assert.equal(text.split('Popular').length, 2, path);
  }
});

test('The store is searched, ordered and paged by its address alone', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  await api.db.insertInto('collections').values({ slug: 'notes', title: 'Notes', position: 0 }).execute();
  for (let n = 1; n <= 14; n += 1) {
    const variants = [{ title: 'PDF', price_in_cents: n * 10_000, inventory_quantity: null }];
    await aProduct(
      api.db,
      { title: `Book ${n}`, variants, collections: n < 3 ? ['notes'] : [] },
      new Date(noon.getTime() + n * 60_000),
    );
  }
  const titles = (text: string) => [...text.matchAll(/\|(Book \d+)\|/g)].map(([, title]) => title);
  const first = await visit('/store');
  assert.deepEqual(
    titles(first.text),
    Array.from({ length: 12 }, (_, n) => `Book ${14 - n}`),
  );
  const next = /href="\/store(\?after=[^"]+)"/.exec(first.html)?.[1];
  assert.deepEqual(titles((await visit(`/store${next}`)).text), ['Book 2', 'Book 1']);
  assert.deepEqual(titles((await visit('/store?collection=notes&sort=price_in_cents')).text), ['Book 1', 'Book 2']);
  assert.deepEqual(titles((await visit('/store?search=ook+13')).text), ['Book 13']);
  assert.match((await visit('/store?search=nothing')).text, /No products found/);
});

test('A product’s page shows ribbon, title, subtitle, both prices and ordered sections (ROUTE-09, PRODUCT-02, PRODUCT-03, PRODUCT-05, ENTITY-39)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const section = (title: string, order: number) => ({ id: title, title, order, description: `<p>About ${title}</p>` });
  const words = { title: 'Calculus II Notes', subtitle: 'On 96 pages', ribbon_text: 'Mid-term sale' };
  const printed = { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5 };
  const additional_info = [section('Contents', 2), section('Delivery', 1)];
  const sale = await aProduct(api.db, {
    ...words,
    additional_info,
    variants: [{ ...printed, sale_price_in_cents: 85_000 }],
  });
  const { text, html } = await visit(`/product/${sale}`);
  assert.match(text, /\|Mid-term sale\|Calculus II Notes\|On 96 pages\|PKR 850\|instead of\|PKR 1,500\|/);
  assert.match(html, /<s [^>]*>.*?PKR 1,500<\/s>/);
  assert.match(text, /\|Delivery\|About Delivery\|Contents\|About Contents\|/);

  const plain = await visit(`/product/${await aProduct(api.db, { title: 'Plain', variants: [printed] })}`);
  assert.match(plain.text, /\|Plain\|.*PKR 1,500\|/);
  assert.doesNotMatch(plain.html, /ribbon|<s[ >]/);
});

test('A description is markup without scripts, and search engines read its offers (PRODUCT-04)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const description =
    '<p>Notes <strong>redrawn</strong></p><script>document.title="run"</script><img src=x onerror="document.title=1">';
  const id = await aProduct(api.db, { title: 'A </script><b>title</b>', description });
  const { html } = await visit(`/product/${id}`);
  assert.match(html, /<p>Notes <strong>redrawn<\/strong><\/p><\/div>/);
  assert.doesNotMatch(html, /document\.title/);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { name, offers } = JSON.parse(json) as { name: string; offers: object[] };
  assert.equal(name, 'A </script><b>title</b>');
  assert.deepEqual(offers, [
    {
      '@type': 'Offer',
      name: 'Printed',
      url: `http://localhost:3000/product/${id}`,
      price: '1500.00',
      priceCurrency: 'PKR',
      availability: 'https://schema.org/InStock',
    },
  ]);
});

test('Several variants show a choice of Style, the first one chosen (PRODUCT-06, PRODUCT-16, PRODUCT-18)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const printed = { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5, is_physical: true };
  const pdf = { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null };
  const one = await visit(`/product/${await aProduct(api.db, { variants: [printed] })}`);
  assert.doesNotMatch(one.html, /Style|type="radio"/);
  const id = await aProduct(api.db, { variants: [printed, pdf] });
  const two = await visit(`/product/${id}`);
  assert.match(two.text, /\|Style\|Printed\|PDF\|/);
  const [first] = await variantsOf(api.db, id);
  const chosen = [...two.html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].filter(([input]) =>
    input.includes('checked'),
  );
  assert.equal(chosen.length, 1);
  assert.ok(chosen[0]?.[0].includes(`value="${first}"`));
  assert.match(two.html, /<input[^>]*type="number"[^>]*value="1"/);
});

test('The page names stock and low stock; without any, adding is off (PRODUCT-09, PRODUCT-11, PRODUCT-15)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const page = async (details: Partial<NewProduct>) =>
    (await visit(`/product/${await aProduct(api.db, details)}`)).html;
  const there = await page({});
  assert.deepEqual([stock(there), isDisabled(there)], ['5 in stock!', false]);
  const closed = await page({ purchasable: false });
  assert.deepEqual([stock(closed), isDisabled(closed)], ['Currently unavailable', true]);
  const none = await page({ variants: [{ title: 'Printed', price_in_cents: 100, inventory_quantity: 0 }] });
  assert.deepEqual([stock(none), isDisabled(none)], ['Currently unavailable', true]);
  const uncounted = await page({ variants: [{ title: 'PDF', price_in_cents: 100, inventory_quantity: null }] });
  assert.deepEqual([stock(uncounted), isDisabled(uncounted)], ['', false]);
});

test('Adds without script; a toast says so or why not, with the quantity (PRODUCT-21, PRODUCT-22)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const id = await aProduct(api.db);
  const [variant_id = ''] = await variantsOf(api.db, id);
  const added = await visit(`/product/${id}`, { variant_id, quantity: '2' });
  assert.deepEqual([added.status, added.path], [200, `/product/${id}`]);
  assert.match(added.text, /\|Added to Cart!\|/);
  const refused = await visit(`/product/${id}`, { variant_id, quantity: '4' });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /\|Oh no! Something went wrong\.\| ?\|?Not enough stock\. Only 5 left\./);
  assert.match(refused.html, /<input[^>]*type="number"[^>]*value="4"/);
  for (const [quantity, words] of [
    ['0', 'Please choose 1 or more.'],
    ['100', `Please choose ${mostOfOne} at most.`],
  ] as const)
    assert.ok((await visit(`/product/${id}`, { variant_id, quantity })).text.includes(words), words);
});

test('A missing product answers status and text and links the store (PRODUCT-12, PRODUCT-13, PRODUCT-20)', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const { status, text, html } = await visit('/product/00000000-0000-7000-8000-000000000000');
  assert.equal(status, 404);
  assert.match(text, /\|Error loading product: Failed to load product\|404 Not Found\|Go back\|/);
  assert.match(html, /<a[^>]* href="\/"[^>]*>Go back<\/a>/);
  const id = await aProduct(api.db);
  assert.match((await visit(`/product/${id}`)).html, /<a[^>]* href="\/store"[^>]*>.*?Back to Store<\/a>/);

  await api.database.pool.query('alter table product_images rename to elsewhere');
  const failed = await visit(`/product/${id}`);
  assert.equal(failed.status, 500);
  assert.match(
    failed.text,
    /\|Error loading product: Something went wrong on our side\. Reference \S+\|500 Internal Server Error\|Go back\|/,
  );
});

test('Without script dots and thumbnails lead to the pictures, variants’ included', async (t) => {
  const api = await testApi(t);
  const visit = await visitor(t, api);
  const images = await pictureRows(api.db, (await api.person()).id, 3);
  const { html } = await visit(`/product/${await aProduct(api.db, { images })}`);
  for (const [n, file] of images.entries()) {
    assert.match(html, new RegExp(`<li id="image-${n + 1}"[^>]*><a[^>]*><img[^>]*src="/files/${file}"`));
    assert.equal(html.split(`href="#image-${n + 1}"`).length, 3);
  }
});

test('A product’s page adds at most 15 kB of compressed JavaScript; its zoom loads with it', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const [file = ''] = await pictureRows(api.db, (await api.person()).id, 1);
  const id = await aProduct(api.db, { images: [{ file_id: file, alt: 'The cover' }] });
  const scripts = async (path: string) => {
    const { html } = await get(null, path);
    return new Set([...html.matchAll(/rel="later"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href));
  };
  const everywhere = await scripts('/');
  const own = [...(await scripts(`/product/${id}`))].filter((href) => !everywhere.has(href));
  const bytes = own.map((href) => statSync(`build/client${href}.br`).size).reduce((sum, size) => sum + size, 0);
  assert.ok(own.length > 2 && bytes < 15_000, `${bytes} bytes in ${own.join(' ')}`);

  const zoom = await get(null, `/product/${id}/image/1`);
  assert.match(zoom.html, new RegExp(`<dialog.*<img[^>]* src="/files/${file}"[^>]* alt="The cover"`, 's'));
  assert.match((await get(null, `/product/${id}/image/9`)).text, /Image 1 of 1/);
});
