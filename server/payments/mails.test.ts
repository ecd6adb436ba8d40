import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { paymentMails } from './mails.ts';

const publicUrl = 'http://localhost:3000';

test('the admins are mailed who asked for which pack, with price, transaction ID and screenshot (CALL-54)', async (t) => {
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
