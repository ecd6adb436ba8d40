import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { silence } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { acceptBySilence } from './silence.ts';

const day = 86_400_000;
/** An instant this many days after the version. */
const after = (days: number, milliseconds = 0) => new Date(noon.getTime() + days * day + milliseconds);
const reason = 'It takes longer than we thought.';

/** Makes an award whose tutor handed in the first version at noon. */
async function stage(t: TestContext) {
  const api = await testApi(t);
  const pair = await awarded(api, { deadline: '2026-12-31', title: 'Integration' });
  const { assignment_id, poster, tutor } = pair;
  await api.as(tutor).work.submit({ assignment_id, file: aFile() });
  const run = (now: Date) => acceptBySilence(api.db, now);
  const status = async () => (await api.as(poster).assignments.get({ id: assignment_id })).status;
  const noticesOf = async (viewer = poster) => {
    const { items } = await api.as(viewer).notifications.list({});
    return items.filter(({ what }) => /completes on|without an answer/.test(what));
  };
  const mailsOf = async (to: string, start: string) => {
    // The mailer's clock stands at noon.
    await api.db.updateTable('mails').set({ next_attempt_at: noon }).where('sent_at', 'is', null).execute();
    await api.services.mailer.drain();
    const mails = await readMailbox(`${api.folder}/mailbox`);
    return mails.filter((mail) => mail.to === to && mail.subject.startsWith(start));
  };
  const acceptedAt = async (now: Date, viewer = poster) =>
    (await api.as(viewer, { now }).work.submissions({ assignment_id }))[0]?.accepted_at ?? null;
  return { api, ...pair, run, status, noticesOf, mailsOf, acceptedAt };
}

test('After 7 days without an answer the poster is told once of the day of completion (DEAL-44)', async (t) => {
  const { poster, tutor, run, status, noticesOf, mailsOf, acceptedAt } = await stage(t);
  await run(after(7, -1));
  assert.deepEqual(await noticesOf(), []);
  for (const viewer of [poster, tutor]) assert.deepEqual(await acceptedAt(noon, viewer), after(14));
  await Promise.all([run(after(7)), run(after(7))]);
  await run(after(8));
  assert.deepEqual(
    (await noticesOf()).map(({ what, of }) => [what, of]),
    [['It completes on 4 Dec 2026 unless you ask for changes', 'Integration']],
  );
  const mails = await mailsOf(poster.email, 'It completes on 4 Dec 2026: Integration');
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.text ?? '', /version 1 .* on 20 Nov 2026/);
  assert.deepEqual(await noticesOf(tutor), []);
  assert.equal(await status(), 'awarded');
});

test('After 14 days the assignment completes once, even in two processes, and reviews open (DEAL-45)', async (t) => {
  const { api, poster, tutor, assignment_id, conversation_id, run, status, noticesOf, mailsOf } = await stage(t);
  await run(after(7));
  await run(after(14, -1));
  assert.equal(await status(), 'awarded');
  await Promise.all([run(after(14)), run(after(14)), run(after(14))]);
  assert.equal(await status(), 'completed');
  for (const party of [poster, tutor]) {
    const fresh = (await noticesOf(party)).filter(({ what }) => /without an answer/.test(what));
    assert.deepEqual(
      fresh.map(({ what }) => what),
      ['Completed after 14 days without an answer'],
    );
    assert.equal((await mailsOf(party.email, 'Completed: Integration')).length, 1);
  }
  assert.equal((await noticesOf()).find(({ what }) => /completes on/.test(what))?.is_new, false, 'the telling is over');
  const steps = (await api.as(tutor).chat.trail({ conversation_id })).filter(({ kind }) => kind === 'completed');
  assert.deepEqual(
    steps.map(({ facts }) => facts),
    [{ days: 14 }],
  );
  assert.deepEqual(
    await api
      .as(poster)
      .work.rate({ assignment_id, rating: 5 })
      .then(({ is_published }) => is_published),
    false,
  );
  assert.deepEqual(await examine(api.database.pool, noon), []);
});

test('A poster who was told late still has the full days in between (DEAL-45)', async (t) => {
  const { run, status, acceptedAt } = await stage(t);
  await run(after(30));
  assert.equal(await status(), 'awarded');
  assert.deepEqual(await acceptedAt(after(30)), after(30 + silence.days - silence.toldAfter));
  await run(after(37, -1));
  assert.equal(await status(), 'awarded');
  await run(after(37));
  assert.equal(await status(), 'completed');
});

test('A request for changes stops completion by silence; the next version starts new days (DEAL-46)', async (t) => {
  const { api, poster, tutor, assignment_id, run, status, noticesOf, acceptedAt } = await stage(t);
  await run(after(7));
  const ask = { assignment_id, version: 1, words: 'Please show every step.', due: '2026-12-05' };
  await api.as(poster, { now: after(8) }).work.askForChanges(ask);
  assert.equal((await noticesOf())[0]?.is_new, false);
  assert.equal(await acceptedAt(after(8)), null);
  await run(after(40));
  assert.equal(await status(), 'awarded');
  await api.as(tutor, { now: after(40) }).work.submit({ assignment_id, file: aFile('Better') });
  assert.deepEqual(await acceptedAt(after(40)), after(54));
  await run(after(53));
  assert.equal(await status(), 'awarded');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A proposal to end the award stops completion by silence only while it waits (DEAL-46)', async (t) => {
  const { api, tutor, poster, assignment_id, run, status, acceptedAt } = await stage(t);
  await run(after(7));
  const { id } = await api.as(tutor, { now: after(13) }).assignments.proposeEnd({ id: assignment_id, reason });
  assert.equal(await acceptedAt(after(13)), null);
  await run(after(15));
  assert.equal(await status(), 'awarded');
  await api.as(poster, { now: after(15) }).assignments.answerEnd({ id, agree: false });
  await run(after(15));
  assert.equal(await status(), 'completed');
});

