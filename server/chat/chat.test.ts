import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Me } from '#core/accounts/contract.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { pictureRows } from '#tests/support/store.ts';

async function textsOf(api: TestApi, viewer: Me, conversation_id: string, after = 0): Promise<string[]> {
  const { items } = await api.as(viewer).chat.messages({ conversation_id, after });
  return items.map((message) => `${message.number} ${message.sender.full_name}: ${message.content}`);
}

test('Both parties read each message once, oldest first, with its sender (CALL-35, CALL-36, ENTITY-19)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const sent = await api.as(poster).chat.send({ conversation_id, content: '  Salam,\r\nwhen do you start? ' });
  await api.as(tutor).chat.send({ conversation_id, content: 'Today <b>😀</b> اردو' });
  assert.deepEqual(
    [sent.number, sent.sender_id, sent.content, sent.conversation_id, sent.file_url, sent.created_at],
    [1, poster.id, 'Salam,\nwhen do you start?', conversation_id, null, noon],
  );
  const { full_name, username, avatar_url } = poster;
  assert.deepEqual(sent.sender, { id: poster.id, full_name, username, avatar_url });
  const expected = [`1 ${poster.full_name}: Salam,\nwhen do you start?`, `2 ${tutor.full_name}: Today <b>😀</b> اردو`];
  for (const viewer of [poster, tutor]) assert.deepEqual(await textsOf(api, viewer, conversation_id), expected);
  const [picture = ''] = await pictureRows(api.db, tutor.id, 1);
  await api.db.updateTable('profiles').set({ avatar_id: picture }).where('id', '=', tutor.id).execute();
  const listed = await api.as(poster).chat.messages({ conversation_id });
  assert.deepEqual(
    listed.items.map(({ sender }) => sender),
    [poster, { ...tutor, avatar_url: `/files/${picture}` }].map((person) => ({
      id: person.id,
      full_name: person.full_name,
      username: person.username,
      avatar_url: person.avatar_url,
    })),
  );
  assert.deepEqual(await textsOf(api, tutor, conversation_id, 1), expected.slice(1));
});

test('Pages a long conversation from its end or after a number', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  for (let n = 1; n <= 7; n += 1) await api.as(n % 2 ? poster : tutor).chat.send({ conversation_id, content: `m${n}` });
  const read = async (range: object) => {
    const { items, more } = await api.as(tutor).chat.messages({ conversation_id, limit: 3, ...range });
    return [items.map((message) => message.number), more];
  };
  assert.deepEqual(await read({}), [[5, 6, 7], true]);
  assert.deepEqual(await read({ before: 5 }), [[2, 3, 4], true]);
  assert.deepEqual(await read({ before: '2' }), [[1], false]);
  assert.deepEqual(await read({ after: 0 }), [[1, 2, 3], true]);
  assert.deepEqual(await read({ after: '4' }), [[5, 6, 7], false]);
  assert.deepEqual(await read({ after: 7 }), [[], false]);
});

test('A stranger, an admin and unknown ids find no conversation, and store no message (STATE-03)', async (t) => {
  const api = await testApi(t);
  const { conversation_id } = await awarded(api);
  const file = new File(['hello'], 'a.txt');
  for (const viewer of [await api.person(), await api.person({ is_admin: true })]) {
    const calls = [
      () => api.as(viewer).chat.messages({ conversation_id }),
      () => api.as(viewer).chat.send({ conversation_id, content: 'Let me in', file }),
      () => api.as(viewer).chat.markRead({ conversation_id, number: 1 }),
      () => api.as(viewer).chat.send({ conversation_id: 'x', content: 'Let me in' }),
    ];
    for (const call of calls) assert.equal((await refusalOf(call())).code, 'conversation_not_found');
  }
  assert.deepEqual(await api.db.selectFrom('messages').select('id').execute(), []);
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
});

