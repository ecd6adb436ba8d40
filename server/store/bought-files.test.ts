import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { downloadGoesOn, downloadsOfFile } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { anOrder, aProduct, paidByHand, productFile, variantsOf } from '#tests/support/store.ts';
import { sendFile } from '../platform/files/send-file.ts';

async function withFile(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const file_id = await productFile(api, admin, 'spss-workbook.txt', 'The workbook');
  const variants = [{ title: 'Files', price_in_cents: 50_000, inventory_quantity: null, file_id }];
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db, { variants }));
  const buyer = await api.person();
  const number = await anOrder(api, buyer, variant);
  const take = (who: Parameters<typeof api.as>[0] = buyer, range?: string) =>
    sendFile(api.services, who, file_id, range);
  return { api, admin, buyer, variant, file_id, number, take, read: () => api.as(buyer).store.order({ number }) };
}

const refused = async (taking: Promise<unknown>) =>
  taking.then(
    () => assert.fail('it was sent'),
    (error: { code: string }) => error.code,
  );

test('A file of the store opens for its buyer alone, once paid, under its own name', async (t) => {
  const { api, admin, number, file_id, take, read } = await withFile(t);
  assert.equal(await refused(take()), 'file_not_found');
  assert.deepEqual((await read()).files, []);
  await paidByHand(api, admin, number);
  assert.deepEqual((await read()).files, [
    { name: 'spss-workbook.txt', size: 12, url: `/files/${file_id}`, left: downloadsOfFile },
  ]);
  assert.equal(await refused(take(await api.person())), 'file_not_found');
  assert.equal(await refused(take(null)), 'file_not_found');
  const answer = await take();
  assert.equal(await answer.text(), 'The workbook');
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment; filename="spss-workbook\.txt"/);
  assert.equal((await read()).files[0]?.left, downloadsOfFile - 1);
  await (await take(admin)).text();
  assert.equal((await read()).files[0]?.left, downloadsOfFile - 1);
});

test('Limits downloads for each order, also simultaneous ones; another order adds as many again', async (t) => {
  const { api, admin, buyer, variant, number, take, read } = await withFile(t);
  await paidByHand(api, admin, number);
  const asked = await Promise.allSettled(Array.from({ length: downloadsOfFile + 5 }, () => take()));
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, downloadsOfFile);
  assert.equal((await read()).files[0]?.left, 0);
  const again = await anOrder(api, buyer, variant);
  assert.equal(await refused(take()), 'file_not_found');
  await paidByHand(api, admin, again);
  await (await take()).text();
  assert.equal((await api.as(buyer).store.order({ number: again })).files[0]?.left, downloadsOfFile - 1);
  await api.db.updateTable('orders').set({ status: 'cancelled', moved_at: new Date() }).execute();
  assert.equal(await refused(take()), 'file_not_found');
  assert.equal((await refusalOf(api.as(admin).store.order({ number }))).code, 'order_not_found');
});

test('Resumed and partial downloads count once, within the hour and for their buyer alone', async (t) => {
  const { api, admin, buyer, number, take, read } = await withFile(t);
  const left = async () => (await read()).files[0]?.left;
  await paidByHand(api, admin, number);
  assert.equal(await refused(take(buyer, 'bytes=4-')), 'file_not_found', 'nothing was begun');
  assert.equal(await (await take(buyer, 'bytes=0-3')).text(), 'The ');
  for (const part of ['bytes=4-7', 'bytes=8-11', 'bytes=-4', 'bytes=4-'])
    assert.equal((await take(buyer, part)).status, 206);
  assert.equal(await left(), downloadsOfFile - 1);
  assert.equal((await take(buyer, 'bytes=99-')).status, 416);
  assert.equal(await refused(take(await api.person(), 'bytes=4-')), 'file_not_found');
  await (await take(buyer, 'bytes=0-')).text();
  assert.equal(await left(), downloadsOfFile - 2);
  await api.db.updateTable('order_lines').set({ downloads: downloadsOfFile }).execute();
  assert.equal(await refused(take()), 'file_not_found');
  assert.equal((await take(buyer, 'bytes=4-')).status, 206, 'the last one goes on too');
  const long = new Date(Date.now() - (downloadGoesOn + 1) * 60_000);
  await api.db.updateTable('order_lines').set({ downloaded_at: long }).execute();
  assert.equal(await refused(take(buyer, 'bytes=4-')), 'file_not_found');
});
