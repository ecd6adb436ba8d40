import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { reviews as limits } from '#core/limits.ts';
import { roles } from '#tests/support/access-rows.ts';
import { buildWorld, walk } from '#tests/support/access-world.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, completed, goodMarks } from '#tests/support/awarded-work.ts';
import { examine } from '../doctor.ts';
import { workInvariants } from './invariants.ts';
import { publishDueReviews } from './reviews.ts';

const after = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const opened = after(limits.sealedDays);
const canary = 'zirconreview';

async function mailsOf({ db }: TestApi, person: Me) {
  const rows = await db
    .selectFrom('mails')
    .select('kind')
    .where('recipient_id', '=', person.id)
    .where('kind', 'like', 'review%')
    .orderBy('created_at')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('A review is sealed until both are written, then both are published at once (DEAL-60, DEAL-61, DEAL-62)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  const state = (viewer: Me) => api.as(viewer).work.bothReviews({ assignment_id });
  const first = await api
    .as(tutor)
    .work.rateStudent({ assignment_id, rating: 2, comment: 'Late answers.', ...goodMarks });
  assert.equal(first.is_published, false);
  assert.deepEqual(await state(poster), {
    own: null,
    other: null,
    other_waits: true,
    opens_at: opened,
    tutor_untouched: false,
    can_reply: false,
  });
  const own = await state(tutor);
  assert.deepEqual(
    [own.own?.comment, own.other, own.other_waits, own.opens_at],
    ['Late answers.', null, false, opened],
  );
  assert.deepEqual((await api.as(poster).work.reviews({ username: poster.username })).items, []);
  assert.deepEqual(await mailsOf(api, poster), ['review_sealed']);

  const second = await api.as(poster).work.rate({ assignment_id, rating: 5, comment: 'Every step.' });
  assert.equal(second.is_published, true);
  const seen = await state(poster);
  assert.deepEqual([seen.own?.comment, seen.other?.comment, seen.opens_at], ['Every step.', 'Late answers.', null]);
  assert.deepEqual(seen.other?.marks, { clear_task: true, answered_in_time: true, paid_as_agreed: true });
  const [listed] = (await api.as(null).work.reviews({ username: poster.username })).items;
  assert.deepEqual([listed?.rating, listed?.side, listed?.reviewer?.username], [2, 'student', tutor.username]);
  assert.deepEqual((await api.as(null).profiles.byUsername(poster)).ratings_as_student, { mean: 2, count: 1 });
  assert.deepEqual((await api.as(null).profiles.byUsername(tutor)).ratings, { mean: 5, count: 1 });
  assert.deepEqual([await mailsOf(api, poster), await mailsOf(api, tutor)], [['review_sealed'], ['review_out']]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('After 7 days without an answer a review is readable, and the job publishes it once (DEAL-63, DEAL-64)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  await api.as(poster).work.rate({ assignment_id, rating: 4, comment: 'On time.' });
  const reads = async (now: Date) =>
    (await api.as(null, { now }).work.reviews({ username: tutor.username })).items.length;
  const before = new Date(opened.getTime() - 1);
  assert.deepEqual([await reads(before), await reads(opened)], [0, 1], 'no job has run');
  await publishDueReviews(api.db, before);
  assert.deepEqual((await api.as(null).profiles.byUsername(tutor)).ratings, { mean: null, count: 0 });
  await Promise.all([publishDueReviews(api.db, opened), publishDueReviews(api.db, opened)]);
  await publishDueReviews(api.db, after(8));
  assert.deepEqual((await api.as(null).profiles.byUsername(tutor)).ratings, { mean: 4, count: 1 });
  assert.deepEqual(
    [await mailsOf(api, tutor), await mailsOf(api, poster)],
    [['review_sealed', 'review_out'], ['review_out']],
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('After a publication by time either side can only reply (DEAL-63, DEAL-67)', async (t) => {
  const api = await testApi(t);
  const [before, at] = [new Date(opened.getTime() - 1), opened];
  for (const first of ['poster', 'tutor'] as const) {
    const { poster, tutor, assignment_id } = await completed(api);
    const rates = {
      poster: (now: Date) => api.as(poster, { now }).work.rate({ assignment_id, rating: 1 }),
      tutor: (now: Date) => api.as(tutor, { now }).work.rateStudent({ assignment_id, rating: 1, ...goodMarks }),
    };
    const second = first === 'poster' ? 'tutor' : 'poster';
    await rates[first](noon);
    const silent = { poster, tutor }[second];
    assert.equal((await refusalOf(rates[second](at))).code, 'review_closed', `the ${second}, before any job`);
    const read = await api.as(silent, { now: at }).work.bothReviews({ assignment_id });
    assert.deepEqual([read.own, read.other?.rating, read.can_reply], [null, 1, true]);
    assert.equal((await rates[second](before)).is_published, true, 'a millisecond earlier it is no answer');
  }
});

test('Only the awarded tutor can review the student, once, after completion and with all marks (DEAL-65, DEAL-66)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  const rate = (viewer: Me, input: object = goodMarks) =>
    api.as(viewer).work.rateStudent({ assignment_id, rating: 3, ...input } as never);
  for (const viewer of [poster, await api.person(), await api.person({ is_admin: true })]) {
    assert.equal((await refusalOf(rate(viewer))).code, 'rate_student_not_awarded');
  }
  const { fields } = await refusalOf(rate(tutor, { clear_task: 'yes' }));
  assert.deepEqual(fields, ['answered_in_time', 'paid_as_agreed']);
  const contact = await refusalOf(rate(tutor, { ...goodMarks, comment: 'Call him on 0321 4478213' }));
  assert.deepEqual([contact.code, contact.field], ['review_not_allowed', 'comment']);
  const outcomes = await Promise.allSettled([rate(tutor), rate(tutor), rate(tutor)]);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(rate(tutor))).code, 'rate_student_already');
  await api.db.updateTable('assignments').set({ status: 'awarded' }).where('id', '=', assignment_id).execute();
  assert.equal((await refusalOf(rate(tutor))).code, 'rate_student_not_completed');
});

test('One statement publishes all due reviews, whichever people they share (DEAL-175)', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person()];
  for (let n = 0; n < 6; n += 1) {
    const [one, other] = n % 2 ? [poster, tutor] : [tutor, poster];
    const details = { status: 'completed', awarded_to: other.id } as const;
    const assignment_id = await api.assignment(one, details);
    await api.as(n % 3 ? one : other).work[n % 3 ? 'rate' : 'rateStudent']({ assignment_id, rating: 4, ...goodMarks });
  }
  const { rows } = await api.database.pool.query<{ of: number }>('select publish_due_reviews(200, $1) as of', [opened]);
  assert.equal(rows[0]?.of, 6);
  await publishDueReviews(api.db, opened);
  const left = await api.db.selectFrom('assignment_ratings').select('id').where('is_sealed', '=', true).execute();
  assert.deepEqual(left, []);
  for (const { name, violations } of workInvariants.filter((one) => /review/.test(one.name))) {
    assert.deepEqual((await api.database.pool.query(violations)).rows, [], name);
  }
});

