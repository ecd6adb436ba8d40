import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { fillConversations } from '#tests/support/chat-pairs.ts';

test('The list shows both parties and the assignment, newest first; others’ is empty (CALL-43, ENTITY-17)', async (t) => {
  const api = await testApi(t);
  const first = await awarded(api, { title: 'Essay on memory' });
  const { poster, tutor, conversation_id } = first;
  await awarded(api);
  await api.as(tutor).chat.send({ conversation_id, content: 'I have begun' });
  const list = await api.as(poster).chat.conversations({ p_user_id: poster.id });
  assert.equal(list.length, 1);
  const [seen] = list;
  assert.deepEqual([seen?.id, seen?.assignment_title, seen?.last_number], [conversation_id, 'Essay on memory', 1]);
  for (const [party, person] of [
    [seen?.assigner, poster],
    [seen?.bidder, tutor],
  ] as const) {
    const { id, full_name, avatar_url } = person;
    assert.deepEqual(
      { id: party?.id, full_name: party?.full_name, avatar_url: party?.avatar_url },
      { id, full_name, avatar_url },
    );
  }
  const words = { content: 'I have begun', has_file: false, voice_seconds: null };
  assert.deepEqual(seen?.last_message, { ...words, sender_id: tutor.id });
  assert.deepEqual(await api.as(tutor).chat.conversations({ p_user_id: poster.id }), []);
  assert.deepEqual(await api.as(await api.person()).chat.conversations({ p_user_id: poster.id }), []);
});

test('Pages a long list without gap or duplicate, as poster and as tutor', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person({ coins: 1000 }), await api.person({ coins: 1000 })];
  const opened: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const [poster, tutor] = n % 2 ? [me, other] : [other, me];
    const assignment_id = await api.assignment(poster);
    // Two share each instant: then the id decides.
    const now = new Date(noon.getTime() + Math.floor(n / 2) * 1000);
    await api.as(tutor, { now }).bids.place({ assignment_id, proposal: 'I will show every step.' });
    const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
    opened.unshift((await api.as(poster, { now }).assignments.award(award)).conversation_id);
  }
  const page = (before?: string) => api.as(me).chat.conversations({ p_user_id: me.id, limit: '3', before });
  const seen: string[] = [];
  let rows = await page();
  while (rows.length > 0) {
    assert.ok(rows.length <= 3);
    seen.push(...rows.map(({ id }) => id));
    rows = await page(rows.at(-1)?.key);
  }
  assert.deepEqual(seen, opened);
});

test('The list shows the first 120 characters of the newest message', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  await api.as(poster).chat.send({ conversation_id, content: 'x'.repeat(4000) });
  const [listed] = await api.as(poster).chat.conversations({ p_user_id: poster.id });
  assert.equal(listed?.last_message?.content, 'x'.repeat(120));
});

test('Unread are the other party’s messages after the mark, which moves only forwards', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (const content of ['one', 'two', 'three']) await api.as(tutor).chat.send({ conversation_id, content });
  await api.as(poster).chat.send({ conversation_id, content: 'four' });
  const unread = async (viewer: Me) => [
    (await api.as(viewer).chat.unread()).unread,
    (await api.as(viewer).chat.conversations({ p_user_id: viewer.id }))[0]?.unread,
  ];
  assert.deepEqual(
    [await unread(poster), await unread(tutor)],
    [
      [3, 3],
      [1, 1],
    ],
  );
  const mark = async (number: number) => (await api.as(poster).chat.markRead({ conversation_id, number })).number;
  assert.equal(await mark(2), 2);
  assert.deepEqual(await unread(poster), [1, 1]);
  assert.equal(await mark(1), 2);
  assert.equal(await mark(1000), 4);
  assert.deepEqual(
    [await unread(poster), await unread(tutor)],
    [
      [0, 0],
      [1, 1],
    ],
  );
});

test('The list has thirty conversations by default', async (t) => {
  const api = await testApi(t);
  const me = await api.person();
  const ids = await fillConversations(api.db, me.id, 70);
  const page = async (before?: string) => api.as(me).chat.conversations({ p_user_id: me.id, before });
  const first = await page();
  assert.deepEqual(
    first.map(({ id }) => id),
    ids.slice(0, 30),
  );
  assert.deepEqual(
    (await page(first.at(-1)?.key)).map(({ id }) => id),
    ids.slice(30, 60),
  );
});

test('Only its parties read a conversation, as the list shows it (STATE-03)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  await api.as(tutor).chat.send({ conversation_id, content: 'Salam' });
  for (const viewer of [poster, tutor]) {
    const [listed] = await api.as(viewer).chat.conversations({ p_user_id: viewer.id });
    assert.deepEqual(await api.as(viewer).chat.conversation({ conversation_id }), listed);
  }
  for (const stranger of [await api.person(), await api.person({ is_admin: true })]) {
    const refusal = await refusalOf(api.as(stranger).chat.conversation({ conversation_id }));
    assert.equal(refusal.code, 'conversation_not_found');
  }
});

