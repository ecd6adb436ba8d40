import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { dayOf } from '#core/calendar.ts';
import { disagreementTerms } from '#core/limits.ts';
import { type Wrong, wrongsOf } from '#core/safety/disagreements.ts';
import { keptOf, noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, awarded, reads } from '#tests/support/awarded-work.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const days = (count: number) => hours(24 * count);
const words = 'Half of the questions are missing.';
const reason = 'We read the chat and both versions.';

async function stage(t: TestContext) {
  const api = await testApi(t);
  const [admin, second] = [await api.person({ is_admin: true }), await api.person({ is_admin: true })];
  const pair = await awarded(api, { deadline: '2026-12-31', title: 'Integration' });
  const open = (viewer = pair.poster) => {
    const reason = viewer === pair.tutor ? 'not_paid' : 'not_as_asked';
    return api.as(viewer).safety.openDisagreement({ assignment_id: pair.assignment_id, reason, words });
  };
  return { api, admin, second, open, id: pair.assignment_id, ...pair };
}

const healthy = async (api: TestApi) => assert.deepEqual(await examine(api.database.pool), []);
const isOpen = async (api: TestApi, id: string) =>
  (await sql<{ is: boolean }>`select disagreement_open(${id}) as is`.execute(api.db)).rows[0]?.is;

test('An undecided disagreement stands on the assignment for both, and on the home of who may answer', async (t) => {
  const { api, open, admin, id, poster, tutor } = await stage(t);
  const seen = async (viewer: typeof poster | null, now = noon) =>
    (await api.as(viewer, { now }).assignments.get({ id })).disagreement;
  const waits = async (viewer: typeof poster, now = noon) => (await api.as(viewer, { now }).site.home()).disagreements;
  assert.deepEqual(await Promise.all([poster, tutor].map((viewer) => seen(viewer))), [null, null]);
  const { id: disagreement } = await open();
  const answer_until = hours(disagreementTerms.answerHours);
  assert.deepEqual(await seen(poster), { is_own: true, awaits_answer: true, answer_until });
  assert.deepEqual(await seen(tutor), { is_own: false, awaits_answer: true, answer_until });
  for (const viewer of [null, admin, await api.person()]) assert.equal(await seen(viewer), null);
  const task = { id, title: 'Integration', who: poster.full_name, until: answer_until };
  assert.deepEqual([await waits(tutor), await waits(poster)], [[task], []]);
  assert.deepEqual((await api.as(tutor, { viewedUntil: noon }).site.home()).disagreements, []);
  const late = hours(disagreementTerms.answerHours + 1);
  assert.deepEqual([(await seen(tutor, late))?.awaits_answer, await waits(tutor, late)], [false, []]);
  await api.as(tutor).safety.answerDisagreement({ id: disagreement, words: 'It is all there.' });
  assert.deepEqual([(await seen(tutor))?.awaits_answer, await waits(tutor)], [false, []]);
  await api.as(poster).safety.withdrawDisagreement({ id: disagreement });
  assert.deepEqual(await Promise.all([poster, tutor].map((viewer) => seen(viewer))), [null, null]);
});

test('Parties can open one disagreement at a time, up to 30 days after completion (DEAL-100)', async (t) => {
  const { api, open, id, poster, tutor } = await stage(t);
  const stranger = await api.person();
  assert.equal((await refusalOf(open(stranger))).code, 'disagreement_not_party');
  const blank = api.as(poster).safety.openDisagreement({ assignment_id: id, reason: 'late', words: ' ' });
  assert.deepEqual((await refusalOf(blank)).fields, ['words']);
  const contact = api
    .as(poster)
    .safety.openDisagreement({ assignment_id: id, reason: 'late', words: 'Call 03211234567' });
  assert.equal((await refusalOf(contact)).field, 'words');
  const race = await Promise.allSettled([open(), open(tutor), open(), open(tutor)]);
  assert.equal(race.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(open())).code, 'disagreement_open_already');
  assert.equal(await isOpen(api, id), true);
  await healthy(api);

  const done = await awarded(api, { deadline: '2026-12-31' });
  await api.as(done.poster).work.complete({ assignment_id: done.assignment_id, without_submission: true });
  const late = (now: Date) =>
    api
      .as(done.tutor, { now })
      .safety.openDisagreement({ assignment_id: done.assignment_id, reason: 'not_paid', words });
  const last = days(disagreementTerms.completedDays);
  assert.equal((await refusalOf(late(last))).code, 'disagreement_too_late');
  await late(new Date(last.getTime() - 1000));
  await healthy(api);
});

