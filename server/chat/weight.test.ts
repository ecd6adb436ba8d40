import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { awarded } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('The chat page’s own script is at most 60 kB compressed, beyond what every page loads', async (t) => {
  const api = await testApi(t);
  const { poster, conversation_id } = await awarded(api);
  const { get } = await pageVisits(t, api);
  const scripts = async (path: string) => new Set((await get(poster, path)).html.match(/\/assets\/[\w.-]+\.js/g) ?? []);
  const ofEvery = await scripts('/about');
  const own = (await scripts(`/chat?conversation=${conversation_id}`)).difference(ofEvery);
  const bytes = [...own].reduce((sum, path) => sum + statSync(`build/client${path}.br`).size, 0);
  t.diagnostic(`${own.size} files, ${(bytes / 1000).toFixed(1)} kB`);
  assert.ok(own.size > 0 && bytes <= 60_000, `${bytes} bytes`);
});
