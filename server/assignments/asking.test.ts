import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import type { InputOf } from '#core/contract.ts';
import { dailyInvitations } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { healthy, later, look } from '#tests/support/lapses.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { mailTemplates } from '../features.ts';
import { matchPosts } from '../searches/match.ts';

const gig = { title: 'Matlab basics', description: 'Two hours with working scripts.', price: 2500 };
const post = {
  ...{ gig_of: 'saad', gig: gig.title, title: 'Canarytitle in Matlab', description: 'Ten scripts.' },
  ...{ subject: 'Programming', budget: 2500, deadline: '2026-11-27' },
};
const proposal = 'I have taught this for six years.';

/** Makes a poster, a tutor with a gig, and a stranger who also bids. */
async function stage(api: TestApi) {
  const poster = await api.person({ full_name: 'Canary Poster', username: 'canary', coins: 1000 });
  const saad = await api.person({ user_type: 'tutor', username: 'saad', full_name: 'Saad Khan' });
  const stranger = await api.person({ user_type: 'tutor', username: 'other', expertise: ['Programming'] });
  await api.as(saad).profiles.saveGigs({ gigs: [gig] });
  return { poster, saad, stranger };
}

const ask = async (api: TestApi, poster: Me, details: Partial<InputOf<'assignments.askForGig'>> = {}) =>
  (await api.as(poster).assignments.askForGig({ ...post, ...details })).id;

const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const told = async (api: TestApi, who: Me) => (await api.as(who).notifications.list({})).items.map(({ what }) => what);

