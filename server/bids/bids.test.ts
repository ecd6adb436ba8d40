import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyCannotBid } from '#core/bids/rules.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { published } from '#tests/support/awarded-work.ts';

const proposal = 'I have taught this chapter for six years and will show every step.';

test('A bid costs exactly 30 coins, is entered once and tells both sides by mail (CONST-02, CALL-30)', async (t) => {
  const { as, db, person, reload, assignment } = await testApi(t);
  const [poster, tutor] = [await person(), await person()];
  const id = await assignment(poster, { title: 'Integration by parts' });

  const placed = await as(tutor).bids.place({ assignment_id: id, proposal });

  assert.equal(placed.coins, 70);
  const row = await db.selectFrom('bids').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.assignment_id, row.user_id, row.proposal, row.status], [id, tutor.id, proposal, 'submitted']);
  assert.equal((await reload(tutor)).coins, 70);
  const { items } = await as(tutor).coins.transactions({});
  assert.deepEqual(
    items.map(({ type, amount, balance_after, description }) => ({ type, amount, balance_after, description })),
    [
      { type: 'bid_fee', amount: -30, balance_after: 70, description: 'Bid on “Integration by parts”' },
      { type: 'signup_bonus', amount: 100, balance_after: 100, description: 'Welcome to Mukammal' },
    ],
  );
  const mails = await db.selectFrom('mails').select(['kind', 'recipient_id']).orderBy('kind').execute();
  assert.deepEqual(mails, [
    { kind: 'bid_admin', recipient_id: null },
    { kind: 'bid_placed', recipient_id: tutor.id },
    { kind: 'bid_received', recipient_id: poster.id },
  ]);
});

test('A poster who turned bid mails off gets none', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor] = [await person({ notify_on_bid: false }), await person()];
  await as(tutor).bids.place({ assignment_id: await assignment(poster), proposal });
  const mails = await db.selectFrom('mails').select('kind').where('recipient_id', '=', poster.id).execute();
  assert.deepEqual(mails, []);
});

test('Page and database judge one table of cases alike (BID-07, BID-08, BID-09, DETAIL-09)', async (t) => {
  const { as, db, person, reload, assignment } = await testApi(t);
  const [poster, rich, poor, other] = [await person(), await person(), await person({ coins: 29 }), await person()];
  const open = await assignment(poster);
  const bidOn = await assignment(poster);
  await as(rich).bids.place({ assignment_id: bidOn, proposal });
  const cases = [
    { viewer: poster, id: open, expected: 'bid_own_assignment' },
    { viewer: rich, id: bidOn, expected: 'bid_already_placed' },
    { viewer: poor, id: open, expected: 'bid_insufficient_coins' },
    { viewer: rich, id: await assignment(poster, { deadline: '2026-11-19' }), expected: 'bid_expired' },
    {
      viewer: rich,
      id: await assignment(poster, { status: 'awarded', awarded_to: other.id }),
      expected: 'bid_not_open',
    },
    {
      viewer: rich,
      id: await assignment(poster, { status: 'completed', awarded_to: other.id }),
      expected: 'bid_not_open',
    },
    { viewer: rich, id: await assignment(poster, { deadline: '2026-11-20' }), expected: null },
  ] as const satisfies { expected: RefusalCode | null; viewer: unknown; id: string }[];

  for (const { viewer, id, expected } of cases) {
    const before = await reload(viewer);
    const bids = await db.selectFrom('bids').selectAll().execute();
    const seen = await as(before).assignments.get({ id });
    assert.equal(whyCannotBid(before, seen, noon), expected);
    if (expected === null) {
      await as(before).bids.place({ assignment_id: id, proposal });
      continue;
    }
    const refusal = await refusalOf(as(before).bids.place({ assignment_id: id, proposal }));
    assert.equal(refusal.code, expected);
    assert.equal((await reload(viewer)).coins, before.coins, 'no coin moved');
    assert.deepEqual(await db.selectFrom('bids').selectAll().execute(), bids, 'no bid was made');
  }
});

test('Refuses a bid with 29 coins in the words of the spec (BID-09)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const refusal = await refusalOf(
    as(await person({ coins: 29 })).bids.place({ assignment_id: await assignment(await person()), proposal }),
  );
  assert.equal(refusal.title, 'Insufficient Coins');
  assert.equal(refusal.text, 'You need 30 coins to place a bid. Please top up your wallet.');
});

test('Refuses a bid on one’s own assignment in the words of the spec (BID-07, ERR-02)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const poster = await person();
  const refusal = await refusalOf(as(poster).bids.place({ assignment_id: await assignment(poster), proposal }));
  assert.equal(refusal.text, "Can't bid on your own assignment");
  assert.equal(refusal.title, 'Error placing bid');
});

test('Asks a guest to log in (BID-06)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const refusal = await refusalOf(as(null).bids.place({ assignment_id: await assignment(await person()), proposal }));
  assert.deepEqual([refusal.title, refusal.text], ['Please log in', 'You need to be logged in to place a bid.']);
});

