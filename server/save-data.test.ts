import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { buildWhenStale } from '#scripts/build.ts';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { builtPages } from './http/page-sources.ts';

test('Data savers get a tint in place of a page’s picture, and the picture on request', async (t) => {
  await buildWhenStale();
  const { load: loadPages } = await builtPages();
  const api = await testApi(t);
  const person = await api.person();
  const drawn = sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b5d3f' } });
  const file = new File([new Uint8Array(await drawn.png().toBuffer())], 'me.png');
  await api.as(person).profiles.saveAvatar({ file });
  const { avatar_url } = await api.as(null).profiles.byUsername({ username: person.username });
  const { request } = await httpApp(api, t, { loadPages });
  const asked = async (headers: Record<string, string>) => {
    const answer = await request(avatar_url ?? '', { headers });
    assert.equal(answer.headers.get('vary'), 'Save-Data');
    // A whole answer, with no length or age of another's.
    const { byteLength } = await answer.arrayBuffer();
    assert.ok(byteLength > 0);
    assert.equal(answer.headers.get('cache-control') === 'no-store', byteLength < 200);
    return answer.headers.get('content-type');
  };
  const saving = { 'save-data': 'on' };
  assert.equal(await asked({ 'sec-fetch-dest': 'image' }), 'image/webp');
  assert.equal(await asked({ 'sec-fetch-dest': 'image', ...saving }), 'image/svg+xml');
  assert.equal(await asked({ 'sec-fetch-dest': 'document', ...saving }), 'image/webp');

  const path = `/user/${person.username}`;
  const offers = async (headers: Record<string, string>) =>
    (await (await request(path, { headers })).text()).includes('Show pictures</button>');
  assert.deepEqual([await offers({}), await offers(saving), await offers({})], [false, true, false]);

  const origin = 'http://localhost:3000';
  const press = (headers: Record<string, string>) => request('/pictures', { method: 'POST', headers });
  const answer = await press({ origin, referer: `${origin}${path}?page=2` });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${path}?page=2`]);
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  assert.equal(await asked({ 'sec-fetch-dest': 'image', ...saving, cookie }), 'image/webp');
  assert.equal(await offers({ ...saving, cookie }), false);
  // The button leads to a page of ours from wherever it was pressed; from another site's page it
  // does nothing.
  assert.equal(
    (await press({ origin, referer: 'https://example.com//elsewhere.example' })).headers.get('location'),
    '/',
  );
  assert.equal((await press({ origin: 'https://example.com' })).status, 403);
});