test('A review simultaneous with the deletion of either account leaves no partial state (DEAL-176)', async (t) => {
  const api = await testApi(t);
  for (const leaves of ['poster', 'tutor'] as const) {
    const pair = await completed(api);
    const { poster, tutor, assignment_id } = pair;
    await api.as(tutor).work.rateStudent({ assignment_id, rating: 2, ...goodMarks });
    const [rated, deleted] = await Promise.allSettled([
      api.as(poster).work.rate({ assignment_id, rating: 5 }),
      sql`select * from delete_account(${pair[leaves].id}, true, ${noon})`.execute(api.db),
    ]);
    assert.equal(deleted.status, 'fulfilled');
    if (rated.status === 'rejected') assert.equal(rated.reason.code, 'account_blocked');
    await publishDueReviews(api.db, opened);
    const rows = await api.db.selectFrom('notifications').select('id').where('user_id', '=', pair[leaves].id).execute();
    assert.deepEqual(rows, [], 'whoever left is told of nothing');
  }
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Simultaneous reviews of both sides are both published once (DEAL-61)', async (t) => {
  const api = await testApi(t);
  for (let round = 0; round < 5; round += 1) await rateAtOnce(api);
  assert.deepEqual(await examine(api.database.pool), []);
});

async function rateAtOnce(api: TestApi): Promise<void> {
  const pair = await completed(api);
  const { poster, tutor, assignment_id } = pair;
  const answers = await Promise.all([
    api.as(poster).work.rate({ assignment_id, rating: 5 }),
    api.as(tutor).work.rateStudent({ assignment_id, rating: 4, ...goodMarks }),
  ]);
  assert.deepEqual(answers.map(({ is_published }) => is_published).sort(), [false, true]);
  const { own, other } = await api.as(poster).work.bothReviews({ assignment_id });
  assert.deepEqual([own?.rating, other?.rating], [5, 4]);
}

