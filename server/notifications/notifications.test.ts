import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { type CallOptions, noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { listenTo } from '#tests/support/hints.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import { anOrder, aProduct, variantsOf } from '#tests/support/store.ts';
import { writeAwayNotices } from '../chat/away.ts';
import { writeReminders } from '../chat/milestone-mails.ts';
import { examine } from '../doctor.ts';

const proposal = 'I will show every step.';
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** Returns the words of a person's notifications, newest first. */
async function bellOf(api: TestApi, person: Me, options?: CallOptions): Promise<string[]> {
  const { items } = await api.as(person, options).notifications.list({});
  return items.map(({ what, of }) => `${what}: ${of}`);
}

test('A bid, question, answer, award or deletion notifies the other side in the same statement', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: 'Ayesha', coins: 1000 });
  const [first, second] = [await api.person({ full_name: 'فاطمہ زہرا' }), await api.person({ full_name: 'Bilal' })];
  const assignment_id = await api.assignment(poster, { title: 'Calculus II', is_anonymous: true });
  const { id: question } = await api.as(first).questions.ask({ assignment_id, question: 'How many pages?' });
  await api.as(poster).questions.answer({ id: question, answer: 'Twelve.' });
  await api.as(first).bids.place({ assignment_id, proposal });
  assert.deepEqual(await bellOf(api, poster), [
    'فاطمہ زہرا placed a bid: Calculus II',
    'فاطمہ زہرا asked a question: Calculus II',
  ]);
  await api.as(second).bids.place({ assignment_id, proposal });
  assert.equal((await bellOf(api, poster))[0], '2 new bids: Calculus II', 'what repeats unread is one');
  assert.equal((await api.as(poster).notifications.count()).unread, 1, 'the answered question was read');

  await api.as(poster).questions.ask({ assignment_id, bidder_id: second.id, question: 'Is it drawn by hand?' });
  assert.deepEqual(
    await bellOf(api, second),
    ['The poster asks you a question: Calculus II'],
    'an anonymous poster stays so',
  );
  await api.as(poster).assignments.award({ p_assignment_id: assignment_id, p_bidder_id: first.id, p_award_cost: 100 });
  assert.deepEqual(await bellOf(api, first), [
    'Your bid was chosen: Calculus II',
    'Your question was answered: Calculus II',
  ]);
  assert.equal((await bellOf(api, second))[0], 'Another bid was chosen: Calculus II');

  const gone = await api.assignment(poster, { title: 'Essay' });
  await api.as(first).bids.place({ assignment_id: gone, proposal });
  await api.as(poster).assignments.delete({ id: gone });
  assert.equal((await bellOf(api, first))[0], '30 coins are back: Essay was deleted by its poster');
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Work, completion, rating, milestones and payments are notified in order', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, conversation_id } = await awarded(api, { title: 'Sums' });
  await api.as(tutor, { now: later(1) }).work.submit({ assignment_id, file: aFile('one') });
  await api.as(tutor, { now: later(2) }).work.submit({ assignment_id, file: aFile('two') });
  const paid = { conversation_id, amount: 1500, method: 'cash', reference: 'By hand' } as const;
  const { id } = await api.as(poster, { now: later(3) }).chat.tellPayment(paid);
  await api.as(tutor, { now: later(4) }).chat.answerPayment({ id, received: true });
  await api.as(poster).chat.createMilestone({ conversation_id, title: 'Half', due_date: '2026-11-20' });
  await writeReminders(api.db, new Date('2026-11-20T23:30:00+05:00'));
  await api.as(poster, { now: later(800) }).work.complete({ assignment_id });
  await api.as(poster, { now: later(801) }).work.rate({ assignment_id, rating: 4 });
  const options = { now: later(900) };
  assert.deepEqual(await bellOf(api, poster, options), [
    'A milestone is due: Half, Sums',
    `${tutor.full_name} confirmed your payment: PKR 1,500`,
    `${tutor.full_name} submitted work: Sums, version 2`,
    `${tutor.full_name} placed a bid: Sums`,
  ]);
  assert.deepEqual(await bellOf(api, tutor, options), [
    'You were reviewed: write yours to read it: Sums',
    `${poster.full_name} marked your work complete: Sums`,
    'A milestone is due: Half, Sums',
    `${poster.full_name} says that PKR 1,500 was sent: Confirm in the chat whether it arrived`,
    'Your bid was chosen: Sums',
  ]);
});