/** Returns the mails of a kind, as they are sent now. */
async function mailsOf({ db }: TestApi, kind: string) {
  const templates = mailTemplates({ db, publicUrl: 'http://localhost:3000', secret: sharedSecret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();
  return Promise.all(rows.map((row) => templates[kind]?.(row, { adminEmail: null })));
}

test('A requested gig is offered to its tutor alone, who does not learn the student’s name (DEAL-150, DEAL-152)', async (t) => {
  const api = await testApi(t);
  const { poster, saad } = await stage(api);
  const id = await ask(api, poster, { is_anonymous: true });
  assert.equal((await api.as(poster).assignments.postsLeft()).left, 1, 'it is one of the day’s posts');
  const seen = await api.as(saad).assignments.get({ id });
  assert.deepEqual(
    [seen.poster, seen.asked?.is_alone, seen.asked?.is_me, seen.asked?.gig.price],
    [null, true, true, 2500],
  );
  assert.deepEqual(await told(api, saad), ['A student asks for your gig']);
  const [mail] = await mailsOf(api, 'gig_asked');
  assert.match(mail?.text ?? '', /“Matlab basics”[\s\S]*for you alone[\s\S]*Ten scripts/);
  assert.doesNotMatch(JSON.stringify([seen, mail]), /canary poster/i);
  assert.match((await mailsOf(api, 'assignment_posted'))[0]?.text ?? '', /Saad Khan alone can read/);
  assert.deepEqual(
    (await api.as(saad).site.home()).invitations.map(({ title, of_gig }) => [title, of_gig]),
    [[post.title, true]],
  );
  const own = (await api.as(poster).assignments.own({})).items[0];
  assert.equal(own?.offered_to?.username, 'saad');
  const { coins } = await api.as(saad).bids.place({ assignment_id: id, proposal });
  assert.equal(coins, 70, 'a bid costs as always');
  assert.deepEqual(await mailsOf(api, 'gig_asked'), [null], 'a bid is the answer');
  assert.equal((await api.as(poster).site.home()).received[0]?.bids, 1);
  assert.equal((await api.as(saad).site.home()).bids[0]?.bids, 1);
  await api.as(poster).assignments.award({ p_assignment_id: id, p_bidder_id: saad.id, p_award_cost: 100 });
  assert.equal((await api.as(saad).assignments.get({ id })).poster?.username, 'canary', 'known from the award on');
  await healthy(api);
});

test('An assignment offered to one tutor is in no list, count, search or page of others (DEAL-151)', async (t) => {
  const api = await testApi(t);
  const { poster, saad, stranger } = await stage(api);
  const admin = await api.person({ is_admin: true });
  const filters = { name: 'Mine', mail: 'instant' as const };
  await api.as(stranger).searches.save({ ...filters, subject: 'Programming' });
  const id = await ask(api, poster);
  await matchPosts(api.db, noon);
  for (const viewer of [null, stranger]) {
    const as = api.as(viewer);
    assert.equal(await code(as.assignments.get({ id })), 'assignment_not_found');
    const asked = [
      {},
      { status: 'open' },
      { subject: 'Programming' },
      { search: 'canarytitle' },
      { sort: 'deadline' },
    ] as const;
    for (const one of [...asked, { search: 'canarytitle', sort: 'budget' as const }]) {
      const { items, total } = await as.assignments.list(one);
      assert.deepEqual([items, total], [[], 0], JSON.stringify(one));
    }
    assert.equal((await as.profiles.byUsername({ username: 'canary' })).assignments_posted, 0);
  }
  const other = api.as(stranger);
  const question = 'Which release of Matlab?';
  assert.equal(await code(other.bids.place({ assignment_id: id, proposal })), 'assignment_not_found');
  assert.equal(await code(other.questions.ask({ assignment_id: id, question })), 'assignment_not_found');
  assert.equal(await code(other.questions.ofAssignment({ assignment_id: id })), 'assignment_not_found');
  assert.equal(await code(other.assignments.openToAll({ id })), 'assignment_not_found');
  assert.equal(await code(other.assignments.decline({ id })), 'assignment_not_found');
  assert.equal(await code(api.as(admin).bids.place({ assignment_id: id, proposal })), 'assignment_not_found');
  assert.deepEqual(
    (await other.searches.own()).items.map(({ found }) => found),
    [0],
  );
  assert.deepEqual((await other.site.home()).fits, []);
  assert.deepEqual((await api.as(poster).tutors.invitable({ username: 'other' })).assignments, []);
  const invitation = { username: 'other', assignment_id: id };
  assert.equal(await code(api.as(poster).tutors.invite(invitation)), 'invite_offered_to_one');
  assert.equal((await api.as(admin).assignments.get({ id })).asked?.tutor.username, 'saad');
  await api.as(saad).questions.ask({ assignment_id: id, question });
  await healthy(api);
});

test('Only the two parties can read the file and work of such an assignment (DEAL-151)', async (t) => {
  const api = await testApi(t);
  const { poster, saad, stranger } = await stage(api);
  const { id: file_id } = await api.db
    .insertInto('files')
    .values({
      ...{ owner_id: poster.id, bucket: 'assignment_files', storage_key: 'f', name: 'f.pdf', size: 1 },
      content_type: 'application/pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await ask(api, poster, { file_id: [file_id], declaration: true });
  const { mayRead } = api.services.buckets.assignment_files ?? {};
  const may = (viewer: Me) => mayRead?.(viewer, { id: file_id, owner_id: poster.id } as never, api.db, true);
  assert.deepEqual([await may(saad), await may(stranger)], ['nameless', 'closed']);
  await api.as(saad).bids.place({ assignment_id: id, proposal });
  await api.as(poster).assignments.award({ p_assignment_id: id, p_bidder_id: saad.id, p_award_cost: 100 });
  await api.as(saad).work.submit({ assignment_id: id, file: new File(['Work'], 'work.txt'), is_public: true });
  await api.as(poster).work.complete({ assignment_id: id });
  assert.deepEqual((await api.as(null).work.publicSubmissions({ username: 'saad' })).items, []);
  assert.equal((await api.as(null).profiles.byUsername({ username: 'saad' })).assignments_completed, 1);
  assert.deepEqual((await api.as(null).assignments.list({ status: 'completed' })).items, []);
  await healthy(api);
});

test('Posters can open it to all once, and searches then find it as a new post (DEAL-153)', async (t) => {
  const api = await testApi(t);
  const { poster, saad, stranger } = await stage(api);
  await api.as(stranger).searches.save({ name: 'Mine', mail: 'instant', subject: 'Programming' });
  const id = await ask(api, poster);
  await matchPosts(api.db, noon);
  assert.equal(await code(api.as(saad).assignments.openToAll({ id })), 'assignment_not_yours');
  await api.as(saad).bids.place({ assignment_id: id, proposal });
  const tries = await Promise.allSettled([1, 2, 3].map(() => api.as(poster).assignments.openToAll({ id })));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await code(api.as(poster).assignments.openToAll({ id })), 'open_already');
  for (let round = 0; round < 2; round += 1) await matchPosts(api.db, noon);
  assert.deepEqual(
    (await api.as(stranger).searches.own()).items.map(({ found }) => found),
    [1],
    'told once',
  );
  const listed = await api.as(null).assignments.list({ search: 'canarytitle' });
  assert.deepEqual([listed.total, listed.items[0]?.bid_count], [1, 1]);
  assert.ok((await told(api, saad)).includes('What was offered to you alone is open to all now'));
  await api.as(stranger).bids.place({ assignment_id: id, proposal });
  await healthy(api);
});

test('Refuses to open a closed, awarded or expired assignment to all (DEAL-153)', async (t) => {
  const api = await testApi(t);
  const { poster, saad } = await stage(api);
  const [expired, taken] = [await ask(api, poster), await ask(api, poster, { title: 'Another' })];
  const late = { now: new Date('2026-11-28T12:00:00+05:00') };
  assert.equal(await code(api.as(poster, late).assignments.openToAll({ id: expired })), 'open_expired');
  await api.as(poster).assignments.close({ id: expired });
  assert.equal(await code(api.as(poster).assignments.openToAll({ id: expired })), 'assignment_closed');
  assert.equal(await code(api.as(saad).assignments.decline({ id: expired })), 'decline_over');
  await api.as(saad).bids.place({ assignment_id: taken, proposal });
  await api.as(poster).assignments.award({ p_assignment_id: taken, p_bidder_id: saad.id, p_award_cost: 100 });
  assert.equal(await code(api.as(poster).assignments.openToAll({ id: taken })), 'open_not_open');
});

test('Tutors can decline once, free of coins, with a text that the poster reads (DEAL-154)', async (t) => {
  const api = await testApi(t);
  const { poster, saad } = await stage(api);
  const id = await ask(api, poster);
  assert.equal(await code(api.as(saad).assignments.decline({ id, word: 'Call 0300 1234567' })), 'message_not_allowed');
  const key = crypto.randomUUID();
  for (let times = 0; times < 2; times += 1) await api.as(saad, { key }).assignments.decline({ id, word: 'I travel.' });
  assert.equal(await code(api.as(saad).assignments.decline({ id })), 'decline_over');
  assert.equal((await api.reload(saad)).coins, 100);
  const { asked } = await api.as(poster).assignments.get({ id });
  assert.deepEqual([asked?.answer, asked?.word], ['declined', 'I travel.']);
  const [own] = (await api.as(poster).assignments.own({})).items;
  assert.deepEqual(own?.offered_to, { full_name: 'Saad Khan', username: 'saad', answer: 'declined' });
  assert.deepEqual(await told(api, poster), ['Saad Khan said: no, thank you']);
  const mails = await mailsOf(api, 'gig_ask_over');
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /I travel\.[\s\S]*Open it to all/);
  assert.deepEqual((await api.as(saad).site.home()).invitations, []);
  await api.as(saad).bids.place({ assignment_id: id, proposal });
  assert.equal(await code(api.as(saad).assignments.decline({ id })), 'decline_after_bid');
  await healthy(api);
});

test('Posters are notified when the requested tutor is blocked, listed or leaves (DEAL-155)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const ends: ((saad: Me) => Promise<unknown>)[] = [
    ({ id }) => api.as(admin).admin.blockUser({ user_id: id, reason: 'Spam.' }),
    ({ id }) => api.as(admin).safety.addScammer({ user_id: id, reason: 'Took money twice.' }),
    ({ id }) => api.database.pool.query('select delete_account($1, true, $2)', [id, noon]),
  ];
  for (const [n, end] of ends.entries()) {
    const poster = await api.person();
    const saad = await api.person({ user_type: 'tutor', username: `saad_${n}` });
    await api.as(saad).profiles.saveGigs({ gigs: [gig] });
    const id = await ask(api, poster, { gig_of: saad.username });
    await end(saad);
    const { asked, lapsed_at } = await api.as(poster).assignments.get({ id });
    assert.deepEqual([asked?.answer, lapsed_at], ['gone', null]);
    assert.deepEqual(await told(api, poster), ['The tutor you asked can no longer answer']);
    assert.equal(await code(ask(api, poster, { gig_of: saad.username })), 'tutor_not_found');
    await api.as(poster).assignments.openToAll({ id });
  }
  await healthy(api);
});