test('Only the parties and admins can read a disagreement (DEAL-101)', async (t) => {
  const { api, admin, open, id, tutor, poster } = await stage(t);
  const { number, id: which } = await open();
  const stranger = await api.person();
  const reads = [
    () => api.as(stranger).safety.disagreement({ assignment_id: id }),
    () => api.as(stranger).safety.answerDisagreement({ id: which, words: 'No.' }),
    () => api.as(stranger).safety.withdrawDisagreement({ id: which }),
    () => api.as(stranger).safety.appealDisagreement({ id: which, words: 'No.' }),
  ];
  for (const read of reads) assert.equal((await refusalOf(read())).code, 'disagreement_not_found');
  for (const viewer of [stranger, tutor, poster]) {
    const refused = api.as(viewer).safety.disagreementToDecide({ number });
    assert.equal((await refusalOf(refused)).code, 'admin_required');
  }
  assert.equal((await api.as(tutor).safety.disagreement({ assignment_id: id })).found?.words, words);
  assert.equal((await api.as(admin).safety.disagreementToDecide({ number })).words, words);
  assert.doesNotMatch(JSON.stringify(await api.as(stranger).assignments.get({ id })), /Half of the questions/);
});

test('The other party can answer once, and the party who opened it can withdraw it (DEAL-102, DEAL-103)', async (t) => {
  const { api, open, id, poster, tutor } = await stage(t);
  const { id: which } = await open();
  const answer = (viewer = tutor) => api.as(viewer).safety.answerDisagreement({ id: which, words: 'All are there.' });
  assert.equal((await refusalOf(answer(poster))).code, 'disagreement_own');
  await answer();
  assert.equal((await refusalOf(answer())).code, 'disagreement_answered');
  const withdraw = (viewer = poster) => api.as(viewer).safety.withdrawDisagreement({ id: which });
  assert.equal((await refusalOf(withdraw(tutor))).code, 'disagreement_not_yours');
  await withdraw();
  assert.equal((await refusalOf(withdraw())).code, 'disagreement_over');
  assert.equal(await isOpen(api, id), false);
  await open(tutor);
  await healthy(api);
});

test('While it waits the poster cannot end the award alone; an end by agreement closes it (DEAL-104)', async (t) => {
  const { api, open, id, poster, tutor } = await stage(t);
  await open(tutor);
  const end = { id, reason: 'He never wrote.' };
  const alone = api.as(poster, { now: hours(73) }).assignments.endAward(end);
  assert.equal((await refusalOf(alone)).code, 'end_disagreement_open');
  assert.equal((await api.as(poster, { now: hours(73) }).assignments.get({ id })).award?.cause, null);
  const proposed = await api.as(poster, { now: hours(73) }).assignments.proposeEnd(end);
  await api.as(tutor, { now: hours(74) }).assignments.answerEnd({ id: proposed.id, agree: true });
  assert.equal((await api.as(poster).safety.disagreement({ assignment_id: id })).found?.state, 'over');
  assert.equal(await isOpen(api, id), false);
  await healthy(api);
});

test('Admins can decide after the answer or 72 hours; reading the thread leaves one line (DEAL-105)', async (t) => {
  const { api, admin, open, id, poster, tutor, conversation_id } = await stage(t);
  await api.as(tutor).chat.send({ conversation_id, content: 'Here it is.' });
  await api.as(tutor).work.submit({ assignment_id: id, comment: 'First.', file: aFile() });
  const { number } = await open();
  const decide = (now: Date) =>
    api.as(admin, { now }).safety.decideDisagreement({ number, outcome: 'noted', warned: 'tutor', reason });
  assert.equal((await refusalOf(decide(hours(71)))).code, 'disagreement_unanswered');
  assert.equal((await api.as(admin).safety.disagreementToDecide({ number })).thread, null, 'not opened yet');
  await api.as(admin).safety.readThread({ number });
  await api.as(admin).safety.readThread({ number });
  const { thread } = await api.as(admin).safety.disagreementToDecide({ number });
  assert.deepEqual(
    [thread?.messages.map(({ by, content }) => [by, content]), thread?.versions.map(({ comment }) => comment)],
    [[['tutor', 'Here it is.']], ['First.']],
  );
  const lines = await api.db.selectFrom('trail').selectAll().where('kind', '=', 'thread_read').execute();
  assert.deepEqual(
    lines.map((line) => [line.conversation_id, line.facts]),
    [[conversation_id, { due: dayOf(noon) }]],
  );
  await decide(hours(72));
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: api.services.secret });
  const rows = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'disagreement_decided').execute();
  const mails = await Promise.all(rows.map((row) => templates[row.kind]?.(row, { adminEmail: 'a@example.com' })));
  assert.deepEqual(mails.map((mail) => mail?.to).sort(), [poster.email, tutor.email].sort());
  assert.equal(mails.filter((mail) => /This is a warning/.test(mail?.text ?? '')).length, 1);
  for (const mail of mails) assert.match(mail?.text ?? '', /We read the chat and both versions/);
  await healthy(api);
});

