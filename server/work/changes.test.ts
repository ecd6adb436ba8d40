import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mostVersions } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';

const words = 'Please show the steps of question three.';
const due = '2026-12-01';

/** Makes an award whose tutor handed in the first version. */
async function stage(t: TestContext) {
  const api = await testApi(t);
  const pair = await awarded(api, { deadline: '2026-12-31', title: 'Integration' });
  const { assignment_id, poster, tutor } = pair;
  const handIn = () => api.as(tutor).work.submit({ assignment_id, file: aFile() });
  const ask = (input: object = {}, viewer = poster) =>
    api.as(viewer).work.askForChanges({ assignment_id, version: 1, words, due, ...input });
  await handIn();
  const seen = async (viewer = poster) =>
    (await api.as(viewer).work.submissions({ assignment_id })).map(({ version, changes }) => [version, changes]);
  return { api, ...pair, handIn, ask, seen };
}

test('A poster asks for changes, and the next version answers them, twice over (DEAL-40, DEAL-41)', async (t) => {
  const { api, poster, tutor, ask, handIn, seen } = await stage(t);
  assert.deepEqual(await ask(), { version: 1 });
  const first = { words, due, created_at: noon };
  for (const viewer of [poster, tutor]) assert.deepEqual(await seen(viewer), [[1, first]]);
  assert.equal((await handIn()).version, 2);
  assert.deepEqual(await ask({ version: 2, words: 'And of four.', due: '2026-12-05' }), { version: 2 });
  await handIn();
  assert.deepEqual(await seen(), [
    [3, null],
    [2, { words: 'And of four.', due: '2026-12-05', created_at: noon }],
    [1, first],
  ]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Words with contact information are refused at their field; empty ones and no date too (DEAL-40)', async (t) => {
  const { ask, seen } = await stage(t);
  for (const [input, text, field] of [
    [{ words: 'Send it to sana.raza@gmail.com' }, /contact information is not allowed/, 'words'],
    [{ words: 'Call me on 0321 4478213' }, /contact information is not allowed/, 'words'],
    [{ words: ' \n ' }, /^Please write what should change/, 'words'],
    [{ due: '' }, /^Please choose the day/, 'due'],
    [{ due: '2026-11-19' }, /^The date cannot be before today/, 'due'],
  ] as const) {
    const refusal = await refusalOf(ask(input));
    assert.match(refusal.text, text);
    assert.equal(refusal.fields?.[0] ?? refusal.field, field);
  }
  assert.deepEqual(await seen(), [[1, null]]);
  await ask({ due: '2026-11-20' });
});

test('Changes are asked of the newest version, once, while the award stands (DEAL-42)', async (t) => {
  const { api, poster, tutor, assignment_id, ask, handIn } = await stage(t);
  const code = async (input: object = {}) => (await refusalOf(ask(input))).code;
  await handIn();
  assert.equal(await code(), 'changes_newer_version');
  await ask({ version: 2 });
  assert.equal(await code({ version: 2 }), 'changes_asked_already');
  for (let version = 3; version <= mostVersions; version += 1) await handIn();
  assert.equal(await code({ version: mostVersions }), 'changes_no_version_left');
  await api.as(poster).work.complete({ assignment_id });
  assert.equal(await code({ version: mostVersions }), 'changes_completed');

  const other = await awarded(api);
  const none = { assignment_id: other.assignment_id };
  const early = api.as(other.poster).work.askForChanges({ ...none, version: 1, words, due });
  assert.equal((await refusalOf(early)).code, 'changes_nothing_handed_in');
  await api.as(other.tutor).work.submit({ ...none, file: aFile() });
  await api.as(other.tutor).assignments.stepBack({ id: other.assignment_id, reason: 'I am ill.' });
  const late = api.as(other.poster).work.askForChanges({ ...none, version: 1, words, due });
  assert.equal((await refusalOf(late)).code, 'changes_nothing_handed_in');
  assert.equal((await refusalOf(ask({ version: 1 }, tutor))).code, 'assignment_not_yours');
});

test('The tutor is told by mail, notification and a step of the chat, once a request (DEAL-43)', async (t) => {
  const { api, poster, tutor, conversation_id, ask, handIn } = await stage(t);
  await ask();
  await api.services.mailer.drain();
  const mails = await readMailbox(`${api.folder}/mailbox`);
  const [mail] = mails.filter(({ subject }) => subject === 'Changes asked for: Integration');
  assert.equal(mail?.to, tutor.email);
  for (const part of [words, '1 Dec 2026', '/submit']) assert.ok(mail?.text.includes(part), part);
  const notices = async () => (await api.as(tutor).notifications.list({})).items;
  const [notice] = await notices();
  assert.deepEqual([notice?.what, notice?.of], [`${poster.full_name} asked for changes to version 1`, 'Integration']);
  assert.deepEqual((await api.as(tutor).chat.trail({ conversation_id })).at(-1)?.facts, { version: 1, due, words });
  await handIn();
  assert.equal((await notices()).find(({ id }) => id === notice?.id)?.is_new, false, 'answered by the next version');
});

test('A request that was answered before its mail left is not mailed (DEAL-43)', async (t) => {
  const { api, ask, handIn } = await stage(t);
  await ask();
  await handIn();
  await api.services.mailer.drain();
  const mails = await readMailbox(`${api.folder}/mailbox`);
  assert.equal(mails.filter(({ subject }) => subject.startsWith('Changes asked for')).length, 0);
});

test('Only the two parties read what was asked (DEAL-48)', async (t) => {
  const { api, tutor, assignment_id, ask } = await stage(t);
  await ask({ words: 'Canary in the third line.' });
  const read = async (viewer: Parameters<typeof api.as>[0]) => {
    const client = api.as(viewer);
    const asked = [
      client.assignments.get({ id: assignment_id }),
      client.work.submissions({ assignment_id }),
      client.work.publicSubmissions({ username: tutor.username }),
    ];
    return JSON.stringify(await Promise.allSettled(asked));
  };
  for (const viewer of [null, await api.person(), await api.person({ is_admin: true })]) {
    assert.doesNotMatch(await read(viewer), /Canary/);
  }
  assert.match(await read(tutor), /Canary/);
});

for (const [name, run] of [
  ['a completion', (s: Stage) => s.api.as(s.poster).work.complete({ assignment_id: s.assignment_id })],
  ['the next version', (s: Stage) => s.handIn()],
  [
    'the end of the award',
    (s: Stage) => s.api.as(s.tutor).assignments.stepBack({ id: s.assignment_id, reason: 'Ill.' }),
  ],
  ['another request', (s: Stage) => s.ask()],
] as const) {
  test(`Changes asked for at the same time as ${name}: each has its effect or a refusal (DEAL-47)`, async (t) => {
    const s = await stage(t);
    const outcomes = await Promise.allSettled([s.ask(), run(s)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.defined, true, String(outcome.reason));
    }
    assert.ok(outcomes.some(({ status }) => status === 'fulfilled'));
    assert.deepEqual(await examine(s.api.database.pool), []);
  });
}

type Stage = Awaited<ReturnType<typeof stage>>;