test('After its award ends, it stays offered to the same tutor until opened to all (DEAL-156)', async (t) => {
  const api = await testApi(t);
  const { poster, saad, stranger } = await stage(api);
  const id = await ask(api, poster);
  await api.as(saad).bids.place({ assignment_id: id, proposal });
  await api.as(poster).assignments.award({ p_assignment_id: id, p_bidder_id: saad.id, p_award_cost: 100 });
  await api.as(saad).assignments.stepBack({ id, reason: 'I am ill.' });
  assert.equal(await code(api.as(stranger).bids.place({ assignment_id: id, proposal })), 'assignment_not_found');
  assert.equal((await api.as(null).assignments.list({})).total, 0);
  await healthy(api);
  await api.as(poster).assignments.openToAll({ id });
  await api.as(stranger).bids.place({ assignment_id: id, proposal });
  await healthy(api);
});

test('A lapse refunds its bid and keeps it hidden; an edit keeps its audience (DEAL-156)', async (t) => {
  const api = await testApi(t);
  const { poster, saad, stranger } = await stage(api);
  const id = await ask(api, poster);
  await api.as(saad).bids.place({ assignment_id: id, proposal });
  const { version } = await api.as(poster).assignments.get({ id });
  const edit = { title: 'Canarytitle two', description: post.description, budget: 3000, deadline: post.deadline };
  await api.as(poster).assignments.edit({ id, ...edit, seen: version ?? '' });
  assert.equal((await api.as(null).assignments.list({ search: 'canarytitle' })).total, 0);
  await look(api, later(5 * 86_400_000));
  assert.equal((await api.reload(saad)).coins, 100);
  assert.equal(await code(api.as(stranger).assignments.get({ id })), 'assignment_not_found');
  assert.notEqual((await api.as(saad).assignments.get({ id })).lapsed_at, null);
  await healthy(api);
});

