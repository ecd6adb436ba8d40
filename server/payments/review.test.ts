import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { examine } from '../doctor.ts';
import { paymentMails } from './mails.ts';

const publicUrl = 'http://localhost:3000';
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);

async function withAdmin(t: TestContext) {
  const api = await testApi(t);
  const admin = await api.person({ username: 'rabia_admin', is_admin: true });
  const payer = await api.person({ full_name: 'Sana Example', username: 'sana_e' });
  let serial = 31_840_275_000;
  const ask = async ({
    pack = 'booster' as const,
    who = payer as Me,
    at = noon,
    colour = '#0b5d3f',
    transaction_id = '',
  } = {}) => {
    serial += 1;
    const form = { pack, transaction_id: transaction_id || String(serial), file: await aScreenshot(colour) };
    return (await api.as(who, { now: at }).payments.requestCoins(form)).id;
  };
  return { api, admin, payer, ask, as: api.as(admin).payments };
}

const entries = (api: TestApi) =>
  api.db
    .selectFrom('transactions')
    .select(['user_id', 'type', 'amount', 'params'])
    .where('type', '=', 'coin_purchase')
    .execute();

test('Only an admin’s approval credits coins, once; the history names pack and transaction (CONST-06)', async (t) => {
  const { api, payer, ask, as } = await withAdmin(t);
  const id = await ask({ transaction_id: 'EP-1234 5' });
  assert.equal((await api.reload(payer)).coins, 100);
  assert.deepEqual(await as.approve({ id, reason: 'It is on the account.' }), { status: 'paid', coins: 300 });
  assert.equal((await api.reload(payer)).coins, 400);
  const [newest] = (await api.as(payer).coins.transactions({})).items;
  assert.deepEqual([newest?.type, newest?.amount, newest?.balance_after], ['coin_purchase', 300, 400]);
  assert.equal(newest?.description, 'Booster Pack, transaction EP-1234 5');
  const [seen] = (await api.as(payer).payments.coinRequests({})).items;
  assert.deepEqual([seen?.status, seen?.decided_at, seen?.reason], ['paid', noon, 'It is on the account.']);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Of simultaneous decisions of admins one counts, and the coins come at most once', async (t) => {
  const { api, admin, payer, ask } = await withAdmin(t);
  const admins = [admin, await api.person({ is_admin: true }), await api.person({ is_admin: true })];
  for (let round = 0; round < 5; round += 1) {
    const before = (await api.reload(payer)).coins;
    const id = await ask();
    const clicks = admins.flatMap((one) => [
      () => api.as(one).payments.approve({ id }),
      () => api.as(one).payments.reject({ id, reason: 'Not on the account.' }),
      () => api.as(one).payments.approve({ id }),
    ]);
    const done = await Promise.allSettled(clicks.map((click) => click()));
    const won = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []));
    assert.equal(won.length, 1);
    for (const one of done) {
      if (one.status === 'rejected') assert.equal((one.reason as { code: string }).code, 'coin_request_decided');
    }
    assert.equal((await api.reload(payer)).coins, before + (won[0] === 'paid' ? 300 : 0));
    const log = await api.db.selectFrom('audit_log').select('action').where('about_id', '=', id).execute();
    assert.deepEqual(log, [{ action: won[0] === 'paid' ? 'payments.approve' : 'payments.reject' }]);
    const mails = await api.db.selectFrom('mails').select('kind').where('subject_id', '=', id).execute();
    assert.equal(mails.filter(({ kind }) => kind === 'coin_request_decided').length, 1);
  }
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Repeating an approval with its key, or its request meanwhile, credits nothing more', async (t) => {
  const { api, admin, payer, ask } = await withAdmin(t);
  const id = await ask({ transaction_id: '31840275516' });
  const approve = () => api.as(admin, { key: 'decision-1' }).payments.approve({ id });
  const again = ask({ transaction_id: '318-402-755-16' }).catch((error: { code: string }) => error.code);
  assert.deepEqual(await Promise.all([approve(), approve()]), Array(2).fill({ status: 'paid', coins: 300 }));
  assert.equal(await again, 'transaction_id_used');
  assert.deepEqual(await approve(), { status: 'paid', coins: 300 });
  assert.equal((await entries(api)).length, 1);
  assert.equal((await api.reload(payer)).coins, 400);
});

test('A rejection needs a reason, adds no coins and frees the transaction ID', async (t) => {
  const { api, payer, ask, as } = await withAdmin(t);
  const id = await ask({ transaction_id: '31840275516' });
  const blank = await refusalOf(as.reject({ id, reason: ' ' }));
  assert.deepEqual([blank.text, blank.fields], ['Please say why.', ['reason']]);
  assert.deepEqual(await as.reject({ id, reason: 'اسکرین شاٹ پڑھا نہیں جاتا' }), { status: 'refused' });
  assert.equal((await api.reload(payer)).coins, 100);
  assert.deepEqual(await entries(api), []);
  const second = await ask({ transaction_id: '3184 0275 516', at: hours(30), colour: '#ffffff' });
  const seen = await as.request({ id: second });
  assert.deepEqual(
    seen.same_transaction.map((other) => [other.id, other.username, other.status, other.created_at]),
    [[id, 'sana_e', 'refused', noon]],
  );
  assert.deepEqual([seen.warned, seen.same_picture, seen.rejected, seen.approved], [true, [], 1, 0]);
});

