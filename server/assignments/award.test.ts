import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { whyCannotAward } from '#core/assignments/rules.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';

const proposal = 'I have taught this chapter for six years and will show every step.';
const unknown = '01900000-0000-7000-8000-000000000000';

function award(api: TestApi, viewer: Me | null, assignment: string, bidder: string, cost: unknown = 100, key?: string) {
  const input = { p_assignment_id: assignment, p_bidder_id: bidder, p_award_cost: cost };
  return api.as(viewer, key ? { key } : {}).assignments.award(input);
}

/** Makes an open assignment of `poster` with a bid by each tutor. */
async function withBids(api: TestApi, poster: Me, tutors: Me[], details: object = {}): Promise<string> {
  const assignment_id = await api.assignment(poster, details);
  for (const tutor of tutors) await api.as(tutor).bids.place({ assignment_id, proposal });
  return assignment_id;
}

test('An award costs 100 coins, moves assignment and bid, opens the chat and tells both (CONST-03, STATE-02, STATE-03, STATE-06, CALL-42)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, other] = [await api.person(), await api.person(), await api.person()];
  const id = await withBids(api, poster, [tutor, other], { title: 'Integration' });
  const awarded = await award(api, poster, id, tutor.id);
  assert.deepEqual([awarded.status, awarded.coins, (await api.reload(poster)).coins], ['awarded', 0, 0]);
  const row = await api.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual([row.status, row.awarded_to], ['awarded', tutor.id]);
  const bids = await api.db.selectFrom('bids').select(['user_id', 'status']).execute();
  assert.equal(bids.find((bid) => bid.user_id === tutor.id)?.status, 'awarded');
  assert.equal(bids.find((bid) => bid.user_id === other.id)?.status, 'submitted', 'losing bids stay');
  const conversations = await api.db.selectFrom('conversations').selectAll().execute();
  assert.deepEqual(
    conversations.map((c) => [c.id, c.assignment_id, c.assigner_id, c.bidder_id]),
    [[awarded.conversation_id, id, poster.id, tutor.id]],
  );
  const [entry] = (await api.as(poster).coins.transactions({})).items;
  assert.deepEqual([entry?.type, entry?.amount, entry?.description], ['award_fee', -100, 'Award of “Integration”']);
  const mails = await api.db
    .selectFrom('mails')
    .select(['kind', 'recipient_id'])
    .where('kind', 'like', 'award%')
    .execute();
  assert.deepEqual(
    mails.toSorted((a, b) => a.kind.localeCompare(b.kind)),
    [
      { kind: 'award_made', recipient_id: poster.id },
      { kind: 'award_won', recipient_id: tutor.id },
    ],
  );
  const told = api.db.selectFrom('mails').select('recipient_id').where('kind', '=', 'bid_not_chosen');
  assert.deepEqual(await told.execute(), [{ recipient_id: other.id }], 'who did not win is told, once');
  assert.equal((await api.as(tutor).bids.own({})).items[0]?.conversation_id, awarded.conversation_id);
  assert.equal((await api.as(other).bids.own({})).items[0]?.conversation_id, null);
  for (const [viewer, seen] of [
    [poster, awarded.conversation_id],
    [tutor, awarded.conversation_id],
    [other, null],
    [null, null],
  ] as const) {
    assert.equal((await api.as(viewer).assignments.get({ id })).conversation_id, seen);
  }
});

test('Page and database judge awards alike, and a refusal changes nothing (AWARD-02, AWARD-03, AWARD-04)', async (t) => {
  const api = await testApi(t);
  const [rich, poor, tutor, stranger] = [
    await api.person({ coins: 1000 }),
    await api.person({ coins: 99 }),
    await api.person({ coins: 1000 }),
    await api.person({ coins: 1000 }),
  ];
  const open = await withBids(api, rich, [tutor]);
  const awarded = await withBids(api, rich, [tutor]);
  await award(api, rich, awarded, tutor.id);
  const completed = await api.assignment(rich, { status: 'completed', awarded_to: tutor.id });
  const cases = [
    { viewer: stranger, id: open, expected: 'assignment_not_yours' },
    { viewer: tutor, id: open, expected: 'assignment_not_yours' },
    { viewer: rich, id: awarded, expected: 'award_not_open' },
    { viewer: rich, id: completed, expected: 'award_not_open' },
    { viewer: poor, id: await withBids(api, poor, [tutor]), expected: 'award_insufficient_coins' },
    { viewer: rich, id: await withBids(api, rich, [tutor]), expected: null },
  ] as const satisfies { viewer: Me; id: string; expected: RefusalCode | null }[];
  for (const { viewer, id, expected } of cases) {
    const before = await api.reload(viewer);
    const seen = await api.as(before).assignments.get({ id });
    assert.equal(whyCannotAward(before, seen), expected);
    if (expected === null) {
      await award(api, viewer, id, tutor.id);
      continue;
    }
    assert.equal((await refusalOf(award(api, viewer, id, tutor.id))).code, expected);
    assert.equal((await api.reload(viewer)).coins, before.coins);
    assert.deepEqual((await api.as(before).assignments.get({ id })).status, seen.status);
  }
});

