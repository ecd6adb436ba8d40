import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { referralHolding } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { firstBid, secret, signUpForm, tokenOf } from '#tests/support/sign-up.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const hostel = '203.0.113.7';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const reason = 'We know both of them.';

/** Creates an inviter who is signed in at the hostel. */
async function inviterAt(api: TestApi, address = hostel) {
  const inviter = await api.person({ username: 'ayesha_s', email: 'ayesha.siddiqui@example.com' });
  // Many people have emails of this provider, so it is no sign.
  for (let n = 0; n < referralHolding.strangers; n += 1) await api.person();
  const session = { user_id: inviter.id, token: 'of the inviter', expires_at: '2999-01-01' };
  await api.db
    .insertInto('sessions')
    .values({ ...session, ip_address: address, user_agent: phone })
    .execute();
  return inviter;
}

/** Signs up a friend by the inviter's link, who confirms from there and bids. */
async function friend(api: TestApi, username: string, email: string, ip = hostel, device = phone) {
  const from = api.as(null, { ip, headers: new Headers({ 'user-agent': device }) });
  await from.accounts.signUp({ ...signUpForm, username, email, ref: 'ayesha_s' });
  await from.accounts.verify({ token: await tokenOf(api, email) });
  await firstBid(api, email);
}

const coinsOf = async ({ reload }: TestApi, person: Me) => (await reload(person)).coins;
const reviewsOf = async ({ as }: TestApi, inviter: Me) =>
  (await as(inviter).referrals.own({})).items.map(({ coins, review }) => [coins, review]);

