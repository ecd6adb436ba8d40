import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { endOfAward, knownDevices } from '#core/limits.ts';
import { type CallOptions, noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, goodMarks, rateBoth } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { rememberDevice } from '../accounts/known-device.ts';
import { examine } from '../doctor.ts';
import { keepRecords } from '../tutors/record.ts';

const hours = (n: number) => ({ now: new Date(noon.getTime() + n * 3_600_000) });
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';
const carrier = '203.0.113.7';

interface Place {
  ip: string;
  device: string;
}

const from = ({ ip, device }: Place): CallOptions => ({ ip, headers: new Headers({ 'user-agent': device }) });

/** Opens a session of a person, who signed in there. */
async function signedInAt({ db }: TestApi, { id }: Me, { ip, device }: Place): Promise<void> {
  const session = { token: crypto.randomUUID(), expires_at: '2999-01-01', ip_address: ip, user_agent: device };
  await db
    .insertInto('sessions')
    .values({ user_id: id, ...session })
    .execute();
}

/** Returns the cookie of a browser in which this person has signed in. */
async function browserOf(api: TestApi, { id }: Me): Promise<Headers> {
  const resHeaders = new Headers();
  const context = { ...api.services, headers: new Headers(), resHeaders, now: noon };
  await rememberDevice(context as unknown as Parameters<typeof rememberDevice>[0], id);
  return new Headers({ cookie: resHeaders.get('set-cookie')?.split(';')[0] ?? '' });
}

async function stage(t: TestContext) {
  const api = await testApi(t);
  const tutor = await api.person({ user_type: 'tutor', username: 'saad', full_name: 'Saad Mehmood', coins: 5000 });
  const award = async (poster: Me, by: CallOptions = {}, bidBy: CallOptions = {}) => {
    const assignment_id = await api.assignment(poster, { deadline: '2026-12-31' });
    await api.as(tutor, bidBy).bids.place({ assignment_id, proposal: 'I will show every step.' });
    const terms = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
    const { conversation_id } = await api.as(poster, by).assignments.award(terms);
    return { poster, tutor, assignment_id, conversation_id };
  };
  type Award = Awaited<ReturnType<typeof award>>;
  const finish = async ({ poster, assignment_id }: Award) => {
    await api.as(tutor).work.submit({ assignment_id, file: aFile() });
    await api.as(poster).work.complete({ assignment_id });
  };
  const praise = (pair: Award) => rateBoth(api, pair, { rating: 5, comment: 'The best tutor of all.' });
  /** Returns the figures that guests read after a night, beside the number of readable reviews. */
  const seen = async () => {
    await keepRecords(api.db, hours(24).now);
    assert.deepEqual(await examine(api.database.pool), []);
    const { ratings, record, assignments_completed } = await api.as(null).profiles.byUsername({ username: 'saad' });
    const { items } = await api.as(null).work.reviews({ username: 'saad' });
    const [row] = (await api.as(null).tutors.list({ sort: '-completed' })).items;
    assert.equal(row?.completed, assignments_completed);
    const home = (await api.as(null).site.trust()).reviews.length;
    return { stars: ratings?.count, read: items.length, record: record?.completed, completed: row?.completed, home };
  };
  return { api, tutor, award, finish, praise, seen };
}

test('Reviews and deals of accounts with one network and browser count nowhere but stay readable (DEAL-200)', async (t) => {
  const { api, tutor, award, finish, praise, seen } = await stage(t);
  const place = { ip: carrier, device: phone };
  await signedInAt(api, tutor, place);
  for (let n = 0; n < 3; n += 1) {
    const pair = await award(await api.person({ email: `${'abc'[n]}slam@mail.example` }), from(place));
    await finish(pair);
    await praise(pair);
  }
  assert.deepEqual(await seen(), { stars: 0, read: 3, record: null, completed: 0, home: 0 });
});

test('The bid’s or the award’s browser that knows the other account relates the two (DEAL-200)', async (t) => {
  const { api, tutor, award, finish, praise, seen } = await stage(t);
  assert.equal(knownDevices.accounts, 3);
  const [one, other] = [await api.person(), await api.person()];
  const pairs = [
    await award(one, { headers: await browserOf(api, tutor) }),
    await award(other, {}, { headers: await browserOf(api, other) }),
  ];
  for (const pair of pairs) {
    await finish(pair);
    await praise(pair);
  }
  assert.deepEqual(await seen(), { stars: 0, read: 2, record: null, completed: 0, home: 0 });
});

