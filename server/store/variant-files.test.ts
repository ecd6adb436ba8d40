import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { anOrder, paidByHand, pictureRows, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { sendFile } from '../platform/files/send-file.ts';

const bucket = 'product_files' as const;
const text = (name: string, words = 'Twelve data sets') => new File([words], name, { type: 'text/plain' });
const pdf = { title: 'PDF', price: '600' };
const form = { title: 'SPSS Workbook', purchasable: 'on' };

async function store(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const as = api.as(admin);
  const upload = async (name: string, words?: string) =>
    (await as.files.upload({ bucket, file: text(name, words) })).id;
  const files = async (id: string) =>
    (await as.store.adminProduct({ id })).variants.map(({ file }) => file && [file.file_id, file.name, file.size]);
  return { api, admin, store: as.store, upload, files };
}

test('Only admins upload and read buyers’ files', async (t) => {
  const { api, admin, upload } = await store(t);
  const sent = () => ({ bucket, file: text('data.txt') });
  const somebody = await api.person();
  assert.equal((await refusalOf(api.as(somebody).files.upload(sent()))).code, 'admin_required');
  assert.equal((await refusalOf(api.as(null).files.upload(sent()))).code, 'sign_in_required');
  const id = await upload('data.txt');
  assert.equal(await (await sendFile(api.services, admin, id)).text(), 'Twelve data sets');
  for (const viewer of [null, somebody, { ...admin, is_admin: false }]) {
    await assert.rejects(sendFile(api.services, viewer, id), { code: 'file_not_found' });
  }
});

test('A variant with a file needs no address; a new file reaches earlier buyers, and none loses theirs', async (t) => {
  const { api, admin, store: admins, upload, files } = await store(t);
  const [first, second] = [await upload('first.txt'), await upload('مشق.txt', 'Corrected')];
  const { id } = await admins.addProduct({ ...form, variants: [{ ...pdf, file_id: first }] });
  assert.deepEqual(await files(id), [[first, 'first.txt', 16]]);
  await admins.setProductStatus({ id, status: 'published' });
  const [variant = ''] = await variantsOf(api.db, id);
  const change = (variants: object) =>
    admins.editProduct({ id, ...form, variants: [{ id: variant, ...pdf, ...variants }] });
  const bare = await refusalOf(change({}));
  assert.deepEqual([bare.code, bare.field], ['variant_file_missing', 'variants.0.file'], 'what is left out is none');
  const buyer = await api.person();
  const number = await anOrder(api, buyer, variant);
  await paidByHand(api, admin, number);
  const order = await api.as(buyer).store.order({ number });
  assert.deepEqual([order.is_physical, order.files.map(({ name }) => name)], [false, ['first.txt']]);

  for (const out of [{}, { file_id: first, file_out: 'on' }]) {
    const { code, field } = await refusalOf(change(out));
    assert.deepEqual([code, field], ['file_ordered', 'variants']);
  }
  await change({ file_id: second });
  assert.equal(await (await sendFile(api.services, buyer, second)).text(), 'Corrected');
  await assert.rejects(sendFile(api.services, buyer, first), { code: 'file_not_found' });
  const entry = (await api.as(admin).admin.auditLog({})).items.find(({ action }) => action === 'store.editProduct');
  const { before, after } = await api.as(admin).admin.auditEntry({ number: entry?.number ?? 0 });
  assert.deepEqual([before.files, after.files], ['first.txt', 'مشق.txt']);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses a file by courier, one not in the bucket, a program, and one named by a non-admin', async (t) => {
  const { api, admin, store: admins, upload, files } = await store(t);
  const file_id = await upload('data.txt');
  const add = (variant: object) => refusalOf(admins.addProduct({ ...form, variants: [{ ...pdf, ...variant }] }));
  for (const delivered of [{ file_id }, { file: text('data.txt') }]) {
    const { text: words, fields } = await add({ ...delivered, is_physical: 'on' });
    assert.deepEqual(fields, ['variants.0.file']);
    assert.match(words, /^A variant with a file needs no courier\./);
  }
  const [picture = ''] = await pictureRows(api.db, admin.id, 1);
  for (const foreign of [picture, '00000000-0000-7000-8000-000000000000']) {
    assert.equal((await add({ file_id: foreign })).code, 'product_file_gone');
  }
  const program = await add({ file: text('setup.exe') });
  assert.deepEqual([program.code, program.field], ['file_type_refused', 'variants.0.file']);
  assert.deepEqual((await admins.adminProducts({})).items, []);
  const sent = { ...form, variants: [{ ...pdf, file_id }] };
  assert.equal((await refusalOf(api.as(await api.person()).store.addProduct(sent))).code, 'admin_required');
  assert.equal((await refusalOf(api.as(null).store.addProduct(sent))).code, 'sign_in_required');
  const { id } = await admins.addProduct({
    ...form,
    variants: [{ ...pdf, file_id, file_out: 'on', is_physical: 'on' }],
  });
  assert.deepEqual(await files(id), [null]);
});

test('Keeps bytes sent with the form; sent twice it is one product, with other bytes another form', async (t) => {
  const { api, admin, files } = await store(t);
  const keyed = api.as(admin, { key: 'one-form-of-a-product' }).store;
  const variants = (words?: string) => [
    { title: ' ', price: '' },
    { ...pdf, file: text('data.txt', words) },
  ];
  const { id } = await keyed.addProduct({ ...form, variants: variants() });
  assert.deepEqual(
    (await files(id)).map((file) => file?.slice(1)),
    [['data.txt', 16]],
  );
  assert.deepEqual(await keyed.addProduct({ ...form, variants: variants() }), { id });
  const other = await refusalOf(keyed.addProduct({ ...form, variants: variants('Other words') }));
  assert.equal(other.code, 'form_already_sent');
});

test('The form shows a kept file’s size, replaces or removes it, and keeps it after another refusal', async (t) => {
  const { api, admin, store: admins, upload, files } = await store(t);
  const { get, post } = await pageVisits(t, api);
  const file_id = await upload('data.txt');
  const { id } = await admins.addProduct({ ...form, variants: [{ ...pdf, file_id }] });
  const [variant = ''] = await variantsOf(api.db, id);
  const path = `/admin/products/${id}`;
  const { html, text: page } = await get(admin, path);
  assert.match(page, /File that buyers get Replace the file .*data\.txt 1 kB .*Remove the file/);
  assert.match(html, new RegExp(`name="variants\\.0\\.file_id" value="${file_id}"`));
  const sent = {
    ...{ key: crypto.randomUUID(), title: form.title, 'variants.0.id': variant, 'variants.0.title': 'PDF' },
    ...{ 'variants.0.price': '1.5.0', 'variants.0.file_id': file_id, 'variants.0.kept': `${file_id} 16 data.txt` },
  };
  const refused = await post(admin, path, sent);
  assert.deepEqual([refused.status, /data\.txt 1 kB/.test(refused.text)], [422, true]);
  const out = { ...sent, key: crypto.randomUUID(), 'variants.0.price': '600', 'variants.0.file_out': 'on' };
  assert.equal((await post(admin, path, out)).to, path);
  assert.deepEqual(await files(id), [null]);
  assert.match((await get(admin, path)).text, /File that buyers get Choose a file/);
  const bytes = new FormData();
  for (const [name, value] of Object.entries({ ...sent, key: crypto.randomUUID(), 'variants.0.price': '600' })) {
    bytes.set(name, value);
  }
  bytes.set('variants.0.file', text('without-script.txt'));
  assert.equal((await post(admin, path, bytes)).to, path);
  assert.deepEqual((await files(id))[0]?.[1], 'without-script.txt');
});

test('Refuses to publish, or to save as published, a product with a file variant without its file', async (t) => {
  const { api, admin, store: admins, upload } = await store(t);
  const { post } = await pageVisits(t, api);
  const { id } = await admins.addProduct({ ...form, variants: [pdf, { ...pdf, title: 'Printed', is_physical: 'on' }] });
  const publish = () => admins.setProductStatus({ id, status: 'published' });
  assert.equal((await refusalOf(publish())).code, 'variant_file_missing');
  const page = await post(admin, `/admin/products/${id}/publish`, { key: crypto.randomUUID() });
  assert.match(page.text, /Add the file that buyers get/);
  const [file = '', printed = ''] = await variantsOf(api.db, id);
  const both = (of: object, purchasable?: 'on') => ({
    ...{ id, title: form.title, ...(purchasable && { purchasable }) },
    variants: [
      { id: file, ...pdf, ...of },
      { id: printed, ...pdf, title: 'Printed', is_physical: 'on' },
    ],
  });
  await admins.editProduct(both({}));
  await publish();
  const refused = await refusalOf(admins.editProduct(both({}, 'on')));
  assert.deepEqual([refused.code, refused.field], ['variant_file_missing', 'variants.0.file']);
  await admins.editProduct(both({ file_id: await upload('data.txt') }, 'on'));
  assert.deepEqual((await admins.adminProducts({})).items[0]?.without_file, []);
});

test('A product on sale without its file is unavailable to buyers, and the admins’ list says why', async (t) => {
  const { api, admin, store: admins, upload } = await store(t);
  const { get } = await pageVisits(t, api);
  const { id } = await admins.addProduct({ ...form, variants: [{ ...pdf, file_id: await upload('data.txt') }] });
  await admins.setProductStatus({ id, status: 'published' });
  const [variant_id = ''] = await variantsOf(api.db, id);
  const buyer = api.as(await api.person()).store;
  await buyer.addToCart({ variant_id, quantity: 1 });
  const { total_in_cents } = await buyer.cart();
  await api.db.updateTable('product_variants').set({ file_id: null }).execute();

  assert.match((await get(null, `/product/${id}`)).text, /Currently unavailable/);
  assert.equal((await refusalOf(buyer.addToCart({ variant_id, quantity: 1 }))).code, 'variant_unavailable');
  assert.equal((await refusalOf(buyer.setQuantity({ variant_id, quantity: 2 }))).code, 'variant_unavailable');
  const { lines, can_check_out } = await buyer.cart();
  assert.deepEqual([lines[0]?.problem, can_check_out], ['variant_unavailable', false]);
  const order = { full_name: 'Sana Example', phone_number: '0300 1234567', total_in_cents };
  assert.equal((await refusalOf(buyer.placeOrder(order))).code, 'variant_unavailable');
  assert.deepEqual((await admins.adminProducts({})).items[0]?.without_file, ['PDF']);
  assert.match((await get(admin, '/admin/products')).text, /No file yet, so it cannot be bought: PDF .*File missing/);
});

test('A sold-out counted variant is currently unavailable, on its page and to the cart', async (t) => {
  const { api, store: admins } = await store(t);
  const { get } = await pageVisits(t, api);
  const printed = { ...pdf, is_physical: 'on', manage_inventory: 'on', stock: '0' };
  const { id } = await admins.addProduct({ ...form, variants: [printed] });
  await admins.setProductStatus({ id, status: 'published' });
  const { text } = await get(null, `/product/${id}`);
  assert.match(text, /Currently unavailable/);
  assert.doesNotMatch(text, /Not enough stock/);
  const [variant_id = ''] = await variantsOf(api.db, id);
  const { code } = await refusalOf(api.as(await api.person()).store.addToCart({ variant_id, quantity: 1 }));
  assert.equal(code, 'variant_unavailable');
});
