import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { byGateway } from '#core/payments/gateways.ts';
import { startHcaptcha } from '#tests/doubles/hcaptcha.ts';
import { noon, refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { readConfig } from '../config.ts';
import { builtPages } from '../http/page-sources.ts';
import { localSandbox } from '../local.ts';
import { createCaptchaCheck } from '../platform/captcha.ts';

await buildWhenStale();
const pages = await builtPages();
const path = '/easypaisa-payment';
const origin = 'http://localhost:3000';

/** Makes a shop with its pages over HTTP, and its payer's session; no browser runs their script. */
async function shopOnline(t: TestContext) {
  const shop = await testShop(t);
  const { api, payer } = shop;
  const site = { ...api.services.site, gateways: byGateway(() => 'sandbox' as const) };
  Object.assign(api.services, { site });
  const session = { user_id: payer.id, token: 'token-payer', expires_at: '2999-01-01' };
  await api.db.insertInto('sessions').values(session).execute();
  let now = noon;
  const { request } = await httpApp(api, t, { clock: () => now, loadPages: pages.load });
  const headers = { cookie: sessionCookie(session.token), origin };
  return {
    ...shop,
    request,
    pass: (seconds: number) => {
      now = new Date(noon.getTime() + seconds * 1000);
    },
    text: async (path: string) => (await request(path, { headers })).text(),
    send: (path: string, form: Record<string, string>) =>
      request(path, { method: 'POST', headers, body: new URLSearchParams({ key: crypto.randomUUID(), ...form }) }),
    post: (path: string, body: object) =>
      request(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      }),
  };
}

test('Members get a form of number (03XXXXXXXXX) and amount that names the sandbox (ROUTE-20, EASY-01)', async (t) => {
  const { text, request } = await shopOnline(t);
  const html = await text(`${path}?pack=pro`);
  assert.match(html, /<h1[^>]*>Pay with Easypaisa<\/h1>/);
  assert.match(
    html,
    /<input[^>]*placeholder="03XXXXXXXXX"[^>]*name="mobileAccountNo"|<input[^>]*name="mobileAccountNo"[^>]*placeholder="03XXXXXXXXX"/,
  );
  assert.match(html, /<input[^>]*name="amount"[^>]*value="1,000"|<input[^>]*value="1,000"[^>]*name="amount"/);
  assert.ok(html.includes('Sandbox: no money moves.'));
  const guest = await request(path);
  assert.deepEqual([guest.status, guest.headers.get('location')?.startsWith('/login')], [302, true]);
});

test('Without script the form leads to the payment’s page, which can be checked until paid (EASY-05)', async (t) => {
  const { text, send, coins, pass } = await shopOnline(t);
  const begun = await send(path, { mobileAccountNo: numberFor('paid'), amount: '300' });
  const order = begun.headers.get('location') ?? '';
  assert.deepEqual([begun.status, order], [303, `${path}?order=ORD-${noon.getTime()}`]);
  const initiated = await text(order);
  for (const words of ['Payment initiated', 'on your phone with your PIN', 'Waiting for approval', '0345 ••• •340']) {
    assert.ok(initiated.includes(words), words);
  }
  assert.ok(!initiated.includes(numberFor('paid')));
  pass(10);
  const checked = await send(order, {});
  assert.deepEqual([checked.status, checked.headers.get('location')], [303, order]);
  assert.ok((await text(order)).includes('Payment received'));
  assert.equal(await coins(), 400);
});

test('Without script form errors and failures say their cause; odd answers are shown as text (EASY-07)', async (t) => {
  const { text, send, peer } = await shopOnline(t);
  const faulty = await send(path, { mobileAccountNo: '0345', amount: '301' });
  assert.equal(faulty.status, 422);
  const said = await faulty.text();
  assert.ok(
    said.includes('Enter 11 digits, as 03XXXXXXXXX.') && said.includes('You can buy coins for PKR 100, 300 and 1,000.'),
  );
  assert.ok(said.includes('value="0345"') && said.includes('value="301"'), 'what was typed stays');
  assert.equal(peer.asked.length, 0);
  const pay = async (ending: Parameters<typeof numberFor>[0]) => {
    const begun = await send(path, { mobileAccountNo: numberFor(ending), amount: '100' });
    return text(begun.headers.get('location') ?? '');
  };
  const refused = await pay('refused for a low balance');
  assert.ok(refused.includes('Payment Error') && refused.includes('LOW BALANCE') && refused.includes('Try again'));
  const odd = await pay('an answer that nobody expects');
  assert.ok(odd.includes('An unknown error occurred.') && odd.includes('Check now'));
  assert.ok(odd.includes('&quot;fault&quot;: &quot;&lt;b&gt;gateway &amp; co&lt;/b&gt;&quot;'), 'as text, escaped');
  assert.ok(!odd.includes('not shown'), 'and without keys');
});