test('A person’s own act reads what it answers: bids, questions, work and told payments', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 500 }), await api.person({ coins: 500 })];
  const assignment_id = await api.assignment(poster);
  const unread = async (viewer: typeof poster) => (await api.as(viewer).notifications.count()).unread;
  const questions = [];
  for (const asker of [tutor, await api.person()]) {
    questions.push((await api.as(asker).questions.ask({ assignment_id, question: 'Is LaTeX fine?' })).id);
  }
  const left = [];
  for (const id of questions) {
    await api.as(poster).questions.answer({ id, answer: 'Yes, two.' });
    left.push(await unread(poster));
  }
  assert.deepEqual(left, [1, 0], 'once all are answered');
  await api.as(tutor).bids.place({ assignment_id, proposal });
  assert.equal(await unread(poster), 1);
  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster).assignments.award(award);
  assert.equal(await unread(poster), 0);
  await api.as(tutor).work.submit({ assignment_id, file: aFile('one') });
  assert.equal(await unread(poster), 1);
  await api.as(poster).work.askForChanges({ assignment_id, version: 1, words: 'Show it all.', due: '2026-11-22' });
  assert.equal(await unread(poster), 0);
  await api.as(tutor).notifications.readAll({});
  const ids = [];
  for (const amount of [10, 20, 30]) {
    ids.push((await api.as(poster).chat.tellPayment({ conversation_id, amount, method: 'cash' })).id);
  }
  const [first = '', second = '', third = ''] = ids;
  await api.as(tutor).chat.answerPayment({ id: first, received: true });
  await api.as(tutor).chat.answerPayment({ id: second, received: false });
  assert.equal(await unread(tutor), 1, 'the third waits');
  await api.as(tutor).chat.answerPayment({ id: third, received: true });
  assert.equal(await unread(tutor), 0);
});

test('A refused act or a repeated form adds no notification', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, poor] = [await api.person(), await api.person(), await api.person({ coins: 1 })];
  const assignment_id = await api.assignment(poster);
  await refusalOf(api.as(poor).bids.place({ assignment_id, proposal }));
  assert.deepEqual(await bellOf(api, poster), []);
  const key = 'the-same-form';
  for (let time = 0; time < 2; time += 1) await api.as(tutor, { key }).bids.place({ assignment_id, proposal });
  assert.deepEqual(await bellOf(api, poster), [`${tutor.full_name} placed a bid: Assignment 4`]);
});

test('Messages unread for a minute make one notification, which reading them removes', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api, { title: 'Sums' });
  const send = (content: string) => api.as(tutor).chat.send({ conversation_id, content });
  const messages = async () => (await bellOf(api, poster)).filter((words) => words.includes('essage'));
  await send('Salam');
  await writeAwayNotices(api.db, new Date(noon.getTime() + 59_000));
  assert.deepEqual(await messages(), [], 'perhaps it is being read');
  await writeAwayNotices(api.db, later(1));
  assert.deepEqual(await messages(), [`A message from ${tutor.full_name}: Sums`]);
  await send('Are you there?');
  for (let time = 0; time < 2; time += 1) await writeAwayNotices(api.db, later(2));
  assert.deepEqual(await messages(), [`2 messages from ${tutor.full_name}: Sums`]);
  const rows = await api.db.selectFrom('notifications').select('times').where('kind', '=', 'messages').execute();
  assert.deepEqual(rows, [{ times: 2 }], 'each message is told of once');

  const unread = (await api.as(poster).notifications.count()).unread;
  await api.as(poster).chat.markRead({ conversation_id, number: 1 });
  assert.equal((await api.as(poster).notifications.count()).unread, unread, 'one is still unread');
  await api.as(poster).chat.markRead({ conversation_id, number: 2 });
  assert.equal((await api.as(poster).notifications.count()).unread, unread - 1);
  assert.deepEqual(await bellOf(api, tutor), ['Your bid was chosen: Sums'], 'nobody is told of what they wrote');
});

