import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { silence } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, awarded, reads } from '#tests/support/awarded-work.ts';
import { acceptBySilence } from './silence.ts';

/** Makes an award whose tutor handed in a version that they wish to show, or not. */
async function stage(t: TestContext, { wished = true, details = {} }: { wished?: boolean; details?: object } = {}) {
  const api = await testApi(t);
  const pair = await awarded(api, { title: 'Integration', ...details });
  const { poster, tutor, assignment_id } = pair;
  await api.as(tutor).work.submit({ assignment_id, file: aFile(), is_public: wished });
  const version = async (viewer = poster) => {
    const [newest] = await api.as(viewer).work.submissions({ assignment_id });
    if (!newest) throw new Error('no version');
    return newest;
  };
  const { id, file_url } = await version();
  const listed = async () => (await api.as(null).work.publicSubmissions({ username: tutor.username })).items.length;
  const isOpen = async () => {
    const read = await Promise.all([null, await api.person()].map((viewer) => reads(api, viewer, file_url)));
    assert.equal(new Set(read).size, 1, 'guests and strangers read the same');
    assert.equal(await listed(), read[0] === null ? 0 : 1);
    assert.equal((await version()).is_shown, read[0] !== null);
    return read[0] !== null;
  };
  const show = (viewer: typeof poster, shown: 'yes' | 'no') => api.as(viewer).work.show({ id, shown });
  const complete = () => api.as(poster).work.complete({ assignment_id });
  const noticesOf = async (viewer = poster) =>
    (await api.as(viewer).notifications.list({})).items.filter(({ what }) => /show|private/.test(what));
  const mails = async () => {
    await api.services.mailer.drain();
    return (await readMailbox(`${api.folder}/mailbox`)).filter(({ subject }) => subject.startsWith('May '));
  };
  return { api, ...pair, id, version, isOpen, show, complete, noticesOf, mails };
}

test('Work is public only while its tutor wishes it and its poster agrees, once completed (DEAL-140)', async (t) => {
  const { isOpen, show, complete, poster, tutor, version } = await stage(t, { wished: false });
  const steps = [
    [() => complete(), false],
    [() => show(tutor, 'yes'), false],
    [() => show(poster, 'yes'), true],
    [() => show(poster, 'no'), false],
    [() => show(poster, 'yes'), true],
    [() => show(tutor, 'no'), false],
    [() => show(tutor, 'yes'), true],
  ] as const;
  assert.equal(await isOpen(), false);
  for (const [n, [act, shown]] of steps.entries()) {
    await act();
    assert.equal(await isOpen(), shown, `step ${n + 1}`);
  }
  assert.deepEqual([(await version(tutor)).is_public, (await version(tutor)).poster_agrees], [true, true]);
});

test('An agreement before the completion takes effect with it (DEAL-140)', async (t) => {
  const { isOpen, show, complete, poster, noticesOf, mails } = await stage(t);
  await show(poster, 'yes');
  assert.equal(await isOpen(), false);
  await complete();
  assert.equal(await isOpen(), true);
  assert.deepEqual([await noticesOf(), await mails()], [[], []], 'nothing is left to ask');
});

test('Completion asks the poster once, by notification and mail, until it is answered (DEAL-142)', async (t) => {
  const { api, complete, show, poster, tutor, noticesOf, mails } = await stage(t);
  assert.deepEqual(await noticesOf(), []);
  await complete();
  const asked = await noticesOf();
  assert.deepEqual(
    asked.map(({ what, of, is_new }) => [what, of, is_new]),
    [[`${tutor.full_name} asks to show your completed work in public`, 'Integration', true]],
  );
  const [mail, ...others] = await mails();
  assert.equal(others.length, 0);
  assert.deepEqual([mail?.to, mail?.subject], [poster.email, `May ${tutor.full_name} show this work? Integration`]);
  for (const shown of ['no', 'yes'] as const) await show(tutor, shown);
  assert.equal((await noticesOf()).length, 1, 'wishing again asks no second time');
  assert.equal((await mails()).length, 1);
  await show(poster, 'no');
  assert.equal((await noticesOf())[0]?.is_new, false);
  assert.equal((await noticesOf(tutor))[0]?.what, `${poster.full_name} keeps version 1 private`);
  await show(poster, 'yes');
  assert.equal((await noticesOf(tutor))[0]?.what, `${poster.full_name} agreed to show version 1`);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A mail whose question was answered before it left is not sent (DEAL-142)', async (t) => {
  const { complete, show, poster, mails } = await stage(t);
  await complete();
  await show(poster, 'no');
  assert.deepEqual(await mails(), []);
});

