import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '#core/calendar.ts';
import { homePage } from '#core/limits.ts';
import { noon, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';

const proposal = 'I have taught this chapter for six years.';

test('Students first see their tasks until done: bids, new ones, questions, messages, work to check', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment } = api;
  const student = await person();
  const [tutor, other] = [await person({ full_name: 'Saad' }), await person({ full_name: 'Zara' })];
  const id = await assignment(student, { title: 'Integration' });
  const empty = await as(student).site.home();
  assert.deepEqual(
    [empty.to_check, empty.received, empty.messages, empty.questions, empty.invitations, empty.due, empty.bids],
    [[], [], [], [], [], [], []],
  );
  assert.deepEqual(empty.done, { posted: true, awarded: false, completed: false, rated: false, bid: false });
  assert.deepEqual(
    empty.own.map(({ title, status, bids, who }) => [title, status, bids, who]),
    [['Integration', 'open', 0, null]],
  );

  const { id: question } = await as(tutor).questions.ask({ assignment_id: id, question: 'Is LaTeX fine?' });
  for (const bidder of [tutor, other]) await as(bidder).bids.place({ assignment_id: id, proposal });
  const asked = await as(student).site.home();
  const notice = (await as(student).notifications.list({})).items.find(({ topic }) => topic === 'bids')?.id ?? '';
  const received = { id, title: 'Integration', deadline: '2026-11-23', bids: 2 };
  assert.deepEqual(asked.received, [{ ...received, fresh: 2, notice }]);
  assert.deepEqual(asked.questions, [{ id, title: 'Integration', count: 1 }]);
  await as(student).questions.answer({ id: question, answer: 'Yes, it is.' });
  await as(student).notifications.readAll({});
  const read = await as(student).site.home();
  assert.deepEqual([read.received, read.questions], [[{ ...received, fresh: 0, notice: null }], []]);

  const award = { p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await as(student).assignments.award(award);
  await as(tutor).chat.send({ conversation_id, content: 'Salam' });
  await as(tutor).work.submit({ assignment_id: id, file: aFile() });
  const handedIn = await as(student).site.home();
  assert.deepEqual(handedIn.received, []);
  assert.deepEqual(handedIn.to_check, [{ id, title: 'Integration', who: 'Saad' }]);
  assert.deepEqual(
    handedIn.messages.map(({ at: _, ...message }) => message),
    [{ id: conversation_id, title: 'Integration', who: 'Saad', count: 1 }],
  );
  assert.deepEqual((await as(student, { viewedUntil: noon }).site.home()).messages, [], 'nor does who views as them');
  await as(student).work.complete({ assignment_id: id });
  await as(student).work.rate({ assignment_id: id, rating: 5 });
  const done = await as(student).site.home();
  assert.deepEqual([done.to_check, done.own[0]?.who], [[], 'Saad']);
  assert.deepEqual(done.done, { posted: true, awarded: true, completed: true, rated: true, bid: false });
});

