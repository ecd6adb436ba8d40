import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { chatSearch } from '#core/limits.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('A reply carries the quoted message; a missing message cannot be replied to', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const send = (viewer = poster, more: object = {}) =>
    api.as(viewer).chat.send({ conversation_id, content: 'ٹھیک ہے', ...more });
  const question = await send(poster, { content: `${'x'.repeat(150)}?` });
  const alone = await send(poster, { content: '', file: new File(['a,b'], 'table.csv') });
  const answer = await send(tutor, { reply_to: question.number });
  const form = await send(tutor, { reply_to: '2' });
  const quote = { number: 1, sender_id: poster.id, content: 'x'.repeat(120), has_file: false, voice_seconds: null };
  assert.deepEqual([question.reply, alone.reply, answer.reply], [null, null, quote]);
  assert.deepEqual(form.reply, { number: 2, sender_id: poster.id, content: '', has_file: true, voice_seconds: null });
  const { items } = await api.as(poster).chat.messages({ conversation_id, after: 2 });
  assert.deepEqual(
    items.map(({ reply }) => reply?.number),
    [1, 2],
  );
  // The next number is its own.
  for (const reply_to of [5, 99]) assert.equal((await refusalOf(send(tutor, { reply_to }))).code, 'message_not_found');
  for (const reply_to of [0, -1, 'x'])
    assert.deepEqual((await refusalOf(send(tutor, { reply_to }))).fields, ['reply_to']);
  assert.equal((await api.as(poster).chat.messages({ conversation_id })).items.length, 4);
});

test('A reply that arrives again is stored once, and its key takes no other reply', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  await api.as(poster).chat.send({ conversation_id, content: 'One' });
  await api.as(poster).chat.send({ conversation_id, content: 'Two' });
  const again = (reply_to?: number) =>
    api.as(tutor, { key: 'the-same-key' }).chat.send({ conversation_id, content: 'Yes', reply_to });
  const [first, second] = await Promise.all([again(1), again(1)]);
  assert.deepEqual([first.number, second.number], [3, 3]);
  for (const other of [2, undefined]) assert.equal((await refusalOf(again(other))).code, 'form_already_sent');
});

test('Messages around a number come with their neighbours, and say whether there are others', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (let n = 1; n <= 9; n += 1) await api.as(poster).chat.send({ conversation_id, content: `m${n}` });
  const read = async (range: object) => {
    const { items, more, later } = await api.as(tutor).chat.messages({ conversation_id, limit: 4, ...range });
    return [items.map((message) => message.number), more, later];
  };
  assert.deepEqual(await read({ around: 5 }), [[3, 4, 5, 6], true, true]);
  assert.deepEqual(await read({ around: 1 }), [[1, 2], false, true]);
  assert.deepEqual(await read({ around: 9 }), [[6, 7, 8, 9], true, false]);
  assert.deepEqual(await read({}), [[6, 7, 8, 9], true, false]);
  assert.deepEqual(await read({ before: 4 }), [[1, 2, 3], false, true]);
  assert.deepEqual(await read({ after: 8 }), [[9], false, false]);
});

test('Only a party searches a conversation’s words and file names, newest first', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const other = await awarded(api);
  const send = (content: string, file?: File) => api.as(poster).chat.send({ conversation_id, content, file });
  await send('Problem 7 is hard');
  await send('100% sure_of it \\ really');
  await send('مسئلہ سات مشکل ہے');
  await send('', new File(['x'], 'Problem-sheet.txt'));
  await send('the last PROBLEM');
  await api.as(other.poster).chat.send({ conversation_id: other.conversation_id, content: 'problem of others' });
  const find = async (words: string, before?: number) =>
    (await api.as(tutor).chat.search({ conversation_id, words, before })).numbers;
  assert.deepEqual(await find('problem'), [5, 4, 1]);
  assert.deepEqual(await find(' problem '), [5, 4, 1]);
  assert.deepEqual(await find('problem', 5), [4, 1]);
  assert.deepEqual(await find('مشکل'), [3]);
  // Pattern characters match themselves.
  assert.deepEqual([await find('%'), await find('_'), await find('\\'), await find('e_of')], [[2], [2], [2], [2]]);
  assert.deepEqual(await find('nothing of it'), []);
  const search = (viewer: typeof poster | null) => api.as(viewer).chat.search({ conversation_id, words: 'problem' });
  for (const stranger of [other.poster, await api.person({ is_admin: true })]) {
    assert.equal((await refusalOf(search(stranger))).code, 'conversation_not_found');
  }
  assert.equal((await refusalOf(search(null))).code, 'sign_in_required');
  assert.deepEqual((await refusalOf(api.as(tutor).chat.search({ conversation_id, words: ' ' }))).fields, ['words']);
});

test('A search reads a limited number of messages at once, and says where it continues', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const count = chatSearch.through + 500;
  await sql`insert into messages (conversation_id, number, sender_id, content)
    select ${conversation_id}, n, ${poster.id}, case n when 7 then 'a needle' else 'straw ' || n end
    from generate_series(1, ${count}::int) n`.execute(api.db);
  await api.db.updateTable('conversations').set({ last_number: count }).where('id', '=', conversation_id).execute();
  const find = (words: string, before?: number) => api.as(poster).chat.search({ conversation_id, words, before });
  assert.deepEqual(await find('needle'), { numbers: [], next: 501 });
  assert.deepEqual(await find('needle', 501), { numbers: [7], next: null });
  const frequent = await find('straw');
  assert.equal(frequent.numbers.length, chatSearch.found);
  assert.equal(frequent.next, count - chatSearch.found + 1);
});

test('Without script, replies, searches and jumps to results work by links and forms', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (let n = 1; n <= 60; n += 1) await api.as(poster).chat.send({ conversation_id, content: `line ${n}.` });
  const { get, post } = await pageVisits(t, api);
  const here = `/chat?conversation=${conversation_id}`;
  assert.ok((await get(tutor, here)).html.includes(`${here}&amp;at=60&amp;reply=60#message-60`));

  const answering = await get(tutor, `${here}&at=3&reply=3`);
  assert.match(answering.html, /<input type="hidden" name="reply_to" value="3"\/>/);
  assert.match(answering.text, /Reply to Person \d+ line 3\. /);
  assert.match(answering.text, / line 3\. .* line 27\. .*Newest messages/);
  assert.ok(!/ line 28\. /.test(answering.text));
  const sent = { conversation_id, content: 'This one', reply_to: '3', key: 'a-key-of-its-own' };
  assert.deepEqual((await post(tutor, `${here}&at=3&reply=3`, sent)).to, here);
  const { html, text } = await get(poster, here);
  assert.match(text, /In answer to You line 3\. +This one/);
  assert.ok(html.includes(`href="${here.replace('&', '&amp;')}&amp;at=3#message-3"`));

  const found = await get(tutor, `${here}&find=line+2`);
  // 2 and 20 to 29, the newest first; the page is around it.
  assert.match(found.text, / 1 of 11 /);
  assert.match(found.html, /id="message-29"/);
  assert.match(found.html, /<mark>line 2<\/mark>9\./);
  const next = /aria-label="Earlier match" href="([^"]+)"/.exec(found.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match((await get(tutor, next)).text, / 2 of 11 /);
  assert.match((await get(tutor, `${here}&find=none+of+it`)).text, / Nothing found /);
  assert.match((await get(tutor, `${here}&find=line+2&at=2`)).text, / 11 of 11 /);
});