test('Opening one or reading all marks notifications read; another person’s cannot be opened', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  await api.as(tutor, { now: later(5) }).work.submit({ assignment_id, file: aFile() });
  const mine = api.as(poster, { now: later(9) }).notifications;
  const [work, bid] = (await mine.list({})).items;
  assert.equal(
    (await refusalOf(api.as(tutor).notifications.open({ id: work?.id ?? '' }))).code,
    'notification_not_found',
  );
  assert.equal((await refusalOf(mine.open({ id: 'x' }))).code, 'notification_not_found');
  for (let time = 0; time < 2; time += 1) {
    assert.deepEqual(await mine.open({ id: bid?.id ?? '' }), { to: `/assignment/${assignment_id}#bids` });
  }
  assert.deepEqual((await mine.list({ show: 'unread' })).items, [work]);
  assert.deepEqual(
    (await mine.list({})).items.map(({ is_new }) => is_new),
    [true, false],
  );
  await mine.readAll({ until: later(4).toISOString() });
  assert.equal((await mine.count()).unread, 1, 'what came later stays new');
  await mine.readAll({});
  assert.deepEqual((await mine.list({ show: 'unread' })).items, []);
  assert.equal((await api.as(tutor).notifications.count()).unread, 1, "another's stay as they are");

  await api.as(tutor, { now: later(10) }).work.submit({ assignment_id, file: aFile('again') });
  assert.equal((await mine.count()).unread, 1, 'what happens again after it was read is news again');
});

test('A notification of a deleted thing says so, leads nowhere and can be marked read', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person({ user_type: 'tutor' })];
  const assignment_id = await api.assignment(poster, { title: 'Sums' });
  await api.as(poster).tutors.invite({ assignment_id, username: tutor.username });
  await api.as(tutor).bids.place({ assignment_id, proposal });
  const listed = async (who: Me) => {
    const { items } = await api.as(who).notifications.list({});
    return items.map(({ what, is_gone }) => [what, is_gone]);
  };
  assert.deepEqual(await listed(tutor), [['You are invited to bid', false]]);
  await api.as(poster).assignments.delete({ id: assignment_id });
  assert.deepEqual(await listed(tutor), [
    ['30 coins are back', false],
    ['You are invited to bid', true],
  ]);
  assert.deepEqual(await listed(poster), [[`${tutor.full_name} placed a bid`, true]]);
  const mine = api.as(tutor).notifications;
  const [coins, invited] = (await mine.list({})).items;
  assert.deepEqual(await mine.open({ id: invited?.id ?? '' }), { to: null });
  assert.deepEqual(await mine.open({ id: coins?.id ?? '' }), { to: '/transaction-history' });
  assert.equal((await mine.count()).unread, 0);

  await sql`select notify_user(${tutor.id}, 'appeal_decided', uuidv7(), null, '{"yes": true}', ${noon})`.execute(
    api.db,
  );
  const [appeal] = (await mine.list({})).items;
  assert.equal(appeal?.is_gone, true, 'the night clears what was refused long ago');
});

test('Only the recipient’s tabs hear of a notification and of its reading', async (t) => {
  const api = await testApi(t);
  const told = await listenTo(t, api, ({ topic }) => topic === 'notice');
  const [poster, tutor] = [await api.person(), await api.person()];
  const hint = [{ to: [poster.id], hint: { topic: 'notice', id: poster.id, number: 0 } }];
  await api.as(tutor).bids.place({ assignment_id: await api.assignment(poster), proposal });
  assert.deepEqual(await told(), hint);
  for (const heard of [hint, []]) {
    await api.as(poster).notifications.readAll({});
    assert.deepEqual(await told(), heard);
  }
});

test('The list has pages of 20, and the bell counts to 100', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  await sql`select notify_user(${person.id}, 'coins_adjusted', uuidv7(), null, '{"coins": 5}',
    ${noon}::timestamptz + n * interval '1 second') from generate_series(1, 130) n`.execute(api.db);
  const mine = api.as(person).notifications;
  const sizes: number[] = [];
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const { items, next } = await mine.list({ after });
    sizes.push(items.length);
    for (const { id } of items) seen.add(id);
    after = next ?? undefined;
  } while (after);
  assert.deepEqual([sizes, seen.size], [[20, 20, 20, 20, 20, 20, 10], 130]);
  assert.equal((await mine.count()).unread, 100);
});