test('Refuses 99 coins and another price in plain words (AWARD-04, CALL-42, ERR-03)', async (t) => {
  const api = await testApi(t);
  const [poor, tutor] = [await api.person({ coins: 99 }), await api.person()];
  const id = await withBids(api, poor, [tutor]);
  const refusal = await refusalOf(award(api, poor, id, tutor.id));
  assert.deepEqual(
    [refusal.title, refusal.text],
    ['Error awarding assignment', 'You need 100 coins to award an assignment.'],
  );
  for (const cost of [99, 0, 1000, '', null]) {
    assert.deepEqual((await refusalOf(award(api, poor, id, tutor.id, cost))).fields, ['p_award_cost']);
  }
  assert.equal((await api.reload(poor)).coins, 99);
});

test('Refuses to award a foreign bid, a blocked bidder and a deleted assignment', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, stranger] = [await api.person(), await api.person(), await api.person()];
  const id = await withBids(api, poster, [tutor]);
  assert.equal((await refusalOf(award(api, poster, id, stranger.id))).code, 'bid_not_found');
  assert.equal((await refusalOf(award(api, poster, id, 'x'))).code, 'bid_not_found');
  assert.equal((await refusalOf(award(api, poster, unknown, tutor.id))).code, 'assignment_not_found');
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', tutor.id).execute();
  assert.equal((await refusalOf(award(api, poster, id, tutor.id))).code, 'award_bidder_blocked');
  await api.as(poster).assignments.delete({ id });
  assert.equal((await refusalOf(award(api, poster, id, tutor.id))).code, 'assignment_not_found');
  assert.equal((await api.reload(poster)).coins, 100);
});

test('Allows an award after the deadline', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const id = await withBids(api, poster, [tutor], { deadline: '2026-11-20' });
  const later = new Date('2026-12-20T12:00:00+05:00');
  const input = { p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: '100' };
  assert.equal((await api.as(poster, { now: later }).assignments.award(input)).status, 'awarded');
});

test('Two simultaneous awards make one, and cost 100 once (AWARD-01)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ coins: 1000 });
  const tutors = [await api.person(), await api.person()];
  const id = await withBids(api, poster, tutors);
  const tries = [...tutors, ...tutors].map((tutor) => award(api, poster, id, tutor.id));
  const outcomes = await Promise.allSettled(tries);
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1);
  assert.equal((await api.reload(poster)).coins, 900);
  const awarded = await api.db.selectFrom('bids').select('id').where('status', '=', 'awarded').execute();
  assert.equal(awarded.length, 1);
  assert.equal((await api.db.selectFrom('conversations').select('id').execute()).length, 1);
});

test('Of two simultaneous awards of two assignments with 100 coins, one succeeds', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const ids = [await withBids(api, poster, [tutor]), await withBids(api, poster, [tutor])];
  const outcomes = await Promise.allSettled(ids.map((id) => award(api, poster, id, tutor.id)));
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await api.reload(poster)).coins, 0);
});

test('One keyed award sent five times at once has one effect and five equal answers', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person()];
  const id = await withBids(api, poster, [tutor]);
  const send = () => award(api, poster, id, tutor.id, 100, 'key-of-this-form');
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal((await api.reload(poster)).coins, 900);
});

test('An award reveals an anonymous poster to the tutor, not to the losing bidders (ROLE-05)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: 'Canary Poster' });
  const [tutor, loser] = [await api.person(), await api.person()];
  const id = await withBids(api, poster, [tutor, loser], { is_anonymous: true });
  assert.equal((await api.as(tutor).assignments.get({ id })).poster, null);
  await award(api, poster, id, tutor.id);
  assert.equal((await api.as(tutor).assignments.get({ id })).poster?.full_name, 'Canary Poster');
  assert.equal((await api.as(loser).assignments.get({ id })).poster, null);
  await api.services.mailer.drain();
  const sent = await readMailbox(`${api.folder}/mailbox`);
  assert.ok(sent.some((mail) => mail.to === tutor.email && /Canary Poster awarded/.test(mail.text)));
  for (const mail of sent.filter((mail) => mail.to === loser.email)) assert.doesNotMatch(mail.text, /Canary/);
});