test('A message needs text or a file, and at most 4000 characters (CHAT-13)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (content: string, file?: File) => api.as(poster).chat.send({ conversation_id, content, file });
  const empty = await refusalOf(send(' \n '));
  assert.deepEqual([empty.code, empty.title], ['message_empty', 'Failed to send message:']);
  assert.deepEqual((await refusalOf(send('x'.repeat(4001)))).fields, ['content']);
  assert.equal((await refusalOf(send('x'.repeat(100_000)))).text, 'Please keep this to 4000 characters or fewer.');
  assert.deepEqual(await api.db.selectFrom('messages').select('id').execute(), []);
  await send('x'.repeat(4000));
  const alone = await send('', new File(['a,b\n1,2\n'], 'table.csv'));
  assert.deepEqual([alone.number, alone.content, alone.file?.name], [2, '', 'table.csv']);
});

test('Blocks each word of the list in any case, and stores no message (CHAT-14)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const words = [
    ...['whatsapp', 'telegram', 'discord', 'skype', 'phone', 'number', 'contact', 'email'],
    ...['gmail', 'yahoo', 'hotmail', 'meet', 'outside', 'external', 'off-platform', 'direct'],
  ];
  for (const word of words) {
    const mixed = [...word].map((letter, n) => (n % 2 ? letter.toUpperCase() : letter)).join('');
    const refusal = await refusalOf(api.as(poster).chat.send({ conversation_id, content: `see (${mixed})` }));
    assert.equal(refusal.code, 'message_not_allowed');
    assert.ok(refusal.found?.startsWith(`Not allowed here: “${word}”.`), refusal.found);
  }
  assert.deepEqual(await api.db.selectFrom('messages').select('id').execute(), []);
});

test('Warns of a blocked message in the words of the spec (CHAT-15)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const refusal = await refusalOf(api.as(poster).chat.send({ conversation_id, content: 'my GMAIL' }));
  assert.deepEqual(
    [refusal.title, refusal.text],
    ['Content Warning', 'Your message contains prohibited content. Please avoid sharing external contact details.'],
  );
});

test('The warning names every blocked word, in the order of the text', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (content: string) => refusalOf(api.as(poster).chat.send({ conversation_id, content }));
  const { found } = await send('The number of moles, then MEET me: the number again');
  assert.match(found ?? '', /^Not allowed here: “number”, “meet”\. Try /);
});

test('The warning offers a rewording for a word of honest messages, and none for a messenger', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = async (content: string) =>
    (await refusalOf(api.as(poster).chat.send({ conversation_id, content }))).found;
  assert.equal(await send('sawal number 3'), 'Not allowed here: “number”. Try “Q3”, “page 4” or “marks” for “number”.');
  assert.equal(await send('my GMAIL'), 'Not allowed here: “gmail”.');
});

test('The strict policy refuses numbers, addresses and links that are not on the word list', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (content: string) => api.as(poster).chat.send({ conversation_id, content });
  for (const [content, found] of [
    ['0300 1234567', 'It seems to contain a phone number.'],
    ['zero three two one, four four seven eight two one three', 'It seems to contain a phone number.'],
    ['a.b@nust.edu.pk', 'It seems to contain an email address.'],
    ['https://wa.me/923214478213', 'It seems to contain a phone number.'],
    ['my-tuition-page.com.pk/me', 'It seems to contain a link to another site.'],
  ] as const) {
    const refusal = await refusalOf(send(content));
    assert.deepEqual([refusal.code, refusal.found], ['message_not_allowed', found], content);
  }
  assert.deepEqual(await api.db.selectFrom('messages').select('id').execute(), []);
  for (const content of ['Q3, Q5 and Q7 on page 4', 'x = 0.3, y = 21.4, budget 3500', 'Roll no 210400345']) {
    await send(content);
  }
});

