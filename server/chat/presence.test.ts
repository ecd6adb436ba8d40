import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { listenTo } from '#tests/support/hints.ts';

const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

function isHere(api: TestApi, conversation_id: string) {
  return async (who: Me, seconds: number, typing = false) =>
    (await api.as(who, { now: after(seconds) }).chat.presence({ conversation_id, typing })).online;
}

test('Each party sees whether the other is present, for about two minutes after their last activity', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const here = isHere(api, conversation_id);
  assert.equal(await here(poster, 0), false);
  assert.equal(await here(tutor, 10), true);
  assert.equal(await here(poster, 20), true);
  assert.equal(await here(poster, 200), false);
  // The minimum time between writes.
  await here(poster, 205);
  const { seen_at } = await api.db
    .selectFrom('presence')
    .select('seen_at')
    .where('user_id', '=', poster.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(seen_at, after(200));
});

test('Arrival and typing are hinted to the other party alone, and typing is not stored', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const here = isHere(api, conversation_id);
  const told = await listenTo(t, api);
  await here(poster, 0);
  await here(poster, 60);
  await here(poster, 61, true);
  const hint = (topic: string) => ({ to: [tutor.id], hint: { topic, id: conversation_id, number: 0 } });
  assert.deepEqual(await told(), [hint('presence'), hint('typing')]);
});

test('A person who hides presence, or is blocked or a stranger, neither sees nor is seen', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const here = isHere(api, conversation_id);
  await here(tutor, 0);
  assert.deepEqual(await api.as(tutor).profiles.setSwitch({ name: 'show_presence', on: false }), { on: false });
  assert.deepEqual(await api.db.selectFrom('presence').selectAll().execute(), []);
  const told = await listenTo(t, api);
  assert.deepEqual([await here(tutor, 300, true), await here(poster, 301, true)], [null, null]);
  assert.deepEqual(await api.db.selectFrom('presence').select('user_id').execute(), [{ user_id: poster.id }]);
  await api.as(tutor).profiles.setSwitch({ name: 'show_presence', on: true });
  assert.deepEqual([await here(tutor, 302), await here(poster, 303)], [true, true]);
  assert.deepEqual((await told()).length, 1);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', tutor.id).execute();
  assert.equal(await here(poster, 304), null);

  const stranger = await api.person({ is_admin: true });
  assert.equal((await refusalOf(here(stranger, 0))).code, 'conversation_not_found');
  assert.equal((await refusalOf(api.as(null).chat.presence({ conversation_id }))).code, 'sign_in_required');
  assert.equal(
    (await refusalOf(api.as(null).profiles.setSwitch({ name: 'show_presence', on: true }))).code,
    'sign_in_required',
  );
});

test('A page left open over a change of accounts reveals nothing of the new account', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  await api.as(poster).chat.send({ conversation_id, content: 'Salam' });
  const told = await listenTo(t, api);
  const left = { conversation_id, viewer_id: poster.id };
  const { chat } = api.as(tutor);
  assert.equal((await refusalOf(chat.presence({ ...left, typing: true }))).code, 'page_of_another');
  assert.equal((await refusalOf(chat.markRead({ ...left, number: 1 }))).code, 'page_of_another');
  assert.deepEqual(await told(), []);
  assert.deepEqual(await api.db.selectFrom('presence').selectAll().execute(), []);
  assert.equal((await chat.unread()).unread, 1);
  const own = { conversation_id, viewer_id: tutor.id };
  assert.deepEqual(await chat.presence(own), { online: false });
  assert.deepEqual(await chat.markRead({ ...own, number: 1 }), { number: 1 });
});

test('A person who hides read marks shows none and sees none: in the list, the news number and live', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  await api.as(poster).chat.send({ conversation_id, content: 'Salam' });
  await api.as(tutor).chat.send({ conversation_id, content: 'Salam' });
  const seenBy = async (who: Me) => (await api.as(who).chat.conversation({ conversation_id })).seen_number;
  await api.as(poster).chat.markRead({ conversation_id, number: 1 });
  assert.equal(await seenBy(tutor), 1);
  assert.deepEqual(await api.as(poster).profiles.setSwitch({ name: 'show_seen', on: false }), { on: false });
  const { news } = await api.as(tutor).chat.unread({ newest: 30 });
  const told = await listenTo(t, api);
  await api.as(poster).chat.markRead({ conversation_id, number: 2 });
  await api.as(tutor).chat.markRead({ conversation_id, number: 1 });
  assert.deepEqual([await seenBy(tutor), await seenBy(poster)], [0, 0]);
  // Only the own mark counted.
  assert.equal((await api.as(tutor).chat.unread({ newest: 30 })).news, news + 1);
  const topics = (await told()).map(({ to, hint }) => [to, hint.topic]);
  assert.deepEqual(topics, [
    [[poster.id], 'conversation'],
    [[tutor.id], 'conversation'],
  ]);
  await api.as(poster).profiles.setSwitch({ name: 'show_seen', on: true });
  assert.deepEqual([await seenBy(tutor), await seenBy(poster)], [2, 1]);
  assert.equal(
    (await refusalOf(api.as(null).profiles.setSwitch({ name: 'show_seen', on: true }))).code,
    'sign_in_required',
  );
});
