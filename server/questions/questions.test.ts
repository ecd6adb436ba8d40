import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { dailyQuestions } from '#core/limits.ts';
import { whyCannotAnswer, whyCannotAsk, whyCannotAskBidder } from '#core/questions/rules.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { sharedSecret } from '#tests/support/session-cookie.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const question = 'Should each problem name its rule?';
const answer = 'Please name it. He takes a mark off where it is missing.';
const proposal = 'I have taught this chapter for six years.';

/** Returns the texts of waiting mails by kind; null for a mail with nothing left to say. */
async function mailsOf({ db }: TestApi) {
  const templates = mailTemplates({ db, publicUrl: 'http://localhost:3000', secret: sharedSecret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', 'like', 'question%').orderBy('id').execute();
  return Promise.all(
    rows.map(async (row) => ({ kind: row.kind, mail: await templates[row.kind]?.(row, { adminEmail: null }) })),
  );
}

test('A tutor asks free before bidding and the poster answers; both get mail, and only they see it', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment, reload } = api;
  const [poster, tutor, stranger] = [await person(), await person(), await person({ is_admin: true })];
  const assignment_id = await assignment(poster, { title: 'Integration by parts' });

  const { id } = await as(tutor).questions.ask({ assignment_id, question });
  await as(poster, { now: new Date(noon.getTime() + 60_000) }).questions.answer({ id, answer });

  for (const someone of [poster, tutor]) assert.equal((await reload(someone)).coins, 100);
  const said = { id, question, answer, created_at: noon, answered_at: new Date(noon.getTime() + 60_000) };
  const readBy = (viewer: Me) => as(viewer).questions.ofAssignment({ assignment_id });
  assert.deepEqual(await readBy(tutor), {
    items: [{ ...said, is_own: true, other: shown(poster) }],
    next: null,
    asked_today: 1,
  });
  assert.deepEqual(await readBy(poster), {
    items: [{ ...said, is_own: false, other: shown(tutor) }],
    next: null,
    asked_today: 0,
  });
  assert.deepEqual(await readBy(stranger), { items: [], next: null, asked_today: 0 });
  assert.deepEqual(
    (await readBy(poster)).items,
    (await as(poster).questions.ofAssignment({ assignment_id, id })).items,
  );

  const mails = await mailsOf(api);
  assert.deepEqual(
    mails.map(({ kind, mail }) => [kind, mail?.to]),
    [
      ['question_asked', undefined],
      ['question_answered', tutor.email],
    ],
    'who has answered needs no mail of the question',
  );
  assert.match(mails[1]?.mail?.text ?? '', /Should each problem name its rule\?[\s\S]*> Please name it\./);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('The poster asks each bidder once before awarding, and the bidder answers', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment } = api;
  const [poster, tutor, other] = [await person(), await person(), await person()];
  const assignment_id = await assignment(poster, { title: 'Integration by parts' });
  for (const bidder of [tutor, other]) await as(bidder).bids.place({ assignment_id, proposal });

  const { id } = await as(poster).questions.ask({ assignment_id, bidder_id: tutor.id, question: 'By Friday?' });
  const [asked] = await mailsOf(api);
  assert.deepEqual([asked?.kind, asked?.mail?.to], ['question_asked', tutor.email]);
  assert.match(asked?.mail?.text ?? '', new RegExp(`/assignment/${assignment_id}/answer/${id}`));
  const again = as(poster).questions.ask({ assignment_id, bidder_id: tutor.id, question: 'By Thursday?' });
  assert.equal((await refusalOf(again)).code, 'question_already_asked');
  await as(poster).questions.ask({ assignment_id, bidder_id: other.id, question: 'By Friday?' });
  assert.equal((await refusalOf(as(poster).questions.answer({ id, answer }))).code, 'question_not_found');
  assert.equal((await refusalOf(as(other).questions.answer({ id, answer }))).code, 'question_not_found');
  await as(tutor).questions.answer({ id, answer: 'By Thursday evening.' });

  const withTutor = await as(poster).questions.ofAssignment({ assignment_id, person_id: tutor.id });
  assert.deepEqual(
    withTutor.items.map(({ answer, is_own }) => [answer, is_own]),
    [['By Thursday evening.', true]],
  );
  assert.equal(withTutor.asked_today, 2);
  assert.match(
    (await mailsOf(api)).at(-1)?.mail?.text ?? '',
    new RegExp(`${tutor.full_name} \\(@${tutor.username}\\) answered`),
  );
});

