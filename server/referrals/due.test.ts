import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { coinsFor, referralHolding, referralsAtOnce } from '#core/limits.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { firstBid, join, signUpForm, tokenOf } from '#tests/support/sign-up.ts';
import { examine } from '../doctor.ts';

const friend = 'friend@example.com';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';

const coinsOf = async ({ reload }: TestApi, person: Me) => (await reload(person)).coins;

async function memberOf(api: TestApi, email: string, like: Me): Promise<Me> {
  const { id } = await api.db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return api.reload({ ...like, id });
}

/**
 * Returns the signs of every referral in the order in which they became due; null for a paid one.
 */
async function signsOf({ db }: TestApi) {
  const rows = await db
    .selectFrom('referrals')
    .select(['held_for', 'coins'])
    .where('due_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ held_for, coins }) => (coins === null ? held_for : null));
}

interface Friend {
  email: string;
  username: string;
  ref: string;
  ip: string;
  device?: string;
}

/** Signs a friend up by a person's link, and confirms from there. */
async function arrives(api: TestApi, { ip, device = phone, ...details }: Friend): Promise<void> {
  const from = api.as(null, { ip, headers: new Headers({ 'user-agent': device }) });
  await from.accounts.signUp({ ...signUpForm, ...details });
  await from.accounts.verify({ token: await tokenOf(api, details.email) });
}

/** Creates an inviter who is signed in from this address. */
async function inviterAt(api: TestApi, ip_address: string, details: { username: string; email?: string }): Promise<Me> {
  const inviter = await api.person(details);
  const session = { user_id: inviter.id, token: 'of the inviter', expires_at: '2999-01-01' };
  await api.db
    .insertInto('sessions')
    .values({ ...session, ip_address, user_agent: phone })
    .execute();
  return inviter;
}

test('Coins are pending once a friend joined; the first of twenty simultaneous bids pays them once', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ username: 'ayesha_s' });
  await join(api, { email: friend, ref: 'ayesha_s' });
  const own = async () => {
    const { items, joined, earned, on_its_way } = await api.as(me).referrals.own({});
    return [items[0]?.status, items[0]?.coins, items[0]?.on_its_way, joined, earned, on_its_way];
  };
  assert.deepEqual(await own(), ['joined', null, 300, 1, 0, 300]);
  const { get } = await pageVisits(t, api);
  assert.match((await get(me, '/invite')).text, /300 coins on their way.*first bid or first award/);

  const bids = Array.from({ length: 3 }, async () => ({
    assignment_id: await api.assignment(await api.person()),
    proposal: 'Step by step.',
  }));
  const as = api.as(await memberOf(api, friend, me)).bids;
  const calls = (await Promise.all(bids)).flatMap((bid) => Array.from({ length: 7 }, () => as.place(bid)));
  const placed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  assert.deepEqual([placed.length, await coinsOf(api, me)], [3, 400]);
  assert.deepEqual(await own(), ['joined', 300, null, 1, 300, 0]);
  const entries = await api.db
    .selectFrom('transactions')
    .select('amount')
    .where('type', '=', 'referral_bonus')
    .execute();
  assert.deepEqual(entries, [{ amount: 300 }]);
  assert.doesNotMatch((await get(me, '/invite')).text, /300 coins on their way/);
  const notices = await api.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', me.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['friend_signed_up', 'friend_joined'],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A first award pays the coins like a first bid; being awarded or a refused bid does not', async (t) => {
  const api = await testApi(t);
  const [me, tutor] = [await api.person({ username: 'ayesha_s' }), await api.person()];
  await join(api, { email: friend, ref: 'ayesha_s' });
  const poster = await memberOf(api, friend, me);
  const posted = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id: posted, proposal: 'Step by step.' });
  await assert.rejects(api.as(poster).bids.place({ assignment_id: posted, proposal: 'My own.' }));
  assert.equal(await coinsOf(api, me), 100);
  const award = { p_assignment_id: posted, p_bidder_id: tutor.id, p_award_cost: coinsFor.award };
  await api.as(poster).assignments.award(award);
  assert.equal(await coinsOf(api, me), 400);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Of ten friends with a private domain, two are paid for and eight wait for an admin', async (t) => {
  const api = await testApi(t);
  const [me, admin] = [await api.person({ username: 'ayesha_s' }), await api.person({ is_admin: true })];
  for (let n = 0; n < 10; n += 1) {
    const email = `${'abcdefghij'[n]}ilal@mail${n}.catch-all.com.pk`;
    await arrives(api, {
      email,
      username: `friend_${n}`,
      ref: 'ayesha_s',
      ip: `198.51.100.${n}`,
      device: `Browser ${n}`,
    });
    await firstBid(api, email, new Date(noon.getTime() + n));
  }
  assert.deepEqual(await signsOf(api), [null, null, ...new Array(8).fill(['domain'])]);
  assert.equal(await coinsOf(api, me), 700);
  const { get } = await pageVisits(t, api);
  assert.match((await get(admin, '/admin/referrals')).text, /A rare email domain/);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Pays an inviter for five friends a day and holds the sixth; the next day is new', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ username: 'ayesha_s' });
  const brings = async (n: number, now: Date) => {
    const email = `${'abcdefgh'[n]}ilal@university${n}.edu.pk`;
    await arrives(api, {
      email,
      username: `friend_${n}`,
      ref: 'ayesha_s',
      ip: `198.51.100.${n}`,
      device: `Browser ${n}`,
    });
    await firstBid(api, email, now);
  };
  for (let n = 0; n < 6; n += 1) await brings(n, noon);
  await brings(6, new Date(noon.getTime() + 86_400_001));
  assert.equal(referralHolding.day, 5);
  assert.deepEqual(await signsOf(api), [null, null, null, null, null, ['day'], null]);
  assert.equal(await coinsOf(api, me), 100 + 6 * 300);
});

