import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStep } from '#core/chat/trail-words.ts';
import { milestones as bounds } from '#core/limits.ts';
import { mailTemplates } from '#server/features.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded, rateBoth } from '#tests/support/awarded-work.ts';
import { writeReminders } from './milestone-mails.ts';

const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

async function mailsOf(api: TestApi) {
  const rows = await api.db.selectFrom('mails').selectAll().where('kind', '=', 'milestone_due').execute();
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: 'x' });
  return Promise.all(rows.map(async (row) => templates.milestone_due?.(row, { adminEmail: null })));
}

test('Either party’s milestone has its fields; lists are by due date (ENTITY-20, CALL-38, CALL-39)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const last = {
    conversation_id,
    title: '  All   twelve ',
    description: 'مکمل',
    due_date: '2026-11-26',
    reminder_time: '5',
  };
  await api.as(poster).chat.createMilestone(last);
  // A date in a program's format: an instant that is the next day in Karachi.
  const due_date = '2026-11-21T20:00:00.000Z';
  await api.as(tutor).chat.createMilestone({ conversation_id, title: 'Problems 1 to 4', due_date });
  const [first, second, ...more] = await api.as(tutor).chat.milestones({ conversation_id });
  assert.deepEqual(more, []);
  assert.deepEqual(
    { ...first, id: '' },
    {
      id: '',
      conversation_id,
      title: 'Problems 1 to 4',
      description: '',
      due_date: '2026-11-22',
      reminder_time: 1,
      created_by: tutor.id,
      status: 'pending',
      share: null,
      created_at: noon,
      completed_at: null,
      is_paid: false,
    },
  );
  const { title, description, reminder_time, created_by } = second ?? {};
  assert.deepEqual([title, description, reminder_time, created_by], ['All twelve', 'مکمل', 5, poster.id]);
  const rows = await api.db.selectFrom('milestones').selectAll().orderBy('due_date').execute();
  assert.deepEqual(
    rows.map((row) => [
      row.conversation_id,
      row.title,
      row.description,
      row.due_date,
      row.reminder_time,
      row.created_by,
      row.status,
    ]),
    [
      [conversation_id, 'Problems 1 to 4', '', '2026-11-22', 1, tutor.id, 'pending'],
      [conversation_id, 'All twelve', 'مکمل', '2026-11-26', 5, poster.id, 'pending'],
    ],
  );
});

test('Stores no milestone without a title, a due date or an own conversation (CHAT-17)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const other = await awarded(api);
  const whole = { conversation_id, title: 'Half', due_date: '2026-11-25' };
  const blamed = async (change: object) => {
    const { code, fields, title } = await refusalOf(api.as(poster).chat.createMilestone({ ...whole, ...change }));
    return [code, ...fields, title];
  };
  const failure = 'Error creating milestone';
  assert.deepEqual(await blamed({ title: ' \n ' }), ['input_invalid', 'title', failure]);
  assert.deepEqual(await blamed({ title: undefined }), ['input_invalid', 'title', failure]);
  assert.deepEqual(await blamed({ title: 'x'.repeat(81) }), ['input_invalid', 'title', failure]);
  for (const due_date of ['', undefined, '2026-02-30', 'tomorrow']) {
    assert.deepEqual(await blamed({ due_date }), ['input_invalid', 'due_date', failure], String(due_date));
  }
  assert.deepEqual(await blamed({ due_date: '2026-11-19' }), ['milestone_due_past', failure], 'yesterday');
  for (const reminder_time of [0, -1, 1.5, bounds.longestReminder + 1, 'soon']) {
    assert.deepEqual(
      await blamed({ reminder_time }),
      ['input_invalid', 'reminder_time', failure],
      String(reminder_time),
    );
  }
  for (const id of [other.conversation_id, '', 'x', undefined]) {
    assert.deepEqual(await blamed({ conversation_id: id }), ['conversation_not_found', failure]);
  }
  for (const title of ['Send it to sana.raza@GMAIL.com', 'Call 0321 4478213 first']) {
    assert.deepEqual(await blamed({ title }), ['message_not_allowed', 'Content Warning'], title);
  }
  assert.deepEqual(await api.db.selectFrom('milestones').select('id').execute(), []);
});

