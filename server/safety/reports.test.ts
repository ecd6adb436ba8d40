import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { startSmtp } from '#tests/doubles/smtp.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { examine } from '../doctor.ts';
import { mailTemplates } from '../features.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createTransport } from '../platform/mail/transport.ts';

const publicUrl = 'http://localhost:3000';
const secret = 'a secret of the tests, long enough to sign with';

/** Creates a poster, the tutor of their awarded assignment, and the ids of both. */
async function parties(api: TestApi, is_anonymous = false) {
  const poster = await api.person({ full_name: 'Sana Example', email: 'sana@example.com', coins: 300 });
  const tutor = await api.person({ full_name: 'بلال Example', username: 'bilal', email: 'bilal@example.com' });
  const assignment_id = await api.assignment(poster, { title: 'Survey analysis', is_anonymous });
  const { id: bid_id } = await api.as(tutor).bids.place({ assignment_id, proposal: 'With every step.' });
  return { poster, tutor, about: { assignment_id, bid_id } };
}

/** Returns the texts of all mails of a kind as the admins get them. */
async function mailsOf({ db }: TestApi, kind: string, adminEmail: string | null = 'admin@example.com') {
  const templates = mailTemplates({ db, publicUrl, secret });
  const rows = await db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();
  return Promise.all(rows.map((row) => templates[kind]?.(row, { adminEmail })));
}

test('Keeps a profile report with reporter, subject and reason, and mails it (ENTITY-25, CALL-53)', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person({ email: 'sana@example.com' }), await api.person({ username: 'kashif' })];
  const target = await api.as(me).safety.profileToReport({ username: 'Kashif' });
  assert.deepEqual([target.username, target.report], ['kashif', null]);
  const reason = 'Asked for half of the budget.\nسلام <b>';
  const { number } = await api.as(me).safety.reportProfile({ username: 'Kashif', reason });
  const rows = await api.db.selectFrom('reports').selectAll().execute();
  assert.deepEqual(
    rows.map(({ reporter_id, reported_user_id, reason: why, created_at }) => [
      reporter_id,
      reported_user_id,
      why,
      created_at,
    ]),
    [[me.id, other.id, reason, noon]],
  );
  const [mail, ...more] = await mailsOf(api, 'report_admin');
  assert.deepEqual([mail?.to, more], ['admin@example.com', []]);
  for (const part of ['sana@example.com', '@kashif', 'Asked for half of the budget.']) {
    assert.ok(mail?.text.includes(part), part);
  }
  assert.doesNotMatch(mail?.html ?? '', /<b>$/m);
  assert.deepEqual(await mailsOf(api, 'report_admin', null), [null]);
  assert.deepEqual((await api.as(me).safety.profileToReport({ username: 'kashif' })).report, { number, at: noon });
  assert.equal((await api.as(other).safety.profileToReport({ username: other.username })).report, null);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Keeps and mails an assignment report of a bid’s party, with four facts (ENTITY-24, CALL-52)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, about } = await parties(api);
  const stranger = await api.person();
  await api.as(poster).safety.reportAssignment({ ...about, reason: 'The second table is wrong.' });
  await api.as(tutor).safety.reportAssignment({ ...about, reason: 'Never paid.' });
  const rows = await api.db.selectFrom('feedback').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map((row) => [row.user_id, row.reported_user_id, row.assignment_id, row.reason]),
    [
      [poster.id, tutor.id, about.assignment_id, 'The second table is wrong.'],
      [tutor.id, poster.id, about.assignment_id, 'Never paid.'],
    ],
  );
  const [mail] = await mailsOf(api, 'feedback_admin');
  for (const part of ['sana@example.com', 'bilal@example.com', 'Survey analysis', 'The second table is wrong.']) {
    assert.ok(mail?.text.includes(part), part);
  }
  const elsewhere = { ...about, assignment_id: await api.assignment(stranger) };
  for (const [who, what] of [
    [stranger, about],
    [tutor, elsewhere],
    [poster, { ...about, bid_id: poster.id }],
    [poster, { assignment_id: '', bid_id: '' }],
  ] as const) {
    const call = { ...what, reason: 'x' };
    assert.equal((await refusalOf(api.as(who).safety.reportAssignment(call))).title, 'Invalid Access');
    assert.equal((await refusalOf(api.as(who).safety.assignmentToReport(what))).text.slice(0, 14), 'Open this page');
  }
  assert.equal(
    (await refusalOf(api.as(null).safety.reportAssignment({ ...about, reason: 'x' }))).code,
    'sign_in_required',
  );
  assert.equal((await api.db.selectFrom('feedback').select('id').execute()).length, 2);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A report needs a reason and another person’s existing profile (REPORT-03, REPORT-04, REPORT-06)', async (t) => {
  const api = await testApi(t);
  const { poster, about } = await parties(api);
  const { safety } = api.as(poster);
  for (const reason of ['', ' \n ']) {
    const profile = await refusalOf(safety.reportProfile({ username: 'bilal', reason }));
    assert.deepEqual(
      [profile.title, profile.text, profile.fields],
      ['Error submitting report', 'Please explain why you are reporting this profile.', ['reason']],
    );
    const feedback = await refusalOf(safety.reportAssignment({ ...about, reason }));
    assert.deepEqual([feedback.text, feedback.fields], ['You must explain the issue.', ['reason']]);
  }
  for (const username of ['nobody_x', 'no such name', '']) {
    const unknown = 'Could not find the profile to report.';
    assert.equal((await refusalOf(safety.reportProfile({ username, reason: 'Spam.' }))).text, unknown);
    assert.equal((await refusalOf(safety.profileToReport({ username }))).text, unknown);
  }
  const own = safety.reportProfile({ username: poster.username, reason: 'Spam.' });
  assert.equal((await refusalOf(own)).code, 'report_self');
  const long = safety.reportProfile({ username: 'bilal', reason: 'x'.repeat(1001) });
  assert.deepEqual((await refusalOf(long)).fields, ['reason']);
  assert.equal(
    (await refusalOf(api.as(null).safety.reportProfile({ username: 'bilal', reason: 'x' }))).code,
    'sign_in_required',
  );
  for (const table of ['reports', 'feedback', 'cases'] as const) {
    assert.deepEqual(await api.db.selectFrom(table).selectAll().execute(), [], table);
  }
});

