import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { largestAdjustment } from '#core/limits.ts';
import { noon, refusalOf } from '#tests/support/api.ts';
import { testShop } from '#tests/support/gateways.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { examine } from '../doctor.ts';
import { builtPages } from '../http/page-sources.ts';
import { paymentMails } from './mails.ts';

await buildWhenStale();
const pages = await builtPages();
const tab = '/admin/easypaisa-payments';
/** Returns the field that a refusal blames. */
const blamed = async (call: Promise<unknown>) => {
  const { field, fields } = await refusalOf(call);
  return field ?? fields[0];
};
const reason = 'آپ نے ایک روپیہ بھیجا۔';

/** Makes a shop in which PKR 1 came for a pack of PKR 300, and an admin. */
async function withHeld(t: TestContext) {
  const shop = await testShop(t);
  const { api, payer, pay, ask } = shop;
  const { orderId } = await pay('another amount paid');
  await ask(20);
  const admin = await api.person({ username: 'rabia_admin', is_admin: true });
  const [held] = await api.as(admin).payments.held();
  const close = (
    input: Omit<Parameters<ReturnType<typeof api.as>['payments']['close']>[0], 'id' | 'reason'>,
    as = admin,
  ) => api.as(as).payments.close({ id: held?.id ?? '', reason, ...input });
  return {
    ...shop,
    admin,
    orderId,
    id: held?.id ?? '',
    close,
    mails: () => api.db.selectFrom('mails').selectAll().where('kind', '=', 'payment_closed').execute(),
    log: () => api.db.selectFrom('audit_log').selectAll().where('action', '=', 'payments.close').execute(),
    clean: async () => assert.deepEqual(await examine(api.database.pool), []),
    mailed: async () => {
      const [row] = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'payment_closed').execute();
      assert.equal(row?.recipient_id, payer.id);
      const templates = paymentMails({ db: api.db, publicUrl: 'http://localhost:3000', secret: '' });
      return (await templates.payment_closed(row))?.text ?? '';
    },
  };
}

test('Closing a held payment credits coins once, mails its payer and writes statement and audit log', async (t) => {
  const { admin, api, orderId, id, close, coins, seen, ask, log, mails, mailed, clean } = await withHeld(t);
  const clicks = await Promise.allSettled(Array.from({ length: 6 }, () => close({ outcome: 'credited', coins: 1 })));
  assert.deepEqual(
    clicks.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    [{ outcome: 'credited' }],
  );
  assert.equal(await coins(), 101);
  assert.equal((await refusalOf(close({ outcome: 'nobodys' }))).code, 'held_payment_closed');
  assert.deepEqual(await api.as(admin).payments.held(), []);
  const { state, closing } = await seen(orderId);
  assert.deepEqual(
    [state, closing],
    ['closed', { outcome: 'credited', coins: 1, reference: null, refunded_on: null, reason }],
  );
  await ask(60);
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['closed', 101], 'whatever the gateway says later');
  const [entry, ...others] = await log();
  assert.deepEqual([entry?.about_id, entry?.reason, others.length], [id, reason, 0]);
  assert.equal((await mails()).length, 1);
  assert.match(await mailed(), /1 coin was added to your wallet for it\./);
  await clean();
});

test('A refund keeps its transaction and date, an unmatched payment its reason; no coins move', async (t) => {
  const { orderId, close, coins, seen, mailed, clean } = await withHeld(t);
  const back = { outcome: 'refunded', reference: 'EP 3184-0275', refunded_on: '2026-11-20' } as const;
  for (const lacks of [{ reference: '' }, { refunded_on: '' }, { refunded_on: '2026-11-21' }, { refunded_on: 'soon' }])
    assert.equal(await blamed(close({ ...back, ...lacks })), Object.keys(lacks)[0], JSON.stringify(lacks));
  assert.equal(await blamed(close({ ...back, refunded_on: '2026-11-19' })), 'refunded_on', 'before it came');
  await close({ ...back, coins: 500 });
  assert.equal(await coins(), 100);
  assert.deepEqual((await seen(orderId)).closing, {
    outcome: 'refunded',
    coins: null,
    reference: 'EP 3184-0275',
    refunded_on: '2026-11-20',
    reason,
  });
  const text = await mailed();
  for (const part of ['sent back on 20 Nov 2026', 'EP 3184-0275', reason, orderId])
    assert.ok(text.includes(part), part);
  await clean();
});

