import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { endOfAward } from '#core/limits.ts';
import { examine } from '#server/doctor.ts';
import { mailTemplates } from '#server/features.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, awarded, reads } from '#tests/support/awarded-work.ts';

const reason = 'I fell ill and cannot finish it.';
const hours = (count: number, seconds = 0) => new Date(noon.getTime() + (count * 3600 + seconds) * 1000);

/** Makes an award with another bidder beside the chosen one. */
async function stage(t: TestContext, details: object = {}) {
  const api = await testApi(t);
  const pair = await awarded(api, { deadline: '2026-12-31', ...details });
  const { assignment_id: id } = pair;
  return { api, id, ...pair };
}

/** Makes an open assignment with two bids, the first of which is awarded. */
async function withTwo(api: TestApi, details: object = {}) {
  const [poster, tutor, other] = [await api.person({ coins: 1000 }), await api.person(), await api.person()];
  const id = await api.assignment(poster, { deadline: '2026-12-31', title: 'Integration', ...details });
  for (const bidder of [tutor, other]) await api.as(bidder).bids.place({ assignment_id: id, proposal: 'I will.' });
  const { conversation_id } = await award(api, poster, id, tutor);
  return { poster, tutor, other, id, conversation_id };
}

const award = (api: TestApi, poster: Me, id: string, tutor: Me) =>
  api.as(poster).assignments.award({ p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 });

const ended = (api: TestApi) => api.db.selectFrom('ended_awards').selectAll().orderBy('ended_at').execute();
const healthy = async (api: TestApi) => assert.deepEqual(await examine(api.database.pool), []);

test('A tutor steps back with a reason: coins come back once, the assignment opens again (DEAL-01)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, id, conversation_id } = await withTwo(api);
  assert.equal((await refusalOf(api.as(tutor).assignments.stepBack({ id, reason: ' ' }))).fields[0], 'reason');
  assert.deepEqual(await api.as(tutor).assignments.stepBack({ id, reason }), { id, status: 'open' });
  assert.equal((await api.reload(poster)).coins, 1000);
  assert.equal((await api.reload(tutor)).coins, 70, 'the chosen bid’s coins stay spent');
  const [entry] = (await api.as(poster).coins.transactions({})).items;
  assert.deepEqual(
    [entry?.type, entry?.amount, entry?.description],
    ['award_refund', 100, 'Refund: the award of “Integration” ended'],
  );
  const [row] = await ended(api);
  assert.deepEqual(
    [row?.cause, row?.ended_by, row?.counts_against, row?.reason, row?.coins, row?.coins_to, row?.conversation_id],
    ['stepped_back', tutor.id, tutor.id, reason, 100, poster.id, conversation_id],
  );
  const seen = await api.as(poster).assignments.get({ id });
  assert.deepEqual([seen.status, seen.award, seen.conversation_id, seen.fees_paid], ['open', null, null, 30]);
  assert.deepEqual(
    seen.ended_awards.map(({ cause, coins, reason: words }) => [cause, coins, words]),
    [['stepped_back', 100, reason]],
  );
  assert.deepEqual((await api.as(other).assignments.get({ id })).ended_awards, [], 'nobody else reads why');
  assert.equal((await refusalOf(api.as(tutor).assignments.stepBack({ id, reason }))).code, 'end_not_awarded');
  await api.services.mailer.drain();
  const mails = await readMailbox(`${api.folder}/mailbox`);
  assert.match(mails.find((mail) => /^The award ended/.test(mail.subject))?.text ?? '', /100 coins are back/);
  assert.deepEqual(
    mails.filter((mail) => /^Open again/.test(mail.subject)).map((mail) => mail.to),
    [other.email],
  );
  await healthy(api);
});

