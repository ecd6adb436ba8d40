import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { noon, refusalOf } from '#tests/support/api.ts';
import { numberFor, testShop } from '#tests/support/gateways.ts';
import { examine } from '../doctor.ts';
import { inquireAbout } from './reconcile.ts';

test('A payment row with our order id and the pack’s price exists before Easypaisa is asked (ENTITY-33)', async (t) => {
  const { api, peer, payer, pay, coins } = await testShop(t);
  const begun = await pay('paid');
  assert.deepEqual(begun, {
    orderId: `ORD-${noon.getTime()}`,
    state: 'initiated',
    ResponseCode: '0000',
    ResponseDesc: 'SUCCESS',
    error: null,
  });
  assert.match(begun.orderId, /^ORD-\d{13}$/);
  assert.equal(peer.asked.length, 1);
  assert.deepEqual(
    [peer.asked[0]?.call, peer.asked[0]?.headers.get('credentials'), peer.asked[0]?.body],
    [
      'initiate-ma-transaction',
      Buffer.from('shop:sandbox word').toString('base64'),
      {
        orderId: begun.orderId,
        storeId: '4321',
        transactionAmount: '300.00',
        transactionType: 'MA',
        mobileAccountNo: numberFor('paid'),
        emailAddress: payer.email,
      },
    ],
  );
  assert.equal(await coins(), 100, 'no coins before it is asked');
  const second = await pay('paid');
  assert.equal(second.orderId, `ORD-${noon.getTime() + 1}`, 'in the same millisecond');
  const rows = await api.db.selectFrom('payments').select(['item', 'amount', 'coins', 'status', 'gateway']).execute();
  assert.deepEqual(rows[0], { item: 'booster', amount: 300, coins: 300, status: 'pending', gateway: 'easypaisa' });
});

test('Easypaisa is asked after 20 s, 40 s, 2, 5 and 10 min, then hourly for a day; then it is given up', async (t) => {
  const { ask, pay, peer, seen, coins } = await testShop(t);
  const { orderId } = await pay('never approved');
  let seconds = 0;
  for (const wait of [20, 40, 120, 300, 600, 3600, 3600]) {
    assert.equal(await ask(seconds + wait - 1), 0, `${wait} s are not over`);
    seconds += wait;
    assert.equal(await ask(seconds), 1, `after ${wait} s`);
  }
  assert.equal(peer.asked.length, 8);
  assert.deepEqual(peer.asked.at(-1)?.body, { orderId, storeId: '4321', accountNum: '03000000000' });
  assert.equal((await seen(orderId)).state, 'initiated');
  assert.equal(await ask(24 * 3600 + 3600), 1);
  assert.deepEqual(
    [(await seen(orderId)).state, (await seen(orderId)).error],
    ['refused', 'The payment was not approved in time.'],
  );
  assert.equal(await ask(48 * 3600), 0);
  assert.equal(await coins(), 100);
});

