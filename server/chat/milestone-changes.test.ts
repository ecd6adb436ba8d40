import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStep } from '#core/chat/trail-words.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { writeReminders } from './milestone-mails.ts';

const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
const half = { title: 'Half', due_date: '2026-11-25' };

async function withMilestone(api: TestApi) {
  const pair = await awarded(api);
  const { conversation_id } = pair;
  const { id } = await api.as(pair.poster).chat.createMilestone({ ...half, conversation_id });
  const wordsOfTrail = async () => {
    const steps = await api.as(pair.tutor).chat.trail({ conversation_id, after: 2 });
    return steps.map((step) => Object.values(describeStep(step, 'Sara', 'you')).join(': '));
  };
  return { ...pair, id, wordsOfTrail };
}

test('A milestone’s author changes it; both parties see it, and its step names a new date', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id, id, wordsOfTrail } = await withMilestone(api);
  const changed = { id, title: 'آدھا', description: 'With sources', due_date: '2026-11-26', reminder_time: '3' };
  assert.deepEqual(await api.as(poster).chat.editMilestone(changed), { conversation_id });
  await api.as(poster).chat.editMilestone(changed);
  await api.as(poster).chat.editMilestone({ ...changed, title: 'Half' });
  const [milestone] = await api.as(tutor).chat.milestones({ conversation_id });
  const { title, description, due_date, reminder_time, created_by, status } = milestone ?? {};
  assert.deepEqual(
    [title, description, due_date, reminder_time, created_by, status],
    ['Half', 'With sources', '2026-11-26', 3, poster.id, 'pending'],
  );
  const step = ['Milestone changed: آدھا, due 26 Nov 2026', 'Milestone changed: Half'];
  assert.deepEqual(await wordsOfTrail(), step, 'what stays as it was leaves no step');
});

test('Refuses to move a milestone into the past; an overdue one keeps its day in a text edit', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id, id } = await withMilestone(api);
  const { code, field } = await refusalOf(api.as(poster).chat.editMilestone({ ...half, id, due_date: '2026-11-19' }));
  assert.deepEqual([code, field], ['milestone_due_past', 'due_date']);
  await api.db.updateTable('milestones').set({ due_date: '2026-11-19' }).where('id', '=', id).execute();
  const late = { ...half, id, title: 'Half, at last', due_date: '2026-11-19' };
  assert.deepEqual(await api.as(poster).chat.editMilestone(late), { conversation_id });
});

test('A milestone’s author deletes it, once however often the form is sent', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id, id, wordsOfTrail } = await withMilestone(api);
  const twin = () => api.as(poster, { key: 'one-form-key' }).chat.deleteMilestone({ id });
  assert.deepEqual(await Promise.all([twin(), twin()]), [{ conversation_id }, { conversation_id }]);
  assert.deepEqual(await api.as(tutor).chat.milestones({ conversation_id }), []);
  assert.deepEqual(await wordsOfTrail(), ['Milestone deleted: Half']);
  for (const call of [api.as(poster).chat.editMilestone, api.as(poster).chat.deleteMilestone]) {
    assert.equal((await refusalOf(call({ ...half, id }))).code, 'milestone_not_found');
  }
});

test('Only its author changes or deletes a milestone, until it or its assignment is completed', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, conversation_id, id, wordsOfTrail } = await withMilestone(api);
  const refused = async (viewer: Parameters<typeof api.as>[0], expected: string) => {
    const { chat } = api.as(viewer);
    for (const call of [chat.editMilestone, chat.deleteMilestone]) {
      assert.equal((await refusalOf(call({ ...half, title: 'Mine', id }))).code, expected);
    }
  };
  await refused(null, 'sign_in_required');
  await refused(await api.person(), 'milestone_not_found');
  await refused(await api.person({ is_admin: true }), 'milestone_not_found');
  await refused(tutor, 'milestone_not_yours');
  await api.as(tutor).chat.markMilestone({ id, completed: true });
  await refused(poster, 'milestone_completed');
  await api.as(tutor).chat.markMilestone({ id, completed: '' });
  await api.as(poster).work.complete({ assignment_id, without_submission: true });
  await refused(poster, 'milestones_closed');
  const [milestone, ...more] = await api.as(poster).chat.milestones({ conversation_id });
  assert.deepEqual([milestone?.title, more], ['Half', []]);
  assert.deepEqual(await wordsOfTrail(), [
    'Milestone completed: Half',
    'Milestone reopened: Half',
    'Sara marked this complete: ',
  ]);
});

test('A changed milestone is judged as a new one is', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id, id } = await withMilestone(api);
  const blamed = async (change: object) => {
    const { code, fields } = await refusalOf(api.as(poster).chat.editMilestone({ ...half, id, ...change }));
    return [code, ...fields];
  };
  assert.deepEqual(await blamed({ title: ' \n ' }), ['input_invalid', 'title']);
  assert.deepEqual(await blamed({ due_date: '2026-02-30' }), ['input_invalid', 'due_date']);
  assert.deepEqual(await blamed({ reminder_time: 0 }), ['input_invalid', 'reminder_time']);
  assert.equal((await blamed({ title: 'sana.raza@GMAIL.com' }))[0], 'message_not_allowed');
  assert.equal((await blamed({ description: 'Message me on WhatsApp' }))[0], 'message_not_allowed');
  assert.equal((await api.as(poster).chat.milestones({ conversation_id }))[0]?.title, 'Half');
});

test('A milestone that a payment names can be changed but not deleted', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id, id } = await withMilestone(api);
  const paid = { conversation_id, amount: 100, method: 'cash', reference: 'By hand', milestone_id: id } as const;
  await api.as(poster).chat.tellPayment(paid);
  const { chat } = api.as(poster);
  assert.equal((await chat.milestones({ conversation_id }))[0]?.is_paid, true);
  assert.equal((await refusalOf(chat.deleteMilestone({ id }))).code, 'milestone_paid');
  await chat.editMilestone({ ...half, id, title: 'First half' });
  assert.equal((await chat.settlements({ conversation_id }))[0]?.milestone, 'Half', 'the payment keeps its words');
});

test('A reminder follows the new date: again after one was sent, and never once its time passed', async (t) => {
  const api = await testApi(t);
  const { poster, id } = await withMilestone(api);
  const mails = async () => (await api.db.selectFrom('mails').where('kind', '=', 'milestone_due').execute()).length;
  const edit = (change: object, now = noon) =>
    api.as(poster, { now }).chat.editMilestone({ ...half, id, due_date: '2026-11-20', ...change });
  await edit({ reminder_time: 3 });
  await writeReminders(api.db, later(9));
  assert.equal(await mails(), 2);
  await edit({ reminder_time: 3, title: 'Only its words' }, later(9));
  await writeReminders(api.db, later(10));
  assert.equal(await mails(), 2, 'the same time is not told twice');
  await edit({ due_date: '2026-11-21', reminder_time: 3 }, later(10));
  await writeReminders(api.db, later(32));
  assert.equal(await mails(), 2);
  await writeReminders(api.db, later(33));
  assert.equal(await mails(), 4);
  await edit({ due_date: '2026-11-21', reminder_time: 30 }, later(33));
  await writeReminders(api.db, later(40));
  assert.equal(await mails(), 4, 'its time is over');
});
