import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { mailTemplates } from '#server/features.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { writeUnreadMails } from './mails.ts';

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

/** Makes an awarded assignment, and returns the mails about its chat. */
async function post(t: Parameters<typeof testApi>[0]) {
  const api = await testApi(t);
  const pair = await awarded(api, { title: 'Essay on memory', deadline: '2026-12-01' });
  const { conversation_id } = pair;
  return {
    api,
    ...pair,
    say: (sender: Me, at: number, content = 'Salam') =>
      api.as(sender, { now: minutes(at) }).chat.send({ conversation_id, content }),
    read: (reader: Me, number: number) => api.as(reader).chat.markRead({ conversation_id, number }),
    /** Runs the job at this minute; returns the recipients of its mails. */
    turn: async (at: number) => {
      await writeUnreadMails(api.db, minutes(at));
      const written = await mailsOf(api, 'messages_unread');
      return written.filter(({ created_at }) => created_at.getTime() === minutes(at).getTime()).map(({ to }) => to);
    },
  };
}

async function mailsOf(api: TestApi, kind: string) {
  return api.db
    .selectFrom('mails')
    .selectAll()
    .select('recipient_id as to')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the present texts of all mails of a kind, null for each with nothing to send. */
async function lettersOf(api: TestApi, kind: string) {
  const templates = mailTemplates({ db: api.db, publicUrl: 'http://localhost:3000', secret: 'x' });
  const rows = await mailsOf(api, kind);
  return Promise.all(rows.map(async (row) => (await templates[kind]?.(row, { adminEmail: null })) ?? null));
}

test('One mail tells of messages unread for 15 minutes, without quoting them', async (t) => {
  const { api, poster, tutor, conversation_id, say, turn } = await post(t);
  await say(tutor, 0, 'secretplan');
  await say(tutor, 10, 'secretplan two');
  assert.deepEqual(await turn(14), []);
  assert.deepEqual(await turn(15), [poster.id]);
  assert.deepEqual([await turn(16), await turn(500)], [[], []], 'of the same messages once');
  const [mail, ...more] = await lettersOf(api, 'messages_unread');
  assert.equal(more.length, 0);
  assert.equal(mail?.to, poster.email);
  assert.equal(mail?.subject, `${tutor.full_name} wrote to you: Essay on memory`);
  for (const words of [mail?.text ?? '', mail?.html ?? '']) {
    assert.match(words, /You have 2 unread messages/);
    assert.ok(words.includes(`http://localhost:3000/chat?conversation=${conversation_id}`));
    assert.doesNotMatch(words, /secretplan/);
  }
});

test('A reader gets at most one mail an hour for a conversation, each reader separately', async (t) => {
  const { poster, tutor, say, turn } = await post(t);
  await say(tutor, 0);
  assert.deepEqual(await turn(20), [poster.id]);
  await say(tutor, 21);
  await say(poster, 22);
  assert.deepEqual(await turn(37), [tutor.id]);
  assert.deepEqual(await turn(79), []);
  assert.deepEqual(await turn(80), [poster.id]);
});

test('Messages read in time cause no mail, and later ones have 15 minutes of their own', async (t) => {
  const { poster, tutor, say, read, turn } = await post(t);
  await say(tutor, 0);
  await say(tutor, 10);
  await read(poster, 1);
  assert.deepEqual(await turn(24), []);
  assert.deepEqual(await turn(25), [poster.id]);
  await say(tutor, 100);
  await read(poster, 3);
  assert.deepEqual(await turn(200), []);
});

test('Does not send a mail whose messages were read before it went out', async (t) => {
  const { api, poster, tutor, say, read, turn } = await post(t);
  await say(tutor, 0);
  await turn(15);
  await read(poster, 1);
  assert.deepEqual(await lettersOf(api, 'messages_unread'), [null]);
});

test('A blocked person gets no mail, not even one written before', async (t) => {
  const { api, poster, tutor, say, turn } = await post(t);
  const block = ({ id }: Me) => api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', id).execute();
  await say(tutor, 0);
  await turn(15);
  await say(poster, 16);
  await Promise.all([block(poster), block(tutor)]);
  assert.deepEqual(await turn(40), []);
  assert.deepEqual(await lettersOf(api, 'messages_unread'), [null]);
});

test('Five simultaneous processes write each mail once', async (t) => {
  const { api, poster } = await post(t);
  const pairs = await Promise.all(Array.from({ length: 8 }, () => awarded(api)));
  for (const { tutor, conversation_id } of pairs) {
    await api.as(tutor).chat.send({ conversation_id, content: 'Salam' });
  }
  await Promise.all(Array.from({ length: 5 }, () => writeUnreadMails(api.db, minutes(15))));
  const told = (await mailsOf(api, 'messages_unread')).map(({ to }) => to);
  assert.deepEqual(told.toSorted(), pairs.map((pair) => pair.poster.id).toSorted());
  assert.ok(!told.includes(poster.id));
});

test('A message stored while the previous one is being read still gets its mail', async (t) => {
  const { api, poster, tutor, conversation_id, say, turn } = await post(t);
  await say(tutor, 0);
  const reading = await api.db.transaction().execute(async (trx) => {
    await sql`select send_message(${tutor.id}, ${conversation_id}, 'two', null, 'client-id-9', ${minutes(5)})`.execute(
      trx,
    );
    const call = api.as(poster).chat.markRead({ conversation_id, number: 1 });
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(api.db)).rows.length === 0) await new Promise(setImmediate);
    return { call };
  });
  await reading.call;
  assert.deepEqual([await turn(19), await turn(20)], [[], [poster.id]]);
});

test('An index finds the due mails, however many marks there are', async (t) => {
  const { api } = await post(t);
  const { rows } = await api.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ 'QUERY PLAN': string }>`explain select from read_marks where waiting_since <= ${noon}`.execute(trx);
  });
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /read_marks_waiting/);
});

test('Mails about a chat link to that chat, and format dates as pages do', async (t) => {
  const { api, poster, tutor, assignment_id, conversation_id } = await post(t);
  await api.as(tutor).work.submit({ assignment_id, file: new File(['Solution'], 'solution.txt') });
  await api.as(poster).work.complete({ assignment_id });
  const link = `http://localhost:3000/chat?conversation=${conversation_id}`;
  for (const kind of ['award_won', 'award_made', 'work_completed']) {
    const [mail] = await lettersOf(api, kind);
    assert.ok(mail?.text.includes(`:\n${link}\n`), kind);
    assert.ok(mail?.html.includes(`href="${link}"`), kind);
  }
  const [won] = await lettersOf(api, 'award_won');
  assert.match(won?.text ?? '', /Deadline: 1 Dec 2026/);
  await api.as(poster).assignments.post({
    title: 'Titration',
    description: 'One lab report.',
    subject: 'Chemistry',
    budget: 3500,
    deadline: '2026-12-01',
    is_anonymous: false,
  });
  const [posted] = await lettersOf(api, 'assignment_posted');
  assert.match(posted?.text ?? '', /Deadline: 1 Dec 2026/);
});
