import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { referralCoins } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { firstBid, join, secret, signUpForm, tokenOf } from '#tests/support/sign-up.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const publicUrl = 'http://localhost:3000';
const friend = 'friend@example.com';

const rowsOf = ({ db }: TestApi) =>
  db.selectFrom('referrals').select(['referrer_id', 'referred_email', 'status', 'coins']).orderBy('id').execute();

/** Returns the texts of mails to invited friends; null for one with nothing left to say. */
async function invitations({ db }: TestApi) {
  const templates = mailTemplates({ db, publicUrl, secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', 'friend_invited').orderBy('id').execute();
  return Promise.all(rows.map((row) => templates.friend_invited?.(row, { adminEmail: null })));
}

const coinsOf = async ({ reload }: TestApi, person: Me) => (await reload(person)).coins;

test('Keeps an invitation as pending and mails it once, with name and link (ENTITY-26, ENTITY-27)', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ full_name: 'Ayesha Siddiqui', username: 'ayesha_s' });
  await api.as(me).referrals.invite({ email: ' Friend@Example.com ' });
  assert.deepEqual(await rowsOf(api), [{ referrer_id: me.id, referred_email: friend, status: 'pending', coins: null }]);
  const [mail, ...others] = await invitations(api);
  assert.deepEqual([mail?.to, others], [friend, []]);
  assert.equal(mail?.subject, 'Ayesha Siddiqui (@ayesha_s) invites you to Mukammal');
  assert.match(mail?.text ?? '', /http:\/\/localhost:3000\/signup\?ref=ayesha_s/);
  const { link, qr, items, next, ...totals } = await api.as(me).referrals.own({});
  assert.equal(link, 'http://localhost:3000/signup?ref=ayesha_s');
  assert.ok(qr.size > 25 && /^(M\d+ \d+h1v1h-1z)+$/.test(qr.path));
  assert.deepEqual(totals, { invited: 1, joined: 0, earned: 0, on_its_way: 0 });
  assert.deepEqual(
    items.map(({ referred_email, status, coins, created_at }) => [referred_email, status, coins, created_at]),
    [[friend, 'pending', null, noon]],
  );
  assert.equal(next, null);
  assert.equal(await coinsOf(api, me), 100);
});

test('Refuses missing, member and repeated emails, unmailed (INVITE-03, INVITE-04, INVITE-05, CALL-18)', async (t) => {
  const api = await testApi(t);
  const [me, member] = [await api.person(), await api.person({ email: 'member@example.com' })];
  for (const email of ['', '  ', 'no address']) {
    assert.deepEqual((await refusalOf(api.as(me).referrals.invite({ email }))).fields, ['email']);
  }
  for (const email of ['MEMBER@example.com', me.email]) {
    const refusal = await refusalOf(api.as(me).referrals.invite({ email }));
    assert.deepEqual([refusal.title, refusal.text], ['Invitation not sent', 'This user is already a member...']);
  }
  assert.deepEqual([await rowsOf(api), await invitations(api)], [[], []]);

  await api.as(me).referrals.invite({ email: friend });
  const again = await refusalOf(api.as(me).referrals.invite({ email: 'FRIEND@example.com' }));
  assert.equal(again.text, 'You have already sent an invitation to this email address.');
  assert.deepEqual([(await rowsOf(api)).length, (await invitations(api)).length], [1, 1]);
  await api.as(member).referrals.invite({ email: friend });
  assert.equal((await rowsOf(api)).length, 2, 'of another person it is the first');
  assert.equal((await refusalOf(api.as(null).referrals.invite({ email: friend }))).code, 'sign_in_required');
});

test('Twenty simultaneous equal invitations are one; a form sent twice gets the same answer', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const calls = Array.from({ length: 20 }, () => api.as(me).referrals.invite({ email: friend }));
  const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  assert.deepEqual([done.length, (await rowsOf(api)).length, (await invitations(api)).length], [1, 1, 1]);
  const form = api.as(await api.person(), { key: 'key-of-this-form' }).referrals;
  assert.deepEqual(await form.invite({ email: friend }), await form.invite({ email: friend }));
});

test('Limits invitations to a mailbox a day across inviters, and then says so', async (t) => {
  const api = await testApi(t);
  const people = await Promise.all(Array.from({ length: 4 }, () => api.person()));
  const texts = [];
  for (const [n, person] of people.entries()) {
    const call = api.as(person).referrals.invite({ email: `friend+${n}@example.com` });
    texts.push(await call.then(() => 'sent').catch(async () => (await refusalOf(call)).text));
  }
  const full = 'This address has had enough invitations for now. Please share your link instead.';
  assert.deepEqual(texts, ['sent', 'sent', 'sent', full]);
  assert.equal((await rowsOf(api)).length, 3);
  const tomorrow = { now: new Date(noon.getTime() + 86_400_001) };
  await api.as(people[3] ?? null, tomorrow).referrals.invite({ email: friend });
});

test('Does not mail a name that is more than a name, nor an invitation that no longer applies', async (t) => {
  const api = await testApi(t);
  const spammer = await api.person({ full_name: 'Win at evil.example', username: 'winner' });
  const honest = await api.person({ full_name: 'عائشہ صدیقی', username: 'aisha' });
  await api.as(spammer).referrals.invite({ email: friend });
  await api.as(honest).referrals.invite({ email: friend });
  const [first, second] = await invitations(api);
  assert.equal(first?.subject, '@winner invites you to Mukammal');
  assert.doesNotMatch(JSON.stringify(first), /evil/);
  assert.equal(second?.subject, 'عائشہ صدیقی (@aisha) invites you to Mukammal');
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', spammer.id).execute();
  assert.equal((await invitations(api))[0], null);
  await join(api, { email: friend, ref: '' });
  assert.deepEqual(await invitations(api), [null, null]);
});