test('A chain of fifteen accounts from one address and browser brings 300 coins, not 4,500', async (t) => {
  const api = await testApi(t);
  await inviterAt(api, '2001:db8:0:7::1', { username: 'chain_0', email: 'begins@begin.example' });
  for (let n = 1; n <= 15; n += 1) {
    const email = `${'abcdefghijklmnopq'[n]}ilal@provider${n}.example`;
    await arrives(api, { email, username: `chain_${n}`, ref: `chain_${n - 1}`, ip: `2001:db8:0:7::${n}a` });
    await firstBid(api, email);
  }
  const [first, second, third, ...others] = await signsOf(api);
  assert.deepEqual([first, second], [null, ['address', 'chain', 'device']]);
  assert.deepEqual(third, ['address', 'chain', 'device', 'several']);
  assert.ok(others.every((signs) => signs?.includes('chain')));
  const { earned } = await sql<{ earned: number }>`select sum(coins)::int as earned from referrals`
    .execute(api.db)
    .then(({ rows }) => rows[0] ?? { earned: 0 });
  assert.equal(earned, 300);
});

test('Holds a chain that changes its browser each time from its third account on', async (t) => {
  const api = await testApi(t);
  await api.person({ username: 'chain_0', email: 'begins@begin.example' });
  for (let n = 1; n <= 6; n += 1) {
    const email = `${'abcdefghijklmnopq'[n]}ilal@provider${n}.example`;
    await arrives(api, {
      email,
      username: `chain_${n}`,
      ref: `chain_${n - 1}`,
      ip: '203.0.113.7',
      device: `Browser ${n}`,
    });
    await firstBid(api, email);
  }
  const signs = ['address', 'chain', 'several'];
  assert.deepEqual(await signsOf(api), [null, null, signs, signs, signs, signs]);
});

test('Holds friends of many inviters from one address and browser once they are a crowd', async (t) => {
  const api = await testApi(t);
  for (let n = 0; n < 8; n += 1) {
    await api.person({ username: `inviter_${n}` });
    const email = `${'abcdefghijklmnopq'[n]}ilal@provider${n}.example`;
    await arrives(api, { email, username: `friend_${n}`, ref: `inviter_${n}`, ip: '203.0.113.7' });
    await firstBid(api, email);
  }
  const crowd = ['crowd', 'several'];
  assert.deepEqual(await signsOf(api), [null, null, null, null, null, crowd, crowd, crowd]);
});

