import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeEntry } from '#core/coins/entries.ts';
import { mostGigs } from '#core/limits.ts';
import type { ContentKind } from '#core/safety/take-downs-contract.ts';
import { refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded, completed, rateBoth } from '#tests/support/awarded-work.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const reason = 'It names a school and a teacher.';
const gig = { title: 'Exam help', description: 'I sit exams for you.', price: 500 };

/** Makes content of each kind, its authors and an admin. */
async function stage(api: TestApi) {
  const admin = await api.person({ is_admin: true, username: 'office' });
  const poster = await api.person({ full_name: 'Zara', coins: 1000 });
  const tutor = await api.person({ full_name: 'Bilal', user_type: 'tutor' });
  const assignment = await api.assignment(poster, { title: 'Algebra', description: 'Twelve sums.' });
  const bid = await api.as(tutor).bids.place({ assignment_id: assignment, proposal: 'I will show every step.' });
  await api.as(tutor).profiles.saveGigs({ gigs: [{ ...gig, title: 'Algebra' }, gig] });
  const pair = await completed(api);
  await rateBoth(api, pair, { rating: 1, comment: 'A thief.' });
  const reviews = await api.db.selectFrom('assignment_ratings').selectAll().where('side', '=', 'tutor').execute();
  return { admin, poster, tutor, assignment, bid: bid.id, pair, review: reviews[0]?.id ?? '' };
}

async function mailsOf({ db, services }: TestApi, kind: 'content_taken_down' | 'take_down_decided') {
  const templates = mailTemplates({ db, publicUrl: 'http://localhost:3000', secret: services.secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('created_at').execute();
  return Promise.all(rows.map((row) => templates[kind]?.(row, { adminEmail: null })));
}

const ownId = async (api: TestApi, number: number) =>
  (await api.db.selectFrom('take_downs').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;

test('Each kind of content is listed, newest first, found by its author (RUN-81)', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, assignment, bid, review } = await stage(api);
  const { safety } = api.as(admin);
  const ids = async (kind: ContentKind, search = '') =>
    (await safety.content({ kind, search })).items.map(({ id }) => id);
  const [newest, older] = await ids('assignment');
  assert.notEqual(newest, assignment);
  assert.equal(older, assignment);
  assert.deepEqual(await ids('assignment', poster.username), [assignment]);
  assert.deepEqual(await ids('bid', tutor.username), [bid]);
  assert.ok((await ids('review')).includes(review));
  assert.deepEqual(await ids('gig'), [tutor.id]);
  const [listed] = (await safety.content({ kind: 'gig' })).items;
  assert.deepEqual(
    listed?.gigs?.map(({ title }) => title),
    ['Algebra', 'Exam help'],
  );
});

test('A taken down assignment refunds its bids; restored, it is closed (RUN-82)', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, assignment, bid } = await stage(api);
  const before = (await api.reload(tutor)).coins;
  const { number } = await api.as(admin).safety.takeDown({ kind: 'assignment', id: assignment, reason });
  assert.equal((await refusalOf(api.as(null).assignments.get({ id: assignment }))).code, 'assignment_not_found');
  assert.equal((await api.reload(tutor)).coins, before + 30);
  const again = api.as(admin).safety.takeDown({ kind: 'assignment', id: assignment, reason });
  assert.equal((await refusalOf(again)).code, 'content_not_found');
  const [mail] = await mailsOf(api, 'content_taken_down');
  assert.equal(mail?.to, poster.email);
  assert.ok(mail?.text.includes(reason));
  assert.deepEqual(await examine(api.database.pool), []);

  await api.as(admin).safety.decideTakeDown({ number, outcome: 'restored', reason: 'Our mistake.' });
  const shown = await api.as(poster).assignments.get({ id: assignment });
  assert.ok(shown.lapsed_at);
  const kept = await api.db.selectFrom('bids').select('status').where('id', '=', bid).executeTakeFirst();
  assert.equal(kept?.status, 'lapsed');
  assert.equal((await api.reload(tutor)).coins, before + 30, 'the coins come back once');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A bid that is taken down is refunded, and its tutor may bid again', async (t) => {
  const api = await testApi(t);
  const { admin, tutor, assignment, bid } = await stage(api);
  const before = (await api.reload(tutor)).coins;
  await api.as(admin).safety.takeDown({ kind: 'bid', id: bid, reason });
  assert.equal((await api.reload(tutor)).coins, before + 30);
  const entry = await api.db.selectFrom('transactions').selectAll().where('type', '=', 'bid_refund').executeTakeFirst();
  assert.match(describeEntry(entry?.type ?? '', entry?.params ?? {}), /our team took down your bid on “Algebra”/);
  await api.as(tutor).bids.place({ assignment_id: assignment, proposal: 'I will show every step.' });
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A review that is taken down is read by its writer alone and counts nowhere, until it is restored', async (t) => {
  const api = await testApi(t);
  const { admin, pair, review } = await stage(api);
  const { poster, tutor, assignment_id } = pair;
  const seen = async () => ({
    listed: (await api.as(null).work.reviews({ username: tutor.username })).items.length,
    count: (await api.as(null).profiles.byUsername({ username: tutor.username })).ratings?.count,
    other: (await api.as(tutor).work.bothReviews({ assignment_id })).other !== null,
    own: (await api.as(poster).work.bothReviews({ assignment_id })).own !== null,
  });
  assert.deepEqual(await seen(), { listed: 1, count: 1, other: true, own: true });
  const { number } = await api.as(admin).safety.takeDown({ kind: 'review', id: review, reason });
  assert.deepEqual(await seen(), { listed: 0, count: 0, other: false, own: true });
  const reply = await refusalOf(api.as(tutor).work.replyToReview({ id: review, reply: 'Not so.' }));
  assert.equal(reply.code, 'review_not_found');
  assert.deepEqual(await examine(api.database.pool), []);
  await api.as(admin).safety.decideTakeDown({ number, outcome: 'restored', reason: 'It is an opinion.' });
  assert.deepEqual(await seen(), { listed: 1, count: 1, other: true, own: true });
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A gig is taken down only with the title that was seen, and restored while there is room', async (t) => {
  const api = await testApi(t);
  const { admin, tutor } = await stage(api);
  const { safety } = api.as(admin);
  const take = (position: number, title: string) =>
    safety.takeDown({ kind: 'gig', id: tutor.id, position, title, reason });
  const titles = async () =>
    (await api.as(null).profiles.byUsername({ username: tutor.username })).gigs.map(({ title }) => title);
  for (const [position, title] of [
    [1, gig.title],
    [3, gig.title],
    [0, gig.title],
  ] as const) {
    assert.ok(['content_not_found', 'input_invalid'].includes((await refusalOf(take(position, title))).code));
  }
  const { number } = await take(2, gig.title);
  assert.deepEqual(await titles(), ['Algebra']);
  await safety.decideTakeDown({ number, outcome: 'restored', reason: 'Fine.' });
  assert.deepEqual(await titles(), ['Algebra', gig.title]);
});

