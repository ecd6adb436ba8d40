import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';

const at = (time: string) => new Date(`2026-11-${time}+05:00`);

test('Admins see each Asia/Karachi day’s approved payments, by the day of their decision', async (t) => {
  const api = await testApi(t);
  const [payer, admin] = [await api.person(), await api.person({ is_admin: true })];
  const asked: [pack: 'starter' | 'booster' | 'pro', decided: Date | null][] = [
    ['pro', at('13T23:59:59')],
    ['starter', at('14T00:00:00')],
    ['booster', at('20T00:00:00')],
    ['pro', at('20T11:00:00')],
    ['booster', null],
  ];
  for (const [n, [pack, decided]] of asked.entries()) {
    const now = new Date(at('10T12:00:00').getTime() + n * 86_400_000);
    const form = { pack, transaction_id: `31840275${n}`, file: await aScreenshot() };
    const { id } = await api.as(payer, { now }).payments.requestCoins(form);
    if (decided) await api.as(admin, { now: decided }).payments.approve({ id });
    else await api.as(admin, { now: at('20T11:00:00') }).payments.reject({ id, reason: 'Not on the account.' });
  }
  const read = async (input: object) => (await api.as(admin, { now: at('20T12:00:00') }).payments.revenue(input)).days;
  const week = await read({ days: '7' });
  assert.deepEqual(
    week.map(({ day }) => day),
    Array.from({ length: 7 }, (_, n) => `2026-11-${14 + n}`),
  );
  assert.deepEqual(week[0], { day: '2026-11-14', payments: 1, amount: 100, coins: 100, sent_back: 0 });
  assert.deepEqual(week[1], { day: '2026-11-15', payments: 0, amount: 0, coins: 0, sent_back: 0 });
  assert.deepEqual(week[6], { day: '2026-11-20', payments: 2, amount: 1300, coins: 1300, sent_back: 0 });
  const month = await read({});
  assert.equal(month.length, 30);
  assert.equal(
    month.reduce((sum, { amount }) => sum + amount, 0),
    2400,
  );
  for (const days of ['365', '0', 'x', '-7']) assert.equal((await read({ days })).length, 30, days);
});

test('Refunds are listed on the day of the refund', async (t) => {
  const api = await testApi(t);
  const [payer, admin] = [await api.person(), await api.person({ is_admin: true })];
  const [variant = ''] = await variantsOf(
    api.db,
    await aProduct(api.db, { variants: [{ title: 'PDF', price_in_cents: 50_000, inventory_quantity: null }] }),
  );
  const number = await anOrder(api, payer, variant, 1);
  const form = { number, transaction_id: '31840275777', file: await aScreenshot() };
  const { id } = await api.as(payer, { now: at('14T10:00:00') }).payments.sendOrderPayment(form);
  await api.as(admin, { now: at('14T12:00:00') }).payments.approve({ id });
  const later = { now: at('16T23:59:59') };
  await api.as(admin, later).store.moveOrder({ number, status: 'refunded', reason: 'The file was damaged.' });
  const { days } = await api.as(admin, { now: at('20T12:00:00') }).payments.revenue({ days: '7' });
  const told = days.filter(({ amount, sent_back }) => amount || sent_back);
  assert.deepEqual(told, [
    { day: '2026-11-14', payments: 1, amount: 500, coins: 0, sent_back: 0 },
    { day: '2026-11-16', payments: 0, amount: 0, coins: 0, sent_back: 500 },
  ]);
});