test('A PAID payment is credited once, from the server’s own row; the payer is mailed and sees it', async (t) => {
  const { api, ask, pay, seen, coins, credits } = await testShop(t);
  const { orderId } = await pay('paid');
  assert.equal(await ask(20), 1);
  assert.deepEqual([await coins(), (await seen(orderId)).state, (await seen(orderId)).error], [400, 'paid', null]);
  assert.equal(await ask(3600), 0, 'nothing is left to ask');
  const [entry] = await credits();
  const { id } = await seen(orderId);
  assert.deepEqual([entry?.amount, entry?.idempotency_key], [300, `payment:${id}`]);
  const mails = await api.db.selectFrom('mails').select(['kind', 'subject_id']).execute();
  assert.deepEqual(mails, [{ kind: 'payment_paid', subject_id: id }]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Twenty simultaneous notifications, inquiries, queue checks and answers credit a payment once', async (t) => {
  const { api, at, ask, pay, payer, coins, credits, seen } = await testShop(t);
  const { orderId } = await pay('paid, and notified of five times');
  const { id } = await seen(orderId);
  const hint = { gateway: 'easypaisa', url: `https://gateway.example/ipn?order=${orderId}` } as const;
  for (const seconds of [20, 90]) {
    const now = at(seconds);
    const all = Array.from({ length: 20 }, () => [
      api.as(null, { now }).payments.notify(hint),
      api.as(payer, { now }).payments.inquire({ order_id: orderId }),
      ask(seconds),
      inquireAbout({ ...api.services, now }, id),
    ]);
    await Promise.all(all.flat());
  }
  assert.deepEqual([await coins(), (await credits()).length], [400, 1]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A notification only triggers an immediate inquiry; its content is ignored', async (t) => {
  const { api, at, ask, pay, seen, coins } = await testShop(t);
  const { orderId } = await pay('never approved');
  const lie = `https://gateway.example/ipn?order_id=${orderId}&transaction_status=PAID&transaction_amount=300.00`;
  const notify = (url: string, seconds: number) =>
    api.as(null, { now: at(seconds) }).payments.notify({ gateway: 'easypaisa', url });
  assert.deepEqual(await notify(lie, 6), { received: true });
  assert.equal(await ask(6), 1);
  assert.deepEqual([await coins(), (await seen(orderId)).state], [100, 'initiated']);
  await notify(lie, 8);
  assert.equal(await ask(8), 0, 'it was asked just now');
  for (const url of ['', 'ORD-1', 'http://127.0.0.1:1/private', `ORD-${noon.getTime() + 7}`]) {
    assert.deepEqual(await notify(url, 12), { received: true });
    assert.equal(await ask(12), 0, url);
  }
});

test('An unanswered start is unknown, not refused, and the payment is credited if it was made', async (t) => {
  const { ask, pay, seen, coins } = await testShop(t);
  const begun = await pay('no answer, then paid');
  assert.deepEqual([begun.state, begun.ResponseCode, begun.error], ['unknown', null, 'An unknown error occurred.']);
  assert.equal(await coins(), 100);
  await ask(20);
  assert.deepEqual([await coins(), (await seen(begun.orderId)).state], [400, 'paid']);
});

test('A gateway that is down during an inquiry changes nothing, and a late payment is credited', async (t) => {
  const { ask, pay, peer, seen, coins } = await testShop(t);
  const { orderId } = await pay('paid late');
  peer.instead.answer = null;
  await ask(20);
  peer.instead.answer = '<html>502 Bad Gateway</html>';
  await ask(60);
  peer.instead.answer = undefined;
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['initiated', 100]);
  await ask(180);
  await ask(480);
  assert.equal(await coins(), 100);
  await ask(1080);
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['paid', 400]);
});