test('Honest milestones may use words banned in messages; a number is refused at its field', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const create = (words: { title: string; description?: string }) =>
    api.as(poster).chat.createMilestone({ conversation_id, due_date: '2026-11-25', ...words });
  await create({
    title: 'Question number 3',
    description: 'Directional derivatives; meet the external examiner’s list.',
  });
  const { code, field } = await refusalOf(create({ title: 'Draft', description: 'Then 0321 4478213' }));
  assert.deepEqual([code, field], ['message_not_allowed', 'description']);
});

test('The default reminder is one hour before (ENTITY-21)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  await api
    .as(poster)
    .chat.createMilestone({ conversation_id, title: 'Half', due_date: '2026-11-25', reminder_time: '' });
  const row = { conversation_id, title: 'By default', due_date: '2026-11-26', created_by: poster.id };
  await api.db.insertInto('milestones').values(row).execute();
  const rows = await api.db.selectFrom('milestones').select('reminder_time').execute();
  assert.deepEqual(rows, [{ reminder_time: 1 }, { reminder_time: 1 }]);
});

test('Either party completes and reopens a milestone; pending ones past their day are overdue', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const { id } = await api.as(poster).chat.createMilestone({ conversation_id, title: 'Half', due_date: '2026-11-20' });
  const status = async (now: Date) => {
    const [milestone] = await api.as(tutor, { now }).chat.milestones({ conversation_id });
    return [milestone?.status, milestone?.completed_at];
  };
  assert.deepEqual(await status(new Date('2026-11-20T23:59:59+05:00')), ['pending', null]);
  assert.deepEqual(await status(new Date('2026-11-21T00:00:00+05:00')), ['overdue', null]);
  for (const completed of [true, true]) {
    await api.as(tutor).chat.markMilestone({ id, completed });
    assert.deepEqual(await status(later(99)), ['completed', noon]);
  }
  await api.as(poster).chat.markMilestone({ id, completed: '' });
  assert.deepEqual(await status(later(99)), ['overdue', null]);
  const trail = await api.as(tutor).chat.trail({ conversation_id });
  assert.deepEqual(
    trail.map(({ number, kind, actor_id, facts }) => [number, kind, actor_id === tutor.id, facts.title]),
    [
      [1, 'awarded', false, undefined],
      [2, 'milestone_created', false, 'Half'],
      [3, 'milestone_completed', true, 'Half'],
      [4, 'milestone_reopened', false, 'Half'],
    ],
    'what was so already is not written down again',
  );
  assert.deepEqual(
    (await api.as(poster).chat.trail({ conversation_id, after: '2' })).map(({ number }) => number),
    [3, 4],
  );
});

test('The plan spreads 25, 25 and 50 percent to the deadline, once however many press', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api, { deadline: '2026-11-28' });
  const calls = [poster, tutor, poster].map((viewer) => api.as(viewer).chat.planMilestones({ conversation_id }));
  const outcomes = await Promise.allSettled(calls);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  const steps = await api.as(tutor).chat.milestones({ conversation_id });
  assert.deepEqual(
    steps.map(({ title, share, due_date }) => [title, share, due_date]),
    [
      ['First quarter', 25, '2026-11-22'],
      ['Second quarter', 25, '2026-11-24'],
      ['Final half', 50, '2026-11-28'],
    ],
  );
  assert.equal((await refusalOf(api.as(poster).chat.planMilestones({ conversation_id }))).code, 'milestones_planned');
  const near = await awarded(api, { deadline: '2026-11-21' });
  await api.as(near.poster).chat.planMilestones(near);
  assert.equal((await api.as(near.poster).chat.milestones(near)).at(-1)?.due_date, '2026-11-27', 'over a week');
});