test('After an end another tutor is chosen, with a chat and versions of their own (DEAL-07, DEAL-08)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, id, conversation_id } = await withTwo(api);
  await api.as(tutor).work.submit({ assignment_id: id, file: aFile('Mine'), is_public: true });
  await api.as(tutor).assignments.stepBack({ id, reason });
  assert.equal((await refusalOf(award(api, poster, id, tutor))).code, 'award_bid_ended');
  const { items } = await api.as(tutor).bids.own({});
  assert.equal(items[0]?.status, 'ended');
  assert.equal((await refusalOf(api.as(tutor).bids.withdraw({ id: items[0]?.id ?? '' }))).code, 'bid_ended');
  const again = api.as(tutor).bids.place({ assignment_id: id, proposal: 'Once more.' });
  assert.equal((await refusalOf(again)).code, 'bid_already_placed');

  const second = await award(api, poster, id, other);
  assert.notEqual(second.conversation_id, conversation_id);
  assert.equal((await api.reload(poster)).coins, 900);
  assert.equal((await api.as(other).work.submit({ assignment_id: id, file: aFile('Theirs') })).version, 1);
  const list = async (viewer: Me) =>
    (await api.as(viewer).work.submissions({ assignment_id: id })).map((work) => [work.tutor_name, work.is_over]);
  assert.deepEqual(await list(poster), [
    [other.full_name, false],
    [tutor.full_name, true],
  ]);
  assert.deepEqual(await list(other), [[other.full_name, false]]);
  assert.deepEqual(await list(tutor), [[tutor.full_name, true]]);
  await api.as(poster).work.complete({ assignment_id: id });
  assert.equal((await api.as(null).work.publicSubmissions({ username: tutor.username })).items.length, 0);
  await healthy(api);
});

test('Work of an ended award is read by its tutor and the poster alone (DEAL-10)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, other, id } = await withTwo(api);
  await api.as(tutor).work.submit({ assignment_id: id, file: aFile('Mine'), is_public: true });
  const [work] = await api.as(tutor).work.submissions({ assignment_id: id });
  await api.as(tutor).assignments.stepBack({ id, reason });
  await award(api, poster, id, other);
  const url = work?.file_url ?? '';
  const read = await Promise.all([poster, tutor, other, null].map((viewer) => reads(api, viewer, url)));
  assert.deepEqual(read, ['Mine', 'Mine', null, null]);
});

test('An ended chat can be read, says why, and takes nothing new (DEAL-09)', async (t) => {
  const { api, id, poster, tutor, conversation_id } = await stage(t);
  await api.as(poster).chat.send({ conversation_id, content: 'Salam' });
  const payment = { conversation_id, amount: 100, method: 'cash', reference: 'In the library' } as const;
  const { id: told } = await api.as(poster).chat.tellPayment(payment);
  await api.as(tutor).assignments.stepBack({ id, reason });
  for (const viewer of [poster, tutor]) {
    const client = api.as(viewer).chat;
    assert.equal((await client.messages({ conversation_id })).items.length, 1);
    assert.deepEqual((await client.trail({ conversation_id })).at(-1)?.facts, {
      cause: 'stepped_back',
      coins: 100,
      words: reason,
    });
    const row = await client.conversation({ conversation_id });
    assert.deepEqual([row.ended_at, row.ended_because], [noon, `${tutor.full_name} stepped back`]);
    assert.equal((await refusalOf(client.send({ conversation_id, content: 'Wait' }))).code, 'conversation_ended');
    assert.equal((await refusalOf(client.planMilestones({ conversation_id }))).code, 'milestones_closed');
    assert.equal((await client.settlements({ conversation_id })).length, 1);
  }
  assert.equal((await refusalOf(api.as(poster).chat.tellPayment(payment))).code, 'conversation_ended');
  const answer = api.as(tutor).chat.answerPayment({ id: told, received: true });
  assert.equal((await refusalOf(answer)).code, 'conversation_ended');
});