test('Refuses an empty proposal, and one past 600 characters (BID-01, BID-02)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const id = await assignment(await person());
  const tutor = await person();
  const empty = await refusalOf(as(tutor).bids.place({ assignment_id: id, proposal: '  \n ' }));
  assert.deepEqual([empty.title, empty.text], ['Missing Information', 'Please write your proposal.']);
  assert.deepEqual(empty.fields, ['proposal']);
  const long = await refusalOf(as(tutor).bids.place({ assignment_id: id, proposal: 'x'.repeat(601) }));
  assert.deepEqual([long.code, long.text], ['input_invalid', 'Please keep this to 600 characters or fewer.']);
  await as(tutor).bids.place({ assignment_id: id, proposal: 'x'.repeat(600) });
});

test('Refuses contact information in a proposal, at no cost (BID-03, BID-05)', async (t) => {
  const { as, db, person, reload, assignment } = await testApi(t);
  const id = await assignment(await person());
  const tutor = await person();
  for (const words of ['Call me on 0300 1234567 for the work.', 'Write to tutor.example@gmail.com please.']) {
    const refusal = await refusalOf(as(tutor).bids.place({ assignment_id: id, proposal: words }));
    assert.equal(refusal.title, 'Policy Violation');
  }
  assert.equal((await reload(tutor)).coins, 100);
  assert.deepEqual(await db.selectFrom('bids').selectAll().execute(), []);
});

test('Unknown, malformed and deleted assignments are not found', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const tutor = await person();
  const deleted = await assignment(await person());
  await db.updateTable('assignments').set({ deleted_at: noon }).where('id', '=', deleted).execute();
  for (const assignment_id of [deleted, '01900000-0000-7000-8000-000000000000', "x' or 1=1 --", '']) {
    const refusal = await refusalOf(as(tutor).bids.place({ assignment_id, proposal }));
    assert.equal(refusal.code, 'assignment_not_found', assignment_id);
  }
});

test('Of 200 parallel bids with 100 coins, 3 succeed; the balance is 10, the sum of the entries', async (t) => {
  const { as, db, person, reload, assignment } = await testApi(t);
  const poster = await person();
  const tutor = await person();
  const ids = await Promise.all(Array.from({ length: 200 }, () => assignment(poster)));
  const outcomes = await Promise.allSettled(
    ids.map((assignment_id) => as(tutor).bids.place({ assignment_id, proposal })),
  );
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 3);
  assert.equal((await reload(tutor)).coins, 10);
  const entries = await db.selectFrom('transactions').select('amount').where('user_id', '=', tutor.id).execute();
  assert.equal(
    entries.reduce((sum, { amount }) => sum + amount, 0),
    10,
  );
});

test('Ten simultaneous tries at one assignment make one bid (BID-08)', async (t) => {
  const { as, db, person, reload, assignment } = await testApi(t);
  const assignment_id = await assignment(await person());
  const tutor = await person({ coins: 1000 });
  const tries = Array.from({ length: 10 }, () => as(tutor).bids.place({ assignment_id, proposal }));
  const outcomes = await Promise.allSettled(tries);
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1);
  assert.equal((await reload(tutor)).coins, 970);
  assert.equal((await db.selectFrom('bids').selectAll().execute()).length, 1);
});

test('One keyed bid sent five times at once has one effect and five equal answers', async (t) => {
  const { as, db, person, reload, assignment } = await testApi(t);
  const assignment_id = await assignment(await person());
  const tutor = await person();
  const send = () => as(tutor, { key: 'key-of-this-form' }).bids.place({ assignment_id, proposal });
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal((await reload(tutor)).coins, 70);
  assert.equal((await db.selectFrom('bids').selectAll().execute()).length, 1);
});

test('Refuses a used key with another body, and lets a refused form use its key again', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const poster = await person();
  const [first, second] = [await assignment(poster), await assignment(poster)];
  const tutor = await person();
  const api = as(tutor, { key: 'key-of-this-form' });
  await refusalOf(api.bids.place({ assignment_id: await assignment(tutor), proposal }));
  await api.bids.place({ assignment_id: first, proposal });
  const refusal = await refusalOf(api.bids.place({ assignment_id: second, proposal }));
  assert.equal(refusal.text, 'This form was already sent.');
});

test('Only the poster reads all bids; a bidder reads their own (DETAIL-07, BID-13, CALL-31, CALL-32)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const [poster, first, second] = [await person(), await person(), await person()];
  const assignment_id = await assignment(poster);
  const early = { now: noon };
  const late = { now: new Date(noon.getTime() + 60_000) };
  await as(first, early).bids.place({ assignment_id, proposal: 'The first proposal' });
  await as(second, late).bids.place({ assignment_id, proposal: 'The second proposal' });

  const { items: received } = await as(poster).bids.ofAssignment({ assignment_id });
  assert.deepEqual(
    received.map((bid) => [bid.bidder.username, bid.proposal]),
    [
      [second.username, 'The second proposal'],
      [first.username, 'The first proposal'],
    ],
  );
  for (const viewer of [first, second, await person({ is_admin: true })]) {
    assert.equal((await refusalOf(as(viewer).bids.ofAssignment({ assignment_id }))).code, 'assignment_not_found');
  }
  assert.equal((await refusalOf(as(null).bids.ofAssignment({ assignment_id }))).code, 'sign_in_required');
  const own = await as(first).bids.own({});
  assert.deepEqual(
    own.items.map((bid) => [bid.proposal, bid.status, bid.assignment.id]),
    [['The first proposal', 'submitted', assignment_id]],
  );
});

