import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('Settings show the bytes that the viewer alone sent in the last 24 hours, and the allowance', async (t) => {
  const api = await testApi(t);
  const [me, other] = [await api.person(), await api.person()];
  const send = (who: typeof me, words: string) =>
    api.as(who).files.upload({ bucket: 'project_submissions', file: aFile(words) });
  await send(me, 'Twelve bytes');
  const { id } = await send(me, 'and ten of');
  await send(other, 'Of another.');
  const allowed = 200 * 1024 * 1024;
  assert.deepEqual(await api.as(me).files.usage(), { used: 22, allowed });
  const dayLater = new Date(noon.getTime() + 86_400_000);
  assert.equal((await api.as(me, { now: dayLater }).files.usage()).used, 0);
  assert.equal((await refusalOf(api.as(null).files.usage())).code, 'sign_in_required');

  await api.db
    .updateTable('files')
    .set({ size: 50 * 1024 * 1024 })
    .where('id', '=', id)
    .execute();
  const { get } = await pageVisits(t, api);
  const { text, html } = await get(me, '/settings');
  assert.match(text, /Uploads What you sent in the last 24 hours\. 50 MB of 200 MB used Every file counts by its size/);
  assert.match(html, /<meter[^>]*value="52428812"[^>]*max="209715200"|<meter[^>]*max="209715200"[^>]*value="52428812"/);
});