test('An admin is warned of a repeated transaction or picture, and of many requests in a day', async (t) => {
  const { api, payer, ask, as } = await withAdmin(t);
  const other = await api.person({ username: 'copycat' });
  const first = await ask({ colour: '#111111' });
  const plain = await as.request({ id: first });
  assert.deepEqual([plain.warned, plain.same_transaction, plain.same_picture, plain.within_day], [false, [], [], null]);
  assert.equal(plain.sent_to, '0300 0000000');
  const copied = await ask({ who: other, colour: '#111111' });
  assert.deepEqual(
    (await as.request({ id: copied })).same_picture.map(({ id }) => id),
    [first],
  );
  assert.equal((await as.request({ id: first })).warned, true, 'the first one too');
  await ask({ colour: '#222222', at: hours(23) });
  const third = await ask({ colour: '#333333', at: hours(23.5) });
  assert.equal((await as.request({ id: third })).within_day, 3);
  const later = await ask({ colour: '#444444', at: hours(60) });
  assert.deepEqual(
    [(await as.request({ id: later })).within_day, (await as.request({ id: later })).warned],
    [null, false],
  );
  const { items } = await as.requests({});
  assert.deepEqual(
    items.map(({ warned }) => warned),
    [true, true, false, true, false],
  );
  assert.equal(items[0]?.username, payer.username);
});

test('Requests list the longest waiting first, searchable by transaction and name, sorted and paged', async (t) => {
  const { api, ask, as } = await withAdmin(t);
  const other = await api.person({ full_name: 'حمزہ طارق', username: 'hamza_t' });
  const ids = [
    await ask({ at: hours(2), transaction_id: 'EP-77 001' }),
    await ask({ at: hours(1), who: other, transaction_id: '12345' }),
    await ask({ at: hours(3) }),
  ];
  const order = async (input: object) => (await as.requests(input)).items.map(({ id }) => ids.indexOf(id));
  assert.deepEqual(await order({}), [1, 0, 2]);
  assert.deepEqual(await order({ sort: '-created_at' }), [2, 0, 1]);
  assert.deepEqual(await order({ search: 'ep-77 001' }), [0]);
  assert.deepEqual(await order({ search: 'طار' }), [1]);
  assert.deepEqual(await order({ search: 'SANA' }), [0, 2]);
  assert.deepEqual(await order({ search: '%' }), []);
  await as.approve({ id: ids[1] ?? '' });
  assert.deepEqual(
    [await order({}), await order({ status: 'paid' }), await order({ status: 'all' })],
    [[0, 2], [1], [1, 0, 2]],
  );
  const first = await as.requests({ limit: 1, sort: 'amount' });
  assert.equal(first.total, 2);
  const second = await as.requests({ limit: 1, sort: 'amount', after: first.next ?? '' });
  assert.deepEqual([second.items.length, second.next], [1, null]);
  assert.notEqual(first.items[0]?.id, second.items[0]?.id);
});

test('Only admins decide, not about themselves; without an audit entry nothing is credited', async (t) => {
  const { api, admin, payer, ask, as } = await withAdmin(t);
  const id = await ask();
  for (const call of [() => api.as(payer).payments.approve({ id }), () => api.as(payer).payments.requests({})]) {
    assert.equal((await refusalOf(call())).code, 'admin_required');
  }
  assert.equal((await refusalOf(api.as(null).payments.approve({ id }))).code, 'sign_in_required');
  const own = await ask({ who: admin });
  for (const call of [() => as.approve({ id: own }), () => as.reject({ id: own, reason: 'Mine.' })]) {
    assert.equal((await refusalOf(call())).code, 'coin_request_own');
  }
  const stale = await api.reload(admin);
  await api.db.updateTable('profiles').set({ is_admin: false }).where('id', '=', admin.id).execute();
  assert.equal((await refusalOf(api.as(stale).payments.approve({ id }))).code, 'admin_required');
  await api.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  await sql`alter table audit_log rename to lost_log`.execute(api.db);
  assert.equal((await refusalOf(as.approve({ id }))).title, 'Failed to decide the request');
  assert.deepEqual(await entries(api), []);
  assert.equal((await api.as(payer).payments.coinRequests({})).items[0]?.status, 'pending');
});

test('The buyer is mailed the decision and its reason, but not while blocked', async (t) => {
  const { api, payer, ask, as } = await withAdmin(t);
  const mails = paymentMails({ db: api.db, publicUrl, secret: '' });
  const mailAbout = (id: string) => {
    const row = { id, kind: 'coin_request_decided', recipient_id: payer.id, subject_id: id };
    return mails.coin_request_decided(row);
  };
  const [good, bad] = [await ask(), await ask()];
  await as.approve({ id: good });
  await as.reject({ id: bad, reason: 'No such payment on our account.' });
  const approved = await mailAbout(good);
  assert.deepEqual([approved?.to, approved?.subject], [payer.email, 'Your 300 coins are here']);
  assert.ok(approved?.text.includes(`${publicUrl}/wallet`));
  const rejected = await mailAbout(bad);
  assert.equal(rejected?.subject, 'Your coin request was rejected');
  assert.ok(rejected?.text.includes('> No such payment on our account.'));
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', payer.id).execute();
  assert.equal(await mailAbout(good), null);
});