test('An admin takes nothing down that they are a party to, and decides no appeal about it', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, assignment, bid, pair, review } = await stage(api);
  const other = await api.person({ is_admin: true });
  await api.db.updateTable('profiles').set({ is_admin: true }).where('id', 'in', [tutor.id, pair.tutor.id]).execute();
  const [rival, rated] = [await api.reload(tutor), await api.reload(pair.tutor)];
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const take = (who: typeof admin, kind: ContentKind, id: string) => api.as(who).safety.takeDown({ kind, id, reason });
  assert.equal(await codeOf(take(rated, 'review', review)), 'take_down_own', 'a review about them');
  const second = await api.as(await api.person()).bids.place({ assignment_id: assignment, proposal: 'Mine too.' });
  for (const [kind, id] of [
    ['bid', second.id],
    ['assignment', assignment],
    ['bid', bid],
  ] as const) {
    assert.equal(await codeOf(take(rival, kind, id)), 'take_down_own', kind);
  }
  const { number } = await take(other, 'bid', second.id);
  const decide = (who: typeof admin) => api.as(who).safety.decideTakeDown({ number, outcome: 'kept', reason: 'Rude.' });
  assert.equal(await codeOf(decide(rival)), 'take_down_own');
  await api.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', poster.id).execute();
  assert.equal(await codeOf(decide(await api.reload(poster))), 'take_down_own');
  assert.deepEqual(await decide(admin), { outcome: 'kept' });
});

