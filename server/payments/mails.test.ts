import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { testShop } from '#tests/support/gateways.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { paymentMails } from './mails.ts';

const publicUrl = 'http://localhost:3000';

test('Admins are mailed the buyer, pack, price, transaction ID and screenshot of a request (CALL-54)', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ full_name: 'Sana Example', email: 'sana@example.com' });
  const form = { pack: 'booster', transaction_id: 'EP-9012 7743', file: await aScreenshot() } as const;
  const { id } = await api.as(me).payments.requestCoins(form);
  const proof = (await api.as(me).payments.coinRequests({})).items[0]?.proof_url;
  const mails = paymentMails({ db: api.db, publicUrl, secret: '' });
  const row = { id, kind: 'coin_request_admin', recipient_id: null, subject_id: id };
  const mail = await mails.coin_request_admin(row, { adminEmail: 'admin@example.com' });
  assert.equal(mail?.to, 'admin@example.com');
  for (const part of [
    'Sana Example',
    'sana@example.com',
    'Booster Pack',
    'Coins: 300',
    'PKR 300',
    'EP-9012 7743',
    `${publicUrl}${proof}`,
  ]) {
    assert.ok(mail?.text.includes(part), part);
  }
  assert.equal(await mails.coin_request_admin(row, { adminEmail: null }), null, 'nobody is configured');
});

test('A gateway payment mails its payer that the coins are there, and admins if the amount is wrong', async (t) => {
  const { api, payer, ask, pay } = await testShop(t);
  await pay('paid');
  await pay('another amount paid');
  await ask(20);
  const mails = paymentMails({ db: api.db, publicUrl, secret: '' });
  const rows = await api.db.selectFrom('mails').select(['id', 'kind', 'recipient_id', 'subject_id']).execute();
  const about = (kind: 'payment_paid' | 'payment_disputed', adminEmail: string | null = 'admin@example.com') => {
    const row = rows.find((mail) => mail.kind === kind);
    assert.ok(row);
    return mails[kind](row, { adminEmail });
  };
  const paid = await about('payment_paid');
  assert.deepEqual([paid?.to, paid?.subject], [payer.email, 'Your 300 coins are here']);
  assert.ok(paid?.text.includes('Order: ORD-'));
  const held = await about('payment_disputed');
  assert.equal(held?.to, 'admin@example.com');
  for (const part of ['PKR 1 paid', 'PKR 300', payer.email, 'No coins were credited.']) {
    assert.ok(held?.text.includes(part), part);
  }
  assert.equal(await about('payment_disputed', null), null, 'nobody is configured');
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', payer.id).execute();
  assert.equal(await about('payment_paid'), null);
});