test('The reviewed person can reply once, in public and without contact information (DEAL-67, DEAL-68)', async (t) => {
  const api = await testApi(t);
  const pair = await completed(api);
  const { poster, tutor, assignment_id } = pair;
  await api.as(poster).work.rate({ assignment_id, rating: 3, comment: 'Short.' });
  const { id } = await api.db.selectFrom('assignment_ratings').select('id').executeTakeFirstOrThrow();
  const reply = (viewer: Me, words = 'It was what we agreed.') =>
    api.as(viewer).work.replyToReview({ id, reply: words });
  assert.equal((await refusalOf(reply(tutor))).code, 'review_not_found', 'it is sealed');
  await api.as(tutor).work.rateStudent({ assignment_id, rating: 5, ...goodMarks });
  for (const viewer of [poster, await api.person()]) {
    assert.equal((await refusalOf(reply(viewer))).code, 'review_not_found');
  }
  const contact = await refusalOf(reply(tutor, 'Write to sana.raza@gmail.com'));
  assert.deepEqual([contact.code, contact.field], ['review_not_allowed', 'reply']);
  assert.deepEqual((await refusalOf(reply(tutor, 'x'.repeat(limits.reply + 1)))).fields, ['reply']);
  assert.equal((await api.as(tutor).work.reviews({ username: tutor.username })).items[0]?.can_reply, true);
  await reply(tutor);
  assert.equal((await refusalOf(reply(tutor, 'More.'))).code, 'review_reply_already');
  const [shown] = (await api.as(null).work.reviews({ username: tutor.username })).items;
  assert.deepEqual([shown?.reply, shown?.can_reply], ['It was what we agreed.', false]);
  const { items } = await api.as(poster).notifications.list({});
  assert.equal(items[0]?.what, `${tutor.full_name} replied to your review`);
});