test('Changes, proposals and missing reviews wait on the home of the party whose turn it is', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, conversation_id } = await awarded(api);
  const at = (hours: number) => ({ now: new Date(noon.getTime() + hours * 3_600_000) });
  const home = async (viewer: typeof poster, hours = 0) => api.as(viewer, at(hours)).site.home();
  const turns = async (hours = 0) =>
    Promise.all(
      [poster, tutor].map(async (viewer) => {
        const { to_check, to_answer, to_review } = await home(viewer, hours);
        return [to_check.length, to_answer.map(({ deadline }) => deadline), to_review.length];
      }),
    );
  const none = [0, [], 0];
  await api.as(tutor).work.submit({ assignment_id, file: aFile() });
  assert.deepEqual(await turns(), [[1, [], 0], none]);
  const changes = { assignment_id, version: 1, words: 'Show every step.', due: '2026-11-22' };
  await api.as(poster).work.askForChanges(changes);
  assert.deepEqual(await turns(), [none, none]);
  assert.equal((await home(tutor)).due[0]?.changes_due, '2026-11-22');
  await api.as(tutor).work.submit({ assignment_id, file: aFile('Better') });
  assert.deepEqual([(await turns())[0], (await home(tutor)).due[0]?.changes_due], [[1, [], 0], null]);

  await api.as(tutor).assignments.extend({ id: assignment_id, deadline: '2026-12-05' });
  assert.deepEqual(await turns(), [[1, ['2026-12-05'], 0], none]);
  await api.as(poster).assignments.proposeEnd({ id: assignment_id, reason: 'Too late.' });
  assert.deepEqual(await turns(), [
    [1, ['2026-12-05'], 0],
    [0, [null], 0],
  ]);
  assert.deepEqual((await api.as(tutor, { viewedUntil: noon }).site.home()).to_answer, []);

  const { id: payment } = await api.as(poster).chat.tellPayment({ conversation_id, amount: 500, method: 'cash' });
  const { title } = await api.as(poster).assignments.get({ id: assignment_id });
  const told = { id: conversation_id, title, who: poster.full_name, amount: 500 };
  assert.deepEqual([(await home(tutor)).payments, (await home(poster)).payments], [[told], []]);
  assert.deepEqual((await api.as(tutor, { viewedUntil: noon }).site.home()).payments, []);
  await api.as(tutor).chat.answerPayment({ id: payment, received: false });
  assert.deepEqual((await home(tutor)).payments, []);

  await api.as(poster).work.complete({ assignment_id });
  assert.deepEqual(await turns(), [
    [0, [], 1],
    [0, [], 1],
  ]);
  await api.as(poster).work.rate({ assignment_id, rating: 5 });
  assert.deepEqual(await turns(), [none, [0, [], 1]]);
  assert.deepEqual(await turns(24 * homePage.reviewDays + 1), [none, none], 'later it asks no more');
});

test('Tutors see due dates, invitations, waiting bids and matching assignments without their bid', async (t) => {
  const api = await testApi(t);
  const { as, person, assignment } = api;
  const [student, other] = [await person({ full_name: 'Sana' }), await person()];
  const tutor = await person({ user_type: 'tutor', username: 'saad', expertise: ['Physics'] });
  const invited = await assignment(student, { title: 'Invited', subject: 'Art', is_anonymous: true });
  await as(student).tutors.invite({ username: 'saad', assignment_id: invited });
  const fit = await assignment(other, { title: 'Fits', subject: 'Physics' });
  const taken = await assignment(other, { title: 'Bid on', subject: 'Physics' });
  await as(tutor).bids.place({ assignment_id: taken, proposal });
  const home = await as(tutor).site.home();
  const invitation = { id: invited, title: 'Invited', budget: 3500, deadline: '2026-11-23', of_gig: false };
  assert.deepEqual(home.invitations, [invitation]);
  assert.deepEqual(home.bids, [{ id: taken, title: 'Bid on', deadline: '2026-11-23', bids: 1 }]);
  assert.deepEqual([home.fits.map(({ id }) => id), home.fits_total], [[fit], 1]);
  assert.doesNotMatch(JSON.stringify(home), /Sana/);
  assert.equal(home.done.bid, true);

  await as(tutor).bids.place({ assignment_id: invited, proposal });
  await as(student).assignments.award({ p_assignment_id: invited, p_bidder_id: tutor.id, p_award_cost: 100 });
  const won = await as(tutor).site.home();
  assert.deepEqual(won.invitations, []);
  const due = { id: invited, title: 'Invited', who: 'Sana', price: 3500, deadline: '2026-11-23', version: 0 };
  assert.deepEqual(won.due, [{ ...due, changes_due: null }]);
  await as(tutor).work.submit({ assignment_id: invited, file: aFile() });
  assert.equal((await as(tutor).site.home()).due[0]?.version, 1);
  assert.deepEqual((await as(student).site.home()).fits, [], 'a student is shown none');
});

test('Both parties see upcoming milestones, and only their own tasks', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  await api.as(poster).chat.planMilestones({ conversation_id });
  for (const viewer of [poster, tutor]) {
    const { milestones } = await api.as(viewer).site.home();
    assert.ok(milestones.length > 0);
    for (const { deadline } of milestones) assert.ok(deadline >= dayOf(noon));
  }
  const stranger = await api.as(await api.person()).site.home();
  assert.deepEqual([stranger.milestones, stranger.own, stranger.own_total], [[], [], 0]);
  await assert.rejects(api.as(null).site.home(), { code: 'sign_in_required' });
});