test('One network, and one browser of old accounts, are no sign: carriers share both (DEAL-201)', async (t) => {
  const { api, tutor, award, finish, praise, seen } = await stage(t);
  await signedInAt(api, tutor, { ip: carrier, device: phone });
  const students = [await api.person(), await api.person(), await api.person({ email: 'aslam@mail.example' })];
  const longAgo = new Date(noon.getTime() - 60 * 86_400_000);
  const old = [tutor.id, students[2]?.id ?? ''];
  for (const [n, poster] of students.entries()) {
    if (n === 2) await api.db.updateTable('profiles').set({ created_at: longAgo }).where('id', 'in', old).execute();
    const pair = await award(poster, from({ ip: carrier, device: n === 2 ? phone : `Another browser ${n}` }));
    await finish(pair);
    await praise(pair);
  }
  assert.deepEqual(await seen(), { stars: 3, read: 3, record: { kept: 3, of: 3 }, completed: 3, home: 1 });
});

test('The home page shows one review a tutor and a student, about handed-in work (DEAL-202)', async (t) => {
  const { api, tutor, award, finish, praise, seen } = await stage(t);
  const shown = async (by = hours(0)) =>
    (await api.as(null, by).site.trust()).reviews.map((review) => review.tutor.username);
  for (let n = 0; n < 3; n += 1) {
    const pair = await award(await api.person());
    await api.as(tutor).chat.send({ conversation_id: pair.conversation_id, content: 'We begin at five.' });
    await api.as(pair.poster).work.complete({ assignment_id: pair.assignment_id, without_submission: true });
    await praise(pair);
  }
  assert.deepEqual(await seen(), { stars: 3, read: 3, record: null, completed: 0, home: 0 });
  const student = await api.person({ coins: 1000 });
  for (let n = 0; n < 2; n += 1) {
    const pair = await award(student);
    await finish(pair);
    await praise(pair);
  }
  assert.deepEqual(await shown(), ['saad']);
  const second = await api.person({ user_type: 'tutor', username: 'sana' });
  const assignment_id = await api.assignment(student, { status: 'completed', awarded_to: second.id });
  const later = hours(1).now;
  await rateBoth(api, { poster: student, tutor: second, assignment_id }, { rating: 5, comment: 'Clear.' }, later);
  assert.deepEqual(await shown(hours(1)), ['sana'], 'the student’s newest');
});

test('A completion before the tutor could act gives no right to review the tutor (DEAL-203)', async (t) => {
  const { api, tutor, award } = await stage(t);
  const { get } = await pageVisits(t, api);
  const complete = async (by: CallOptions, acts: (pair: Awaited<ReturnType<typeof award>>) => Promise<unknown>) => {
    const pair = await award(await api.person());
    await acts(pair);
    const { poster, assignment_id } = pair;
    if (by !== at)
      assert.match((await get(poster, `/assignment/${assignment_id}/complete`)).text, /review them only 72 hours/);
    await api.as(poster, by).work.complete({ assignment_id, without_submission: true });
    const rate = () => api.as(poster, hours(80)).work.rate({ assignment_id, rating: 1, comment: 'Nothing came.' });
    return { ...pair, rate };
  };
  const at = hours(endOfAward.silentHours);
  const untouched = await complete({}, async () => {});
  const { poster, assignment_id } = untouched;
  const refusal = await refusalOf(untouched.rate());
  assert.equal(refusal.code, 'rate_tutor_untouched');
  assert.match(refusal.text, /within 72 hours after the award, before the tutor wrote or handed in anything/);
  assert.match((await get(poster, `/assignment/${assignment_id}`)).text, /so there is nothing to review yet/);
  assert.match(
    (await get(poster, `/assignment/${assignment_id}/rate`)).text,
    /so there is nothing to review\. You can/,
  );
  assert.equal((await api.as(poster).assignments.own({})).items[0]?.review_closed, true);
  // Words after the completion answer it, and agree to nothing.
  const { conversation_id } = untouched;
  await api.as(tutor, hours(1)).chat.send({ conversation_id, content: 'Why?' });
  assert.equal((await refusalOf(untouched.rate())).code, 'rate_tutor_untouched');
  await api.as(tutor, hours(2)).work.rateStudent({ assignment_id, rating: 2, ...goodMarks });
  assert.equal((await untouched.rate()).is_published, true, 'the tutor reviewed the student');

  const wrote = await complete({}, (pair) =>
    api.as(tutor).chat.send({ conversation_id: pair.conversation_id, content: 'I begin tonight.' }),
  );
  assert.equal((await wrote.rate()).is_published, false);
  assert.equal((await (await complete(at, async () => {})).rate()).is_published, false, 'silent for 72 hours');
  const justBefore = await complete({ now: new Date(at.now.getTime() - 1) }, async () => {});
  assert.equal((await refusalOf(justBefore.rate())).code, 'rate_tutor_untouched');
});