test('A different amount holds the payment and mails an admin; neither sum is credited', async (t) => {
  const { api, ask, at, pay, payer, peer, seen, coins, credits } = await testShop(t);
  const { orderId } = await pay('another amount paid');
  await ask(20);
  const { state, error, id } = await seen(orderId);
  assert.equal(state, 'disputed');
  assert.equal(error, 'The amount paid is not the one we asked for. We are looking at it.');
  const held = await api.db.selectFrom('payments').select(['status', 'reason']).where('id', '=', id).execute();
  assert.deepEqual(held, [{ status: 'disputed', reason: 'PKR 1 paid' }]);
  const mails = await api.db.selectFrom('mails').select(['kind', 'recipient_id']).execute();
  assert.deepEqual(mails, [{ kind: 'payment_disputed', recipient_id: null }]);
  const { storeId } = peer.easypaisa;
  const paid = { orderId, storeId, responseCode: '0000', transactionStatus: 'PAID', transactionAmount: '300.00' };
  peer.instead.answer = paid;
  await api.as(payer, { now: at(60) }).payments.inquire({ order_id: orderId });
  await ask(60);
  assert.deepEqual([await coins(), await credits()], [100, []]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('PAID counts only for the same order and store', async (t) => {
  const { api, at, pay, payer, peer, seen, coins } = await testShop(t);
  const { orderId } = await pay('never approved');
  const { storeId } = peer.easypaisa;
  const right = { orderId, storeId, responseCode: '0000', transactionStatus: 'PAID', transactionAmount: '300.0' };
  const wrong: object[] = [
    { ...right, orderId: 'ORD-1795244400000' },
    { ...right, storeId: '9999' },
    { ...right, orderId: undefined },
    { ...right, responseCode: '0001' },
    { ...right, transactionStatus: 'PAYED' },
    [right],
  ];
  for (const [index, answer] of wrong.entries()) {
    peer.instead.answer = answer;
    const now = at(20 + index * 10);
    assert.deepEqual(await api.as(payer, { now }).payments.inquire({ order_id: orderId }), { state: 'initiated' });
    assert.equal(await coins(), 100, JSON.stringify(answer));
  }
  peer.instead.answer = right;
  await api.as(payer, { now: at(600) }).payments.inquire({ order_id: orderId });
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['paid', 400]);
});

test('A refusal shows the gateway’s words or an unknown error; a payment that still comes is credited', async (t) => {
  const { api, at, ask, pay, payer, peer, seen, coins } = await testShop(t);
  const refused = await pay('refused for a low balance');
  assert.deepEqual(
    [refused.state, refused.ResponseCode, refused.ResponseDesc, refused.error],
    ['refused', '0013', 'LOW BALANCE', 'LOW BALANCE'],
  );
  const wordless = await pay('an error without words');
  assert.deepEqual(
    [wordless.state, wordless.ResponseCode, wordless.error],
    ['unknown', '0001', 'An unknown error occurred.'],
  );
  const odd = await pay('an answer that nobody expects');
  assert.deepEqual([odd.state, odd.ResponseCode, odd.error], ['unknown', null, 'An unknown error occurred.']);
  assert.equal((await seen(odd.orderId)).answer, '{\n  "fault": "<b>gateway & co</b>"\n}', 'without its password');
  const declined = await pay('declined on the phone');
  assert.equal(declined.state, 'initiated');
  await ask(20);
  assert.equal((await seen(declined.orderId)).state, 'refused');

  const { storeId } = peer.easypaisa;
  const { orderId } = refused;
  peer.instead.answer = { orderId, storeId, responseCode: '0000', transactionStatus: 'PAID', transactionAmount: 300 };
  await api.as(payer, { now: at(60) }).payments.inquire({ order_id: orderId });
  assert.deepEqual([(await seen(orderId)).state, await coins()], ['paid', 400]);
});

test('The amount selects a pack, the number a mobile account; other input is ignored (EASY-02)', async (t) => {
  const { api, payer, peer, at } = await testShop(t);
  const lastBody = (): Record<string, string> => peer.asked.at(-1)?.body ?? {};
  let hours = 0;
  const faults = async (input: object) => {
    // Each in an hour of its own, since tries are counted too.
    hours += 1;
    const { payments } = api.as(payer, { now: at(hours * 3601) });
    const { title, text, fields } = await refusalOf(payments.initiate(input as never));
    return [title, text, ...fields];
  };
  const number = '03450012340';
  const sold = 'You can buy coins for PKR 100, 300 and 1,000.';
  const missing = ['Payment Error', 'Please enter your mobile number.', 'mobileAccountNo'];
  assert.deepEqual(await faults({ amount: 300 }), missing);
  assert.deepEqual(await faults({ amount: 300, mobileAccountNo: ' ' }), missing);
  assert.deepEqual(await faults({ mobileAccountNo: number }), ['Payment Error', 'Please enter the amount.', 'amount']);
  assert.deepEqual((await faults({ mobileAccountNo: number, amount: ' ' }))[1], 'Please enter the amount.');
  for (const amount of [1, 299, 301, -300, 0, 100.5, '300.0', '3e2', 1e12, 'Rs 300']) {
    assert.deepEqual(await faults({ mobileAccountNo: number, amount }), ['Payment Error', sold, 'amount']);
  }
  const wrong = ['0345001234', '034500123456', '04450012340', '+933450012340', '0345001234O', 'sana@example.com', '٣'];
  for (const mobileAccountNo of wrong) {
    const said = ['Payment Error', 'Enter 11 digits, as 03XXXXXXXXX.', 'mobileAccountNo'];
    assert.deepEqual(await faults({ amount: 300, mobileAccountNo }), said, mobileAccountNo);
  }
  assert.deepEqual(peer.asked, [], 'nobody was asked for money');
  const spelled = ['0345-0012340', '+92 345 0012340', '00923450012340', '(0345) 001 2340', '۰۳۴۵۰۰۱۲۳۴۰'];
  for (const mobileAccountNo of spelled) {
    hours += 1;
    const lie = { orderId: 'ORD-1', coins: 999_999, price: 1, status: 'paid', storeId: '1' };
    const as = api.as(payer, { now: at(hours * 3601) }).payments;
    await as.initiate({ mobileAccountNo, amount: '1,000' as never, ...lie } as never);
    const { orderId, ...sent } = lastBody();
    assert.deepEqual([sent.mobileAccountNo, sent.transactionAmount, sent.storeId], [number, '1000.00', '4321']);
    assert.notEqual(orderId, 'ORD-1');
  }
});

test('A form sent again, even in a race, begins one payment and asks for its money once', async (t) => {
  const { api, payer, peer } = await testShop(t);
  const send = () =>
    api.as(payer, { key: 'payment-1' }).payments.initiate({ mobileAccountNo: numberFor('paid'), amount: 100 });
  const [first, twin] = await Promise.all([send(), send()]);
  const again = await send();
  assert.deepEqual(new Set([first.orderId, twin.orderId, again.orderId]).size, 1);
  assert.equal(peer.asked.length, 1);
  const { code } = await refusalOf(
    api.as(payer, { key: 'payment-1' }).payments.initiate({ mobileAccountNo: numberFor('paid'), amount: 300 }),
  );
  assert.equal(code, 'form_already_sent');
});

test('Five payments may be open at once, also in a race, and only their payer sees them', async (t) => {
  const { api, at, pay, payer, peer } = await testShop(t);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => pay('never approved')));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 5);
  assert.equal(peer.asked.length, 5);
  const { text } = await refusalOf(pay('paid'));
  assert.equal(text, 'You have 5 open payments. Please approve one on your phone, or try again later.');
  const late = await pay('paid', 3601);
  const other = await api.person();
  const order_id = late.orderId;
  const { account } = await api.as(payer, { now: at(3601) }).payments.payment({ order_id });
  assert.equal(account, '0345 ••• •340', 'not even its payer is sent the whole number again');
  for (const call of ['payment', 'inquire'] as const) {
    assert.equal((await refusalOf(api.as(other).payments[call]({ order_id }))).code, 'payment_not_found');
  }
  assert.equal(peer.asked.length, 6);
  // Requests by hand have a count of their own.
  assert.notEqual(
    (await refusalOf(api.as(payer).payments.requestCoins({ pack: 'pro', transaction_id: '12345' }))).code,
    'coin_requests_too_many',
  );
});

