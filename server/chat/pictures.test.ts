import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

async function aPicture(name: string): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d3f' } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], name);
}

test('A party opens a picture and moves to its neighbours; other files and foreign pictures are not found', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const other = await awarded(api);
  const send = (file?: File) => api.as(poster).chat.send({ conversation_id, content: 'Look', file });
  const first = await send(await aPicture('first.jpg'));
  const text = await send();
  const plain = await send(new File(['not a picture'], 'second.jpg'));
  const last = await send(await aPicture('آخری.jpg'));
  await api
    .as(other.poster)
    .chat.send({ conversation_id: other.conversation_id, content: '', file: await aPicture('a.jpg') });

  const one = await api.as(tutor).chat.picture({ id: first.id });
  assert.deepEqual([one.message.file?.name, one.earlier, one.later], ['first.jpg', null, last.id]);
  const two = await api.as(poster).chat.picture({ id: last.id });
  assert.deepEqual([two.message.file?.name, two.earlier, two.later], ['آخری.jpg', first.id, null]);

  const admin = await api.person({ is_admin: true });
  for (const [viewer, id] of [
    [other.poster, first.id],
    [admin, first.id],
    [poster, text.id],
    [poster, plain.id],
    [poster, conversation_id],
    [poster, 'none'],
  ] as const) {
    assert.equal((await refusalOf(api.as(viewer).chat.picture({ id }))).code, 'message_not_found');
  }
  assert.equal((await refusalOf(api.as(null).chat.picture({ id: first.id }))).code, 'sign_in_required');
});

test('Without script a picture has its own address, and links in messages reveal no referrer', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const content = 'دیکھیں https://en.wikipedia.org/notes?a=1&b=2. <b>javascript:alert(1)</b>';
  const first = await api.as(poster).chat.send({ conversation_id, content, file: await aPicture('one.jpg') });
  const second = await api.as(poster).chat.send({ conversation_id, content: '', file: await aPicture('two.jpg') });
  const { get } = await pageVisits(t, api);
  const here = `?conversation=${conversation_id}`;
  const { html } = await get(tutor, `/chat${here}`);
  const link = /<a [^>]*href="https:[^>]*>.*?<\/a>/.exec(html)?.[0] ?? '';
  assert.match(link, /href="https:\/\/en.wikipedia.org\/notes\?a=1&amp;b=2"/);
  assert.match(link, />https:\/\/en.wikipedia.org\/notes\?a=1&amp;b=2<\/a>/);
  assert.match(link, /rel="noopener noreferrer nofollow"/);
  assert.ok(!html.includes('href="javascript'));
  assert.ok(html.includes(`href="/chat/pictures/${first.id}${here}"`));

  const opened = await get(tutor, `/chat/pictures/${first.id}${here}`);
  const dialog = /<dialog.*?<\/dialog>/s.exec(opened.html)?.[0] ?? '';
  assert.match(dialog, new RegExp(`<img [^>]*src="${first.file_url}"[^>]*alt="one.jpg"`));
  assert.match(dialog, new RegExp(`href="${first.file_url}"[^>]* download="one.jpg"`));
  assert.match(dialog, new RegExp(`aria-label="Later picture" href="/chat/pictures/${second.id}\\${here}"`));
  assert.ok(!dialog.includes('Earlier picture'));
  assert.equal((await get(await api.person(), `/chat/pictures/${first.id}`)).status, 404);
});
