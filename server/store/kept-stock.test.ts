import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { mostKeptUnpaid, orderHoldHours, orderReviewHours } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, paidByHand, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';
import { storeMails } from './mails.ts';

const stock = 100;
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);

async function aBook(api: TestApi): Promise<string> {
  const variants = [{ title: 'Printed', price_in_cents: 1000, inventory_quantity: stock, is_physical: true }];
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db, { variants }));
  return variant;
}

const stockOf = async ({ db }: TestApi, variant: string) =>
  (await db.selectFrom('product_variants').select('inventory_quantity').where('id', '=', variant).executeTakeFirst())
    ?.inventory_quantity;

test('A person’s unpaid orders together reserve a limited number of a variant; paid ones do not count', async (t) => {
  const api = await testApi(t);
  const variant = await aBook(api);
  const [me, admin] = [await api.person(), await api.person({ is_admin: true })];
  const { code, text } = await refusalOf(anOrder(api, me, variant, mostKeptUnpaid + 1));
  assert.deepEqual([code, text.includes(String(mostKeptUnpaid))], ['order_keeps_too_many', true]);
  await api.as(me).store.clearCart();
  const number = await anOrder(api, me, variant, 15);
  assert.equal((await refusalOf(anOrder(api, me, variant, 6))).code, 'order_keeps_too_many');
  assert.equal(await stockOf(api, variant), stock - 15);
  await paidByHand(api, admin, number);
  await api.as(me).store.clearCart();
  await anOrder(api, me, variant, mostKeptUnpaid);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Stock under review is released in the end, and the buyer is told about the payment', async (t) => {
  const api = await testApi(t);
  const variant = await aBook(api);
  const [me, admin] = [await api.person(), await api.person({ is_admin: true })];
  const number = await anOrder(api, me, variant, 5);
  const form = { number, transaction_id: '31840275516', file: await aScreenshot() };
  const { id } = await api.as(me).payments.sendOrderPayment(form);
  const release = (at: Date) => sql`select release_unpaid(${orderReviewHours}, ${at})`.execute(api.db);
  await release(hours(orderHoldHours + orderReviewHours - 1));
  assert.equal(await stockOf(api, variant), stock - 5);
  const end = hours(orderHoldHours + orderReviewHours);
  await Promise.all([release(end), release(end)]);
  assert.equal(await stockOf(api, variant), stock);
  const mails = await api.db.selectFrom('mails').selectAll().where('recipient_id', '=', me.id).execute();
  const [late] = mails.filter(({ kind }) => kind === 'order_review_late');
  assert.ok(late);
  assert.ok(!mails.some(({ kind }) => kind === 'order_expired'), 'nobody says that no payment came');
  const letter = await storeMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: 's' }).order_review_late(
    late,
  );
  assert.match(letter?.text ?? '', new RegExp(`we send your money back[^]*${number}`));

  await api.as(admin, { now: end }).payments.approve({ id });
  assert.deepEqual(
    [await stockOf(api, variant), (await api.as(me).store.order({ number })).status],
    [stock - 5, 'paid'],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});
