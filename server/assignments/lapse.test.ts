import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { lapse } from '#core/limits.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import {
  award,
  coinsOf,
  healthy,
  hours,
  later,
  look,
  mailsOf,
  midnight,
  on,
  refunds,
  stageLapse,
  withBids,
} from '#tests/support/lapses.ts';

test('14 days after its deadline an assignment lapses and refunds each standing bid once (DEAL-20)', async (t) => {
  const { api, id, poster, one, two, bids } = await stageLapse(t);
  await api.as(two).bids.withdraw({ id: bids[1] ?? '' });
  await look(api, later(-1));
  assert.deepEqual(await coinsOf(api, one, two), [70, 70], 'not a millisecond earlier');
  // Two processes at once, and again an hour later.
  await Promise.all([look(api, midnight), look(api, midnight), look(api, midnight)]);
  await look(api, later(3_600_000));
  assert.deepEqual(await coinsOf(api, one, two), [100, 70], 'withdrawn bids get nothing');
  assert.deepEqual(await refunds(api), [{ amount: 30, idempotency_key: `refund:${bids[0]}` }]);

  const seen = await api.as(poster).assignments.get({ id });
  assert.deepEqual([seen.status, seen.lapsed_at, displayStatus(seen, midnight)], ['open', midnight, 'Closed']);
  const [entry] = (await api.as(one).coins.transactions({})).items;
  assert.equal(entry?.description, 'Refund: nobody was chosen for “Integration”');
  const [own] = (await api.as(one).bids.own({})).items;
  assert.deepEqual([own?.status, own?.assignment.lapsed_at], ['lapsed', midnight]);
  const [notice] = (await api.as(one).notifications.list({})).items;
  assert.deepEqual([notice?.what, notice?.of], ['30 coins are back', 'Nobody was chosen for Integration']);
  assert.deepEqual(
    (await mailsOf(api, /^Your coins are back/)).map((mail) => mail.to),
    [one.email],
  );
  assert.deepEqual(
    (await mailsOf(api, /^Closed:/)).map((mail) => mail.to),
    [poster.email],
  );
  await healthy(api);
});

test('The poster is reminded 1, 7 and 12 days past the deadline, once each (DEAL-21)', async (t) => {
  const { api, id, poster } = await stageLapse(t);
  const remindersBy = async (day: string) => {
    for (const _ of [1, 2]) await look(api, on(day));
    return (await mailsOf(api, /^Choose a bid/)).length;
  };
  const days = ['2026-11-23', '2026-11-24', '2026-11-29', '2026-11-30', '2026-12-04', '2026-12-05', '2026-12-07'];
  const counts: number[] = [];
  for (const day of days) counts.push(await remindersBy(day));
  assert.deepEqual(counts, [0, 1, 1, 2, 2, 3, 3]);
  const [mail] = await mailsOf(api, /^Choose a bid/);
  assert.deepEqual([mail?.to, /Open until:\s+7 Dec/.test(mail?.text ?? '')], [poster.email, true], mail?.text);
  const [notice] = (await api.as(poster).notifications.list({})).items;
  assert.equal(notice?.what, 'Closes without an award in 3 days');
  assert.equal((await api.as(poster).assignments.get({ id })).chosen_until, '2026-12-07');

  // After an outage the job reminds once, not once per missed day.
  const other = await withBids(api, { deadline: '2026-12-07' });
  await look(api, on('2026-12-19'));
  assert.equal((await mailsOf(api, /^Choose a bid/)).filter((sent) => sent.to === other.poster.email).length, 1);
  await healthy(api);
});

test('Reminders and lapse follow an extended deadline (DEAL-22)', async (t) => {
  const { api, id, poster, one } = await stageLapse(t);
  const extend = (deadline: string, viewer = poster, now = on('2026-12-01')) =>
    api.as(viewer, { now }).assignments.extend({ id, deadline });
  await look(api, on('2026-12-01'));
  for (const [deadline, code] of [
    ['2026-11-30', 'deadline_passed'],
    ['2026-11-23', 'deadline_passed'],
  ] as const) {
    const refusal = await refusalOf(extend(deadline));
    assert.deepEqual([refusal.code, refusal.field], [code, 'deadline']);
  }
  assert.equal((await refusalOf(extend('2026-11-22', poster, noon))).code, 'deadline_not_later');
  assert.equal((await refusalOf(extend('2026-12-20', one))).code, 'assignment_not_yours');
  assert.deepEqual(await extend('2026-12-20'), { id, is_proposed: false });
  const seen = await api.as(poster).assignments.get({ id });
  assert.deepEqual([seen.deadline, seen.chosen_until, seen.edit_history?.length], ['2026-12-20', '2027-01-03', 1]);
  await look(api, midnight);
  assert.deepEqual(await coinsOf(api, one), [70]);
  const reminders = async () => (await mailsOf(api, /^Choose a bid/)).length;
  assert.equal(await reminders(), 1);
  await look(api, on('2026-12-21'));
  assert.equal(await reminders(), 2);
  await look(api, on('2027-01-04'));
  assert.deepEqual(await coinsOf(api, one), [100]);
  await healthy(api);
});