test('Only an admin who opened the thread can open its files, the work and the pictures of payments (DEAL-174)', async (t) => {
  const { api, admin, second, open, id, poster, tutor, conversation_id } = await stage(t);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const screenshot = new File([new Uint8Array(picture)], 'receipt.png', { type: 'image/png' });
  await api.as(tutor).work.submit({ assignment_id: id, file: aFile() });
  await api.as(tutor).chat.send({ conversation_id, content: 'The sheet.', file: aFile('Sheet', 'sheet.txt') });
  const payment = { conversation_id, amount: 900, method: 'cash', reference: 'By hand', file: screenshot } as const;
  await api.as(poster).chat.tellPayment(payment);
  const { number } = await open();
  await api.as(admin).safety.readThread({ number });
  const { thread } = await api.as(admin).safety.disagreementToDecide({ number });
  const urls = [thread?.versions[0]?.file_url, thread?.messages[0]?.file_url, thread?.payments[0]?.file_url];
  assert.equal(thread?.payments[0]?.reference, 'By hand');
  for (const url of urls) {
    assert.ok(url);
    assert.ok(await reads(api, admin, url), url);
    for (const viewer of [second, await api.person(), null]) assert.equal(await reads(api, viewer, url), null, url);
  }
  await api.db.updateTable('profiles').set({ is_admin: false }).where('id', '=', admin.id).execute();
  for (const url of urls) assert.equal(await reads(api, admin, url ?? ''), null, 'no longer an admin');
});

test('An admin reads the thread up to its decision, and again once it is opened for an appeal (DEAL-183)', async (t) => {
  const { api, admin, second, open, id, poster, tutor, conversation_id } = await stage(t);
  const { number, id: which } = await open();
  const say = async (words: string, now: Date) => {
    await api.as(tutor, { now }).chat.send({ conversation_id, content: words, file: aFile(words, 'sheet.txt') });
    await api.as(tutor, { now }).work.submit({ assignment_id: id, file: aFile(words), comment: words });
    const payment = { conversation_id, amount: 100, method: 'cash', reference: words } as const;
    await api.as(poster, { now }).chat.tellPayment(payment);
  };
  const read = async (viewer = admin) => {
    const { thread, can_open } = await api.as(viewer).safety.disagreementToDecide({ number });
    const parts = [thread?.messages.length, thread?.versions.length, thread?.payments.length];
    return { can_open, parts };
  };
  const fileOf = async (words: string) => {
    const { file_url } = await api.db
      .selectFrom('messages')
      .select('file_url')
      .where('content', '=', words)
      .executeTakeFirstOrThrow();
    const sent = await api.db
      .selectFrom('submissions')
      .select('file_url')
      .where('comment', '=', words)
      .executeTakeFirst();
    return [await reads(api, admin, file_url ?? ''), await reads(api, admin, sent?.file_url ?? '')];
  };
  await say('Before.', hours(1));
  await api.as(admin, { now: hours(2) }).safety.readThread({ number });
  await say('While it waits.', hours(3));
  assert.deepEqual(await read(), { can_open: false, parts: [2, 2, 2] });
  await api.as(admin, { now: hours(72) }).safety.decideDisagreement({ number, outcome: 'noted', reason });
  await say('Decided.', hours(73));
  assert.deepEqual((await read()).parts, [2, 2, 2]);
  assert.deepEqual(await fileOf('Decided.'), [null, null]);
  assert.ok((await fileOf('While it waits.')).every((words) => words !== null));

  await api.as(tutor, { now: hours(74) }).safety.appealDisagreement({ id: which, words: 'Please look again.' });
  assert.deepEqual([(await read()).parts, (await read()).can_open], [[2, 2, 2], true]);
  assert.deepEqual(await fileOf('Decided.'), [null, null], 'an appeal alone opens nothing');
  for (const viewer of [admin, second]) {
    await api.as(viewer, { now: hours(75) }).safety.readThread({ number });
    await api.as(viewer, { now: hours(76) }).safety.readThread({ number });
    assert.deepEqual([(await read(viewer)).parts, (await read(viewer)).can_open], [[3, 3, 3], false]);
  }
  const lines = await api.db.selectFrom('trail').select('created_at').where('kind', '=', 'thread_read').execute();
  assert.equal(lines.length, 3, 'each opening leaves a line');
  await api.as(second, { now: hours(80) }).safety.decideDisagreement({ number, outcome: 'noted', reason });
  await say('Afterwards.', hours(81));
  assert.deepEqual((await read(second)).parts, [3, 3, 3]);
  assert.deepEqual(await fileOf('Afterwards.'), [null, null]);
});

