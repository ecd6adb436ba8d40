import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { aProduct, pictureRows, variantsOf } from '#tests/support/store.ts';

/** Returns the values of a page's form: the value of each field, and the ticked checkboxes. */
function fieldsOf(html: string): Record<string, string> {
  const form = /<form[^>]*class="product-form".*?<\/form>/s.exec(html)?.[0] ?? '';
  const of = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const fields: Record<string, string> = {};
  for (const [tag, , text = ''] of form.matchAll(/<(input|textarea)\b[^>]*>(?:([^<]*)<\/textarea>)?/g)) {
    const name = of(tag, 'name');
    if (!name || of(tag, 'type') === 'file') continue;
    const isBox = of(tag, 'type') === 'checkbox';
    if (isBox && !/\schecked=""/.test(tag)) continue;
    fields[name] = of(tag, 'value') ?? (isBox ? 'on' : text);
  }
  return fields;
}

test('Adds, refuses with input kept, reorders, publishes and previews a product without script', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const admin = await api.person({ is_admin: true });
  assert.match((await get(admin, '/admin/products')).text, /No products found/);
  const blank = fieldsOf((await get(admin, '/admin/products/new')).html);
  assert.ok('variants.0.title' in blank && 'additional_info.0.title' in blank, 'there is room for a first one of each');

  const typed = { ...blank, title: 'Calculus II Notes', 'variants.0.title': 'Printed', 'variants.0.price': '1.100' };
  const refused = await post(admin, '/admin/products/new', typed);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /Please enter the price in whole rupees, such as 1,100\./);
  const again = fieldsOf(refused.html);
  assert.deepEqual([again.title, again['variants.0.price']], ['Calculus II Notes', '1.100']);

  const [one = '', two = ''] = await pictureRows(api.db, admin.id, 2);
  const pictures = {
    'images.0.file_id': one,
    'images.0.alt': 'Inside',
    'images.1.file_id': two,
    'images.1.alt': 'Cover',
  };
  const added = await post(admin, '/admin/products/new', {
    ...again,
    ...pictures,
    'variants.0.price': '1,100',
    'variants.0.stock': '4',
    'variants.0.is_physical': 'on',
    'additional_info.0.title': 'Delivery',
    'additional_info.0.description': 'Two days',
  });
  const path = added.to ?? '';
  assert.match(path, /^\/admin\/products\/[0-9a-f-]{36}$/);
  const kept = await get(admin, path);
  assert.match(kept.text, / 4 units left Adjust stock .* Draft Publish /s);

  const moved = await post(admin, path, { ...fieldsOf(kept.html), row: 'images.1.up' });
  assert.equal(moved.to, path);
  const fields = fieldsOf((await get(admin, path)).html);
  assert.deepEqual(
    [fields['images.0.alt'], fields['images.0.file_id'], fields['images.1.alt']],
    ['Cover', two, 'Inside'],
  );
  await post(admin, path, { ...fields, row: 'images.1.remove' });
  assert.equal('images.1.alt' in fieldsOf((await get(admin, path)).html), false);

  const id = path.split('/').at(-1) ?? '';
  const preview = await get(admin, `/product/${id}`);
  assert.match(preview.text, /Only admins see this page: the product is not published/);
  assert.match(preview.html, /alt="Cover"/);
  assert.equal((await get(null, `/product/${id}`)).status, 404);
  assert.match((await get(admin, `${path}/publish`)).text, /Publish this product\?/);
  assert.equal((await post(admin, `${path}/publish`, { key: crypto.randomUUID(), reason: '' })).to, path);
  assert.doesNotMatch((await get(null, `/product/${id}`)).text, /Only admins see/);
  assert.equal((await get(admin, `${path}/nonsense`)).status, 404);
});

test('A form refused without script keeps its files, picture and download, and saves them on the next try', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const admin = await api.person({ is_admin: true });
  const form = new FormData();
  const blank = fieldsOf((await get(admin, '/admin/products/new')).html);
  const typed = {
    ...blank,
    title: 'Notes',
    'variants.0.title': 'PDF',
    'variants.0.price': 'many',
    'variants.1.title': 'Answers',
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  form.set('file', await aScreenshot('#5d0b3f'));
  form.set('variants.0.file', new File(['Notes of calculus.'], 'حساب.txt', { type: 'text/plain' }));
  form.set('variants.1.file', new File(['Its answers.'], 'answers.txt', { type: 'text/plain' }));
  const refused = await post(admin, '/admin/products/new', form);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /حساب\.txt.*answers\.txt/s);
  const again = fieldsOf(refused.html);
  assert.match(again['images.0.file_id'] ?? '', /^[0-9a-f-]{36}$/);
  const stored = await api.db.selectFrom('files').select('name').where('owner_id', '=', admin.id).execute();
  assert.equal(stored.length, 3, 'each once');

  const prices = { 'variants.0.price': '100', 'variants.1.price': '200' };
  const added = await post(admin, '/admin/products/new', { ...again, ...prices });
  assert.match(added.to ?? '', /^\/admin\/products\//, added.text);
  const { images, variants } = await api.as(admin).store.adminProduct({ id: added.to?.split('/').at(-1) ?? '' });
  assert.deepEqual([images.length, variants.map(({ file }) => file?.name)], [1, ['حساب.txt', 'answers.txt']]);
});

test('The overview and the list tell of low stock, and the product’s page adjusts stock', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const admin = await api.person({ is_admin: true });
  const id = await aProduct(api.db);
  const [variant = ''] = await variantsOf(api.db, id);
  assert.match((await get(admin, '/admin/overview')).text, /Stock is low for 1 product/);
  const { text } = await get(admin, '/admin/products');
  assert.match(text, /1 with 5 units or fewer of a variant/);
  assert.match(text, /Calculus II Notes One kind On sale 5 in stock, low .* PKR 1,500/);
  const dialog = `/admin/products/${id}/stock/${variant}`;
  assert.match((await get(admin, dialog)).text, /Adjust stock of Printed .*5 units can be sold now/s);
  const short = await post(admin, dialog, { key: crypto.randomUUID(), change: '-6', reason: 'Lost.' });
  assert.match(short.text, /Not enough stock\. Only 5 left\./);
  await post(admin, dialog, { key: crypto.randomUUID(), change: '1', reason: 'Found one.' });
  assert.doesNotMatch((await get(admin, '/admin/products')).text, /units or fewer/);
  for (const viewer of [null, await api.person()]) {
    assert.match((await get(viewer, '/admin/products')).to ?? '', /^\/admin-panel/);
    assert.match((await get(viewer, `/admin/products/${id}`)).to ?? '', /^\/admin-panel/);
  }
});