test('Only the poster of an open assignment can close it without choosing, which lapses it at once (DEAL-23)', async (t) => {
  const { api, id, poster, one, two } = await stageLapse(t);
  const close = (viewer: Me | null, key: string = crypto.randomUUID()) =>
    api.as(viewer, { key }).assignments.close({ id });
  assert.equal((await refusalOf(close(one))).code, 'assignment_not_yours');
  const answers = await Promise.all([close(poster, 'the-same-form'), close(poster, 'the-same-form')]);
  assert.deepEqual(answers, [
    { id, refunded: 2 },
    { id, refunded: 2 },
  ]);
  assert.deepEqual(await coinsOf(api, one, two, poster), [100, 100, 1000]);
  assert.equal((await refusalOf(close(poster))).code, 'assignment_closed');
  const [entry] = (await api.as(one).coins.transactions({})).items;
  assert.equal(entry?.description, 'Refund: “Integration” was closed without choosing');
  assert.equal((await mailsOf(api, /^Your coins are back/)).length, 2);
  await look(api, midnight);
  assert.equal((await refunds(api)).length, 2);
  const pair = await awarded(api);
  const again = api.as(pair.poster).assignments.close({ id: pair.assignment_id });
  assert.equal((await refusalOf(again)).code, 'close_not_open');
  await healthy(api);
});

test('A closed assignment accepts no bid, award, change, question or invitation, and is in no list (DEAL-24)', async (t) => {
  const { api, id, poster, one, bids } = await stageLapse(t, { deadline: '2026-12-31' });
  const { id: question } = await api.as(await api.person()).questions.ask({ assignment_id: id, question: 'May I?' });
  const tutor = await api.person({ user_type: 'tutor', username: 'invited' });
  await api.as(poster).assignments.close({ id });
  const owner = api.as(poster).assignments;
  const form = { title: 'A', description: 'B', budget: 1, deadline: '2026-12-31' };
  const codes = await Promise.all(
    [
      api.as(tutor).bids.place({ assignment_id: id, proposal: 'I will.' }),
      award(api, poster, id, one),
      owner.edit({ id, ...form }),
      owner.extend({ id, deadline: '2027-01-31' }),
      api.as(one).bids.edit({ id: bids[0] ?? '', proposal: 'Sooner.' }),
      api.as(one).bids.withdraw({ id: bids[0] ?? '' }),
      api.as(tutor).questions.ask({ assignment_id: id, question: 'May I?' }),
      api.as(poster).questions.answer({ id: question, answer: 'You may.' }),
      api.as(poster).tutors.invite({ username: 'invited', assignment_id: id }),
    ].map(async (call) => (await refusalOf(call)).code),
  );
  assert.deepEqual(codes, [
    'bid_not_open',
    'assignment_closed',
    'assignment_closed',
    'assignment_closed',
    'bid_change_not_open',
    'bid_change_not_open',
    'question_not_open',
    'answer_not_open',
    'invite_not_open',
  ]);
  for (const filters of [{ status: 'open' }, { status: 'open', search: 'Integration' }] as const) {
    assert.deepEqual((await api.as(tutor).assignments.list(filters)).items, []);
  }
  const [listed] = (await api.as(null).assignments.list({ status: 'all' })).items;
  assert.deepEqual([listed?.id, listed && displayStatus(listed, noon), listed?.bid_count], [id, 'Closed', 0]);
  const received = await api.as(poster).bids.ofAssignment({ assignment_id: id });
  assert.deepEqual([received.total, received.items.length], [2, 2], 'its poster still reads the bids');
  assert.deepEqual(await owner.delete({ id }), { id, refunded: 0 });
  await healthy(api);
});

