import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { recordParts } from '#core/tutors/record.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { aFile } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { examine } from '../doctor.ts';
import { keepRecords } from './record.ts';

const hour = 3_600_000;
const at = (hours: number) => ({ now: new Date(noon.getTime() + hours * hour) });
const never = { answers_within: null, in_time: null, completed: null, came_back: null };

/** Creates a tutor, and runs what their students do with them. */
async function stage(t: TestContext) {
  const api = await testApi(t);
  const tutor = await api.person({ user_type: 'tutor', username: 'saad', full_name: 'Saad', coins: 5000 });
  const student = () => api.person({ coins: 1000 });
  const award = async (poster: Me, details: object = {}) => {
    const assignment_id = await api.assignment(poster, { deadline: '2026-12-31', ...details });
    await api.as(tutor).bids.place({ assignment_id, proposal: 'I will show every step.' });
    const terms = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
    const { conversation_id } = await api.as(poster).assignments.award(terms);
    return { poster, assignment_id, conversation_id };
  };
  type Award = Awaited<ReturnType<typeof award>>;
  const complete = async ({ poster, assignment_id }: Award, now = noon) => {
    await api.as(tutor, { now }).work.submit({ assignment_id, file: aFile() });
    await api.as(poster, { now }).work.complete({ assignment_id });
  };
  const say = (from: Me, { conversation_id }: Award, hours: number) =>
    api.as(from, at(hours)).chat.send({ conversation_id, content: 'See question 3.' });
  /** Returns the record that guests read after a night at that hour. */
  const record = async (hours = 24) => {
    await keepRecords(api.db, at(hours).now);
    assert.deepEqual(await examine(api.database.pool), []);
    const { record: kept } = await api.as(null).profiles.byUsername({ username: 'saad' });
    const { items } = await api.as(null).tutors.list({ sort: '-record' });
    assert.deepEqual(items.find(({ username }) => username === 'saad')?.record, kept);
    return kept;
  };
  return { api, tutor, student, award, complete, say, record };
}

test('A record shows no figure below three cases, then kept of all cases (DEAL-120)', async (t) => {
  const { api, tutor, student, award, complete, record } = await stage(t);
  assert.deepEqual(await record(), never);
  const [first, second] = [await student(), await student()];
  await complete(await award(first));
  await complete(await award(second));
  assert.deepEqual(await record(), never);
  const given = await award(first);
  await api.as(tutor).assignments.stepBack({ id: given.assignment_id, reason: 'I fell ill this week.' });
  assert.deepEqual((await record())?.completed, { kept: 2, of: 3 });
  const late = await award(await student(), { deadline: '2026-11-22' });
  await complete(late, at(24 * 9).now);
  assert.deepEqual(await record(24 * 10), {
    answers_within: null,
    in_time: { kept: 2, of: 3 },
    completed: { kept: 3, of: 4 },
    came_back: { kept: 0, of: 3 },
  });
  assert.deepEqual((await api.as(null).profiles.byUsername({ username: first.username })).record, null);
});

test('An award that its poster ends without cause does not count against the tutor (DEAL-121)', async (t) => {
  const { api, student, award, complete, record } = await stage(t);
  for (let n = 0; n < 3; n += 1) await complete(await award(await student()));
  const lapsed = await award(await student());
  // The tutor wrote nothing for 72 hours: this end counts against the tutor.
  const end = { id: lapsed.assignment_id, reason: 'Nothing came from the tutor.' };
  await api.as(lapsed.poster, at(73)).assignments.endAward(end);
  assert.deepEqual((await record(80))?.completed, { kept: 3, of: 4 });
  const agreed = await award(await student());
  await sql`select end_award(${agreed.assignment_id}, 'agreed', ${agreed.poster.id}, 'No longer needed.',
    ${agreed.poster.id}, null, ${at(2).now})`.execute(api.db);
  assert.deepEqual((await record(81))?.completed, { kept: 3, of: 4 });
});

test('At most three completed assignments per student count, so a friend cannot make a record (DEAL-122)', async (t) => {
  const { student, award, complete, record } = await stage(t);
  const friend = await student();
  for (let n = 0; n < 5; n += 1) await complete(await award(friend, { created_at: at(-24 * n).now }), at(n).now);
  assert.deepEqual(await record(), {
    answers_within: null,
    in_time: { kept: 3, of: 3 },
    completed: { kept: 3, of: 3 },
    came_back: null,
  });
  await complete(await award(await student()));
  await complete(await award(await student()));
  assert.deepEqual((await record(48))?.came_back, { kept: 1, of: 3 });
});