test('A poster ends alone after 72 silent hours, not a second earlier, nor once the tutor wrote (DEAL-03)', async (t) => {
  const { api, id, poster, tutor, conversation_id } = await stage(t);
  const end = (now: Date, deadline?: string) => api.as(poster, { now }).assignments.endAward({ id, reason, deadline });
  const { silentHours } = endOfAward;
  await api.as(poster).chat.send({ conversation_id, content: 'Are you there?' });
  assert.equal((await refusalOf(end(hours(silentHours, -1)))).code, 'end_needs_agreement');
  const causeAt = async (now: Date, viewer = poster) =>
    (await api.as(viewer, { now }).assignments.get({ id })).award?.cause;
  assert.deepEqual([await causeAt(hours(silentHours, -1)), await causeAt(hours(silentHours))], [null, 'silent']);
  assert.equal(await causeAt(hours(silentHours), tutor), null, 'the tutor is not told');
  assert.equal((await refusalOf(end(hours(silentHours), '2026-11-22'))).field, 'deadline');
  const done = await end(hours(silentHours), '2027-01-15');
  assert.deepEqual([done.cause, done.coins, done.status], ['silent', 1000, 'open']);
  const [own] = (await api.as(poster).assignments.own({})).items;
  assert.deepEqual([own?.deadline, own?.edit_history.length], ['2027-01-15', 1]);
  assert.equal((await ended(api))[0]?.counts_against, tutor.id);

  const pair = await awarded(api, { deadline: '2026-12-31' });
  await api.as(pair.tutor).chat.send({ conversation_id: pair.conversation_id, content: 'Salam' });
  const late = api.as(pair.poster, { now: hours(silentHours) }).assignments;
  assert.equal((await refusalOf(late.endAward({ id: pair.assignment_id, reason }))).code, 'end_needs_agreement');
  await healthy(api);
});

test('A poster ends alone 48 hours after the deadline’s day without work, not with it (DEAL-04)', async (t) => {
  const { api, id, poster, tutor, conversation_id } = await stage(t, { deadline: '2026-11-24' });
  await api.as(tutor).chat.send({ conversation_id, content: 'Salam' });
  const due = new Date('2026-11-27T00:00:00+05:00');
  const end = (now: Date) => api.as(poster, { now }).assignments.endAward({ id, reason });
  assert.equal((await refusalOf(end(new Date(due.getTime() - 1000)))).code, 'end_needs_agreement');
  const pair = await awarded(api, { deadline: '2026-11-24' });
  await api.as(pair.tutor).work.submit({ assignment_id: pair.assignment_id, file: aFile() });
  const withWork = api.as(pair.poster, { now: due }).assignments.endAward({ id: pair.assignment_id, reason });
  assert.equal((await refusalOf(withWork)).code, 'end_needs_agreement');
  assert.equal((await end(due)).cause, 'overdue');
  await healthy(api);
});

test('One proposes and the other agrees, declines or stays silent for 72 hours (DEAL-05, DEAL-06)', async (t) => {
  const { api, id, poster, tutor, conversation_id } = await stage(t);
  const propose = (viewer: Me, now = noon) => api.as(viewer, { now }).assignments.proposeEnd({ id, reason });
  const first = await propose(poster);
  assert.equal((await refusalOf(propose(tutor))).code, 'end_proposed_already');
  const own = api.as(poster).assignments.answerEnd({ id: first.id, agree: true });
  assert.equal((await refusalOf(own)).code, 'end_proposal_own');
  const stranger = api.as(await api.person()).assignments.answerEnd({ id: first.id, agree: true });
  assert.equal((await refusalOf(stranger)).code, 'end_proposal_not_found');
  await api.as(tutor).assignments.answerEnd({ id: first.id, agree: false });
  assert.equal((await api.as(poster).assignments.get({ id })).status, 'awarded');

  const second = await propose(tutor);
  assert.equal((await api.as(poster).chat.conversation({ conversation_id })).end_proposed, 'to_me');
  await api.as(tutor).assignments.withdrawEnd({ id: second.id });
  const third = await propose(tutor);
  const late = hours(endOfAward.answerHours);
  const tooLate = api.as(poster, { now: late }).assignments.answerEnd({ id: third.id, agree: true });
  assert.equal((await refusalOf(tooLate)).code, 'end_proposal_over');
  for (const _ of [1, 2]) await sql`select lapse_proposals(${late})`.execute(api.db);
  const outcomes = await api.db.selectFrom('end_proposals').select('outcome').orderBy('id').execute();
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['declined', 'withdrawn', 'lapsed'],
  );

  const fourth = await propose(tutor, late);
  const agreed = api.as(poster, { now: late }).assignments.answerEnd({ id: fourth.id, agree: true });
  assert.equal((await agreed).status, 'open');
  assert.equal((await api.reload(poster)).coins, 1000);
  const [row] = await ended(api);
  assert.deepEqual([row?.cause, row?.counts_against, row?.reason], ['agreed', null, reason]);
  const trail = await api.as(poster).chat.trail({ conversation_id });
  assert.deepEqual(
    trail.map(({ kind }) => kind),
    [
      'awarded',
      'end_proposed',
      'end_declined',
      'end_proposed',
      'end_withdrawn',
      'end_proposed',
      'end_lapsed',
      'end_proposed',
      'award_ended',
    ],
  );
  await healthy(api);
});

