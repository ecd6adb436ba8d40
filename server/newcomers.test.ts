import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusals } from '#core/refusals.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';

const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);

/** Creates a person whose account was made at noon. */
async function newcomer(api: TestApi, coins = 100) {
  const person = await api.person({ coins });
  return newAt(api, person.id);
}

async function newAt(api: TestApi, id: string) {
  await api.db.updateTable('profiles').set({ created_at: noon }).where('id', '=', id).execute();
  return api.reload({ ...(await api.person()), id });
}

test('A sincere newcomer’s first hour meets no limit: three posts with slips, ten bids, questions, a chat', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await newcomer(api), await newcomer(api, 1000)];
  const form = { description: 'Twelve problems on integration by parts.', subject: 'Maths', budget: 3500 };
  const posts = ['', 'Integration', 'Matrices', 'One too many a day'].map((title) =>
    api.as(poster).assignments.post({ ...form, title, deadline: '2026-11-28', declaration: true } as never),
  );
  for (const post of await Promise.allSettled(posts)) {
    if (post.status === 'rejected') assert.notEqual(post.reason.code, 'newcomer_too_often');
  }
  const owner = await api.person();
  for (let n = 0; n < 10; n += 1) {
    const assignment_id = await api.assignment(owner);
    await api.as(tutor).questions.ask({ assignment_id, question: `Which book is chapter ${n} from?` });
    await api.as(tutor).bids.place({ assignment_id, proposal: 'I will show every step.' });
  }
  const { conversation_id, ...pair } = await awarded(api);
  const writer = await newAt(api, pair.poster.id);
  for (let n = 0; n < 40; n += 1) await api.as(writer).chat.send({ conversation_id, content: `Line ${n}` });
});

test('A new account’s simultaneous bids stop at its hourly limit; the refusal says limit, reason and wait', async (t) => {
  const api = await testApi(t);
  const [fresh, older] = [await newcomer(api), await api.person()];
  const assignment_id = await api.assignment(await api.person());
  const bid = (who: typeof fresh, at: Date, resHeaders = new Headers()) =>
    api
      .as(who, { now: at, resHeaders })
      .bids.place({ assignment_id, proposal: '' })
      .then(
        () => 'placed',
        (error: { code: string }) => error.code,
      );
  const codes = await Promise.all(Array.from({ length: 55 }, () => bid(fresh, noon)));
  const refused = codes.filter((code) => code === 'newcomer_too_often');
  assert.deepEqual([codes.length - refused.length, refused.length], [40, 15]);
  for (let n = 0; n < 55; n += 1) assert.notEqual(await bid(older, noon), 'newcomer_too_often');

  const resHeaders = new Headers();
  const place = api.as(fresh, { now: minutes(20), resHeaders }).bids.place({ assignment_id, proposal: 'Every step.' });
  const { text, title } = await refusalOf(place);
  assert.equal(title, 'Too many attempts');
  assert.equal(
    text,
    'In its first 24 hours an account can do this 40 times an hour, which keeps spam away. Please try again in 40 min.',
  );
  assert.deepEqual([refusals.newcomer_too_often.status, resHeaders.get('retry-after')], [429, '2400']);
  assert.notEqual(await bid(fresh, minutes(60)), 'newcomer_too_often', 'the next hour begins anew');
});

test('New accounts have lower limits for reports, invitations and posts for their first 24 hours only', async (t) => {
  const api = await testApi(t);
  const [fresh, other] = [await newcomer(api), await api.person()];
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  const late = minutes(23 * 60 + 50);
  const tries = {
    report: () => api.as(fresh, { now: late }).safety.reportProfile({ username: other.username, reason: '' }),
    invite: (n: number) => api.as(fresh, { now: late }).referrals.invite({ email: `friend${n}@example.com` }),
    post: () => api.as(fresh, { now: late }).assignments.post({} as never),
  };
  for (const [name, most] of [
    ['report', 5],
    ['invite', 10],
    ['post', 20],
  ] as const) {
    for (let n = 0; n < most; n += 1) assert.notEqual(await codeOf(tries[name](n)), 'newcomer_too_often', name);
    assert.equal(await codeOf(tries[name](most)), 'newcomer_too_often', name);
  }
  const { text } = await refusalOf(tries.post());
  assert.match(text, /Please try again in 10 min\.$/, 'the day is over before the hour is');
  assert.equal(await codeOf(api.as(fresh, { now: minutes(24 * 60) }).assignments.post({} as never)), 'input_invalid');
});

test('A new account may send few messages to a person until that person answers', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const writer = await newAt(api, poster.id);
  const send = (n: number) => api.as(writer).chat.send({ conversation_id, content: `Line ${n}` });
  for (let n = 0; n < 60; n += 1) await send(n);
  assert.equal((await refusalOf(send(60))).code, 'newcomer_too_often');
  await api.as(tutor).chat.send({ conversation_id, content: 'Yes?' });
  for (let n = 61; n < 70; n += 1) await send(n);
});