test('A friend by link pays 300 coins once, also after a hundred racing confirmations (CONST-05)', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ username: 'ayesha_s' });
  await api.as(null).accounts.signUp({ ...signUpForm, email: friend, ref: 'Ayesha_S' });
  const token = await tokenOf(api, friend);
  assert.equal(await coinsOf(api, me), 100, 'a sign-up alone brings nothing');
  const from = (n: number) => api.as(null, { ip: `203.0.113.${n}` });
  await Promise.all(Array.from({ length: 100 }, (_, n) => from(n).accounts.verify({ token })));
  await api.as(null).accounts.verify({ token });
  assert.equal(referralCoins, 300);
  assert.equal(await coinsOf(api, me), 100, 'nor does an email that is confirmed');
  await firstBid(api, friend);
  assert.equal(await coinsOf(api, me), 400);
  const { items } = await api.as(me).coins.transactions({});
  assert.deepEqual(
    items.slice(0, 1).map(({ type, amount, description }) => [type, amount, description]),
    [['referral_bonus', 300, 'A friend joined']],
  );
  const own = await api.as(me).referrals.own({});
  assert.deepEqual([own.joined, own.earned], [1, 300]);
  const joined = { full_name: 'Sana Example', username: 'sana_example' };
  assert.deepEqual(
    own.items.map(({ referred_email, friend: who, status, coins }) => [referred_email, who, status, coins]),
    [[null, joined, 'joined', 300]],
    'the email of who came by the link is theirs',
  );
  assert.doesNotMatch(JSON.stringify(own), /friend@example/);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A mailed invitation pays without a link; the first invitation counts, and a link wins over all', async (t) => {
  const api = await testApi(t);
  const [first, second, linked] = [await api.person(), await api.person(), await api.person({ username: 'linked' })];
  for (const [n, person] of [first, second].entries()) {
    const later = new Date(noon.getTime() + n * 1000);
    for (const email of [friend, 'other@example.com']) await api.as(person, { now: later }).referrals.invite({ email });
  }
  await join(api, { email: friend, ref: 'nobody_there' });
  await firstBid(api, friend);
  assert.deepEqual([await coinsOf(api, first), await coinsOf(api, second)], [400, 100]);
  await join(api, { email: 'other@example.com', username: 'other', ref: 'linked' });
  await firstBid(api, 'other@example.com');
  const all = [await coinsOf(api, first), await coinsOf(api, second), await coinsOf(api, linked)];
  assert.deepEqual(all, [400, 100, 400]);
  assert.deepEqual(
    (await api.as(first).referrals.own({})).items.map(({ referred_email, status, coins }) => [
      referred_email,
      status,
      coins,
    ]),
    [
      ['other@example.com', 'pending', null],
      [friend, 'joined', 300],
    ],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses self-referrals, also under another mailbox, and referrals by blocked people', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ email: 'me@example.com', username: 'me_myself' });
  const blocked = await api.person({ username: 'blocked_one', is_blocked: true });
  await api.as(me).referrals.invite({ email: 'me+second@example.com' });
  await join(api, { email: 'me+second@example.com', username: 'second', ref: 'me_myself' });
  await join(api, { email: 'new@example.com', username: 'myself_again', ref: 'myself_again' });
  await join(api, { email: 'third@example.com', username: 'third', ref: 'blocked_one' });
  for (const email of ['me+second@example.com', 'new@example.com', 'third@example.com']) await firstBid(api, email);
  assert.deepEqual([await coinsOf(api, me), await coinsOf(api, blocked)], [100, 100]);
  const coins = await api.db.selectFrom('profiles').select('coins').execute();
  assert.ok(coins.every((row) => row.coins <= 100));
  assert.ok((await rowsOf(api)).every(({ status }) => status === 'pending'));
});

test('A friend who deletes the account leaves no email, and its next account is not paid for', async (t) => {
  const api = await testApi(t);
  const [first, second] = [await api.person({ username: 'first' }), await api.person({ username: 'second' })];
  await join(api, { email: friend, ref: 'first' });
  await firstBid(api, friend);
  const { id } = await api.db.selectFrom('profiles').select('id').where('email', '=', friend).executeTakeFirstOrThrow();
  await api.as((await api.reload({ ...first, id })) as Me).referrals.invite({ email: 'never@example.com' });
  await sql`select delete_account(${id}, true, ${noon})`.execute(api.db);
  assert.doesNotMatch(JSON.stringify(await rowsOf(api)), /friend@|never@/);
  const [left] = (await api.as(first).referrals.own({})).items;
  assert.deepEqual([left?.referred_email, left?.friend?.full_name, left?.coins], [null, 'Deleted member', 300]);
  await api.as(second).referrals.invite({ email: friend });
  await join(api, { email: friend, ref: 'second' });
  // The next account of a mailbox begins without coins.
  await sql`select coin_entry(id, 'test_grant', 100, '{}', 'test', ${noon}) from profiles where email = ${friend}`.execute(
    api.db,
  );
  await firstBid(api, friend);
  assert.deepEqual([await coinsOf(api, first), await coinsOf(api, second)], [400, 100]);
});