test('The mail about an ended award offers the other bids where some stand (DEAL-187)', async (t) => {
  const api = await testApi(t);
  const { id, tutor, other } = await withTwo(api);
  const mail = async () => {
    const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: api.services.secret });
    const row = await api.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'award_ended')
      .executeTakeFirstOrThrow();
    return (await templates.award_ended?.(row, { adminEmail: null }))?.text ?? '';
  };
  await api.as(tutor).assignments.stepBack({ id, reason });
  assert.match(await mail(), /the other bid stands as it was/);
  const [bid] = (await api.as(other).bids.own({})).items;
  await api.as(other).bids.withdraw({ id: bid?.id ?? '' });
  assert.match(await mail(), /No other bid stands yet/);
  assert.doesNotMatch(await mail(), /Choose another/);
});

test('A reason with contact details is refused at its field', async (t) => {
  const { api, id, tutor } = await stage(t);
  const words = 'Write to me at sana@example.com';
  for (const call of [
    api.as(tutor).assignments.stepBack({ id, reason: words }),
    api.as(tutor).assignments.proposeEnd({ id, reason: words }),
  ]) {
    const { code, field } = await refusalOf(call);
    assert.deepEqual([code, field], ['message_not_allowed', 'reason']);
  }
});

test('A blocked or deleted tutor ends the award: coins back, opened again (DEAL-11)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  for (const how of ['blocked', 'deleted'] as const) {
    const { poster, tutor, id } = await withTwo(api);
    if (how === 'blocked') {
      const done = await api.as(admin).admin.blockUser({ user_id: tutor.id, reason: 'Cheated.' });
      assert.equal(done.awards_ended, 1);
    } else {
      const now = noon;
      await sql`select delete_account(${tutor.id}, true, ${now})`.execute(api.db);
    }
    const row = (await ended(api)).find(({ tutor_id }) => tutor_id === tutor.id);
    assert.deepEqual([row?.cause, row?.counts_against, row?.coins], [how, tutor.id, 100]);
    assert.equal((await api.reload(poster)).coins, 1000);
    const seen = await api.as(poster).assignments.get({ id });
    assert.deepEqual([seen.status, seen.ended_awards[0]?.reason], ['open', '']);
  }
  await healthy(api);
});

test('The end of a blocked poster’s award takes the assignment down and refunds the others (DEAL-12)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const { poster, tutor, other, id } = await withTwo(api);
  await api.as(admin).admin.blockUser({ user_id: poster.id, reason: 'Cheated.' });
  await api.as(tutor).assignments.stepBack({ id, reason });
  assert.equal((await refusalOf(api.as(other).assignments.get({ id }))).code, 'assignment_not_found');
  assert.deepEqual([(await api.reload(other)).coins, (await api.reload(tutor)).coins], [100, 70]);
  assert.equal((await api.reload(poster)).coins, 1000);
  await healthy(api);
});