test('An answer is measured from the first question to the next message or version (DEAL-123)', async (t) => {
  const { api, tutor, student, award, say, record } = await stage(t);
  const [one, two, three] = [await award(await student()), await award(await student()), await award(await student())];
  await say(one.poster, one, 0);
  await say(one.poster, one, 1);
  await say(tutor, one, 2);
  await say(tutor, one, 3);
  await say(two.poster, two, 0);
  await api.as(tutor, at(10)).work.submit({ assignment_id: two.assignment_id, file: aFile() });
  assert.equal((await record(12))?.answers_within, null, 'two answers are too few');
  await say(three.poster, three, 13);
  assert.equal((await record(30))?.answers_within, null, 'it waits for less than a day');
  assert.equal((await record(40))?.answers_within, 600, '2, 10 and 27 hours');
  await say(three.poster, three, 41);
  await api.as(tutor, at(42)).work.submit({ assignment_id: three.assignment_id, file: aFile() });
  await api.as(three.poster, at(43)).work.complete({ assignment_id: three.assignment_id });
  await say(three.poster, three, 44);
  assert.equal((await record(200))?.answers_within, 600, 'thanks after the end need no answer');
  assert.equal((await record(24 * 31))?.answers_within, null, 'they are older than 30 days');
});

test('The nightly job is idempotent, also when run twice at once (DEAL-124)', async (t) => {
  const { api, student, award, complete, record } = await stage(t);
  for (let n = 0; n < 3; n += 1) await complete(await award(await student()));
  const before = await record();
  await Promise.all([1, 2, 3].map(() => keepRecords(api.db, at(24).now)));
  assert.deepEqual(await record(), before);
});

test('Profile, list and comparison show a record with its method (DEAL-125)', async (t) => {
  const { api, student, award, complete, record } = await stage(t);
  for (let n = 0; n < 3; n += 1) await complete(await award(await student()));
  const { get } = await pageVisits(t, api);
  const reader = await student();
  assert.doesNotMatch((await get(reader, '/user/saad')).text, /How this is measured/);
  await record();
  assert.match((await get(reader, '/user/saad')).text, /Record Delivered in time 3 of 3 Completed of awarded 3 of 3/);
  assert.match((await get(reader, '/user/saad')).text, /How this is measured .* by the agreed deadline\./);
  const list = await get(null, '/tutors?sort=-record');
  assert.match(list.text, /1 tutor, best record first .* In time 3 of 3/);
  const asking = await award(await student());
  const compare = await get(asking.poster, `/assignment/${asking.assignment_id}/compare`);
  assert.match(compare.text, /Record .*In time 3 of 3 .*Completed 3 of 3/);
});

test('Sorting tutors by record puts many kept promises before few, and no record last (DEAL-126)', async (t) => {
  const { api, student, award, complete } = await stage(t);
  await api.person({ user_type: 'tutor', username: 'newcomer' });
  for (let n = 0; n < 3; n += 1) await complete(await award(await student()));
  await keepRecords(api.db, at(24).now);
  const { items } = await api.as(null).tutors.list({ sort: '-record' });
  assert.deepEqual(
    items.map(({ username }) => username),
    ['saad', 'newcomer'],
  );
});

test('Formats answer times in words', () => {
  const words = (answers_within: number) => recordParts({ ...never, answers_within })[0]?.value;
  assert.deepEqual([0, 1, 45, 89, 90, 600, 2819, 2880].map(words), [
    '1 minute',
    '1 minute',
    '45 minutes',
    '89 minutes',
    '2 hours',
    '10 hours',
    '47 hours',
    '2 days',
  ]);
});

test('One student’s many questions count once in the answer time, by their median (DEAL-205)', async (t) => {
  const { tutor, student, award, say, record } = await stage(t);
  const friend = await award(await student());
  for (let n = 0; n < 12; n += 1) {
    await say(friend.poster, friend, n);
    await say(tutor, friend, n + 0.1);
  }
  assert.equal((await record(24))?.answers_within, null, 'twelve answers of one student');
  for (const wait of [4, 6]) {
    const other = await award(await student());
    await say(other.poster, other, 0);
    await say(tutor, other, wait);
  }
  assert.equal((await record(24))?.answers_within, 240, '6 minutes, 4 hours and 6 hours');
});
