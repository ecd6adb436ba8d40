import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';

const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);

async function mailsOf({ db, services }: TestApi, kind: string) {
  const templates = mailTemplates({ db, publicUrl: 'http://localhost:3000', secret: services.secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();
  return Promise.all(rows.map((row) => templates[kind]?.(row, { adminEmail: 'admin@example.com' })));
}

/**
 * Creates an awarded assignment whose poster reported the tutor, after a short chat; and an admin.
 */
async function reported(api: TestApi) {
  const admin = await api.person({ is_admin: true, username: 'rabia' });
  const poster = await api.person({ full_name: 'Sana Example', email: 'sana@example.com', coins: 300 });
  const tutor = await api.person({ username: 'farhan', email: 'farhan@example.com' });
  const assignment_id = await api.assignment(poster, { title: 'Marketing plan' });
  const { id: bid_id } = await api.as(tutor).bids.place({ assignment_id, proposal: 'With every step.' });
  const { conversation_id } = await api
    .as(poster)
    .assignments.award({ p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 });
  await api.as(poster).chat.send({ conversation_id, content: 'Where is the work?' });
  await api.as(tutor).chat.send({ conversation_id, content: 'Tomorrow.' });
  const report = { assignment_id, bid_id, reason: 'He has not answered for four days.' };
  const { number } = await api.as(poster, { now: hours(1) }).safety.reportAssignment(report);
  return { admin, poster, tutor, number, report };
}

test('Admins list reports, longest wait first, and find them by their people', async (t) => {
  const api = await testApi(t);
  const { admin, poster, number } = await reported(api);
  const stranger = await api.person({ username: 'zainab', email: 'zq@example.com' });
  await api.as(stranger, { now: hours(2) }).safety.reportProfile({ username: 'farhan', reason: 'Insults.' });
  const site = { user_id: stranger.id, reason: 'The chat is slow.', created_at: hours(3) };
  await api.db.insertInto('feedback').values(site).execute();
  const list = async (input: object = {}) => (await api.as(admin).safety.cases(input)).items;
  assert.deepEqual(
    (await list()).map(({ reported: who, reporter, title, reason }) => [
      who?.username,
      reporter.username,
      title,
      reason,
    ]),
    [
      ['farhan', poster.username, 'Marketing plan', 'He has not answered for four days.'],
      ['farhan', 'zainab', null, 'Insults.'],
      [undefined, 'zainab', null, 'The chat is slow.'],
    ],
  );
  assert.equal((await list({ search: 'ZQ@exam' })).length, 2);
  assert.equal((await list({ search: 'nobody_x' })).length, 0);
  assert.equal((await list({ sort: '-opened_at', limit: 1 }))[0]?.reason, 'The chat is slow.');
  await api.as(admin).safety.decideCase({ number, outcome: 'dismissed', reason: 'He answered since.' });
  assert.deepEqual(
    [(await list()).length, (await list({ status: 'decided' })).length, (await list({ status: 'all' })).length],
    [2, 1, 3],
  );
  assert.equal((await refusalOf(api.as(stranger).safety.cases({}))).code, 'admin_required');
  assert.equal((await refusalOf(api.as(null).safety.case({ number }))).code, 'sign_in_required');
});

test('A case shows the chat of its parties, other reports of the person, and who they are', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, number } = await reported(api);
  const other = await api.person();
  const elsewhere = await api.as(other).safety.reportProfile({ username: 'farhan', reason: 'Copied work.' });
  const found = await api.as(admin).safety.case({ number });
  assert.deepEqual(
    found.thread.map(({ is_reporter, content }) => [is_reporter, content]),
    [
      [true, 'Where is the work?'],
      [false, 'Tomorrow.'],
    ],
  );
  assert.deepEqual(
    found.others.map((one) => [one.number, one.reason]),
    [[elsewhere.number, 'Copied work.']],
  );
  const { about, reporter_email, opened } = found;
  assert.deepEqual([reporter_email, opened, about?.email], ['sana@example.com', 1, 'farhan@example.com']);
  assert.deepEqual([about?.awarded, about?.completed, about?.is_blocked, about?.is_listed], [1, 0, false, false]);
  assert.deepEqual((await api.as(admin).safety.case({ number: elsewhere.number })).thread, [], 'they never wrote');
  await api.as(admin).safety.addScammer({ user_id: tutor.id, reason: 'Never answered.' });
  const listed = (await api.as(admin).safety.case({ number })).about;
  assert.deepEqual([listed?.is_blocked, listed?.is_listed], [true, true]);
  assert.equal((await refusalOf(api.as(admin).safety.case({ number: 999 }))).code, 'case_not_found');
  assert.equal((await refusalOf(api.as(poster).safety.case({ number }))).code, 'admin_required');
});

