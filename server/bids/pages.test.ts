import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('After a bid the page leads to the own bid, not to the foot of a page that became shorter', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const tutor = await api.person({ user_type: 'tutor' });
  const page = `/assignment/${await api.assignment(await api.person())}`;
  const proposal = 'I have taught this for years.';
  const { status, to } = await post(tutor, page, { key: crypto.randomUUID(), proposal });
  assert.deepEqual([status, to], [303, `${page}#bid`]);
  assert.match((await get(tutor, page)).html, /id="bid" aria-label="Your bid".*I have taught this for years\./s);
});