test('The spec’s call takes id, amount and number and returns the outcome in its names (CALL-58, CALL-59)', async (t) => {
  const { post, request, peer } = await shopOnline(t);
  const call = async (ending: Parameters<typeof numberFor>[0]) => {
    const body = { orderId: 'ORD-1', amount: 300, mobileAccountNo: numberFor(ending) };
    const answer = await post('/api/functions/initiate-payment', body);
    assert.equal(answer.status, 200);
    const { ResponseCode, ResponseDesc, error } = (await answer.json()) as Record<string, string | null>;
    return [ResponseCode, ResponseDesc, error];
  };
  assert.deepEqual(await call('paid'), ['0000', 'SUCCESS', null]);
  assert.notEqual(peer.asked[0]?.body.orderId, 'ORD-1', 'the order id is ours');
  assert.deepEqual(await call('refused for a low balance'), ['0013', 'LOW BALANCE', 'LOW BALANCE']);
  assert.deepEqual(await call('an error without words'), ['0001', null, 'An unknown error occurred.']);
  const headers = { origin, 'content-type': 'application/json', authorization: 'Bearer anything' };
  const body = JSON.stringify({ orderId: 'ORD-2', amount: 300, mobileAccountNo: numberFor('paid') });
  const guest = await request('/api/functions/initiate-payment', { method: 'POST', headers, body });
  assert.equal(guest.status, 401, 'a key of a client counts for nothing');
  const hint = await request('/api/payments/notifications/easypaisa?url=https%3A%2F%2Fgateway.example%2Fipn');
  assert.deepEqual([hint.status, await hint.json()], [200, { received: true }]);
});

test('With a captcha configured, each payment needs one solved before the gateway is asked (EASY-03)', async (t) => {
  const { api, payer, peer, text, send } = await shopOnline(t);
  const captcha = await startHcaptcha();
  t.after(captcha.stop);
  const { hcaptcha } = readConfig({ ...captcha.env, DATA_DIR: api.folder });
  const site = { ...api.services.site, hcaptchaSiteKey: hcaptcha?.siteKey ?? null };
  Object.assign(api.services, { captchaCheck: createCaptchaCheck(hcaptcha), site });
  assert.ok((await text(path)).includes('name="captcha_token"'));
  const form = { mobileAccountNo: numberFor('paid'), amount: 300 };
  const pay = (captcha_token?: string) => api.as(payer).payments.initiate({ ...form, captcha_token });
  for (const token of [undefined, '', 'unsolved']) {
    const { title, text: words, field } = await refusalOf(pay(token));
    const said = ['Captcha required', 'Please complete the captcha to pay.', 'captcha_token'];
    assert.deepEqual([title, words, field], said);
  }
  assert.deepEqual(peer.asked, []);
  assert.equal((await pay('solved-1')).state, 'initiated');
  assert.equal((await refusalOf(pay('solved-1'))).code, 'captcha_payment');
  assert.equal(peer.asked.length, 1);

  // The form behaves the same.
  const fields = { mobileAccountNo: numberFor('paid'), amount: '300' };
  const unsolved = await send(path, { ...fields, captcha_token: '' });
  assert.equal(unsolved.status, 422);
  const said = await unsolved.text();
  assert.ok(said.includes('Captcha required') && said.includes('Please complete the captcha to pay.'));
  assert.equal(peer.asked.length, 1);
  const solved = await send(path, { ...fields, captcha_token: 'solved-2' });
  assert.deepEqual([solved.status, peer.asked.length], [303, 2]);
});

test('The sandbox answers only this machine and exists only on a local server', async (t) => {
  const { api } = await testShop(t);
  const { request } = await httpApp(api, t, { sandbox: localSandbox(readConfig({}), origin) ?? undefined });
  const ask = (headers: Record<string, string>) =>
    request('/dev/easypaisa/inquire-transaction', { method: 'POST', headers, body: '{}' });
  assert.equal((await ask({})).status, 200);
  for (const name of ['x-forwarded-for', 'forwarded']) {
    assert.equal((await ask({ [name]: '203.0.113.7' })).status, 404);
  }
  const without = await httpApp(api, t, { loadPages: pages.load });
  assert.equal((await without.request('/dev/easypaisa/inquire-transaction', { method: 'POST' })).status, 404);
  for (const env of [{ PRODUCTION: 'true' }, { SMTP_URL: 'smtp://mail.example' }]) {
    assert.equal(localSandbox(readConfig(env), origin), null);
  }
  assert.equal(localSandbox(readConfig({}), 'https://mukammal.example'), null);
  const set = { MERCHANT_ID: 'MC1', PASSWORD: 'word', SALT: 'salt' };
  const jazzcash = Object.fromEntries(Object.entries(set).map(([name, value]) => [`JAZZCASH_${name}`, value]));
  const beside = localSandbox(readConfig(jazzcash), origin);
  assert.deepEqual([beside?.jazzcash, beside?.easypaisa?.url], [null, `${origin}/dev/easypaisa/`]);
});