test('Posters can post a closed assignment again with its text and file, as a post of the day (DEAL-25)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const pdf = { name: 'a.pdf', size: 1, content_type: 'application/pdf', storage_key: 'a', bucket: 'assignment_files' };
  const { id: file_id } = await api.db
    .insertInto('files')
    .values({ ...pdf, owner_id: poster.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = await api.assignment(poster, { file_id });
  await api.as(poster).assignments.close({ id: first });
  const before = await api.as(poster).assignments.get({ id: first });
  const { title, description, subject, budget } = before;
  const form = { title, description, subject, budget, deadline: '2026-12-24', file_id, declaration: true };
  const { left } = await api.as(poster).assignments.postsLeft();
  const { id } = await api.as(poster).assignments.post(form);
  const seen = await api.as(poster).assignments.get({ id });
  assert.deepEqual([seen.title, seen.file_url, seen.lapsed_at], [before.title, before.file_url, null]);
  assert.equal((await api.as(poster).assignments.postsLeft()).left, left - 1);
});

test('After the award posters can propose a later deadline; the tutor agrees or declines (DEAL-26)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id: id, conversation_id } = await awarded(api, { deadline: '2026-11-23' });
  const propose = (deadline: string) => api.as(poster).assignments.extend({ id, deadline });
  const waiting = async (viewer: Me) => (await api.as(viewer).assignments.get({ id })).award?.later ?? null;
  assert.equal((await propose('2026-11-25')).is_proposed, true);
  const replaced = await waiting(tutor);
  await propose('2026-11-28');
  const second = await waiting(poster);
  assert.deepEqual([(await waiting(tutor))?.deadline, second?.deadline], ['2026-11-28', '2026-11-28']);
  const answer = (viewer: Me, proposal: typeof second, agree: boolean, now = noon) =>
    api.as(viewer, { now }).assignments.answerDeadline({ id: proposal?.id ?? '', agree });
  assert.equal((await refusalOf(answer(tutor, replaced, true))).code, 'deadline_proposal_over');
  assert.equal((await refusalOf(answer(poster, second, true))).code, 'deadline_proposal_own');
  assert.equal((await refusalOf(answer(await api.person(), second, true))).code, 'deadline_proposal_not_found');
  const late = new Date('2026-11-29T00:00:00+05:00');
  assert.equal((await refusalOf(answer(tutor, second, true, late))).code, 'deadline_proposal_over');
  assert.deepEqual(await answer(tutor, second, true), { assignment_id: id, agreed: true });
  assert.equal((await api.as(poster).assignments.get({ id })).deadline, '2026-11-28');
  await propose('2026-12-05');
  await answer(tutor, await waiting(tutor), false);
  assert.deepEqual(
    [(await api.as(poster).assignments.get({ id })).deadline, await waiting(tutor)],
    ['2026-11-28', null],
  );
  const trail = await api.as(tutor).chat.trail({ conversation_id });
  assert.deepEqual(
    trail.map(({ kind, facts }) => [kind, facts.due]),
    [
      ['awarded', undefined],
      ['deadline_proposed', '2026-11-25'],
      ['deadline_proposed', '2026-11-28'],
      ['deadline_agreed', '2026-11-28'],
      ['deadline_proposed', '2026-12-05'],
      ['deadline_declined', '2026-12-05'],
    ],
  );
  assert.equal((await mailsOf(api, /^Later deadline (agreed|declined)/)).length, 2);
  await api.as(poster).work.complete({ assignment_id: id, without_submission: true });
  assert.equal((await refusalOf(propose('2027-01-05'))).code, 'extend_completed');
  await healthy(api);
});