test('A thread closes to its admin when the disagreement is taken back (DEAL-183)', async (t) => {
  const { api, admin, open, poster, tutor, conversation_id } = await stage(t);
  const { number, id: which } = await open();
  await api.as(admin).safety.readThread({ number });
  await api.as(tutor).chat.send({ conversation_id, content: 'Now.' });
  await api.as(poster, { now: hours(1) }).safety.withdrawDisagreement({ id: which });
  await api.as(tutor, { now: hours(2) }).chat.send({ conversation_id, content: 'Later.', file: aFile() });
  const { thread } = await api.as(admin).safety.disagreementToDecide({ number });
  assert.deepEqual(
    thread?.messages.map(({ content }) => content),
    ['Now.'],
  );
});

test('Each side is offered and takes its own reasons only (DEAL-184)', async (t) => {
  const { api, id, poster, tutor } = await stage(t);
  const reasons = (side: 'poster' | 'tutor') => wrongsOf(side).map(([reason]) => reason);
  assert.equal(new Set([...reasons('poster'), ...reasons('tutor')]).size, 9);
  const say = (viewer: typeof poster, kind: Wrong) =>
    api.as(viewer).safety.openDisagreement({ assignment_id: id, reason: kind, words });
  for (const [viewer, other, side] of [
    [poster, 'not_paid', 'poster'],
    [tutor, 'nothing', 'tutor'],
  ] as const) {
    assert.ok(!reasons(side).includes(other));
    const refused = await refusalOf(say(viewer, other));
    assert.deepEqual([refused.code, refused.field], ['disagreement_reason_of_other', 'reason']);
    const [own] = reasons(side);
    const { id: which } = await say(viewer, own ?? 'rude');
    await api.as(viewer).safety.withdrawDisagreement({ id: which });
  }
});

test('Both put up to five files beside their words, for the two of them and for admins (DEAL-185)', async (t) => {
  const { api, admin, id, poster, tutor } = await stage(t);
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => aFile(`Page ${name}`, `${name}.txt`));
  const open = (more: object, viewer = poster) =>
    api.as(viewer).safety.openDisagreement({ assignment_id: id, reason: 'rude', words, ...more });
  assert.deepEqual((await refusalOf(open({ file: [...five, aFile('f', 'f.txt')] }))).fields, ['file']);
  const contact = { file: five.slice(0, 2), words: 'Call 03211234567' };
  assert.equal((await refusalOf(open(contact))).code, 'message_not_allowed');
  const kept = await keptOf(open(contact));
  assert.equal(kept.length, 2, 'kept for the next try');
  const stranger = await api.person();
  assert.equal((await refusalOf(open({ file: five }, stranger))).code, 'disagreement_not_party');
  const theirs = await api.db.selectFrom('files').select('id').where('owner_id', '=', stranger.id).execute();
  assert.deepEqual(theirs, [], 'a stranger’s files are not even stored');
  const stolen = open({ file_id: kept.map(({ file_id }) => file_id) }, tutor);
  assert.equal((await refusalOf(stolen)).code, 'file_not_found');

  const { id: which, number } = await open({ file: five });
  await api
    .as(tutor)
    .safety.answerDisagreement({ id: which, words: 'All are there.', file: aFile('Mine', 'mine.txt') });
  for (const viewer of [poster, tutor]) {
    const { found } = await api.as(viewer).safety.disagreement({ assignment_id: id });
    const names = [found?.files, found?.answer_files].map((files) => files?.map(({ name }) => name));
    assert.deepEqual(names, [five.map(({ name }) => name), ['mine.txt']]);
    assert.equal(await reads(api, viewer, found?.files[4]?.url ?? ''), 'Page e');
    assert.equal(await reads(api, viewer, found?.answer_files[0]?.url ?? ''), 'Mine');
  }
  const { files, answer_files } = await api.as(admin).safety.disagreementToDecide({ number });
  for (const { url } of [...files, ...answer_files]) {
    assert.ok(await reads(api, admin, url));
    for (const viewer of [stranger, null]) assert.equal(await reads(api, viewer, url), null);
  }
  await healthy(api);
});

