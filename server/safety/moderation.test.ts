import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { mailTemplates } from '../features.ts';

const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
const words = 'Is 03211234567 a prime? Show it by hand.';

const rowsOf = ({ db }: TestApi) => db.selectFrom('refused_texts').selectAll().orderBy('id').execute();

/** Creates a person whose proposal was refused; returns them and the text's id. */
async function refused(api: TestApi) {
  const [poster, tutor] = [await api.person(), await api.person({ username: 'bilal', email: 'bilal@example.com' })];
  const assignment_id = await api.assignment(poster);
  const bid = (proposal = words, now = noon) => api.as(tutor, { now }).bids.place({ assignment_id, proposal });
  assert.equal((await refusalOf(bid())).code, 'proposal_not_allowed');
  const [kept] = await rowsOf(api);
  return { poster, tutor, bid, id: kept?.id ?? '' };
}

async function mails({ db, services }: TestApi) {
  const templates = mailTemplates({ db, publicUrl: 'http://localhost:3000', secret: services.secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', 'appeal_decided').execute();
  return Promise.all(rows.map((row) => templates.appeal_decided?.(row, { adminEmail: null })));
}

test('Keeps a refused text once for each person, field and text, with its tries, and no clean text', async (t) => {
  const api = await testApi(t);
  const { tutor, bid } = await refused(api);
  await refusalOf(bid(words, hours(1)));
  await refusalOf(bid('Write to bilal@example.com'));
  await bid('I will show every step.');
  assert.deepEqual(
    (await rowsOf(api)).map(({ user_id, field, found, text, times, last_at }) => [
      user_id,
      field,
      found,
      text,
      times,
      last_at,
    ]),
    [
      [tutor.id, 'proposal', 'phone', words, 2, hours(1)],
      [tutor.id, 'proposal', 'email', 'Write to bilal@example.com', 1, noon],
    ],
  );
});

test('Only its writer sees a refused text, and may appeal once', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, id } = await refused(api);
  const own = await api.as(tutor).safety.refusedText({ id });
  assert.deepEqual([own.field, own.text, own.places[0]?.words, own.outcome], ['proposal', words, '03211234567', null]);
  assert.equal((await refusalOf(api.as(poster).safety.refusedText({ id }))).code, 'refused_text_not_found');
  assert.equal((await refusalOf(api.as(poster).safety.appeal({ id }))).code, 'refused_text_not_found');
  assert.equal((await refusalOf(api.as(null).safety.appeal({ id }))).code, 'sign_in_required');
  const long = api.as(tutor).safety.appeal({ id, reason: 'x'.repeat(301) });
  assert.deepEqual((await refusalOf(long)).fields, ['reason']);
  const appeals = await Promise.allSettled(
    ['It is an exercise.', 'It is one.'].map((reason) => api.as(tutor).safety.appeal({ id, reason })),
  );
  assert.deepEqual(appeals.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await refusalOf(api.as(tutor).safety.appeal({ id }))).code, 'appeal_already');
});

test('A text that an admin allows passes from then on, for its writer in its field; an upheld one does not', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, bid, id } = await refused(api);
  const admin = await api.person({ is_admin: true, username: 'rabia' });
  await api.as(tutor).safety.appeal({ id, reason: 'It is the number of the exercise.' });
  const decide = (viewer = admin, input: object = {}) =>
    api.as(viewer, { now: hours(2) }).safety.decideAppeal({ id, outcome: 'allowed', reason: 'An exercise.', ...input });
  assert.deepEqual((await refusalOf(decide(admin, { reason: '' }))).fields, ['reason']);
  assert.equal((await refusalOf(decide(admin, { outcome: 'maybe' }))).code, 'input_invalid');
  assert.equal((await refusalOf(decide(tutor))).code, 'admin_required');
  const race = await Promise.allSettled([decide(), decide(), decide(admin, { outcome: 'upheld' })]);
  assert.equal(race.filter(({ status }) => status === 'fulfilled').length, 1);
  await api.db.updateTable('refused_texts').set({ outcome: 'allowed' }).execute();
  assert.equal((await refusalOf(decide())).code, 'appeal_decided');

  await bid();
  const [row] = await rowsOf(api);
  assert.deepEqual([row?.times, row?.used], [1, 1]);
  const other = await api.person();
  const theirs = await api.assignment(poster);
  const copied = api.as(other).bids.place({ assignment_id: theirs, proposal: words });
  assert.equal((await refusalOf(copied)).code, 'proposal_not_allowed', 'of another it is refused');
  const asked = api.as(tutor).questions.ask({ assignment_id: theirs, question: words });
  assert.equal((await refusalOf(asked)).code, 'question_not_allowed', 'in another field too');

  const [mail] = await mails(api);
  assert.equal(mail?.to, 'bilal@example.com');
  assert.match(mail?.text ?? '', new RegExp(`> ${words.replaceAll('?', '\\?')}`));
  const { items } = await api.as(admin).admin.auditLog({ about_id: tutor.id });
  assert.deepEqual(
    items.map(({ action, about }) => [action, about]),
    [['safety.decideAppeal', '@bilal']],
  );

  const second = (await rowsOf(api)).find(({ user_id }) => user_id === other.id);
  await decide(admin, { id: second?.id, outcome: 'upheld', reason: 'A phone number.' });
  const again = api.as(other).bids.place({ assignment_id: theirs, proposal: words });
  assert.equal((await refusalOf(again)).code, 'proposal_not_allowed');
});