test('Questions, answers and their mails keep a poster anonymous until the award', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment } = api;
  const [poster, tutor] = [
    await person({ full_name: 'Canary Poster', username: 'canary', email: 'canary@example.com' }),
    await person(),
  ];
  const assignment_id = await assignment(poster, { is_anonymous: true });
  const { id } = await as(tutor).questions.ask({ assignment_id, question });
  await as(poster).questions.answer({ id, answer });
  await as(tutor).bids.place({ assignment_id, proposal });
  await as(poster).questions.ask({ assignment_id, bidder_id: tutor.id, question: 'By Friday?' });

  const seen = await as(tutor).questions.ofAssignment({ assignment_id });
  assert.deepEqual(
    seen.items.map(({ other }) => other),
    [null, null],
  );
  assert.doesNotMatch(JSON.stringify(seen), /canary/i);
  const toTutor = (await mailsOf(api)).flatMap(({ mail }) => (mail?.to === tutor.email ? [mail] : []));
  assert.equal(toTutor.length, 2);
  for (const mail of toTutor) {
    assert.match(mail.text, /the poster/);
    assert.doesNotMatch(JSON.stringify(mail), /canary/i);
  }

  await as(poster).assignments.award({ p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 });
  const { items } = await as(tutor).questions.ofAssignment({ assignment_id });
  assert.deepEqual(
    items.map(({ other }) => other?.username),
    ['canary', 'canary'],
  );
});

test('Page and database judge one table of cases alike: asking the poster', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor, asked, bidder, busy, other] = await people(person, 6);
  const open = await assignment(poster);
  const awarded = { status: 'awarded', awarded_to: other.id } as const;
  await as(asked).questions.ask({ assignment_id: open, question });
  await as(bidder).bids.place({ assignment_id: open, proposal });
  for (let n = 0; n < dailyQuestions; n += 1)
    await as(busy).questions.ask({ assignment_id: await assignment(poster), question });
  const cases = [
    { viewer: poster, id: open, expected: 'question_own_assignment' },
    { viewer: asked, id: open, expected: 'question_already_asked' },
    { viewer: bidder, id: open, expected: 'question_after_bid' },
    { viewer: busy, id: open, expected: 'daily_questions_reached' },
    { viewer: tutor, id: await assignment(poster, { deadline: '2026-11-19' }), expected: 'question_expired' },
    { viewer: tutor, id: await assignment(poster, awarded), expected: 'question_not_open' },
    { viewer: tutor, id: await assignment(poster, { ...awarded, status: 'completed' }), expected: 'question_not_open' },
    { viewer: tutor, id: await assignment(poster, { deadline: '2026-11-20' }), expected: null },
    { viewer: null, id: open, expected: 'sign_in_required' },
  ] as const satisfies { expected: RefusalCode | null; viewer: unknown; id: string }[];

  for (const { viewer, id, expected } of cases) {
    const before = await db.selectFrom('questions').selectAll().execute();
    const seen = await as(viewer).assignments.get({ id });
    const read = viewer && (await as(viewer).questions.ofAssignment({ assignment_id: id }));
    const known = read && { today: read.asked_today, before: read.items.some(({ is_own }) => is_own) };
    assert.equal(whyCannotAsk(known, seen, noon), expected);
    const call = as(viewer).questions.ask({ assignment_id: id, question });
    if (expected === null) await call;
    else {
      assert.equal((await refusalOf(call)).code, expected);
      assert.deepEqual(await db.selectFrom('questions').selectAll().execute(), before, 'no question was made');
    }
  }
});