test('Tutors can propose a later deadline and withdraw it; the poster can agree (DEAL-26)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id: id, conversation_id } = await awarded(api, { deadline: '2026-11-23' });
  const propose = (deadline: string, viewer = tutor) => api.as(viewer).assignments.extend({ id, deadline });
  const waiting = async (viewer: Me) => (await api.as(viewer).assignments.get({ id })).award?.later ?? null;
  const withdraw = (viewer: Me, which: string) => api.as(viewer).assignments.withdrawDeadline({ id: which });
  assert.equal((await refusalOf(propose('2026-11-25', await api.person()))).code, 'assignment_not_yours');
  assert.equal((await propose('2026-11-25')).is_proposed, true);
  const [own, asked] = [await waiting(tutor), await waiting(poster)];
  assert.deepEqual([own?.is_own, asked?.is_own, own?.id], [true, false, asked?.id]);
  const first = own?.id ?? '';
  const itself = api.as(tutor).assignments.answerDeadline({ id: first, agree: true });
  assert.equal((await refusalOf(itself)).code, 'deadline_proposal_own');
  assert.equal((await refusalOf(withdraw(poster, first))).code, 'end_proposal_not_yours');
  await withdraw(tutor, first);
  assert.equal((await refusalOf(withdraw(tutor, first))).code, 'deadline_proposal_over');
  const late = api.as(poster).assignments.answerDeadline({ id: first, agree: true });
  assert.equal((await refusalOf(late)).code, 'deadline_proposal_over');
  assert.deepEqual(
    [await waiting(poster), (await api.as(tutor).assignments.get({ id })).deadline],
    [null, '2026-11-23'],
  );
  await propose('2026-11-30');
  await api.as(poster).assignments.answerDeadline({ id: (await waiting(poster))?.id ?? '', agree: true });
  assert.equal((await api.as(tutor).assignments.get({ id })).deadline, '2026-11-30');
  const trail = await api.as(poster).chat.trail({ conversation_id });
  assert.deepEqual(
    trail.slice(1).map(({ kind, actor_id }) => [kind, actor_id === tutor.id ? 'tutor' : 'poster']),
    [
      ['deadline_proposed', 'tutor'],
      ['deadline_withdrawn', 'tutor'],
      ['deadline_proposed', 'tutor'],
      ['deadline_agreed', 'poster'],
    ],
  );
  const [answered] = await mailsOf(api, /^Later deadline agreed/);
  assert.equal(answered?.to, tutor.email);
  await healthy(api);
});

test('Bidders are told of changes, and can withdraw within 72 hours for a refund (DEAL-27)', async (t) => {
  const { api, id, poster, one, two, bids } = await stageLapse(t, { budget: 500, description: 'Ten.' });
  const terms = { title: 'Integration', description: 'Ten.', budget: 500, deadline: '2026-11-23' };
  const edit = (change: object, now = noon) => api.as(poster, { now }).assignments.edit({ id, ...terms, ...change });
  const own = async (viewer: Me, now = noon) => (await api.as(viewer, { now }).assignments.get({ id })).own_bid;
  assert.deepEqual([(await own(one))?.before, (await own(one))?.free_until], [null, null]);
  await edit({ budget: 300, deadline: '2026-11-30' });
  assert.deepEqual((await own(one))?.before, { budget: 500, deadline: '2026-11-23' });
  assert.deepEqual((await own(one))?.free_until, hours(lapse.freeHours));
  assert.equal(await own(poster), null);
  const told = await mailsOf(api, /^Changed after your bid/);
  assert.deepEqual(told.map((mail) => mail.to).sort(), [one.email, two.email].sort());
  assert.match(told[0]?.text ?? '', /Budget changed from PKR 500 to PKR 300/);
  const [notice] = (await api.as(one).notifications.list({})).items;
  assert.equal(notice?.what, 'An assignment changed after your bid');

  // Another change within the hour is notified without another mail, and restarts the 72 hours.
  await edit({ title: 'Integrals', budget: 300, deadline: '2026-11-30' }, hours(0.5));
  assert.equal((await mailsOf(api, /^Changed after your bid/)).length, 2);
  assert.deepEqual((await own(one))?.before, { budget: 500, deadline: '2026-11-23', title: 'Integration' });
  const end = 0.5 + lapse.freeHours;
  assert.equal((await own(one, hours(end)))?.free_until, null);
  const withdraw = (viewer: Me, bid: string | undefined, now: Date) =>
    api.as(viewer, { now }).bids.withdraw({ id: bid ?? '' });
  const inTime = new Date(hours(end).getTime() - 1);
  assert.deepEqual(await withdraw(one, bids[0], inTime), { id: bids[0], refunded: 30 });
  assert.deepEqual(await withdraw(two, bids[1], hours(end)), { id: bids[1], refunded: 0 });
  assert.deepEqual(await coinsOf(api, one, two), [100, 70]);
  const [entry] = (await api.as(one).coins.transactions({})).items;
  assert.equal(entry?.description, 'Refund: “Integrals” changed, and you withdrew');

  // A new bid is placed on the present terms.
  await api.as(one).bids.place({ assignment_id: id, proposal: 'Again.' });
  assert.deepEqual([(await own(one))?.before, (await own(one))?.free_until], [null, null]);
  await look(api, on('2027-01-20'));
  assert.deepEqual(await coinsOf(api, one, two), [100, 70]);
  await healthy(api);
});