test('Pays for friends in one hostel with the same kind of phone, and for a similar email from elsewhere', async (t) => {
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

test('Holds a likely self-referral; the inviter sees it, and an admin sees why and releases it once', async (t) => {
  const api = await testApi(t);
  const [inviter, admin] = [await inviterAt(api), await api.person({ is_admin: true })];
  await friend(api, 'ayesha_two', 'Ayesha.Siddiqui+2@example.com'.replace('+2', '2'), hostel, 'Mozilla/5.0 (iPhone)');
  assert.deepEqual(await reviewsOf(api, inviter), [[null, 'waiting']]);
  assert.equal(await coinsOf(api, inviter), 100);
  assert.equal((await api.as(admin).admin.queues()).referrals?.waiting, 1);
  const [cluster] = (await api.as(admin).referrals.held({ search: 'ayesha' })).items;
  assert.deepEqual([cluster?.inviter.username, cluster?.joined, cluster?.held], ['ayesha_s', 1, 1]);
  const [held] = cluster?.friends ?? [];
  assert.deepEqual(
    [held?.signs, held?.coins, held?.username, held?.address, held?.device],
    [['address', 'email'], 300, 'ayesha_two', hostel, 'iPhone'],
  );
  assert.deepEqual((await api.as(admin).referrals.held({ search: 'nobody' })).items, []);

  const { get } = await pageVisits(t, api);
  assert.match((await get(inviter, '/invite')).text, /Under review/);
  assert.match((await get(admin, '/admin/referrals')).text, /Same network address · Nearly the same email/);

  const ids = [held?.referral ?? ''];
  const release = { ids, outcome: 'released' as const, reason };
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

test('A declined referral pays nothing and is told; blocked inviters get none; none decide their own', async (t) => {
  const api = await testApi(t);
  const [inviter, admin] = [await inviterAt(api), await api.person({ is_admin: true })];
  await friend(api, 'second', 'ayesha.siddiqui2@example.com');
  await friend(api, 'third', 'ayesha.siddiqui3@example.com');
  const [one, other] = (await api.as(admin).referrals.held({})).items.flatMap(({ friends }) => friends);
  assert.deepEqual(other?.signs, ['address', 'device', 'email']);
  const decide = (outcome: 'released' | 'declined', id = '') =>
    api.as(admin).referrals.decide({ ids: [id], outcome, reason: 'One phone, one person.' });
  await decide('declined', one?.referral);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', inviter.id).execute();
  assert.equal((await refusalOf(decide('released', other?.referral))).code, 'referral_inviter_blocked');
  await api.db
    .updateTable('profiles')
    .set({ is_blocked: false, is_admin: true })
    .where('id', '=', inviter.id)
    .execute();
  const own = api
    .as(await api.reload(inviter))
    .referrals.decide({ ids: [other?.referral ?? ''], outcome: 'released', reason });
  assert.equal((await refusalOf(own)).code, 'referral_own');
  assert.equal((await refusalOf(decide('declined', inviter.id))).code, 'referral_not_found');
  assert.equal(await coinsOf(api, inviter), 100);
  assert.deepEqual(await reviewsOf(api, inviter), [
    [null, 'waiting'],
    [null, 'declined'],
  ]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Holds the third friend from one address with one kind of phone, and none after some days', async (t) => {
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
  await sql`select delete_account(${inviter.id}, true, ${noon})`.execute(api.db);
  assert.deepEqual(await api.db.selectFrom('referral_origins').selectAll().execute(), [], 'it goes with the account');
});

/**
 * Creates an inviter with friends whose coins are held: their emails resemble the inviter's, and
 * they came from the same telephone.
 */
async function aCluster(t: TestContext, names: readonly string[]) {
  const api = await testApi(t);
  const [inviter, admin] = [await inviterAt(api), await api.person({ is_admin: true })];
  const joins = (name: string, n: number) => friend(api, name, `ayesha.siddiqui${n}@example.com`);
  for (const [n, name] of names.entries()) await joins(name, n);
  const office = api.as(admin).referrals;
  const clusters = async (asked: object = {}) => (await office.held(asked)).items;
  const waiting = async () => (await clusters()).flatMap(({ friends }) => friends.map(({ referral }) => referral));
  return { api, inviter, admin, office, joins, clusters, waiting };
}

test('Lists an inviter once with friends, origins, reasons and earlier decisions; a filter shows its own', async (t) => {
  const { api, inviter, office, clusters } = await aCluster(t, []);
  for (const name of ['bilal', 'sana', 'tariq', 'hina', 'zara']) await friend(api, name, `${name}@example.com`);
  const other = await api.person();
  assert.deepEqual(await clusters({ inviter: other.id }), []);
  const [cluster, ...rest] = await clusters({ inviter: inviter.id });
  assert.deepEqual([cluster?.held, cluster?.joined, rest.length], [3, 5, 0]);
  const friends = cluster?.friends ?? [];
  assert.deepEqual(
    friends.map(({ username, address, device, coins, signs }) => [username, address, device, coins, signs]),
    ['tariq', 'hina', 'zara'].map((name) => [name, hostel, 'Android', 300, ['address', 'device', 'several']]),
  );
  const [tariq = '', hina = ''] = friends.map(({ referral }) => referral);
  await office.decide({ ids: [tariq], outcome: 'released', reason });
  await office.decide({ ids: [hina], outcome: 'declined', reason: 'One phone.' });
  const shown = async (status: string) =>
    (await clusters({ status })).map(({ held, released, declined, friends: found }) => [
      [held, released, declined],
      found.map(({ username, note }) => [username, note]),
    ]);
  assert.deepEqual(await shown('waiting'), [[[1, 1, 1], [['zara', null]]]]);
  assert.deepEqual(await shown('released'), [[[1, 1, 1], [['tariq', reason]]]]);
  assert.deepEqual(await shown('declined'), [[[1, 1, 1], [['hina', 'One phone.']]]]);
  assert.equal((await clusters({ status: 'all' }))[0]?.friends.length, 3);
  await api.db.deleteFrom('referral_origins').execute();
  assert.equal((await clusters())[0]?.friends[0]?.address, null, 'the night took it');
});

test('Deciding all of an inviter’s makes an entry each, one mail, one log line; later holds wait', async (t) => {
  const { api, inviter, admin, office, joins, waiting } = await aCluster(t, ['one', 'two', 'three', 'four']);
  const { get, post } = await pageVisits(t, api);
  assert.match(
    (await get(admin, '/admin/referrals')).text,
    /1,200 coins wait for 4 friends Release all 4 Decline all 4/,
  );
  const path = `/admin/referrals/${inviter.id}/release`;
  const dialog = await get(admin, path);
  assert.match(dialog.text, /1,200 coins go to @ayesha_s at once, for: .*@one .*@two .*@three .*@four/);
  const sent = new FormData();
  for (const [, id = ''] of dialog.html.matchAll(/name="ids" value="([^"]+)"/g)) sent.append('ids', id);
  sent.append('reason', reason);
  assert.deepEqual(sent.getAll('ids'), await waiting());
  await joins('five', 5);
  assert.equal((await post(admin, path, sent)).to, '/admin/referrals');
  assert.equal((await waiting()).length, 1, 'whom nobody looked at waits');
  assert.equal(await coinsOf(api, inviter), 1300);
  const [mail, ...more] = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'referral_decided').execute();
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret });
  const letter = mail && (await templates.referral_decided?.(mail, { adminEmail: null }));
  assert.match(letter?.text ?? '', /invitations of @one, @two, @three and 1 more. 1200 coins are in your wallet/);
  const log = await api.db.selectFrom('audit_log').select('after').execute();
  assert.deepEqual([more.length, log.length], [0, 1]);
  assert.deepEqual(log[0]?.after, { outcome: 'released', friends: '@one, @two, @three, @four', held_coins: 1200 });

  sent.delete('key');
  const again = await post(admin, path, sent);
  assert.deepEqual([again.status, await coinsOf(api, inviter)], [409, 1300]);
  assert.match(again.text, /already decided/);
  assert.match(again.text, /@five/, 'what is left stands there');
  const [five = ''] = await waiting();
  await office.decide({ ids: [five, five], outcome: 'declined', reason });
  assert.match((await get(admin, path)).text, /already decided/);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Of twenty simultaneous decisions one takes effect; mixed, foreign and too many ids are refused', async (t) => {
  const { api, inviter, office, waiting } = await aCluster(t, ['one', 'two', 'three']);
  const ids = await waiting();
  const stranger = await api.person();
  const pending = await api.as(stranger).referrals.invite({ email: 'nobody@example.com' });
  const tries = [[], [...ids, pending.id], Array.from({ length: 51 }, () => ids[0] ?? '')];
  for (const named of tries) await refusalOf(office.decide({ ids: named, outcome: 'released', reason }));
  assert.deepEqual([await waiting(), await coinsOf(api, inviter)], [ids, 100]);
  const calls = Array.from({ length: 20 }, (_, n) => {
    const named = n % 4 === 3 ? ids.slice(0, 1) : ids.toReversed();
    return office.decide({ ids: named, outcome: n % 2 ? 'declined' : 'released', reason });
  });
  const done = (await Promise.allSettled(calls)).flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []));
  assert.equal(done.length, 1, 'all or one; what is left after one is another form');
  const paid = done[0]?.outcome === 'released' ? done[0].decided * 300 : 0;
  assert.deepEqual([await coinsOf(api, inviter), (await waiting()).length], [100 + paid, 3 - (done[0]?.decided ?? 0)]);
  assert.deepEqual(await examine(api.database.pool), []);
});
