import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, refusalOf } from '#tests/support/api.ts';
import { testShop } from '#tests/support/gateways.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { examine } from '../doctor.ts';

test('Holds payments that arrive after the payer deleted the account, for coins and orders', async (t) => {
  const { api, payer, pay, ask, credits } = await testShop(t);
  const admin = await api.person({ is_admin: true });
  await pay('paid');
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db));
  const number = await anOrder(api, payer, variant);
  const file = await aScreenshot();
  const order = await api.as(payer).payments.sendOrderPayment({ number, transaction_id: '31840275516', file });
  const pack = await api
    .as(payer)
    .payments.requestCoins({ pack: 'booster', transaction_id: '31840275517', file: await aScreenshot('#123456') });
  await sql`select delete_account(${payer.id}, true, ${noon})`.execute(api.db);

  await ask(20);
  for (const { id } of [order, pack]) assert.equal((await api.as(admin).payments.approve({ id })).status, 'disputed');
  assert.deepEqual(await credits(), []);
  const rows = await api.db.selectFrom('payments').select(['status', 'reason']).execute();
  assert.deepEqual(
    rows,
    [1, 2, 3].map(() => ({ status: 'disputed', reason: 'Paid after the account was deleted' })),
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Deleting an account lists open payments and asks to accept their possible loss', async (t) => {
  const { api, payer, pay } = await testShop(t);
  const { orderId } = await pay('never approved');
  const { payments } = await api.as(payer).accounts.deletion();
  assert.deepEqual(payments, [{ item: 'Booster Pack', amount: 300, gateway: 'easypaisa', created_at: noon }]);
  const { code, field } = await refusalOf(api.as(payer).accounts.deleteAccount({}));
  assert.deepEqual([code, field], ['deletion_payments_open', 'despite_payments']);
  const { rows } = await sql<{
    refusal: string;
  }>`select refusal from delete_account(${payer.id}, false, ${noon})`.execute(api.db);
  assert.equal(rows[0]?.refusal, 'deletion_payments_open');
  const despite = api.as(payer).accounts.deleteAccount({ despite_payments: true });
  assert.equal((await refusalOf(despite)).code, 'proof_required', 'then it is asked who they are');
  assert.ok(orderId);
});