test('Page and database judge one table of cases alike: asking a bidder', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, bidder, second, blocked, stranger, busy] = await people(person, 6);
  const open = await assignment(poster);
  for (const tutor of [bidder, second, blocked]) await as(tutor).bids.place({ assignment_id: open, proposal });
  await as(poster).questions.ask({ assignment_id: open, bidder_id: second.id, question });
  await db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', blocked.id).execute();
  const expired = await assignment(poster, { deadline: '2026-11-19' });
  const awarded = await assignment(poster, { status: 'awarded', awarded_to: bidder.id });
  const ofBusy = await assignment(busy);
  for (const assignment_id of [expired, awarded, ofBusy])
    await db
      .insertInto('bids')
      .values({ assignment_id, user_id: bidder.id, proposal, fee: 30, created_at: noon })
      .execute();
  for (let n = 0; n < dailyQuestions; n += 1)
    await as(busy).questions.ask({ assignment_id: await assignment(poster), question });
  const cases = [
    { viewer: stranger, id: open, to: bidder, expected: 'assignment_not_yours', beforehand: true },
    { viewer: poster, id: open, to: second, expected: 'question_already_asked', beforehand: true },
    { viewer: poster, id: awarded, to: bidder, expected: 'question_not_open', beforehand: true },
    { viewer: busy, id: ofBusy, to: bidder, expected: 'daily_questions_reached', beforehand: true },
    { viewer: poster, id: open, to: stranger, expected: 'bid_not_found', beforehand: false },
    { viewer: poster, id: open, to: blocked, expected: 'question_bidder_blocked', beforehand: false },
    { viewer: poster, id: open, to: bidder, expected: null, beforehand: true },
    { viewer: poster, id: expired, to: bidder, expected: null, beforehand: true },
  ] as const satisfies { expected: RefusalCode | null; viewer: Me; to: Me; id: string; beforehand: boolean }[];

  for (const { viewer, id, to, expected, beforehand } of cases) {
    const seen = await as(viewer).assignments.get({ id });
    const { asked_today, items } = await as(viewer).questions.ofAssignment({ assignment_id: id, person_id: to.id });
    const known = { today: asked_today, before: items.some(({ is_own }) => is_own) };
    assert.equal(whyCannotAskBidder(known, seen), beforehand ? expected : null);
    const call = as(viewer).questions.ask({ assignment_id: id, bidder_id: to.id, question });
    if (expected === null) await call;
    else assert.equal((await refusalOf(call)).code, expected);
  }
});

test('Page and database judge one table of cases alike: answering', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor, other] = await people(person, 3);
  const open = await assignment(poster);
  const ask = async (asker: Me, assignment_id: string) =>
    (await as(asker).questions.ask({ assignment_id, question })).id;
  const [first, second] = [await ask(tutor, open), await ask(other, open)];
  await as(poster).questions.answer({ id: first, answer });
  const closed = await assignment(poster);
  const late = await ask(tutor, closed);
  await db
    .updateTable('assignments')
    .set({ status: 'awarded', awarded_to: other.id, award_cost: 100 })
    .where('id', '=', closed)
    .execute();
  const expired = await assignment(poster);
  const still = await ask(tutor, expired);
  await db.updateTable('assignments').set({ deadline: '2026-11-01' }).where('id', '=', expired).execute();
  const gone = await assignment(poster);
  const deleted = await ask(tutor, gone);
  await db.updateTable('assignments').set({ deleted_at: noon }).where('id', '=', gone).execute();
  const cases = [
    { id: first, of: open, expected: 'question_already_answered' },
    { id: late, of: closed, expected: 'answer_not_open' },
    { id: second, of: open, expected: null },
    { id: still, of: expired, expected: null },
  ] as const satisfies { expected: RefusalCode | null; id: string; of: string }[];
  for (const { id, of, expected } of cases) {
    const seen = await as(poster).assignments.get({ id: of });
    const [read] = (await as(poster).questions.ofAssignment({ assignment_id: of, id })).items;
    assert.ok(read);
    assert.equal(whyCannotAnswer(read, seen), expected);
    const call = as(poster).questions.answer({ id, answer });
    if (expected === null) await call;
    else assert.equal((await refusalOf(call)).code, expected);
  }
  for (const id of [deleted, '01900000-0000-7000-8000-000000000000', 'no id']) {
    assert.equal((await refusalOf(as(poster).questions.answer({ id, answer }))).code, 'question_not_found');
  }
  assert.equal((await refusalOf(as(tutor).questions.answer({ id: second, answer }))).code, 'question_not_found');
  assert.equal((await refusalOf(as(null).questions.answer({ id: second, answer }))).code, 'sign_in_required');
  assert.equal(
    (await refusalOf(as(poster).questions.ofAssignment({ assignment_id: gone }))).code,
    'assignment_not_found',
  );
  assert.equal(
    (await refusalOf(as(tutor).questions.ask({ assignment_id: gone, question }))).code,
    'assignment_not_found',
  );
});

test('A user blocked since opening the page can neither ask nor answer', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor, other] = await people(person, 3);
  const assignment_id = await assignment(poster);
  const { id } = await as(other).questions.ask({ assignment_id, question });
  await db.updateTable('profiles').set({ is_blocked: true }).where('id', 'in', [poster.id, tutor.id]).execute();
  assert.equal((await refusalOf(as(tutor).questions.ask({ assignment_id, question }))).code, 'account_blocked');
  assert.equal((await refusalOf(as(poster).questions.answer({ id, answer }))).code, 'account_blocked');
});