test('Nothing comes back for a blocked author, and no gig without room, until there is (RUN-82)', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, assignment } = await stage(api);
  const { safety, admin: office } = api.as(admin);
  const restore = (number: number) => safety.decideTakeDown({ number, outcome: 'restored', reason: 'Fine.' });
  const { number } = await safety.takeDown({ kind: 'assignment', id: assignment, reason });
  await office.blockUser({ user_id: poster.id, reason });
  assert.equal((await refusalOf(restore(number))).code, 'take_down_stays');
  assert.equal((await refusalOf(api.as(null).assignments.get({ id: assignment }))).code, 'assignment_not_found');
  await safety.decideTakeDown({ number, outcome: 'kept', reason: 'Blocked.' });

  const taken = await safety.takeDown({ kind: 'gig', id: tutor.id, position: 2, title: gig.title, reason });
  const full = Array.from({ length: mostGigs }, (_, n) => ({ ...gig, title: `Help ${n}` }));
  await api.as(tutor).profiles.saveGigs({ gigs: full });
  assert.equal((await refusalOf(restore(taken.number))).code, 'take_down_stays');
  await api.as(tutor).profiles.saveGigs({ gigs: full.slice(1) });
  assert.deepEqual(await restore(taken.number), { outcome: 'restored' });
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Only open assignments, standing bids and published reviews of others are taken down', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const { poster, assignment_id } = await awarded(api);
  const { safety } = api.as(admin);
  const codeOf = async (kind: ContentKind, id: string) => (await refusalOf(safety.takeDown({ kind, id, reason }))).code;
  assert.equal(await codeOf('assignment', assignment_id), 'take_down_awarded');
  const bid = await api.db.selectFrom('bids').select('id').executeTakeFirstOrThrow();
  assert.equal(await codeOf('bid', bid.id), 'take_down_bid_over');
  assert.equal(await codeOf('assignment', await api.assignment(admin)), 'take_down_own');
  const pair = await completed(api);
  await api.as(pair.poster).work.rate({ assignment_id: pair.assignment_id, rating: 1 });
  const sealed = await api.db.selectFrom('assignment_ratings').select('id').executeTakeFirstOrThrow();
  assert.equal(await codeOf('review', sealed.id), 'content_not_found');
  assert.equal((await refusalOf(api.as(poster).safety.content({}))).code, 'admin_required');
});

test('Only its author reads a take-down and appeals, once; an admin decides once (RUN-83)', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, assignment } = await stage(api);
  const { safety } = api.as(admin);
  const { number } = await safety.takeDown({ kind: 'assignment', id: assignment, reason });
  const id = await ownId(api, number);
  const own = await api.as(poster).safety.ownTakeDown({ id });
  assert.deepEqual([own.number, own.title, own.words, own.reason], [number, 'Algebra', 'Twelve sums.', reason]);
  assert.equal((await refusalOf(api.as(tutor).safety.ownTakeDown({ id }))).code, 'take_down_not_found');
  const appeal = (who = poster) => api.as(who).safety.appealTakeDown({ id, words: 'The teacher agreed.' });
  assert.equal((await refusalOf(appeal(tutor))).code, 'take_down_not_found');
  assert.equal((await safety.takeDowns({})).total, 0);
  const appeals = await Promise.allSettled([appeal(), appeal()]);
  assert.equal(appeals.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(appeal())).code, 'take_down_appealed');
  const [waiting] = (await safety.takeDowns({})).items;
  assert.deepEqual([waiting?.number, waiting?.appeal], [number, 'The teacher agreed.']);
  assert.equal((await api.as(admin).admin.queues()).take_downs?.waiting, 1);
  const decide = () => safety.decideTakeDown({ number, outcome: 'kept', reason: 'It still names the school.' });
  const decided = await Promise.allSettled([decide(), decide()]);
  assert.equal(decided.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(decide())).code, 'take_down_decided');
  const [mail] = await mailsOf(api, 'take_down_decided');
  assert.ok(mail?.text.includes('It still names the school.'));
  const after = await api.as(poster).safety.ownTakeDown({ id });
  assert.deepEqual([after.outcome, after.note], ['kept', 'It still names the school.']);
  const log = await api.as(admin).admin.auditLog({});
  assert.deepEqual(
    log.items.slice(0, 2).map(({ action }) => action),
    ['safety.decideTakeDown', 'safety.takeDown'],
  );
});

test('A take-down, an award and a withdrawal at once leave the coins of one of them', async (t) => {
  const api = await testApi(t);
  for (let round = 0; round < 5; round++) {
    const { admin, poster, tutor, assignment, bid } = await stage(api);
    await Promise.allSettled([
      api.as(admin).safety.takeDown({ kind: 'bid', id: bid, reason }),
      api.as(admin).safety.takeDown({ kind: 'assignment', id: assignment, reason }),
      api.as(tutor).bids.withdraw({ id: bid }),
      api.as(poster).assignments.award({ p_assignment_id: assignment, p_bidder_id: tutor.id, p_award_cost: 100 }),
    ]);
    assert.deepEqual(await examine(api.database.pool), []);
    await api.db
      .updateTable('profiles')
      .set({ username: `office_${round}` })
      .where('id', '=', admin.id)
      .execute();
  }
});
