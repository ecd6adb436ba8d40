import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';

test('The awarded bid’s price is the agreed one wherever its two parties read it, and hidden from others', async (t) => {
  const api = await testApi(t);
  const [poster, tutor, other] = [await api.person({ coins: 1000 }), await api.person(), await api.person()];
  const assignment_id = await api.assignment(poster, { budget: 3500 });
  await api.as(tutor).bids.place({ assignment_id, proposal: 'Every step.', price: '3,200', days: 4 });
  await api.as(other).bids.place({ assignment_id, proposal: 'Me too.', price: 3000 });
  const read = async (viewer: typeof poster | null) =>
    (await api.as(viewer).assignments.get({ id: assignment_id })).agreement;
  for (const viewer of [poster, tutor, other, null]) assert.equal(await read(viewer), null, 'nothing is agreed yet');

  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster).assignments.award(award);
  const tell = (amount: number) =>
    api.as(poster).chat.tellPayment({ conversation_id, amount, method: 'cash', reference: 'By hand' });
  const [first, second] = [await tell(1000), await tell(500)];
  await tell(200);
  await api.as(tutor).chat.answerPayment({ id: first.id, received: true });
  await api.as(tutor).chat.answerPayment({ id: second.id, received: false });

  const deal = { price: 3200, paid: 1000, waiting: 200 };
  for (const viewer of [poster, tutor]) {
    assert.deepEqual(await read(viewer), deal);
    const conversation = await api.as(viewer).chat.conversation({ conversation_id });
    assert.deepEqual([conversation.agreed_price, conversation.assignment_budget], [3200, 3500]);
  }
  for (const viewer of [other, await api.person({ is_admin: true }), null]) assert.equal(await read(viewer), null);
  assert.equal((await api.as(poster).assignments.own({})).items[0]?.agreed_price, 3200);
  assert.equal((await api.as(poster).site.home()).own[0]?.price, 3200);
  assert.equal((await api.as(tutor).site.home()).due[0]?.price, 3200);
});

test('A bid without a price keeps the budget that it was placed on, whatever the budget becomes (DEAL-182)', async (t) => {
  const api = await testApi(t);
  const [poster, early, late] = [await api.person({ coins: 1000 }), await api.person(), await api.person()];
  const id = await api.assignment(poster, { budget: 2000 });
  await api.as(early).bids.place({ assignment_id: id, proposal: 'Every step.' });
  for (const budget of [1800, 1700]) {
    const { title, description, deadline, version } = await api.as(poster).assignments.get({ id });
    await api.as(poster).assignments.edit({ id, title, description, deadline, budget, seen: version ?? '' });
  }
  await api.as(late).bids.place({ assignment_id: id, proposal: 'Me too.' });
  const asked = (await api.as(poster).bids.ofAssignment({ assignment_id: id })).items;
  assert.deepEqual(
    new Map(asked.map(({ bidder, asks, price }) => [bidder.id, [asks, price]])),
    new Map([
      [early.id, [2000, null]],
      [late.id, [1700, null]],
    ]),
  );
  assert.equal((await api.as(early).assignments.get({ id })).own_bid?.asks, 2000);
  assert.equal((await api.as(early).bids.own({})).items[0]?.asks, 2000);
  const award = { p_assignment_id: id, p_bidder_id: early.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster).assignments.award(award);
  const agreed = async (viewer: typeof poster) => [
    (await api.as(viewer).assignments.get({ id })).agreement?.price,
    (await api.as(viewer).chat.conversation({ conversation_id })).agreed_price,
  ];
  for (const viewer of [poster, early]) assert.deepEqual(await agreed(viewer), [2000, 2000]);
  assert.equal((await api.as(poster).assignments.own({})).items[0]?.agreed_price, 2000);
  assert.equal((await api.as(early).site.home()).due[0]?.price, 2000);
  await api.as(early).assignments.stepBack({ id, reason: 'I am ill.' });
  const ended = await api.db.selectFrom('ended_awards').select('price').executeTakeFirst();
  assert.equal(ended?.price, 2000);
  const { title, description, deadline, version } = await api.as(poster).assignments.get({ id });
  await api.as(poster).assignments.edit({ id, title, description, deadline, budget: 900, seen: version ?? '' });
  assert.equal((await api.as(early).chat.conversation({ conversation_id })).agreed_price, 2000);
});

test('A bid without a price is awarded for the budget', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person()];
  const assignment_id = await api.assignment(poster, { budget: 3500 });
  await api.as(tutor).bids.place({ assignment_id, proposal: 'Every step.' });
  assert.equal((await api.as(poster).assignments.own({})).items[0]?.agreed_price, null);
  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster).assignments.award(award);
  assert.equal((await api.as(tutor).chat.conversation({ conversation_id })).agreed_price, 3500);
  const { agreement } = await api.as(poster).assignments.get({ id: assignment_id });
  assert.deepEqual(agreement, { price: 3500, paid: 0, waiting: 0 });
});