test('A decision is made once, told to the reporter and logged; a warning never names the reporter', async (t) => {
  const api = await testApi(t);
  const { admin, poster, tutor, number, report } = await reported(api);
  const second = await api.person({ is_admin: true });
  const decide = (viewer = admin, input: object = {}) =>
    api
      .as(viewer)
      .safety.decideCase({ number, outcome: 'warned', reason: 'We warned him.', warning: 'Please answer.', ...input });
  assert.deepEqual((await refusalOf(decide(admin, { reason: ' ' }))).fields, ['reason']);
  assert.equal((await refusalOf(decide(admin, { warning: ' ' }))).field, 'warning');
  assert.equal((await refusalOf(decide(admin, { number: 999 }))).code, 'case_not_found');
  assert.equal((await refusalOf(decide(poster))).code, 'admin_required');
  const race = await Promise.allSettled([decide(), decide(second), decide(), decide(second)]);
  assert.equal(race.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await refusalOf(decide())).code, 'case_decided');

  const [told, ...more] = await mailsOf(api, 'case_decided');
  assert.deepEqual([told?.to, more], ['sana@example.com', []]);
  assert.match(told?.text ?? '', /“Marketing plan”.*> We warned him\./s);
  const [warned] = await mailsOf(api, 'case_warned');
  assert.equal(warned?.to, 'farhan@example.com');
  assert.match(warned?.text ?? '', /> Please answer\./);
  assert.doesNotMatch(JSON.stringify(warned), /Sana|sana@|Marketing|We warned/);
  const { items } = await api.as(admin).admin.auditLog({ about_id: tutor.id });
  assert.deepEqual(
    items.map(({ action, about, reason }) => [action, about, reason]),
    [['safety.decideCase', `R-${number} @farhan`, 'We warned him.']],
  );
  const decided = await api.as(admin).safety.case({ number });
  assert.deepEqual([decided.outcome, decided.note, decided.warning], ['warned', 'We warned him.', 'Please answer.']);
  await api.as(poster).safety.reportAssignment(report);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Parties cannot decide their own report, and site feedback warns no person', async (t) => {
  const api = await testApi(t);
  const [admin, other] = [await api.person({ is_admin: true, username: 'rabia' }), await api.person()];
  const { number } = await api.as(other).safety.reportProfile({ username: 'rabia', reason: 'Unfair.' });
  const decide = (n: number) =>
    refusalOf(api.as(admin).safety.decideCase({ number: n, outcome: 'warned', reason: 'x', warning: 'x' }));
  assert.equal((await decide(number)).code, 'case_own');
  const site = { user_id: other.id, reason: 'The chat is slow.', created_at: noon };
  await api.db.insertInto('feedback').values(site).execute();
  assert.equal((await decide(number + 1)).code, 'case_of_nobody');
  await api.as(admin).safety.decideCase({ number: number + 1, outcome: 'answered', reason: 'Thank you.' });
  assert.match((await mailsOf(api, 'case_decided'))[0]?.text ?? '', /our site/);
});

test('An admin reads a report and decides it in a form; tabs count what waits', async (t) => {
  const api = await testApi(t);
  const { admin, number } = await reported(api);
  const { get, post } = await pageVisits(t, api);
  const contact = { name: 'Sana', email: 'sana@example.com', subject: 'My coins', message: 'Where <are> they?' };
  await api.as(null).site.contact(contact);
  const queues = await api.as(admin).admin.queues();
  assert.deepEqual(queues, {
    coin_requests: { waiting: 0, oldest: null },
    held_payments: { waiting: 0, oldest: null },
    adjustments: { waiting: 0, oldest: null },
    reports: { waiting: 1, oldest: hours(1) },
    disagreements: { waiting: 0, oldest: null },
    appeals: { waiting: 0, oldest: null },
    take_downs: { waiting: 0, oldest: null },
    referrals: { waiting: 0, oldest: null },
    messages: { waiting: 1, oldest: noon },
    orders: { waiting: 0, oldest: null },
    refunds: { waiting: 0, oldest: null },
  });
  const list = await get(admin, '/admin/reports');
  assert.match(list.text, /Messages 1 .*Reports 1 /);
  assert.match(list.text, /1 report .*farhan|1 report .*Marketing plan/);
  const page = `/admin/reports/${number}`;
  assert.match(
    (await get(admin, page)).text,
    /He has not answered for four days\. .*Where is the work\? .*Add to watchlist/,
  );
  assert.match((await get(admin, `${page}/warn`)).text, /Warning to the person .*Note to the reporter/);
  assert.equal((await get(admin, `${page}/nonsense`)).status, 404);
  const blank = await post(admin, `${page}/dismiss`, { reason: '' });
  assert.match(blank.text, /Please write the note to the reporter\./);
  assert.equal((await post(admin, `${page}/dismiss`, { reason: 'He answered since.' })).to, '/admin/reports');
  assert.match((await get(admin, page)).text, /Dismissed .*“ ?He answered since\. ?”/);
  assert.match((await get(admin, '/admin/reports')).text, /No reports found/);

  const { id } = (await api.as(admin).site.messages({})).items[0] ?? { id: '' };
  assert.match(
    (await get(admin, `/admin/messages/${id}`)).text,
    /Where &lt;are&gt; they\? .*Your answer .*Send answer/,
  );
  assert.equal((await post(admin, `/admin/messages/${id}`, { reason: '' })).to, '/admin/messages');
  assert.match((await get(admin, '/admin/messages?status=answered')).text, /My coins .*Answered by rabia/);
});
