import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from '#server/doctor.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded, reads } from '#tests/support/awarded-work.ts';
import { aDrawing } from '#tests/support/uploads.ts';

const aPicture = (name: string) => aDrawing(name, '#0b5d3f');
const notes = (name: string) => new File([`Notes of ${name}`], name);

test('A message can carry up to five files, which only its two parties can read (DEAL-130, DEAL-138)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const file = [notes('a.txt'), await aPicture('b.jpg'), notes('c.txt'), notes('d.txt'), notes('e.txt')];
  const sent = await api.as(poster).chat.send({ conversation_id, content: '', file });
  const [read] = (await api.as(tutor).chat.messages({ conversation_id })).items;
  for (const message of [sent, read]) {
    assert.deepEqual(
      message?.files.map(({ name, content_type }) => [name, content_type]),
      ['a.txt', 'b.jpg', 'c.txt', 'd.txt', 'e.txt'].map((name) => [
        name,
        name === 'b.jpg' ? 'image/png' : 'text/plain; charset=utf-8',
      ]),
    );
    assert.deepEqual([message?.file_url, message?.file?.name], [message?.files[0]?.url, 'a.txt']);
  }
  const last = sent.files[4]?.url ?? '';
  for (const viewer of [poster, tutor]) assert.equal(await reads(api, viewer, last), 'Notes of e.txt');
  for (const viewer of [null, await api.person(), await api.person({ is_admin: true })]) {
    assert.equal(await reads(api, viewer, last), null);
  }
  const six = api.as(poster).chat.send({ conversation_id, content: '', file: [...file, notes('f.txt')] });
  assert.deepEqual((await refusalOf(six)).fields, ['file']);
  const found = await api.as(tutor).chat.search({ conversation_id, words: 'd.txt' });
  assert.deepEqual(found.numbers, [sent.number]);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Refuses other files beside a voice note (DEAL-139)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const file = [notes('a.webm'), notes('b.webm')];
  const refused = await refusalOf(api.as(poster).chat.send({ conversation_id, content: '', file, voice_seconds: 1 }));
  assert.deepEqual(refused.fields, ['voice_seconds']);
});

test('A resent message with files is stored once; with other files it is refused (DEAL-139)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = (file: File[]) =>
    api.as(poster, { key: 'a-message-with-files' }).chat.send({ conversation_id, content: 'Look', file });
  const both = () => [notes('a.txt'), notes('b.txt')];
  const first = await send(both());
  const twins = await Promise.all([send(both()), send(both())]);
  for (const twin of twins) assert.deepEqual(twin.id, first.id);
  for (const others of [both().slice(1), both().toReversed(), [...both(), notes('c.txt')], []]) {
    assert.equal((await refusalOf(send(others))).code, 'form_already_sent');
  }
  assert.equal((await api.db.selectFrom('files').select('id').execute()).length, 2);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Simultaneous copies of a new message with files are stored once (DEAL-139)', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const send = () =>
    api
      .as(poster, { key: 'twins-with-files' })
      .chat.send({ conversation_id, content: '', file: [notes('a.txt'), notes('b.txt')] });
  const [one, two] = await Promise.all([send(), send()]);
  assert.equal(one.id, two.id);
  assert.equal(one.files.length, 2);
  assert.equal((await api.db.selectFrom('messages').select('id').execute()).length, 1);
  assert.deepEqual(await examine(api.database.pool), []);
});

test('Pictures are paged through in the order of messages and files (DEAL-139)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const send = (file: File[]) => api.as(poster).chat.send({ conversation_id, content: '', file });
  const first = await send([notes('a.txt'), await aPicture('one.jpg'), await aPicture('two.jpg')]);
  await send([notes('b.txt')]);
  const last = await send([await aPicture('three.jpg')]);
  const way: (string | undefined)[] = [];
  let at: { id: string; place: number } | null = { id: first.id, place: 2 };
  while (at) {
    const seen = await api.as(tutor).chat.picture(at);
    way.push(seen.message.files[seen.place - 1]?.name);
    at = seen.later && seen.later_place ? { id: seen.later, place: seen.later_place } : null;
  }
  assert.deepEqual(way, ['one.jpg', 'two.jpg', 'three.jpg']);
  const back = await api.as(tutor).chat.picture({ id: last.id });
  assert.deepEqual([back.place, back.earlier, back.earlier_place], [1, first.id, 3]);
  for (const place of [1, 4]) {
    assert.equal((await refusalOf(api.as(tutor).chat.picture({ id: first.id, place }))).code, 'message_not_found');
  }
});

test('An admin who reads a thread for a disagreement sees the names of all files', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id, conversation_id } = await awarded(api);
  const file = [notes('a.txt'), notes('b.txt')];
  await api.as(poster).chat.send({ conversation_id, content: 'Look', file });
  await api.as(tutor).work.submit({ assignment_id, file });
  const words = 'The second half of the tasks is missing.';
  const opened = await api.as(poster).safety.openDisagreement({ assignment_id, reason: 'not_as_asked', words });
  const admin = await api.person({ is_admin: true });
  const { number } = await api.db
    .selectFrom('disagreements')
    .select('number')
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow();
  await api.as(admin).safety.readThread({ number });
  const { thread } = await api.as(admin).safety.disagreementToDecide({ number });
  const names = [thread?.messages[0]?.files, thread?.versions[0]?.files].map((files) => files?.map(({ name }) => name));
  assert.deepEqual(names, [
    ['a.txt', 'b.txt'],
    ['a.txt', 'b.txt'],
  ]);
});