test('Cards show the student’s stars; an anonymous student’s are whole and name nobody (DEAL-69, DEAL-70)', async (t) => {
  const api = await testApi(t);
  const [student, tutor] = [await api.person(), await api.person()];
  const cardOf = async (id: string, viewer: Me | null = null) =>
    (await api.as(viewer).assignments.get({ id })).poster_rating;
  const named = await api.assignment(student);
  const hidden = await api.assignment(student, { is_anonymous: true });
  const rated = async (rating: number, is_anonymous: boolean) => {
    const assignment_id = await api.assignment(student, { status: 'completed', awarded_to: tutor.id, is_anonymous });
    await api.as(student).work.rate({ assignment_id, rating: 5 });
    await api.as(tutor).work.rateStudent({ assignment_id, rating, comment: canary, ...goodMarks });
  };
  assert.equal(await cardOf(named), null);
  await rated(5, false);
  await rated(4, true);
  assert.deepEqual(await cardOf(named), { mean: 5, count: 1 }, 'an anonymous assignment leaves no trace');
  assert.equal(await cardOf(hidden), null, 'too few to say anything');
  await rated(4, false);
  assert.deepEqual(await cardOf(named), { mean: 4.5, count: 2 });
  assert.deepEqual(await cardOf(hidden), { mean: 4, count: null });
  assert.deepEqual(await cardOf(hidden, student), { mean: 4.5, count: 2 });
  const [card] = (await api.as(null).assignments.list({ search: 'Assignment' })).items;
  assert.ok(card?.poster_rating);
  const { items } = await api.as(null).work.reviews({ username: student.username });
  assert.equal(items.length, 2, 'the anonymous one is not listed');
  await api.db.updateTable('profiles').set({ show_ratings: false }).where('id', '=', student.id).execute();
  assert.deepEqual([await cardOf(named), await cardOf(hidden)], [null, null]);
  for (const { name, violations } of workInvariants) {
    assert.deepEqual((await api.database.pool.query(violations)).rows, [], name);
  }
});

test('No procedure, mail, notification or export shows a sealed review to anyone except its author (DEAL-71)', async (t) => {
  const api = await testApi(t);
  const world = await buildWorld(api);
  const { owner, other } = world.viewers;
  assert.ok(owner && other);
  for (const writer of [owner, other]) {
    const person = writer === owner ? other : owner;
    const assignment_id = await api.assignment(owner, { status: 'awarded', awarded_to: other.id });
    await api.db
      .insertInto('conversations')
      .values({ assignment_id, assigner_id: owner.id, bidder_id: other.id })
      .execute();
    await api.as(other).work.submit({ assignment_id, file: aFile() });
    await api.as(owner).work.complete({ assignment_id });
    const words = { assignment_id, rating: 3, comment: `${canary} by ${writer.username}` };
    await (writer === owner
      ? api.as(owner).work.rate(words)
      : api.as(other).work.rateStudent({ ...words, ...goodMarks }));
    const told: string[] = [];
    const tell = async (what: string, call: Promise<unknown>) =>
      told.push(...((await said(call)).includes(canary) ? [what] : []));
    for (const [path, step] of Object.entries(walk)) {
      for (const role of roles) {
        if (world.viewers[role]?.id === writer.id) continue;
        await tell(`${path} as ${role}`, step.call(api.as(world.viewers[role]), world));
      }
    }
    const client = api.as(person);
    const conversations = await client.chat.conversations({ p_user_id: person.id });
    await tell('conversations', Promise.resolve(conversations));
    for (const { id } of conversations) await tell('trail', client.chat.trail({ conversation_id: id }));
    await tell('reviews', client.work.reviews({ username: person.username }));
    await tell('both reviews', client.work.bothReviews({ assignment_id }));
    await tell('assignment', client.assignments.get({ id: assignment_id }));
    await tell('notifications', client.notifications.list({}));
    assert.deepEqual(told, []);
    assert.ok((await said(api.as(writer).work.bothReviews({ assignment_id }))).includes(canary), 'its writer reads it');
    // Its text and stars appear nowhere else.
    for (const table of ['mails', 'notifications', 'trail'] as const) {
      assert.ok(!(await said(api.db.selectFrom(table).selectAll().execute())).includes(canary), table);
    }
    const facts = await api.db.selectFrom('trail').select('facts').where('kind', '=', 'reviewed').execute();
    assert.ok(facts.every(({ facts }) => Object.keys(facts).join() === 'due'));
  }
});

const said = (call: Promise<unknown>) =>
  call.then(
    (answer) => JSON.stringify(answer) ?? '',
    (error: { data?: unknown }) => JSON.stringify(error.data) ?? '',
  );