test('Refuses one’s own gig, a missing one and one closed to requests; counts as a post of the day (DEAL-150)', async (t) => {
  const api = await testApi(t);
  const { poster, saad } = await stage(api);
  const asks = (who: Me | null, details: Partial<InputOf<'assignments.askForGig'>> = {}) =>
    code(api.as(who).assignments.askForGig({ ...post, ...details }));
  assert.equal(await asks(null), 'post_signed_out');
  assert.equal(await asks(saad), 'gig_own');
  assert.equal(await asks(poster, { gig: 'Sewing' }), 'gig_gone');
  assert.equal(await asks(poster, { gig_of: 'nobody_here' }), 'tutor_not_found');
  assert.equal(await asks(poster, { deadline: '2026-11-19' }), 'deadline_passed');
  assert.equal(await asks(poster, { title: 'Call 0300 1234567' }), 'title_not_allowed');
  await api.as(saad).profiles.setSwitch({ name: 'takes_invitations', on: false });
  assert.equal(await asks(poster), 'gig_not_wanted');
  const forAll = await ask(api, poster, { audience: 'all' });
  assert.deepEqual(await told(api, saad), [], 'they switched it off');
  assert.equal((await api.as(null).assignments.get({ id: forAll })).asked, null, 'the pointer is for its two people');
  await api.as(saad).profiles.setSwitch({ name: 'takes_invitations', on: true });
  await ask(api, poster);
  assert.equal(await asks(poster), 'daily_limit_reached');
  assert.equal(await code(api.as(poster).assignments.post(post)), 'daily_limit_reached');
  await healthy(api);
});

test('A tutor gets at most ten requests a day, even simultaneous ones, and one per key (DEAL-150)', async (t) => {
  const api = await testApi(t);
  await stage(api);
  const posters = await Promise.all(Array.from({ length: dailyInvitations.toTutor + 3 }, () => api.person()));
  const keyed = posters.map((poster) => ({ poster, key: crypto.randomUUID() }));
  const calls = await Promise.allSettled(
    keyed.map(({ poster, key }) => api.as(poster, { key }).assignments.askForGig(post)),
  );
  assert.equal(calls.filter(({ status }) => status === 'fulfilled').length, dailyInvitations.toTutor);
  const lucky = keyed[calls.findIndex(({ status }) => status === 'fulfilled')];
  assert.ok(lucky);
  await api.as(lucky.poster, { key: lucky.key }).assignments.askForGig(post);
  const asks = await api.db.selectFrom('gig_asks').select('assignment_id').execute();
  assert.equal(asks.length, dailyInvitations.toTutor);
  const late = posters[calls.findIndex(({ status }) => status === 'rejected')];
  assert.ok(late);
  assert.equal(await code(api.as(late).assignments.askForGig(post)), 'gig_tutor_full');
  await api.as(late).assignments.askForGig({ ...post, audience: 'all' });
  await healthy(api);
});

test('Each pair of simultaneous bids, declines and openings leaves a valid state (DEAL-153, DEAL-154)', async (t) => {
  const api = await testApi(t);
  const saad = await api.person({ user_type: 'tutor', username: 'saad', coins: 1000 });
  await api.as(saad).profiles.saveGigs({ gigs: [gig] });
  for (let round = 0; round < 6; round += 1) {
    const poster = await api.person();
    const id = await ask(api, poster);
    const acts = [
      () => api.as(saad).bids.place({ assignment_id: id, proposal }),
      () => api.as(saad).assignments.decline({ id }),
      () => api.as(poster).assignments.openToAll({ id }),
    ];
    const done = await Promise.allSettled([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()));
    assert.ok(done.some(({ status }) => status === 'fulfilled'));
    const bids = await api.db.selectFrom('bids').select('id').where('assignment_id', '=', id).execute();
    const { answer } = await api.db
      .selectFrom('gig_asks')
      .select('answer')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(bids.length + Number(answer === 'declined') >= 1);
  }
  await healthy(api);
});