test('Completion by silence asks the poster too (DEAL-142)', async (t) => {
  const { api, isOpen, noticesOf } = await stage(t);
  const after = (days: number) => new Date(noon.getTime() + days * 86_400_000);
  await acceptBySilence(api.db, after(silence.toldAfter));
  await acceptBySilence(api.db, after(silence.days));
  assert.equal((await noticesOf()).length, 1);
  assert.equal(await isOpen(), false, 'silence is no agreement');
});

test('Only the two parties can answer, and only for themselves (DEAL-141)', async (t) => {
  const { api, id, show, complete, poster, tutor, version } = await stage(t);
  await complete();
  for (const viewer of [await api.person(), await api.person({ is_admin: true })]) {
    assert.equal((await refusalOf(show(viewer, 'yes'))).code, 'submission_not_found');
  }
  assert.equal((await refusalOf(api.as(null).work.show({ id, shown: 'yes' }))).code, 'sign_in_required');
  const missing = await refusalOf(api.as(poster).work.show({ id } as never));
  assert.equal(missing.text, 'Please answer yes or no.');
  await show(tutor, 'yes');
  assert.equal((await version()).poster_agrees, null, 'a tutor agrees for nobody else');
  await show(tutor, 'no');
  assert.equal((await refusalOf(show(poster, 'yes'))).code, 'show_not_wished');
});

test('Anonymous posters stay anonymous when they agree (DEAL-143)', async (t) => {
  const { api, isOpen, show, complete, poster, tutor } = await stage(t, {
    details: { is_anonymous: true },
  });
  await complete();
  await show(poster, 'yes');
  assert.equal(await isOpen(), true);
  const shown = await api.as(null).work.publicSubmissions({ username: tutor.username });
  assert.doesNotMatch(JSON.stringify(shown), new RegExp(`${poster.id}|${poster.full_name}|${poster.username}`));
});

test('Work of an ended award cannot be shown (DEAL-10)', async (t) => {
  const { api, show, poster, tutor, assignment_id, isOpen } = await stage(t);
  await api.as(tutor).assignments.stepBack({ id: assignment_id, reason: 'I fell ill.' });
  for (const party of [poster, tutor]) assert.equal((await refusalOf(show(party, 'yes'))).code, 'show_award_ended');
  assert.equal(await isOpen(), false);
});

for (const who of ['poster', 'tutor'] as const) {
  test(`Deleting the ${who}’s account makes the work private again (DEAL-144)`, async (t) => {
    const { api, show, complete, isOpen, ...pair } = await stage(t);
    await complete();
    await show(pair.poster, 'yes');
    assert.equal(await isOpen(), true);
    await sql`select delete_account(${pair[who].id}, true, ${noon})`.execute(api.db);
    const [row] = await api.db.selectFrom('submissions').select(['is_public', 'poster_agrees']).execute();
    assert.equal(Boolean(row?.is_public && row.poster_agrees), false);
  });
}

for (const [name, act] of [
  ['the tutor takes it back', (s: Stage) => s.show(s.tutor, 'no')],
  ['the poster takes it back', (s: Stage) => s.show(s.poster, 'no')],
  ['the poster deletes the account', (s: Stage) => deleted(s, s.poster.id)],
  ['the tutor deletes the account', (s: Stage) => deleted(s, s.tutor.id)],
  ['it is completed', (s: Stage) => s.complete()],
] as const) {
  test(`The poster agrees while ${name}: each has its effect or a refusal (DEAL-145)`, async (t) => {
    const s = await stage(t);
    if (name !== 'it is completed') await s.complete();
    const outcomes = await Promise.allSettled([s.show(s.poster, 'yes'), act(s), s.show(s.poster, 'yes')]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.defined, true, String(outcome.reason));
    }
    const [row] = await s.api.db.selectFrom('submissions').select(['is_public', 'poster_agrees']).execute();
    if (name.includes('deletes')) assert.equal(Boolean(row?.is_public && row.poster_agrees), false);
    if (name === 'the tutor takes it back') assert.equal(row?.is_public, false);
    assert.deepEqual(await examine(s.api.database.pool), []);
  });
}

type Stage = Awaited<ReturnType<typeof stage>>;
const deleted = ({ api }: Stage, id: string) => sql`select delete_account(${id}, true, ${noon})`.execute(api.db);

test('Work that was public before posters were asked stays public until either party withdraws it (DEAL-146)', async (t) => {
  const s = await stage(t);
  await s.complete();
  // As the migration leaves it: agreed, without the time of an answer.
  await s.api.db.updateTable('submissions').set({ poster_agrees: true, answered_at: null }).execute();
  assert.equal(await s.isOpen(), true);
  await s.show(s.poster, 'no');
  assert.equal(await s.isOpen(), false);
});