test('Only each party’s first proposal since a version stops the completing by silence (DEAL-181)', async (t) => {
  const { api, poster, tutor, assignment_id, run, status, acceptedAt } = await stage(t);
  const propose = (viewer: typeof poster, now: Date) =>
    api.as(viewer, { now }).assignments.proposeEnd({ id: assignment_id, reason });
  await run(after(7));
  const first = await propose(poster, after(8));
  assert.equal(await acceptedAt(after(8)), null);
  await api.as(poster, { now: after(8) }).assignments.withdrawEnd({ id: first.id });
  await propose(poster, after(13));
  assert.deepEqual(await acceptedAt(after(13), tutor), after(14), 'the second does not');
  await api.as(tutor, { now: after(14) }).work.submit({ assignment_id, file: aFile('Better') });
  await sql`select lapse_proposals(${after(17)})`.execute(api.db);
  const { id } = await propose(poster, after(20));
  assert.equal(await acceptedAt(after(20)), null, 'a version has its own');
  await api.as(tutor, { now: after(21) }).assignments.answerEnd({ id, agree: false });
  await run(after(21));
  for (const day of [21, 24, 27]) await propose(poster, after(day));
  await run(after(28));
  assert.equal(await status(), 'completed');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('An award that ended completes nothing (DEAL-46)', async (t) => {
  const { api, tutor, assignment_id, run, status } = await stage(t);
  await run(after(7));
  await api.as(tutor).assignments.stepBack({ id: assignment_id, reason });
  await run(after(30));
  assert.equal(await status(), 'open');
  assert.deepEqual(await examine(api.database.pool), []);
});

for (const [name, act] of [
  ['a completion', (s: Stage) => s.as(s.poster).work.complete({ assignment_id: s.assignment_id })],
  ['a request for changes', (s: Stage) => s.as(s.poster).work.askForChanges(s.request)],
  ['the next version', (s: Stage) => s.as(s.tutor).work.submit({ assignment_id: s.assignment_id, file: aFile('2') })],
  ['the end of the award', (s: Stage) => s.as(s.tutor).assignments.stepBack({ id: s.assignment_id, reason })],
  ['a proposal to end it', (s: Stage) => s.as(s.poster).assignments.proposeEnd({ id: s.assignment_id, reason })],
  ['the deletion of the tutor’s account', (s: Stage) => s.deleted()],
] as const) {
  test(`The 14 days end at the same time as ${name}: each has its effect or a refusal (DEAL-47)`, async (t) => {
    const { api, ...staged } = await stage(t);
    const { assignment_id, run } = staged;
    await run(after(7));
    const now = after(14);
    const request = { assignment_id, version: 1, words: 'Please show every step.', due: '2026-12-20' };
    const deleted = () => sql`select delete_account(${staged.tutor.id}, true, ${now})`.execute(api.db);
    const raced = {
      ...staged,
      request,
      deleted,
      as: (viewer: Parameters<typeof api.as>[0]) => api.as(viewer, { now }),
    };
    const [outcome] = await Promise.allSettled([act(raced), run(now), run(now)]);
    if (outcome.status === 'rejected') assert.equal(outcome.reason.defined, true, String(outcome.reason));
    assert.deepEqual(await examine(api.database.pool), []);
    const steps = await api.db.selectFrom('trail').select('kind').where('kind', '=', 'completed').execute();
    assert.ok(steps.length <= 1);
  });
}

type Stage = Omit<Awaited<ReturnType<typeof stage>>, 'api'> & {
  as: (
    viewer: Awaited<ReturnType<typeof stage>>['poster'],
  ) => ReturnType<Awaited<ReturnType<typeof stage>>['api']['as']>;
  deleted: () => Promise<unknown>;
  request: { assignment_id: string; version: number; words: string; due: string };
};

test('Only the poster can ask for changes (DEAL-48)', async (t) => {
  const { api, tutor, assignment_id } = await stage(t);
  const request = { assignment_id, version: 1, words: 'Please show every step.', due: '2026-12-20' };
  for (const viewer of [tutor, await api.person(), await api.person({ is_admin: true })]) {
    assert.equal((await refusalOf(api.as(viewer).work.askForChanges(request))).code, 'assignment_not_yours');
  }
});

test('A disagreement stops completion by silence until it is withdrawn (DEAL-46)', async (t) => {
  const { api, poster, tutor, assignment_id, run, status, acceptedAt } = await stage(t);
  const words = 'The second half of the tasks is missing.';
  const { id } = await api.as(poster).safety.openDisagreement({ assignment_id, reason: 'not_as_asked', words });
  assert.equal(await acceptedAt(noon, tutor), null);
  await run(after(7));
  await run(after(30));
  assert.equal(await status(), 'awarded');
  await api.as(poster).safety.withdrawDisagreement({ id });
  await run(after(30));
  await run(after(37));
  assert.equal(await status(), 'completed');
  assert.deepEqual(await examine(api.database.pool), []);
});