test('After a process dies while it asks for the money, another process inquires about the payment', async (t) => {
  const { api, ask, payer, peer, coins, seen } = await testShop(t);
  const key = 'payment-1';
  const send = () => api.as(payer, { key }).payments.initiate({ mobileAccountNo: numberFor('paid'), amount: 300 });
  // The process ended after it wrote the row: its form, sent again, asks for the money.
  Object.assign(api.services.gateways, {
    easypaisa: { ...api.services.gateways.easypaisa, start: () => Promise.reject(new Error('the process is gone')) },
  });
  await assert.rejects(send());
  const [{ order_id = '' } = {}] = await api.db.selectFrom('payments').select('reference as order_id').execute();
  assert.equal((await seen(order_id)).state, 'processing');
  // The gateway had received it: no second call is made, and the queue learns the outcome.
  const { storeId } = peer.easypaisa;
  peer.instead.answer = {
    ...{ orderId: order_id, storeId, responseCode: '0000' },
    ...{ transactionStatus: 'PAID', transactionAmount: '300.00' },
  };
  assert.equal((await send()).state, 'processing');
  assert.equal(peer.asked.length, 0);
  assert.equal(await ask(20), 1);
  assert.deepEqual([(await seen(order_id)).state, await coins()], ['paid', 400]);
});

test('Without Easypaisa’s settings no payment can begin', async (t) => {
  const { api, pay } = await testShop(t);
  Object.assign(api.services, { gateways: {} });
  assert.equal((await refusalOf(pay('paid'))).code, 'gateway_off');
  assert.deepEqual(await api.db.selectFrom('payments').select('id').execute(), []);
});

test('Deleting an account erases the payer’s mobile number everywhere; amount and reference stay', async (t) => {
  const { api, ask, at, pay, payer, coins } = await testShop(t);
  const paid = await pay('paid');
  await ask(20);
  const open = await pay('never approved', 30);
  await api.db.deleteFrom('sessions').execute();
  await sql`select delete_account(${payer.id}, true, ${at(60)})`.execute(api.db);
  assert.equal(await ask(120), 1, 'what is open is still asked about');
  const rows = await api.db
    .selectFrom('payments as p')
    .innerJoin('gateway_orders as o', 'o.payment_id', 'p.id')
    .select(['p.reference', 'p.amount', 'p.status', 'o.account', 'o.answer'])
    .orderBy('p.id')
    .execute();
  assert.deepEqual(rows, [
    { reference: paid.orderId, amount: 300, status: 'paid', account: null, answer: null },
    { reference: open.orderId, amount: 300, status: 'pending', account: null, answer: null },
  ]);
  const everything = await sql<{ row: string }>`select to_jsonb(o)::text as row from gateway_orders o`.execute(api.db);
  for (const { row } of everything.rows) assert.doesNotMatch(row, /0345001234/);
  const admin = await api.person({ is_admin: true });
  const [listed] = await api.as(admin).payments.list({});
  assert.deepEqual([listed?.order_id, listed?.customer_msisdn, listed?.transaction_amount], [paid.orderId, '—', 300]);
  assert.equal(await coins(), 400);
  assert.deepEqual(await examine(api.database.pool), []);
});