test('Only another admin closes a payment, only a held one, with every field its outcome needs', async (t) => {
  const { api, payer, admin, id, close, pay, ask, coins, orderId, seen } = await withHeld(t);
  assert.equal((await refusalOf(close({ outcome: 'credited', coins: 1 }, payer))).code, 'admin_required');
  for (const wrong of [undefined, 0, -5, 1.5, largestAdjustment + 1, 'x'])
    assert.equal(await blamed(close({ outcome: 'credited', coins: wrong })), 'coins', `${wrong}`);
  const silent = { id, outcome: 'nobodys', reason: ' ' } as const;
  assert.equal(await blamed(api.as(admin).payments.close(silent)), 'reason');
  await pay('paid', 60);
  await ask(80);
  const paid = await api.db.selectFrom('payments').select('id').where('status', '=', 'paid').executeTakeFirstOrThrow();
  const other = api.as(admin).payments.close({ id: paid.id, outcome: 'credited', coins: 1, reason });
  assert.equal((await refusalOf(other)).code, 'held_payment_not_found');
  await api.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', payer.id).execute();
  const own = await api.reload(payer);
  assert.equal((await refusalOf(close({ outcome: 'credited', coins: 1 }, own))).code, 'held_payment_own');
  assert.deepEqual([await coins(), (await seen(orderId)).state], [400, 'disputed']);
});

test('A held order payment is sent back on record; its buyer reads how and can pay again', async (t) => {
  const shop = await testShop(t);
  const { api, payer, at, ask } = shop;
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db));
  const number = await anOrder(api, payer, variant);
  const pay = (account: string, seconds: number) =>
    api.as(payer, { now: at(seconds) }).payments.payOrder({ number, mobileAccountNo: account });
  await pay('03450012344', 0);
  await ask(20);
  const admin = await api.person({ is_admin: true });
  const [held] = await api.as(admin).payments.held();
  assert.equal(held?.pays_order, number);
  const back = { reference: '31840275999', refunded_on: '2026-11-20', reason } as const;
  await api.as(admin).payments.close({ id: held?.id ?? '', outcome: 'refunded', ...back });
  const { payment } = await api.as(payer).store.order({ number });
  assert.deepEqual([payment?.status, payment?.closing], ['closed', { outcome: 'refunded', coins: null, ...back }]);
  await pay('03450012340', 60);
  await ask(80);
  assert.equal((await api.as(payer).store.order({ number })).status, 'paid');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Without script an admin closes a held payment: each outcome has an address, refusals keep input', async (t) => {
  const { api, admin, payer, id, orderId, coins } = await withHeld(t);
  const sessions = [admin, payer].map(({ id }) => ({ user_id: id, token: `token-${id}`, expires_at: '2999-01-01' }));
  await api.db.insertInto('sessions').values(sessions).execute();
  const { request } = await httpApp(api, t, { clock: () => noon, loadPages: pages.load });
  const headers = { cookie: sessionCookie(`token-${admin.id}`), origin: 'http://localhost:3000' };
  const get = async (path: string, as = headers.cookie) => (await request(path, { headers: { cookie: as } })).text();
  const list = await get(tab);
  for (const outcome of ['credited', 'refunded', 'nobodys']) assert.ok(list.includes(`href="${tab}/${id}/${outcome}"`));
  assert.ok((await get(`${tab}/${id}/refunded`)).includes('name="refunded_on"'));
  assert.equal((await request(`${tab}/${id}/burnt`, { headers })).status, 404);
  const send = (form: Record<string, string>) =>
    request(`${tab}/${id}/credited`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ key: crypto.randomUUID(), ...form }),
    });
  const refused = await send({ coins: '0', reason });
  assert.equal(refused.status, 422);
  assert.ok((await refused.text()).includes(reason));
  const saysOf = async (coins: string) => (await (await send({ coins, reason: '' })).text()).replaceAll('<!-- -->', '');
  const warning = 'is more than the PKR 300 requested. Please check what arrived.';
  assert.ok((await saysOf('9,000')).includes(`9,000 coins ${warning}`), 'more than was paid is not credited unseen');
  assert.ok(!(await saysOf('300')).includes(warning));
  const closed = await send({ coins: '1', reason });
  assert.deepEqual([closed.status, closed.headers.get('location')], [303, tab]);
  assert.equal(await coins(), 101);
  assert.ok(!(await get(tab)).includes(orderId));
  const page = await get(`/easypaisa-payment?order=${orderId}`, sessionCookie(`token-${payer.id}`));
  assert.ok(page.includes('1 coin was added to your wallet for it.') && page.includes(reason));
});
