import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { blankPng } from '#tests/support/hostile-files.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { judgePictures } from './judge-pictures.ts';

const pngFile = (name: string, [width, height]: [number, number]) =>
  new File([new Uint8Array(blankPng(width, height, 1))], name);

test('A picture beyond the bounds is a row to download, for both parties (RUN-180)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const send = (name: string, sides: [number, number]) =>
    api.as(poster).chat.send({ conversation_id, content: '', file: pngFile(name, sides) });
  const huge = await send('huge.png', [10_000, 10_000]);
  const small = await send('small.png', [40, 30]);
  assert.deepEqual(
    [huge, small].map(({ files }) => files[0]?.is_picture),
    [false, true],
  );
  assert.equal((await refusalOf(api.as(tutor).chat.picture({ id: huge.id }))).code, 'message_not_found');
  assert.equal((await api.as(tutor).chat.picture({ id: small.id })).earlier, null);
  const { get } = await pageVisits(t, api);
  for (const viewer of [poster, tutor]) {
    const { html } = await get(viewer, `/chat?conversation=${conversation_id}`);
    assert.ok(html.includes(`<img src="${small.file_url}"`));
    assert.ok(!html.includes(`<img src="${huge.file_url}"`));
    assert.match(html, new RegExp(`<a [^>]*href="${huge.file_url}"[^>]* download="huge.png"`));
  }
});

test('A picture from before the bounds is a download until it is judged, each once (RUN-181)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, conversation_id } = await awarded(api);
  const file = [pngFile('huge.png', [10_000, 10_000]), pngFile('small.png', [40, 30]), pngFile('lost.png', [30, 30])];
  const { id, files } = await api.as(poster).chat.send({ conversation_id, content: '', file });
  const [huge, small, lost] = files.map(({ url }) => url.replace('/files/', ''));
  assert.ok(huge && small && lost);
  await api.db.updateTable('files').set({ is_picture: null }).where('id', 'in', [huge, small, lost]).execute();
  const { storage_key } = await api.db
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', lost)
    .executeTakeFirstOrThrow();
  await api.services.storage.remove(storage_key);

  const shown = async () => {
    const { items } = await api.as(tutor).chat.messages({ conversation_id });
    return items.find((message) => message.id === id)?.files.map(({ is_picture }) => is_picture);
  };
  assert.deepEqual(await shown(), [false, false, false]);
  await judgePictures(api.services);
  assert.deepEqual(await shown(), [false, true, false]);
  const unjudged = await api.db.selectFrom('files').select('id').where('is_picture', 'is', null).execute();
  assert.ok(!unjudged.some((one) => [huge, small, lost].includes(one.id)));
});