test('A decision ends with the coins to the poster or nobody, completes, and may grant coins (DEAL-106)', async (t) => {
  for (const [outcome, coins_back, coins, status] of [
    ['ended', true, 100, 'open'],
    ['ended', false, 0, 'open'],
    ['completed', false, 0, 'completed'],
  ] as const) {
    const { api, admin, open, id, poster, tutor } = await stage(t);
    const before = [(await api.reload(poster)).coins, (await api.reload(tutor)).coins];
    const { number } = await open();
    const decide = (more: object = {}) =>
      api
        .as(admin, { now: hours(72) })
        .safety.decideDisagreement({ number, outcome, coins_back, against: 'tutor', reason, ...more });
    assert.equal((await refusalOf(decide({ grant: 30 }))).field, 'grant_to');
    const race = await Promise.allSettled([1, 2, 3].map(() => decide({ grant: 30, grant_to: 'tutor' })));
    assert.equal(race.filter((one) => one.status === 'fulfilled').length, 1);
    assert.equal((await refusalOf(decide())).code, 'disagreement_over');
    assert.equal((await api.as(poster).assignments.get({ id })).status, status);
    assert.deepEqual(
      [(await api.reload(poster)).coins, (await api.reload(tutor)).coins],
      [(before[0] ?? 0) + coins, (before[1] ?? 0) + 30],
    );
    const trail = await api.db.selectFrom('trail').select('facts').where('kind', '=', 'completed').execute();
    assert.deepEqual(trail, outcome === 'completed' ? [{ facts: { cause: 'decided' } }] : []);
    await healthy(api);
  }
});

test('Each party can appeal once within 7 days; another admin decides finally (DEAL-107)', async (t) => {
  const { api, admin, second, open, id, poster, tutor } = await stage(t);
  const { number, id: which } = await open();
  const decide = (viewer = admin, now = days(4)) =>
    api.as(viewer, { now }).safety.decideDisagreement({ number, outcome: 'noted', reason });
  const appeal = (viewer = tutor, now = days(4)) =>
    api.as(viewer, { now }).safety.appealDisagreement({ id: which, words: 'Please look again.' });
  assert.equal((await refusalOf(appeal())).code, 'disagreement_final');
  await decide();
  assert.equal(await isOpen(api, id), false);
  assert.equal((await refusalOf(appeal(tutor, days(11)))).code, 'disagreement_final');
  await appeal();
  assert.equal((await refusalOf(appeal())).code, 'disagreement_appealed');
  await appeal(poster);
  assert.equal(await isOpen(api, id), true);
  await healthy(api);
  assert.equal((await refusalOf(decide())).code, 'disagreement_another_admin');
  await decide(second, days(5));
  assert.equal((await refusalOf(decide(second))).code, 'disagreement_over');
  const { found } = await api.as(poster).safety.disagreement({ assignment_id: id });
  assert.deepEqual([found?.state, found?.decisions.length, found?.appeals.length], ['final', 2, 2]);
  const figures = await api.as(admin, { now: days(6) }).safety.disagreementFigures();
  assert.deepEqual(figures, [{ reason: 'not_as_asked', outcome: 'noted', count: 1, days: 5 }]);
  await healthy(api);
});