test('Deleting refunds every bidder and hides the assignment from every read (PROFILE-05, ERR-04)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: 'Canary Poster' });
  const tutors = [await api.person(), await api.person()];
  const id = await withBids(api, poster, tutors, { is_anonymous: true, title: 'Essay' });
  assert.deepEqual(await api.as(poster).assignments.delete({ id }), { id, refunded: 2 });
  for (const tutor of tutors) {
    const { items } = await api.as(tutor).coins.transactions({});
    assert.deepEqual([items[0]?.type, items[0]?.amount, items[0]?.balance_after], ['bid_refund', 30, 100]);
    assert.deepEqual((await api.as(tutor).bids.own({})).items, []);
  }
  assert.deepEqual((await api.as(poster).assignments.own({})).items, []);
  assert.deepEqual((await api.as(null).assignments.list({})).items, []);
  assert.equal((await refusalOf(api.as(poster).assignments.get({ id }))).code, 'assignment_not_found');
  assert.equal((await refusalOf(api.as(poster).assignments.delete({ id }))).code, 'assignment_not_found');
  await api.services.mailer.drain();
  const refunds = (await readMailbox(`${api.folder}/mailbox`)).filter((mail) => /coins are back/.test(mail.subject));
  assert.deepEqual(refunds.map((mail) => mail.to).sort(), tutors.map((tutor) => tutor.email).sort());
  for (const mail of refunds) assert.doesNotMatch(mail.text, /Canary/);
});

test('Only the owner deletes, and only while open (PROFILE-05)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const id = await withBids(api, poster, [tutor]);
  assert.equal((await refusalOf(api.as(tutor).assignments.delete({ id }))).code, 'assignment_not_yours');
  await award(api, poster, id, tutor.id);
  const refusal = await refusalOf(api.as(poster).assignments.delete({ id }));
  assert.deepEqual([refusal.code, refusal.title], ['delete_not_open', 'Error deleting assignment']);
});

test('A bid that races with a deletion is either refused or refunded', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const tutors = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  for (let round = 0; round < 3; round += 1) {
    const assignment_id = await api.assignment(poster);
    const bids = tutors.map((tutor) => api.as(tutor).bids.place({ assignment_id, proposal }));
    const deletion = api.as(poster).assignments.delete({ id: assignment_id });
    const outcomes = await Promise.allSettled(bids);
    const { refunded } = await deletion;
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, refunded);
    for (const tutor of tutors) assert.equal((await api.reload(tutor)).coins, 100);
  }
});

test('Of an award and a deletion that race, exactly one succeeds', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person({ coins: 1000 })];
  for (let round = 0; round < 5; round += 1) {
    const id = await withBids(api, poster, [tutor]);
    const outcomes = await Promise.allSettled([
      award(api, poster, id, tutor.id),
      api.as(poster).assignments.delete({ id }),
    ]);
    assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1);
  }
  const paid = 1000 - (await api.reload(poster)).coins;
  const awarded = await api.db.selectFrom('live_assignments').select('id').where('status', '=', 'awarded').execute();
  assert.equal(paid, 100 * awarded.length);
});

const form = {
  title: 'New title',
  description: 'New words for the same problems.',
  budget: 4000,
  deadline: '2026-11-25',
};

test('An edit changes four fields and extends the history (PROFILE-04, PROFILE-06, ENTITY-10, CALL-28)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const id = await api.assignment(poster, { title: 'Old title', subject: 'Art' });
  await api.as(poster).assignments.edit({ id, ...form });
  await api.as(poster).assignments.edit({ id, ...form, budget: '4,500' });
  const [own] = (await api.as(poster).assignments.own({})).items;
  assert.deepEqual(
    [own?.title, own?.description, own?.budget, own?.deadline, own?.subject],
    [form.title, form.description, 4500, form.deadline, 'Art'],
  );
  assert.deepEqual(own?.edit_history, [
    {
      user: poster.username,
      timestamp: noon,
      changes: [
        'Title changed from “Old title” to “New title”',
        'Description changed from “Twelve problems on integration by parts.” to “New words for the same problems.”',
        'Budget changed from PKR 3,500 to PKR 4,000',
        'Deadline changed from 23 Nov 2026 to 25 Nov 2026',
      ],
    },
    { user: poster.username, timestamp: noon, changes: ['Budget changed from PKR 4,000 to PKR 4,500'] },
  ]);
});

test('The history keeps the last 100 edits', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const id = await api.assignment(poster);
  for (let n = 1; n <= 102; n += 1) {
    await api.as(poster).assignments.edit({ id, ...form, title: `Title ${n}` });
  }
  const { edit_history } = await api.as(poster).assignments.get({ id });
  const last = edit_history?.map(({ changes }) => changes.at(0));
  assert.deepEqual([last?.length, last?.at(-1)], [100, 'Title changed from “Title 101” to “Title 102”']);
  assert.equal((await api.as(await api.person()).assignments.get({ id })).edit_history, null);
});