test('Each party sees how far the other has read', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (const content of ['one', 'two']) await api.as(tutor).chat.send({ conversation_id, content });
  const marks = async (viewer: Me) => {
    const { read_number, seen_number } = await api.as(viewer).chat.conversation({ conversation_id });
    return [read_number, seen_number];
  };
  assert.deepEqual(
    [await marks(poster), await marks(tutor)],
    [
      [0, 0],
      [0, 0],
    ],
  );
  await api.as(poster).chat.markRead({ conversation_id, number: 2 });
  assert.deepEqual(
    [await marks(poster), await marks(tutor)],
    [
      [2, 0],
      [0, 2],
    ],
  );
});

test('The news number grows only with messages, marks and conversations of the newest', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const news = async () => (await api.as(poster).chat.unread({ newest: 30 })).news;
  const seen: number[] = [await news()];
  const steps: (() => Promise<unknown>)[] = [
    () => api.as(tutor).chat.send({ conversation_id, content: 'Salam' }),
    () => api.as(poster).chat.send({ conversation_id, content: 'Walaikum' }),
    () => api.as(poster).chat.markRead({ conversation_id, number: 2 }),
    () => api.as(tutor).chat.markRead({ conversation_id, number: 1 }),
    () => api.as(tutor).chat.markRead({ conversation_id, number: 2 }),
    () => fillConversations(api.db, poster.id, 1),
  ];
  for (const step of steps) {
    await step();
    seen.push(await news());
    await api.as(poster).chat.markRead({ conversation_id, number: 0 });
    await awarded(api);
    assert.equal(await news(), seen.at(-1), `again, and between others: ${step}`);
  }
  assert.deepEqual(
    seen.map((number, n) => number > (seen[n - 1] ?? 0)),
    seen.map(() => true),
  );
});

test('The news number changes when one conversation replaces another of equal weight', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  await fillConversations(api.db, poster.id, 2);
  const news = async (newest: number) => (await api.as(poster).chat.unread({ newest })).news;
  const [first, both] = [await news(1), await news(2)];
  assert.equal(await news(0), 0);
  const [newest, older] = await api.as(poster).chat.conversations({ p_user_id: poster.id });
  const withOne = async (conversation_id = '') =>
    (await api.as(poster).chat.unread({ newest: 1, conversation_id })).news;
  assert.deepEqual([await withOne(newest?.id), await withOne(older?.id)], [first, both]);
  const stranger = api.as(await api.person()).chat;
  const refusal = await refusalOf(stranger.unread({ newest: 1, conversation_id: newest?.id ?? '' }));
  assert.equal(refusal.code, 'conversation_not_found');
  assert.notEqual(both, first);
  await sql`update conversations set last_at = now() + interval '1 second' where last_at = (select min(last_at) from conversations)`.execute(
    api.db,
  );
  assert.notEqual(await news(1), first);
});

test('A mark says whether the other party wrote after it, until all messages are read', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const marked = async () => {
    const rows = await api.db
      .selectFrom('read_marks')
      .select(['user_id', 'has_unread'])
      .orderBy('has_unread')
      .execute();
    return rows.map(({ user_id, has_unread }) => [user_id === poster.id ? 'poster' : 'tutor', has_unread]);
  };
  await api.as(tutor).chat.send({ conversation_id, content: 'one' });
  await api.as(tutor).chat.send({ conversation_id, content: 'two' });
  assert.deepEqual(await marked(), [['poster', true]]);
  await api.as(poster).chat.markRead({ conversation_id, number: 1 });
  assert.deepEqual(await marked(), [['poster', true]]);
  await api.as(poster).chat.send({ conversation_id, content: 'three' });
  await api.as(poster).chat.markRead({ conversation_id, number: 2 });
  assert.deepEqual(await marked(), [
    ['poster', false],
    ['tutor', true],
  ]);
  await api.as(tutor).chat.send({ conversation_id, content: 'four' });
  assert.equal((await api.as(poster).chat.unread()).unread, 1);
});

test('Counts unread messages to a hundred, of one and of all conversations, and reads no more', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const p_assignment_id = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id: p_assignment_id, proposal: 'This one too.' });
  const award = { p_assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const other = await api.as(poster).assignments.award(award);
  await sql`select send_message(${tutor.id}, ${other.conversation_id}, 'Salam', null, null, ${noon})`.execute(api.db);
  assert.equal((await api.as(poster).chat.unread()).unread, 1);
  await sql`select send_message(${tutor.id}, ${conversation_id}, 'm' || n, null, null, ${noon})
    from generate_series(1, 130) n`.execute(api.db);
  assert.equal((await api.as(poster).chat.unread()).unread, 100);
  assert.equal((await api.as(poster).chat.conversation({ conversation_id })).unread, 100);
});