test('Questions and answers pass the proposals’ check and have 300 characters at most', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const [poster, tutor, other] = await people(person, 3);
  const assignment_id = await assignment(poster);
  const { id } = await as(other).questions.ask({ assignment_id, question: 'x'.repeat(300) });
  const calls = {
    question: (words: string) => as(tutor).questions.ask({ assignment_id, question: words }),
    answer: (words: string) => as(poster).questions.answer({ id, answer: words }),
  };
  for (const [field, call] of Object.entries(calls)) {
    const contact = await refusalOf(call('Call me on 0300 1234567.'));
    assert.deepEqual([contact.code, contact.title], [`${field}_not_allowed`, 'Policy Violation']);
    assert.equal(contact.text, 'Sharing contact information is not allowed. It seems to contain a phone number.');
    const empty = await refusalOf(call(' \n '));
    assert.deepEqual(
      [empty.title, empty.text, empty.fields],
      ['Missing Information', `Please write your ${field}.`, [field]],
    );
    assert.equal((await refusalOf(call('x'.repeat(301)))).text, 'Please keep this to 300 characters or fewer.');
  }
  await as(poster).questions.answer({ id, answer: 'جی ہاں، '.repeat(30) });
});

test('Allows ten questions a day, also of twelve at once; deleted assignments count, the next day is new', async (t) => {
  const api = await testApi(t);
  const { as, db, person, assignment } = api;
  const tutor = await person();
  const posters = await people(person, dailyQuestions + 2);
  const ids = await Promise.all(posters.map((poster) => assignment(poster)));
  const outcomes = await Promise.allSettled(
    ids.map((assignment_id) => as(tutor).questions.ask({ assignment_id, question })),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, dailyQuestions);
  const [first = ''] = ids.filter((_, n) => outcomes[n]?.status === 'fulfilled');
  const [left = ''] = ids.filter((_, n) => outcomes[n]?.status === 'rejected');
  await db.updateTable('assignments').set({ deleted_at: noon }).where('id', '=', first).execute();
  const evening = as(tutor, { now: new Date('2026-11-20T23:59:59+05:00') });
  const refused = await refusalOf(evening.questions.ask({ assignment_id: left, question }));
  assert.equal(refused.text, 'You have asked all 10 questions for today. You can ask again tomorrow.');
  assert.equal((await evening.questions.ofAssignment({ assignment_id: left })).asked_today, dailyQuestions);
  const morning = as(tutor, { now: new Date('2026-11-21T00:00:00+05:00') });
  assert.equal((await morning.questions.ofAssignment({ assignment_id: left })).asked_today, 0);
  await morning.questions.ask({ assignment_id: left, question });
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A question sent five times with one key is asked and mailed once', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor, silent] = [await person(), await person(), await person({ notify_on_bid: false })];
  const assignment_id = await assignment(poster);
  const send = () => as(tutor, { key: 'key-of-this-form' }).questions.ask({ assignment_id, question });
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  for (const each of answers) assert.deepEqual(each, answers[0]);
  const told = () => db.selectFrom('mails').select('recipient_id').where('kind', '=', 'question_asked').execute();
  assert.deepEqual(await told(), [{ recipient_id: poster.id }]);
  await as(tutor).questions.ask({ assignment_id: await assignment(silent), question });
  assert.equal((await told()).length, 1, 'a poster who turned bid mails off gets none of questions');
});

test('Questions come 30 at a time, newest first, asked and received together', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const poster = await person();
  const assignment_id = await assignment(poster);
  const tutors = await people(person, 31);
  for (const [n, tutor] of tutors.entries())
    await as(tutor, { now: new Date(noon.getTime() + n * 1000) }).questions.ask({
      assignment_id,
      question: `Question ${n}`,
    });
  const [bidder] = tutors;
  assert.ok(bidder);
  await as(bidder).bids.place({ assignment_id, proposal });
  const late = as(poster, { now: new Date(noon.getTime() + 60_000) });
  await late.questions.ask({ assignment_id, bidder_id: bidder.id, question: 'Question 31' });
  const first = await as(poster).questions.ofAssignment({ assignment_id });
  const rest = await as(poster).questions.ofAssignment({ assignment_id, after: first.next ?? '' });
  assert.deepEqual([first.items.length, rest.next], [30, null]);
  const read = [...first.items, ...rest.items].map((item) => item.question);
  assert.deepEqual(
    read,
    Array.from({ length: 32 }, (_, n) => `Question ${31 - n}`),
  );
});

type People<N extends number, Found extends Me[] = []> = Found['length'] extends N ? Found : People<N, [...Found, Me]>;

async function people<N extends number>(person: TestApi['person'], count: N): Promise<People<N>> {
  const found: Me[] = [];
  while (found.length < count) found.push(await person());
  return found as People<N>;
}

function shown({ full_name, username, avatar_url, is_verified }: Me) {
  return { full_name, username, avatar_url, is_verified };
}