test('The contextual policy allows an atomic number, and refuses an address', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const content = 'The atomic number of iron is 26';
  assert.equal((await refusalOf(api.as(poster).chat.send({ conversation_id, content }))).code, 'message_not_allowed');
  api.services.usualSettings = { ...api.services.usualSettings, chat_policy: 'contextual' };
  await api.as(poster).chat.send({ conversation_id, content });
  const refusal = await refusalOf(api.as(poster).chat.send({ conversation_id, content: 'write a.b@example.org.pk' }));
  assert.deepEqual([refusal.title, refusal.found], ['Content Warning', 'It seems to contain an email address.']);
});

test('Refuses an attachment past 2 MB in the words of the spec, and stores no file (CHAT-16)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const file = new File([new Uint8Array(3 * 1024 * 1024)], 'large.bin');
  const refusal = await refusalOf(api.as(poster).chat.send({ conversation_id, content: 'Look', file }));
  assert.deepEqual([refusal.title, refusal.text], ['File too large', 'Please upload a file smaller than 2MB.']);
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
  assert.deepEqual(await api.db.selectFrom('messages').select('id').execute(), []);
});

test('Stores an attachment under its conversation and serves its bytes to both parties only (CALL-62)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const page = '<!doctype html><script>alert(1)</script>';
  const sent = await api
    .as(tutor)
    .chat.send({ conversation_id, content: '', file: new File([page], '../my page.html') });
  const row = await api.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
  assert.match(
    row.storage_key,
    new RegExp(`^chat_attachments/${conversation_id}/${noon.getTime()}_[0-9a-f]{32}-my_page.html$`),
  );
  assert.equal(sent.file_url, `/files/${row.id}`);
  for (const viewer of [poster, tutor]) {
    const answer = await sendFile(api.services, viewer, row.id);
    assert.equal(await answer.text(), page);
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="my page.html"/);
  }
  for (const viewer of [null, await api.person(), await api.person({ is_admin: true })]) {
    await assert.rejects(sendFile(api.services, viewer, row.id), { code: 'file_not_found' });
  }
});

test('Refuses programs by their bytes and by their names', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Array(64).fill(0)]);
  for (const file of [
    new File([elf], 'notes.pdf'),
    new File(['echo hi'], 'run.BAT'),
    new File(['MZ program'], 'a.txt'),
    ...['a.exe.', 'a.exe ', 'a.JAR', 'a.desktop', 'a.iso', 'a.msix', 'a.apk'].map((name) => new File(['x'], name)),
  ]) {
    const refusal = await refusalOf(api.as(poster).chat.send({ conversation_id, content: 'Look', file }));
    assert.equal(refusal.code, 'file_type_refused', file.name);
  }
  assert.deepEqual(await api.db.selectFrom('files').select('id').execute(), []);
});

test('A message sent five times at once with its key is stored once, with five equal answers', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const send = (content = 'Salam') => api.as(poster, { key: 'client-id-1' }).chat.send({ conversation_id, content });
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.client_id, 'client-id-1');
  const { items } = await api.as(tutor).chat.messages({ conversation_id });
  assert.deepEqual(
    items.map((message) => [message.number, message.client_id]),
    [[1, null]],
  );
  assert.equal((await refusalOf(send('Other words'))).text, 'This form was already sent.');
});

test('A message is a row of conversation, sender, words and file (CALL-36)', async (t) => {
  const api = await testApi(t);
  const { tutor, conversation_id } = await awarded(api);
  const file = new File(['Chapter 8'], 'notes.txt');
  const { id, file_url } = await api.as(tutor).chat.send({ conversation_id, content: 'My notes', file });
  const row = await api.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual([row.conversation_id, row.sender_id, row.content], [conversation_id, tutor.id, 'My notes']);
  assert.ok(row.file_id !== null);
  assert.equal(file_url, `/files/${row.file_id}`);
});

test('A message that a browser kept for one account is not sent as another party’s (CALL-36)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const send = (sender_id: string) => api.as(tutor).chat.send({ conversation_id, sender_id, content: 'Salam' });
  assert.equal((await refusalOf(send(poster.id))).code, 'message_of_another');
  assert.equal((await send(tutor.id)).sender_id, tutor.id);
  const { items } = await api.as(poster).chat.messages({ conversation_id });
  assert.equal(items.length, 1);
});