test('After a change of deadline during an award, other bidders have 72 hours from its end (DEAL-27)', async (t) => {
  const { api, id, poster, one, two, bids } = await stageLapse(t);
  await award(api, poster, id, one);
  await api.as(poster).assignments.extend({ id, deadline: '2026-12-20' });
  const { award: standing } = await api.as(one).assignments.get({ id });
  await api.as(one).assignments.answerDeadline({ id: standing?.later?.id ?? '', agree: true });
  assert.equal((await mailsOf(api, /^Changed after your bid/)).length, 0);
  const end = on('2026-12-01');
  await api.as(one, { now: end }).assignments.stepBack({ id, reason: 'I am ill.' });
  const seen = await api.as(two, { now: end }).assignments.get({ id });
  assert.deepEqual(seen.own_bid?.before, { deadline: '2026-11-23' });
  assert.deepEqual(seen.own_bid?.free_until, new Date(end.getTime() + lapse.freeHours * 3_600_000));
  assert.equal((await api.as(two, { now: end }).bids.withdraw({ id: bids[1] ?? '' })).refunded, 30);
  await healthy(api);
});

test('After an ended award the 14 days count from its end, where that is later (DEAL-28)', async (t) => {
  const { api, id, poster, one, two } = await stageLapse(t);
  await award(api, poster, id, one);
  const end = on('2026-12-03');
  await api.as(one, { now: end }).assignments.stepBack({ id, reason: 'I am ill.' });
  assert.equal((await api.as(poster, { now: end }).assignments.get({ id })).chosen_until, '2026-12-17');
  await look(api, on('2026-12-17'));
  assert.deepEqual(await coinsOf(api, two), [70]);
  await look(api, on('2026-12-18'));
  assert.deepEqual(await coinsOf(api, one, two), [70, 100], 'a bid that was chosen once gets nothing');
  await healthy(api);
});

test('The bid count includes only standing bids (DEAL-31)', async (t) => {
  const { api, id, poster, one } = await stageLapse(t);
  const counts = async () => {
    const [listed] = (await api.as(null).assignments.list({ status: 'all' })).items;
    const [own] = (await api.as(poster).assignments.own({})).items;
    return [listed?.bid_count, own?.bid_count, (await api.as(one).assignments.get({ id })).bid_count];
  };
  assert.deepEqual(await counts(), [2, 2, 2]);
  await award(api, poster, id, one);
  assert.deepEqual(await counts(), [2, 2, 2], 'the chosen one stands');
  await api.as(one).work.submit({ assignment_id: id, file: aFile() });
  await api.as(one).assignments.stepBack({ id, reason: 'I am ill.' });
  assert.deepEqual(await counts(), [1, 1, 1], 'an ended one does not');
  const [open] = await api.db.selectFrom('open_assignments').select('bid_count').execute();
  assert.equal(open?.bid_count, 1);
  await healthy(api);
});

test('The job reads due rows by an index, in batches, among many waiting ones (DEAL-33)', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  await sql`insert into assignments (user_id, title, description, subject, budget, deadline, created_at)
    select ${poster.id}, 'Sums', 'Twelve.', 'Art', 100, date '2026-11-23' + case when n <= 250 then 0 else 60 end,
      ${noon}::timestamptz - make_interval(days => n)
    from generate_series(1, 5000) n`.execute(api.db);
  await sql`analyze waiting_choices`.execute(api.db);
  const due = sql`explain select a.id from waiting_choices w join assignments a on a.id = w.assignment_id
    where w.due_day <= '2026-11-24' order by w.due_day, w.assignment_id limit 100`;
  const { rows } = await due.execute(api.db);
  assert.match(JSON.stringify(rows), /waiting_choices_due/);
  assert.doesNotMatch(JSON.stringify(rows), /Seq Scan on waiting_choices/);
  await look(api, midnight);
  const { count } = await api.db
    .selectFrom('assignments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('lapsed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 250);
  await healthy(api);
});