test('The poster sees each bid with its bidder’s ratings, if the bidder shows them', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, rated, fresh, hiding] = [await person(), await person(), await person(), await person()];
  for (const [tutor, stars] of [[rated, 5] as const, [rated, 4] as const, [hiding, 1] as const]) {
    const done = { assignment_id: await assignment(poster, { status: 'completed', awarded_to: tutor.id }) };
    const review = { ...done, reviewer_id: poster.id, reviewee_id: tutor.id, rating: stars, ...published };
    await db.insertInto('assignment_ratings').values(review).execute();
  }
  await db.updateTable('profiles').set({ show_ratings: false }).where('id', '=', hiding.id).execute();
  const assignment_id = await assignment(poster);
  for (const tutor of [rated, fresh, hiding]) await as(tutor).bids.place({ assignment_id, proposal });

  const { items: received } = await as(poster).bids.ofAssignment({ assignment_id });

  assert.deepEqual(
    new Map(received.map(({ bidder }) => [bidder.username, bidder.ratings])),
    new Map<string, unknown>([
      [rated.username, { mean: 4.5, count: 2 }],
      [fresh.username, { mean: null, count: 0 }],
      [hiding.username, null],
    ]),
  );
});

test('Bids come 30 a page, each page with the awarded one, and one bidder’s bid on request', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const poster = await person();
  const assignment_id = await assignment(poster);
  const bidders = await Promise.all(Array.from({ length: 31 }, () => person()));
  for (const bidder of bidders) await as(bidder).bids.place({ assignment_id, proposal });
  const [first] = bidders;
  await db
    .updateTable('bids')
    .set({ status: 'awarded' })
    .where('user_id', '=', first?.id ?? '')
    .execute();
  const page = await as(poster).bids.ofAssignment({ assignment_id });
  const rest = await as(poster).bids.ofAssignment({ assignment_id, after: page.next ?? '' });
  assert.deepEqual([page.items.length, rest.items.length, rest.next], [30, 1, null]);
  const seen = [...page.items, ...rest.items].map(({ bidder }) => bidder.id);
  assert.deepEqual(new Set(seen), new Set(bidders.map(({ id }) => id)));
  for (const { awarded } of [page, rest]) assert.equal(awarded?.bidder.id, first?.id);
  const asked = bidders[3]?.username ?? '';
  const one = await as(poster).bids.ofAssignment({ assignment_id, bidder: asked.toUpperCase() });
  assert.deepEqual(
    one.items.map(({ bidder }) => bidder.username),
    [asked],
  );
});

test('Entries are append-only', async (t) => {
  const { db, person } = await testApi(t);
  await person();
  await assert.rejects(db.updateTable('transactions').set({ amount: 5 }).execute(), /append-only/);
  await assert.rejects(db.deleteFrom('transactions').execute(), /append-only/);
});

test('The poster sorts bids by visible stars, or verified bidders first, page by page', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const poster = await person();
  const tutors = { four: [4, 4], five: [5, 5, 4], hiding: [5], none: [], verified: [3] } as const;
  const assignment_id = await assignment(poster);
  const names = new Map<string, string>();
  for (const [name, stars] of Object.entries(tutors)) {
    const tutor = await person({ is_verified: name === 'verified' || name === 'none' });
    names.set(tutor.id, name);
    for (const rating of stars) {
      const done = { assignment_id: await assignment(poster, { status: 'completed', awarded_to: tutor.id }) };
      const review = { ...done, reviewer_id: poster.id, reviewee_id: tutor.id, rating, ...published };
      await db.insertInto('assignment_ratings').values(review).execute();
    }
    if (name === 'hiding') {
      await db.updateTable('profiles').set({ show_ratings: false }).where('id', '=', tutor.id).execute();
    }
    await as(tutor, { now: new Date(noon.getTime() + names.size * 1000) }).bids.place({ assignment_id, proposal });
  }
  for (const [sort, expected] of [
    ['newest', ['verified', 'none', 'hiding', 'five', 'four']],
    ['stars', ['five', 'four', 'verified', 'none', 'hiding']],
    ['verified', ['verified', 'none', 'hiding', 'five', 'four']],
  ] as const) {
    const seen: (string | undefined)[] = [];
    let after: string | undefined;
    do {
      const page = await as(poster).bids.ofAssignment({ assignment_id, sort, limit: 2, after });
      assert.ok(page.items.length <= 2);
      seen.push(...page.items.map(({ bidder }) => names.get(bidder.id)));
      after = page.next ?? undefined;
    } while (after);
    assert.deepEqual(seen, expected, sort);
  }
});
