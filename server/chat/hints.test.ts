import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { listenTo } from '#tests/support/hints.ts';

test('Each step of an assignment hints to the tabs of both parties, with ids alone (CALL-37)', async (t) => {
  const api = await testApi(t);
  const told = await listenTo(t, api);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person()];
  const both = [poster.id, tutor.id].toSorted();
  const assignment_id = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id, proposal: 'I will show every step.' });
  assert.deepEqual(await told(), [], 'before the award there is no conversation');

  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster).assignments.award(award);
  const step = (number: number) => [{ to: both, hint: { topic: 'trail', id: conversation_id, number } }];
  assert.deepEqual(await told(), step(1));

  await api.as(tutor).chat.send({ conversation_id, content: 'Salam' });
  assert.deepEqual(await told(), [{ to: both, hint: { topic: 'conversation', id: conversation_id, number: 1 } }]);
  await api.as(tutor).work.submit({ assignment_id, file: new File(['Solution'], 'solution.txt') });
  assert.deepEqual(await told(), step(2));
  const steps = [
    () => api.as(poster).work.complete({ assignment_id }),
    () => api.as(poster).work.rate({ assignment_id, rating: 5 }),
  ];
  for (const [at, act] of steps.entries()) {
    await act();
    assert.deepEqual(await told(), step(3 + at), String(act));
    await assert.rejects(act());
    assert.deepEqual(await told(), [], 'a refusal is told to nobody');
  }
});

test('A moved read mark hints to the reader’s own tabs, and as seen to the other party’s', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const told = await listenTo(t, api);
  const mark = async (number: number) => (await api.as(poster).chat.markRead({ conversation_id, number })).number;

  assert.deepEqual([await mark(0), await mark(5), await told()], [0, 0, []], 'there is nothing to read yet');
  for (const content of ['one', 'two', 'three']) await api.as(tutor).chat.send({ conversation_id, content });
  await told();
  const moved = (number: number) => [
    { to: [poster.id], hint: { topic: 'conversation', id: conversation_id, number } },
    { to: [tutor.id], hint: { topic: 'seen', id: conversation_id, number } },
  ];
  assert.deepEqual([await mark(2), await told()], [2, moved(2)]);
  assert.deepEqual([await mark(2), await mark(1), await told()], [2, 2, []]);
  assert.deepEqual([await mark(9), await told()], [3, moved(3)]);
  assert.deepEqual([await mark(9), await told()], [3, []]);
});