test('Admins see appeals first, filter texts by person and finding, and see repeat offenders', async (t) => {
  const api = await testApi(t);
  const { tutor, bid, id } = await refused(api);
  const admin = await api.person({ is_admin: true });
  const list = async (input: object = {}) => (await api.as(admin).safety.moderation(input)).items;
  assert.deepEqual(await list(), []);
  for (let n = 0; n < 4; n += 1) await refusalOf(bid(`Write to bilal${n}@example.com`, hours(n + 1)));
  await api.as(tutor).safety.appeal({ id });
  const [appealed, ...others] = await list();
  assert.deepEqual([appealed?.text, appealed?.found, appealed?.username, others], [words, 'phone', 'bilal', []]);
  assert.equal(appealed?.places[0]?.words, '03211234567');
  assert.equal((await list({ status: 'all' })).length, 5);
  assert.equal((await list({ status: 'all', found: 'email' })).length, 4);
  assert.equal((await list({ status: 'all', search: 'BILAL@' })).length, 5);
  assert.equal((await list({ status: 'all', search: 'nobody_x' })).length, 0);
  assert.equal((await list({ status: 'all', sort: '-last_at' }))[0]?.recent, 5);
  assert.equal((await refusalOf(api.as(tutor).safety.moderation({}))).code, 'admin_required');
  assert.equal((await api.as(admin).admin.queues()).appeals?.waiting, 1);
});

test('The form links the appeal, the page accepts it, and an admin decides in the tab', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const [poster, tutor, admin] = [await api.person(), await api.person(), await api.person({ is_admin: true })];
  const form = { title: 'A prime', description: words, subject: 'Art', budget: '100', deadline: '2026-11-28' };
  const sent = await post(tutor, '/post-assignment', form);
  const path = /href="(\/appeals\/[0-9a-f-]{36})"[^>]*>Ask for a second look</.exec(sent.html)?.[1] ?? '';
  assert.ok(path, sent.text);
  const page = await get(tutor, path);
  assert.match(page.html, /<mark[^>]*>03211234567<\/mark>/);
  assert.match(page.text, /Ask for a second look\? .*Why is your text fine\?/);
  assert.equal((await get(poster, path)).status, 404);
  assert.equal((await post(tutor, path, { reason: 'An exercise.' })).to, path);
  assert.match((await get(tutor, path)).text, /Sent 20 Nov 2026\. .*“ ?An exercise\. ?”/);
  assert.match((await get(admin, '/admin/moderation')).text, /Moderation 1 .*Appeal: ?“ ?An exercise\./);
  const [row] = await rowsOf(api);
  const act = `/admin/moderation/${row?.id}/allow`;
  assert.match((await get(admin, act)).text, /Allow this text\?/);
  assert.equal((await post(admin, act, { reason: 'Fine.' })).to, '/admin/moderation');
  assert.match((await get(tutor, path)).text, /Your text is allowed\. Please send the form again\. Fine\./);
  assert.equal((await post(tutor, '/post-assignment', form)).status, 303);
  assert.match((await get(admin, '/admin/moderation?status=allowed')).text, /used 1 time/);
});