test('Pays for a mailbox once, in any spelling with tags and dots', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person({ username: 'ayesha_s' }), await api.person({ username: 'other_one' })];
  const emails = [
    'bilal.khan@gmail.com',
    'b.ilalkhan+2@gmail.com',
    'bilalkhan@googlemail.com',
    'sana+1@mail.example',
    'sana+2@mail.example',
  ];
  for (const [n, email] of emails.entries()) {
    await join(api, { email, username: `friend_${n}`, ref: n % 2 ? 'other_one' : 'ayesha_s' });
    await firstBid(api, email);
  }
  assert.deepEqual([await coinsOf(api, me), await coinsOf(api, other)], [400, 400]);
  const dotted = await api.person({ username: 'dotted', email: 'me.too@gmail.com' });
  await join(api, { email: 'metoo+1@gmail.com', username: 'myself', ref: 'dotted' });
  await firstBid(api, 'metoo+1@gmail.com');
  assert.equal(await coinsOf(api, dotted), 100, 'nobody brings themselves');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A bid neither waits for a busy inviter nor fails over a blocked one: the next round pays', async (t) => {
  const api = await testApi(t);
  const me = await api.person({ username: 'ayesha_s' });
  await join(api, { email: friend, ref: 'ayesha_s' });
  await api.db.transaction().execute(async (busy) => {
    await sql`select from profiles where id = ${me.id} for update`.execute(busy);
    await firstBid(api, friend);
  });
  assert.equal(await coinsOf(api, me), 100);
  const round = () => sql`select settle_referrals(${referralsAtOnce}, ${noon})`.execute(api.db);
  const blocked = (is_blocked: boolean) =>
    api.db.updateTable('profiles').set({ is_blocked }).where('id', '=', me.id).execute();
  await blocked(true);
  await round();
  assert.equal(await coinsOf(api, me), 100);
  await blocked(false);
  await Promise.all([round(), round(), round()]);
  assert.equal(await coinsOf(api, me), 400);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Signs of the join day count even if the first bid follows the nightly deletion of the origin', async (t) => {
  const api = await testApi(t);
  const me = await inviterAt(api, '203.0.113.7', { username: 'ayesha_s' });
  for (const name of ['bilal', 'sana', 'tariq']) {
    await arrives(api, { email: `${name}@${name}.example`, username: name, ref: 'ayesha_s', ip: '203.0.113.7' });
  }
  await api.db.deleteFrom('referral_origins').execute();
  await firstBid(api, 'tariq@tariq.example', new Date(noon.getTime() + 1000));
  assert.deepEqual(await signsOf(api), [['address', 'device', 'several']]);
  assert.equal(await coinsOf(api, me), 100);
});

test('A first bid on, or award to, somebody of the inviter’s family makes no coins due (DEAL-204)', async (t) => {
  const api = await testApi(t);
  const [above, me, stranger] = [
    await api.person({ username: 'above' }),
    await api.person({ username: 'ayesha_s', coins: 1000 }),
    await api.person(),
  ];
  await api.db
    .insertInto('referrals')
    .values({
      referrer_id: above.id,
      referred_email: 'a@b.example',
      status: 'joined',
      referred_id: me.id,
      created_at: noon,
      joined_at: noon,
    })
    .execute();
  const brought = async (email: string, username: string, ref: string) => {
    await join(api, { email, username, ref });
    return memberOf(api, email, me);
  };
  const one = await brought(friend, 'friend_1', 'ayesha_s');
  const other = await brought('other@mail.example', 'friend_2', 'ayesha_s');
  const below = await brought('below@post.example', 'friend_3', 'friend_1');
  const award = async (poster: Me, tutor: Me) => {
    const assignment_id = await api.assignment(poster);
    await api.as(tutor).bids.place({ assignment_id, proposal: 'Step by step.' });
    const terms = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: coinsFor.award };
    await api.as(poster).assignments.award(terms);
  };
  await award(one, me);
  assert.equal(await coinsOf(api, me), 970, 'an award to the inviter');
  await api.db.updateTable('profiles').set({ coins: 1000 }).where('id', '=', one.id).execute();
  for (const [n, poster] of [me, other, below, above].entries()) {
    await api
      .as(one)
      .bids.place({ assignment_id: await api.assignment(poster), proposal: `My own ${n}, step by step.` });
    assert.equal(await coinsOf(api, me), 970, `a bid on ${poster.username}`);
  }
  await api
    .as(one)
    .bids.place({ assignment_id: await api.assignment(stranger), proposal: 'For a stranger, in steps.' });
  assert.equal(await coinsOf(api, me), 1270, 'the first deal with somebody else');
});