test('Stores a file sent again with its key once, and refuses another file with this key', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (words = 'x', name = 'x.txt') => {
    const file = words === '' ? undefined : new File([words], name);
    return api.as(poster, { key: 'client-id-2' }).chat.send({ conversation_id, content: 'Look', file });
  };
  assert.deepEqual(await send(), await send());
  for (const other of [() => send('y'), () => send('x', 'y.txt'), () => send('')]) {
    assert.equal((await refusalOf(other())).code, 'form_already_sent');
  }
  assert.equal((await api.db.selectFrom('files').select('id').execute()).length, 1);
});

test('Of two files sent at once with one key, one becomes a message and the other is refused', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (words: string) =>
    api
      .as(poster, { key: 'client-id-3' })
      .chat.send({ conversation_id, content: '', file: new File([words], 'x.txt') });
  const outcomes = await Promise.allSettled([send('x'), send('y'), send('x'), send('y')]);
  const sent = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  assert.equal(new Set(sent.map(({ value }) => value.file_url)).size, 1);
  for (const { reason } of outcomes.filter((outcome) => outcome.status === 'rejected')) {
    assert.equal(reason.code, 'form_already_sent');
  }
  assert.equal(sent.length, 2, 'the file that came through, and its twin');
});

test('One key for two conversations at once makes one message, and is refused in the other', {
  timeout: 20_000,
}, async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const assignment_id = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id, proposal: 'This one too.' });
  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const other = (await api.as(poster).assignments.award(award)).conversation_id;
  const file = new File(['x'], 'x.txt');
  const second = await api.db.transaction().execute(async (trx) => {
    await sql`select send_message(${poster.id}, ${conversation_id}, 'Salam', null, 'client-id-4', ${noon})`.execute(
      trx,
    );
    const call = refusalOf(
      api.as(poster, { key: 'client-id-4' }).chat.send({ conversation_id: other, content: 'Salam' }),
    );
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(api.db)).rows.length === 0) await setImmediate();
    return { call };
  });
  assert.equal((await second.call).code, 'form_already_sent');
  const late = api.as(poster, { key: 'client-id-4' }).chat.send({ conversation_id: other, content: 'Salam', file });
  assert.equal((await refusalOf(late)).code, 'form_already_sent');
  assert.deepEqual(await textsOf(api, tutor, other), []);
  assert.deepEqual(await textsOf(api, tutor, conversation_id), [`1 ${poster.full_name}: Salam`]);
});

test('Removes the location from a chat’s picture', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 33/1 0/1' } })
    .jpeg()
    .toBuffer();
  assert.ok((await sharp(photo).metadata()).exif);
  const file = new File([new Uint8Array(photo)], 'room.jpg');
  await api.as(poster).chat.send({ conversation_id, content: '', file });
  const { storage_key } = await api.db.selectFrom('files').select('storage_key').executeTakeFirstOrThrow();
  const kept = await sharp(await api.services.storage.read(storage_key)).metadata();
  assert.deepEqual([kept.format, kept.exif], ['jpeg', undefined]);
});

test('Numbers simultaneous messages without gap or duplicate, alike for both parties', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      api.as(n % 2 ? poster : tutor).chat.send({ conversation_id, content: `message ${n}` }),
    ),
  );
  const { items } = await api.as(poster).chat.messages({ conversation_id, after: 0, limit: 200 });
  assert.deepEqual(
    items.map((message) => message.number),
    Array.from({ length: 60 }, (_, n) => n + 1),
  );
  assert.deepEqual(await textsOf(api, tutor, conversation_id, 20), await textsOf(api, poster, conversation_id, 20));
});

test('A person blocked meanwhile cannot send messages', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', poster.id).execute();
  const refusal = await refusalOf(api.as(poster).chat.send({ conversation_id, content: 'Salam' }));
  assert.equal(refusal.code, 'account_blocked');
});