test('Deleting an account deletes its notifications and stops new ones', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api, { title: 'Sums' });
  await sql`select delete_account(${tutor.id}, true, ${noon})`.execute(api.db);
  await sql`select notify_user(${tutor.id}, 'award_won', ${assignment_id}, null, '{"title": "Sums"}', ${noon})`.execute(
    api.db,
  );
  const rows = await api.db.selectFrom('notifications').select('user_id').distinct().execute();
  assert.deepEqual(rows, [{ user_id: poster.id }]);
  assert.ok(
    (await bellOf(api, poster)).includes('Deleted member placed a bid: Sums'),
    'a name that is gone is gone here too',
  );
  assert.deepEqual(await examine(api.database.pool), []);
});

test('A paid, sent, delivered, cancelled or refunded order notifies its buyer with a link', async (t) => {
  const api = await testApi(t);
  const [admin, buyer] = [await api.person({ is_admin: true }), await api.person()];
  const variants = [{ title: 'Printed', price_in_cents: 150_000, inventory_quantity: 9, is_physical: true }];
  const [variant = ''] = await variantsOf(api.db, await aProduct(api.db, { variants }));
  let minutes = 0;
  const now = () => {
    minutes += 1;
    return { now: later(minutes) };
  };
  const paid = async (transaction_id: string) => {
    const number = await anOrder(api, buyer, variant);
    const { id } = await api.as(buyer).payments.sendOrderPayment({ number, transaction_id, file: await aScreenshot() });
    await api.as(admin, now()).payments.approve({ id });
    return number;
  };
  const move = (number: string, status: 'packed' | 'sent' | 'delivered' | 'cancelled' | 'refunded') =>
    api.as(admin, now()).store.moveOrder({ number, status, tracking: 'RGL 1', reason: 'As agreed.' });
  const [kept, ended] = [await paid('31840275516'), await paid('31840275517')];
  for (const status of ['packed', 'sent', 'delivered'] as const) await move(kept, status);
  await move(ended, 'cancelled');
  await move(ended, 'refunded');
  assert.deepEqual(await bellOf(api, buyer), [
    `Your order was refunded: ${ended}`,
    `Your order was cancelled: ${ended}`,
    `Your order was delivered: ${kept}`,
    `Your order is on its way: ${kept}`,
    `Your order is paid: ${ended}`,
    `Your order is paid: ${kept}`,
  ]);
  const mine = api.as(buyer).notifications;
  const [newest] = (await mine.list({})).items;
  assert.deepEqual(await mine.open({ id: newest?.id ?? '' }), { to: `/orders/${ended}` });
  assert.equal((await refusalOf(move(ended, 'delivered'))).code, 'order_moved');
  assert.equal((await bellOf(api, buyer)).length, 6, 'what is refused is told to nobody');
  assert.equal((await bellOf(api, admin)).length, 0);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Coin movements and admin decisions are notified without naming the admin', async (t) => {
  const api = await testApi(t);
  const admin = await api.person({ is_admin: true, full_name: 'Team' });
  const person = await api.person();
  const ask = async (transaction_id: string) => {
    const request = { pack: 'booster', transaction_id, file: await aScreenshot() } as const;
    return (await api.as(person).payments.requestCoins(request)).id;
  };
  const [good, bad] = [await ask('31840275516'), await ask('31840275517')];
  const as = (minutes: number) => api.as(admin, { now: later(minutes) });
  const reason = 'Looked at.';
  await as(1).payments.approve({ id: good, reason });
  await as(2).payments.reject({ id: bad, reason });
  await as(3).coins.adjust({ user_id: person.id, direction: 'take', coins: 50, reason });
  await as(4).admin.blockUser({ user_id: person.id, reason });
  await as(5).admin.unblockUser({ user_id: person.id, reason });
  await api.db
    .insertInto('identities')
    .values({ user_id: person.id, provider_id: 'linkedin_oidc', account_id: 'in-1' })
    .execute();
  await as(6).admin.verifyUser({ user_id: person.id, reason });
  assert.deepEqual(await bellOf(api, person), [
    'You are verified: Your name now shows the blue tick',
    'Your account is open again: You can post, bid and chat as before',
    '50 coins were taken away: By our team. See why in your statement',
    'Your payment was not approved: 300 coins',
    '300 coins were added: Your payment was approved',
  ]);
  assert.equal((await bellOf(api, admin)).length, 0);
});