test('Keeps one of several simultaneous equal reports; another person or assignment is another case', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, about } = await parties(api);
  const calls = Array.from({ length: 8 }, (_, n) =>
    n % 2
      ? api.as(poster).safety.reportProfile({ username: 'bilal', reason: `Number ${n}` })
      : api.as(poster).safety.reportAssignment({ ...about, reason: `Number ${n}` }),
  );
  const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  assert.equal(done.length, 2, 'one of the profile, one of the assignment');
  const again = await refusalOf(api.as(poster).safety.reportProfile({ username: 'bilal', reason: 'Again.' }));
  assert.equal(again.text, 'You have already reported this. We are looking at it.');
  await api.as(tutor).safety.reportProfile({ username: poster.username, reason: 'Insults.' });
  const cases = await api.db.selectFrom('cases').selectAll().execute();
  assert.equal(cases.length, 3);
  const form = api.as(await api.person(), { key: 'key-of-this-form' }).safety;
  const sent = { username: 'bilal', reason: 'Spam.' };
  assert.deepEqual(await form.reportProfile(sent), await form.reportProfile(sent));
});

test('A person reports at most ten times a day', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  for (let n = 0; n < 10; n += 1) {
    const { username } = await api.person();
    await api.as(me).safety.reportProfile({ username, reason: 'Spam.' });
  }
  const { username } = await api.person();
  const report = (now = noon) => api.as(me, { now }).safety.reportProfile({ username, reason: 'Spam.' });
  assert.equal((await refusalOf(report())).code, 'too_many_requests');
  await report(new Date(noon.getTime() + 86_400_001));
});

test('A poster stays anonymous to a bidder who reports them, until the award', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, about } = await parties(api, true);
  const seen = await api.as(tutor).safety.assignmentToReport(about);
  assert.deepEqual([seen.is_own, seen.other], [false, null]);
  assert.doesNotMatch(JSON.stringify(seen), /Sana|person_1/);
  const own = await api.as(poster).safety.assignmentToReport(about);
  assert.deepEqual([own.is_own, own.other?.username], [true, 'bilal']);
  await api.as(poster).assignments.award({
    p_assignment_id: about.assignment_id,
    p_bidder_id: tutor.id,
    p_award_cost: 100,
  });
  const after = await api.as(tutor).safety.assignmentToReport(about);
  assert.equal(after.other?.full_name, 'Sana Example');
  assert.ok(after.conversation_id);
});

test('A report is kept even if no mail can be sent, and the log says so (REPORT-07)', async (t) => {
  const api = await testApi(t);
  const { poster, about } = await parties(api);
  await api.db.deleteFrom('mails').execute();
  const smtp = await startSmtp(t);
  const transport = createTransport({ smtpUrl: smtp.url, mailbox: null });
  t.after(() => transport?.close());
  const lines: string[] = [];
  const mailer = createMailer({
    db: api.db,
    transport,
    templates: mailTemplates({ db: api.db, publicUrl, secret }),
    from: 'Mukammal <hello@example.com>',
    adminEmail: 'admin@example.com',
    publicUrl,
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    clock: () => noon,
  });
  await smtp.stop();
  await api.as(poster).safety.reportAssignment({ ...about, reason: 'Never answered.' });
  await mailer.drain();
  const { failure, sent_at } = await api.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  assert.ok(failure && sent_at === null);
  assert.match(lines.join(''), /feedback_admin/);
});