test('Refuses an edit begun before another was saved, until its form has shown it', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const id = await api.assignment(poster);
  const { assignments } = api.as(poster);
  const { title, description, budget, deadline, version } = await assignments.get({ id });
  const form = { id, title, description, budget, deadline };
  assert.ok(version);
  assert.equal((await api.as(await api.person()).assignments.get({ id })).version, null, 'the owner’s alone');
  await assignments.edit({ ...form, budget: 4100, seen: version });
  const late = { ...form, title: 'Of the other tab', seen: version };
  assert.equal((await refusalOf(assignments.edit(late))).code, 'changed_elsewhere');
  assert.equal((await assignments.get({ id })).budget, 4100, 'nothing is undone unseen');
  const { version: now } = await assignments.get({ id });
  await assignments.edit({ ...late, budget: 4100, seen: now ?? '' });
  const saved = await assignments.get({ id });
  assert.deepEqual([saved.title, saved.budget], ['Of the other tab', 4100]);
});

test('Refuses a second tab’s different change to a profile or its gigs', async (t) => {
  const api = await testApi(t);
  const tutor = await api.person({ full_name: 'Sana', user_type: 'tutor' });
  const { profiles } = api.as(tutor);
  const began = await profiles.versions();
  const profile = { full_name: 'Sana', description: 'Maths.', rate_per_hour: null, expertise: ['Maths'] };
  await profiles.update({ ...profile, seen: began.profile });
  await profiles.update({ ...profile, seen: began.profile });
  const late = { ...profile, description: 'Physics.', seen: began.profile };
  assert.equal((await refusalOf(profiles.update(late))).code, 'changed_elsewhere');
  const gigs = [{ title: 'A', description: 'B', price: 100 }];
  await profiles.saveGigs({ gigs, seen: began.gigs });
  assert.equal((await refusalOf(profiles.saveGigs({ gigs: [], seen: began.gigs }))).code, 'changed_elsewhere');
  const now = await profiles.versions();
  await profiles.update({ ...late, seen: now.profile });
  await profiles.saveGigs({ gigs: [], seen: now.gigs });
});

test('Saving without a change says so and leaves the history alone (PROFILE-16)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const id = await api.assignment(poster);
  await api.as(poster).assignments.edit({ id, ...form });
  const refusal = await refusalOf(api.as(poster).assignments.edit({ id, ...form, title: ' New title ' }));
  assert.deepEqual([refusal.title, refusal.text], ['Error updating assignment', 'No changes detected.']);
  assert.equal((await api.as(poster).assignments.own({})).items[0]?.edit_history.length, 1);
});

test('An edit is judged as a post is: lengths, deadline, content (PROFILE-14, PROFILE-15, ERR-05)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const id = await api.assignment(poster);
  const edit = (changes: object) => refusalOf(api.as(poster).assignments.edit({ id, ...form, ...changes }));
  assert.deepEqual((await edit({ title: 'x'.repeat(41) })).fields, ['title']);
  assert.equal((await edit({ title: '' })).text, 'Please provide a title and description for your assignment.');
  assert.equal((await edit({ deadline: '2026-11-19' })).code, 'deadline_passed');
  assert.equal((await edit({ budget: 0 })).code, 'input_invalid');
  assert.equal((await edit({ title: 'Call 0300 1234567' })).title, 'Title Validation Failed');
  assert.equal((await edit({ description: 'Write to a.b@gmail.com' })).title, 'Description Validation Failed');
  assert.deepEqual((await api.as(poster).assignments.own({})).items[0]?.edit_history, []);
});

test('Only the owner edits, and only while open (PROFILE-04)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  const id = await withBids(api, poster, [tutor]);
  assert.equal((await refusalOf(api.as(tutor).assignments.edit({ id, ...form }))).code, 'assignment_not_yours');
  await award(api, poster, id, tutor.id);
  assert.equal((await refusalOf(api.as(poster).assignments.edit({ id, ...form }))).code, 'edit_not_open');
  assert.equal(
    (await refusalOf(api.as(poster).assignments.edit({ id: unknown, ...form }))).code,
    'assignment_not_found',
  );
});

test('My assignments are the own ones with bids and tutor, newest first, in pages (CALL-27, PROFILE-07)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  await api.assignment(tutor);
  const awarded = await withBids(api, poster, [tutor]);
  await award(api, poster, awarded, tutor.id);
  for (let n = 0; n < 20; n += 1) await api.assignment(poster);
  const first = await api.as(poster).assignments.own({});
  assert.equal(first.items.length, 20);
  const second = await api.as(poster).assignments.own({ after: first.next ?? '' });
  assert.deepEqual([second.items.length, second.next], [1, null]);
  const [own] = second.items;
  assert.deepEqual(
    [own?.id, own?.bid_count, own?.review_given, own?.newest_submission, own?.awarded_to?.username],
    [awarded, 1, false, null, tutor.username],
  );
});