test('An admin’s decision gives the coins to either party or to none (DEAL-13)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  for (const to of ['poster', 'tutor', null] as const) {
    const { poster, tutor, assignment_id } = await awarded(api);
    const coins_to = to && { poster, tutor }[to].id;
    await api.db.transaction().execute(async (trx) => {
      await sql`select held_award(${assignment_id}, null)`.execute(trx);
      await sql`select end_award(${assignment_id}, 'decided', ${admin.id}, 'Both were heard.', ${poster.id}, ${coins_to}, ${noon})`.execute(
        trx,
      );
    });
    const coins = [(await api.reload(poster)).coins, (await api.reload(tutor)).coins];
    assert.deepEqual(coins, [to === 'poster' ? 1000 : 900, to === 'tutor' ? 170 : 70]);
  }
  await healthy(api);
});

test('Ended awards are append-only', async (t) => {
  const { api, id, tutor } = await stage(t);
  await api.as(tutor).assignments.stepBack({ id, reason });
  await assert.rejects(api.db.deleteFrom('ended_awards').execute(), /append-only/);
  await assert.rejects(api.db.updateTable('ended_awards').set({ reason: '' }).execute(), /append-only/);
});

test('Of a step back that races with any other end of the award, one has effect (DEAL-14)', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true });
  const rivals: ((pair: Awaited<ReturnType<typeof awarded>>) => Promise<unknown>)[] = [
    ({ poster, assignment_id: id }) =>
      api.as(poster, { now: hours(endOfAward.silentHours) }).assignments.endAward({ id, reason }),
    ({ poster, assignment_id }) => api.as(poster).work.complete({ assignment_id, without_submission: true }),
    ({ tutor, assignment_id }) => api.as(tutor).work.submit({ assignment_id, file: aFile() }),
    ({ tutor }) => sql`select delete_account(${tutor.id}, true, ${noon})`.execute(api.db),
    ({ tutor }) => api.as(admin).admin.blockUser({ user_id: tutor.id, reason }),
    ({ tutor, conversation_id }) => api.as(tutor).chat.send({ conversation_id, content: 'Salam' }),
    ({ poster, assignment_id: id }) => api.as(poster).assignments.proposeEnd({ id, reason }),
    ({ tutor, assignment_id: id }) => api.as(tutor).assignments.stepBack({ id, reason }),
  ];
  for (const rival of [...rivals, ...rivals]) {
    const pair = await awarded(api, { deadline: '2026-12-31' });
    const { poster, tutor, assignment_id: id } = pair;
    const outcomes = await Promise.allSettled([api.as(tutor).assignments.stepBack({ id, reason }), rival(pair)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal((outcome.reason as { defined?: boolean }).defined, true);
    }
    const { status } = await api.db
      .selectFrom('assignments')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = (await ended(api)).filter((row) => row.assignment_id === id);
    assert.equal(rows.length, status === 'open' ? 1 : 0);
    assert.equal((await api.reload(poster)).coins, status === 'open' ? 1000 : 900);
  }
  await healthy(api);
});

test('Of two simultaneous proposals one waits, and an agreement sent twice has one effect (DEAL-14)', async (t) => {
  const { api, id, poster, tutor } = await stage(t);
  const both = await Promise.allSettled(
    [poster, tutor].map((viewer) => api.as(viewer).assignments.proposeEnd({ id, reason })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const { id: proposal, proposed_by } = await api.db.selectFrom('end_proposals').selectAll().executeTakeFirstOrThrow();
  const other = proposed_by === poster.id ? tutor : poster;
  const agree = () =>
    api.as(other, { key: 'the-key-of-this-form' }).assignments.answerEnd({ id: proposal, agree: true });
  assert.deepEqual(
    new Set((await Promise.all([agree(), agree(), agree()])).map(({ status }) => status)),
    new Set(['open']),
  );
  assert.equal((await api.reload(poster)).coins, 1000);
  await healthy(api);
});
