import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { secret, signUpForm, tokenOf } from '#tests/support/sign-up.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const hostel = '203.0.113.7';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const reason = 'We know both of them.';

/** An inviter who is signed in at the hostel. */
async function inviterAt(api: TestApi, address = hostel) {
  const inviter = await api.person({ username: 'ayesha_s', email: 'ayesha.siddiqui@example.com' });
  const session = { user_id: inviter.id, token: 'of the inviter', expires_at: '2999-01-01' };
  await api.db
    .insertInto('sessions')
    .values({ ...session, ip_address: address, user_agent: phone })
    .execute();
  return inviter;
}

/** A friend who signs up by the inviter's link and confirms from there. */
async function friend(api: TestApi, username: string, email: string, ip = hostel, device = phone) {
  const from = api.as(null, { ip, headers: new Headers({ 'user-agent': device }) });
  await from.accounts.signUp({ ...signUpForm, username, email, ref: 'ayesha_s' });
  await from.accounts.verify({ token: await tokenOf(api, email) });
}

const coinsOf = async ({ reload }: TestApi, person: Me) => (await reload(person)).coins;
const reviewsOf = async ({ as }: TestApi, inviter: Me) =>
  (await as(inviter).referrals.own({})).items.map(({ coins, review }) => [coins, review]);

test('friends in one hostel, with the same kind of phone, are paid for; a similar email from elsewhere is too', async (t) => {
  const api = await testApi(t);
  const inviter = await inviterAt(api);
  await friend(api, 'bilal', 'bilal.khan@example.com');
  await friend(api, 'sana', 'sana.tariq@example.com', hostel, 'Mozilla/5.0 (iPhone)');
  await friend(api, 'ayesha_two', 'ayeshasiddiqui7@example.com', '198.51.100.9', 'Mozilla/5.0 (iPhone)');
  assert.deepEqual(await reviewsOf(api, inviter), [
    [300, null],
    [300, null],
    [300, null],
  ]);
  assert.equal(await coinsOf(api, inviter), 1000);
});

test('what looks like one person is held: the inviter reads so, an admin sees why and releases it once, however many try', async (t) => {
  const api = await testApi(t);
  const [inviter, admin] = [await inviterAt(api), await api.person({ is_admin: true })];
  await friend(api, 'ayesha_two', 'Ayesha.Siddiqui+2@example.com'.replace('+2', '2'), hostel, 'Mozilla/5.0 (iPhone)');
  assert.deepEqual(await reviewsOf(api, inviter), [[null, 'waiting']]);
  assert.equal(await coinsOf(api, inviter), 100);
  assert.equal((await api.as(admin).admin.queues()).referrals.waiting, 1);
  const [held] = (await api.as(admin).referrals.held({ search: 'ayesha' })).items;
  assert.deepEqual(
    [held?.signs, held?.coins, held?.inviter.username, held?.friend.username, held?.joined, held?.held],
    [['address', 'email'], 300, 'ayesha_s', 'ayesha_two', 1, 1],
  );
  assert.deepEqual((await api.as(admin).referrals.held({ search: 'nobody' })).items, []);

  const { get } = await pageVisits(t, api);
  assert.match((await get(inviter, '/invite')).text, /Under review/);
  assert.match((await get(admin, '/admin/referrals')).text, /Same network address · Nearly the same email/);

  const id = held?.id ?? '';
  const release = { id, outcome: 'released', reason } as const;
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => api.as(admin).referrals.decide(release)));
  assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(api.as(admin).referrals.decide(release))).code, 'referral_decided');
  assert.equal(await coinsOf(api, inviter), 400);
  assert.deepEqual(await reviewsOf(api, inviter), [[300, null]]);
  const [entry] = (await api.as(admin).admin.auditLog({})).items;
  assert.deepEqual([entry?.action, entry?.about, entry?.reason], ['referrals.decide', '@ayesha_s', reason]);
  const mails = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'referral_decided').execute();
  assert.equal(mails.length, 1);
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret });
  const mail = mails[0] && (await templates.referral_decided?.(mails[0], { adminEmail: null }));
  assert.equal(mail?.to, inviter.email);
  assert.match(mail?.text ?? '', /300 coins are in your wallet[\s\S]*We know both of them\./);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('one that is declined brings nothing and is told; to who is blocked nothing is released; nobody decides their own', async (t) => {
  const api = await testApi(t);
  const [inviter, admin] = [await inviterAt(api), await api.person({ is_admin: true })];
  await friend(api, 'second', 'ayesha.siddiqui2@example.com');
  await friend(api, 'third', 'ayesha.siddiqui3@example.com');
  const [one, other] = (await api.as(admin).referrals.held({})).items;
  assert.deepEqual(other?.signs, ['address', 'device', 'email']);
  const decide = (outcome: 'released' | 'declined', id = '') =>
    api.as(admin).referrals.decide({ id, outcome, reason: 'One phone, one person.' });
  await decide('declined', one?.id);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', inviter.id).execute();
  assert.equal((await refusalOf(decide('released', other?.id))).code, 'referral_inviter_blocked');
  await api.db
    .updateTable('profiles')
    .set({ is_blocked: false, is_admin: true })
    .where('id', '=', inviter.id)
    .execute();
  const own = api.as(await api.reload(inviter)).referrals.decide({ id: other?.id ?? '', outcome: 'released', reason });
  assert.equal((await refusalOf(own)).code, 'referral_own');
  assert.equal((await refusalOf(decide('declined', inviter.id))).code, 'referral_not_found');
  assert.equal(await coinsOf(api, inviter), 100);
  assert.deepEqual(await reviewsOf(api, inviter), [
    [null, 'waiting'],
    [null, 'declined'],
  ]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('the third friend from one address with one kind of phone is held, and after some days none is', async (t) => {
  const api = await testApi(t);
  const inviter = await inviterAt(api);
  for (const name of ['bilal', 'sana', 'tariq']) await friend(api, name, `${name}@example.com`);
  assert.deepEqual((await reviewsOf(api, inviter))[0], [null, 'waiting']);
  await api.db
    .updateTable('referral_origins')
    .set({ created_at: new Date(noon.getTime() - 8 * 86_400_000) })
    .execute();
  await friend(api, 'hina', 'hina@example.com');
  assert.deepEqual((await reviewsOf(api, inviter))[0], [300, null]);
  await sql`select delete_account(${inviter.id}, ${noon})`.execute(api.db);
  assert.deepEqual(await api.db.selectFrom('referral_origins').selectAll().execute(), [], 'it goes with the account');
});
