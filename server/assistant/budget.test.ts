import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assistant } from '#core/limits.ts';
import { startOpenAi } from '#tests/doubles/openai.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { bytesOf } from './budget.ts';
import { restsToday } from './built-in.ts';
import { createModel } from './model.ts';

const patience = { silence: 5000, tries: 1, pause: 10, tokens: 100 };

async function withModel(t: TestContext) {
  const peer = await startOpenAi();
  t.after(() => peer.stop());
  const api = await testApi(t);
  api.services.model = createModel({ url: peer.url, key: 'a-key', model: 'a-model' }, patience);
  const admin = await api.person({ is_admin: true });
  const { budget } = api.as(admin).assistant;
  const setBudget = ({ megabytes: value, reason }: { megabytes: number; reason: string }) =>
    api.as(admin).admin.setSetting({ name: 'assistant_megabytes', value, reason });
  return { api, peer, admin, budget, setBudget };
}

test('Sends the provider the newest history that fits, and less for a newcomer', async (t) => {
  const { api, peer } = await withModel(t);
  const messages = Array.from({ length: assistant.mostSaid }, (_, n) => ({
    role: n % 2 ? ('assistant' as const) : ('user' as const),
    content: `${n} ${'ا'.repeat(2000)}`,
  }));
  const message = 'What does a bid cost?';
  const person = await api.person();
  const since = (hours: number) => ({ ...person, created_at: new Date(noon.getTime() - hours * 3_600_000) });
  for (const [hours, most] of [
    [1000, assistant.bytes],
    [1, assistant.newcomerBytes],
  ] as const) {
    await api.as(since(hours)).assistant.chat({ message, messages });
    const said = peer.questions().at(-1)?.messages.slice(2) ?? [];
    const bytes = said.reduce((sum, { content }) => sum + bytesOf(content), 0);
    assert.ok(bytes <= most && bytes > most - 5000, `${bytes} of ${most}`);
    assert.deepEqual(said.slice(0, -1), messages.slice(-said.length + 1), 'the newest');
    assert.equal(said.at(-1)?.content, message);
  }
});

test('An admin sets the site’s budget and sees its use, and the audit log records it', async (t) => {
  const { api, peer, admin, budget, setBudget } = await withModel(t);
  assert.deepEqual(await budget(), { megabytes: assistant.megabytes, bytes_today: 0 });
  await api.as(await api.person()).assistant.chat({ message: 'Salam' });
  const sent = peer.questions()[0]?.messages.reduce((sum, { content }) => sum + bytesOf(content), 0) ?? 0;
  assert.equal((await budget()).bytes_today, sent + bytesOf(peer.pieces.join('')), 'what was reserved is given back');
  const later = api.as(admin, { now: new Date(noon.getTime() + 86_400_000) }).assistant;
  assert.equal((await later.budget()).bytes_today, 0, 'a new day');

  assert.deepEqual(await setBudget({ megabytes: 7, reason: 'It costs too much.' }), {
    name: 'assistant_megabytes',
    value: 7,
  });
  assert.equal((await budget()).megabytes, 7);
  const entry = await api.db
    .selectFrom('audit_log')
    .select(['action', 'admin_id', 'before', 'after', 'reason'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(entry, {
    action: 'admin.setSetting',
    admin_id: admin.id,
    before: { assistant_megabytes: assistant.megabytes },
    after: { assistant_megabytes: 7 },
    reason: 'It costs too much.',
  });
  for (const megabytes of [-1, assistant.mostMegabytes + 1, 1.5]) {
    assert.deepEqual((await refusalOf(setBudget({ megabytes, reason: 'x' }))).field, 'value');
  }
  assert.deepEqual((await refusalOf(setBudget({ megabytes: 1, reason: ' ' }))).fields, ['reason']);
});

test('Once the budget is used up, the built-in assistant answers, says so, and drafts proposals', async (t) => {
  const { api, peer, setBudget } = await withModel(t);
  await setBudget({ megabytes: 0, reason: 'A quiet day.' });
  const mine = api.as(await api.person()).assistant;
  const { reply } = await mine.chat({ message: 'What does a bid cost?' });
  assert.ok(reply.startsWith(restsToday) && reply.includes('/faq#bids'), reply);
  const heard: string[] = [];
  for await (const { text } of await mine.stream({ message: 'What does a bid cost?' })) heard.push(text);
  assert.equal(heard.join(''), reply);
  assert.match((await mine.bidSummary({ description: 'Analyse the survey data.' })).summary, /survey/i);
  assert.deepEqual(peer.asked, []);
});

test('Simultaneous questions reach the provider only within the budget', async (t) => {
  const { api, peer, budget, setBudget } = await withModel(t);
  await setBudget({ megabytes: 1, reason: 'Little.' });
  await api.as(await api.person()).assistant.chat({ message: 'Salam' });
  const sent = peer.questions()[0]?.messages.reduce((sum, { content }) => sum + bytesOf(content), 0) ?? 0;
  // Three calls fit, and no fourth.
  const one = sent + assistant.longestReply * 3;
  await api.db
    .updateTable('assistant_days')
    .set({ bytes: 1_000_000 - 3 * one - 10 })
    .execute();
  peer.pace = 200;
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  const replies = await Promise.all(people.map((person) => api.as(person).assistant.chat({ message: 'Salam' })));
  assert.equal(peer.asked.length, 1 + 3);
  assert.equal(replies.filter(({ reply }) => reply.startsWith(restsToday)).length, 9);
  assert.ok((await budget()).bytes_today <= 1_000_000);
});