test('A form sent twice makes one milestone, and a conversation has a maximum number of them', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const half = { conversation_id, title: 'Half', due_date: '2026-11-25' };
  const twin = () => api.as(poster, { key: 'one-form-key' }).chat.createMilestone(half);
  const [one, other] = await Promise.all([twin(), twin()]);
  assert.deepEqual(one, other);
  const row = { ...half, created_by: poster.id };
  await api.db
    .insertInto('milestones')
    .values(Array.from({ length: bounds.most - 1 }, () => row))
    .execute();
  const full = await refusalOf(api.as(poster).chat.createMilestone(half));
  assert.deepEqual(
    [full.code, full.text],
    ['milestones_too_many', `This conversation already has ${bounds.most} milestones, the most it can hold.`],
  );
  assert.equal((await api.as(poster).chat.milestones(half)).length, bounds.most);
});

test('Strangers and admins find no milestones; those of a completed assignment are final', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, conversation_id } = await awarded(api);
  const half = { conversation_id, title: 'Half', due_date: '2026-11-25' };
  const { id } = await api.as(poster).chat.createMilestone(half);
  for (const viewer of [await api.person(), await api.person({ is_admin: true })]) {
    const { chat } = api.as(viewer);
    const calls = [chat.milestones, chat.createMilestone, chat.planMilestones, chat.trail];
    for (const call of calls) assert.equal((await refusalOf(call(half))).code, 'conversation_not_found');
    assert.equal((await refusalOf(chat.markMilestone({ id, completed: true }))).code, 'milestone_not_found');
  }
  await api.as(poster).work.complete({ assignment_id, without_submission: true });
  const { chat } = api.as(tutor);
  for (const call of [chat.createMilestone, chat.planMilestones, chat.markMilestone]) {
    assert.equal((await refusalOf(call({ ...half, id, completed: true }))).code, 'milestones_closed');
  }
  assert.equal((await chat.milestones(half)).length, 1);
});

test('Both parties get one reminder by mail, so many hours before the day ends, unless it is done', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api, { title: 'Essay' });
  const create = (title: string, due_date: string, reminder_time: number) =>
    api.as(poster).chat.createMilestone({ conversation_id, title, due_date, reminder_time });
  await create('Outline', '2026-11-20', 3);
  await create('Its time is over', '2026-11-20', 24);
  const done = await create('Done in time', '2026-11-20', 3);
  await api.as(tutor).chat.markMilestone({ id: done.id, completed: true });
  // The day ends twelve hours after noon.
  await writeReminders(api.db, new Date(later(9).getTime() - 1));
  assert.deepEqual(await mailsOf(api), []);
  await Promise.all([writeReminders(api.db, later(9)), writeReminders(api.db, later(9))]);
  await writeReminders(api.db, later(30));
  const mails = await mailsOf(api);
  assert.deepEqual(mails.map((mail) => mail?.to).sort(), [poster.email, tutor.email].sort());
  assert.equal(mails[0]?.subject, 'Due 20 Nov 2026: Outline');
  assert.match(mails[0]?.text ?? '', /“Outline” of “Essay” is due on 20 Nov 2026/);
  const { id } = await api.db
    .selectFrom('milestones')
    .select('id')
    .where('title', '=', 'Outline')
    .executeTakeFirstOrThrow();
  await api.as(tutor).chat.markMilestone({ id, completed: true });
  assert.deepEqual(await mailsOf(api), [null, null], 'done before the mail went out');
});

test('The trail shows both parties award, versions, completion and rating, in words made of facts', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, conversation_id } = await awarded(api);
  const file = () => new File(['Solution'], 'solution.txt');
  for (const _ of [1, 2]) await api.as(tutor).work.submit({ assignment_id, file: file() });
  await api.as(poster).work.complete({ assignment_id });
  await rateBoth(api, { poster, tutor, assignment_id }, { rating: 4 });
  const trail = await api.as(tutor).chat.trail({ conversation_id });
  const words = trail.map((step) => {
    const { what, of } = describeStep(step, step.actor_id === tutor.id ? 'You' : 'Sara', 'you');
    return `${step.number} ${what}: ${of}`;
  });
  assert.deepEqual(words, [
    '1 Sara awarded this assignment: ',
    '2 You handed in work: version 1',
    '3 You handed in work: version 2',
    '4 Sara marked this complete: ',
    '5 Sara reviewed you: sealed until both reviews are in, or 27 Nov 2026',
    '6 Sara rated you: 4 of 5',
    '7 You rated you: 5 of 5',
  ]);
});
