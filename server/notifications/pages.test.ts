import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { aFile, awarded } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('Without script the bell is read, opened and emptied by links and a form', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api, { title: 'Calculus II' });
  const another = await api.assignment(poster, { title: 'Statistics' });
  await api.as(tutor).bids.place({ assignment_id: another, proposal: 'Step by step.' });
  await api.as(tutor).work.submit({ assignment_id, file: aFile() });
  const { get, post } = await pageVisits(t, api);
  assert.equal((await get(null, '/notifications')).to?.startsWith('/login'), true);

  const home = await get(poster, '/');
  assert.match(home.text, /Notifications 2 unread/, 'the count comes with the page');
  const page = await get(poster, '/notifications');
  assert.match(page.text, new RegExp(`All Unread 2 .*${tutor.full_name} submitted work Calculus II just now`));
  const [link = ''] = /\/notifications\/[0-9a-f-]{36}/.exec(page.html) ?? [];
  assert.equal((await get(poster, link)).to, `/assignment/${assignment_id}`);
  assert.equal((await get(tutor, link)).status, 404);
  const unread = await get(poster, '/notifications?unread');
  assert.match(unread.text, new RegExp(`Unread 1 .*${tutor.full_name} placed a bid`));
  assert.doesNotMatch(unread.text, /submitted work/);

  const [, until = ''] = /name="until" value="([^"]+)"/.exec(unread.html) ?? [];
  assert.equal((await post(poster, '/notifications', { until })).to, '/notifications');
  const read = await get(poster, '/notifications');
  assert.doesNotMatch(read.text, /Mark all as read|\d unread/);
  assert.match((await get(poster, '/notifications?unread')).text, /Nothing unread You are all caught up/);
  assert.match((await get(await api.person(), '/notifications')).text, /No notifications yet/);
});

test('A notification of a deleted thing says so, and opening it stays in the list', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person({ user_type: 'tutor' })];
  const assignment_id = await api.assignment(poster, { title: 'Calculus II' });
  await api.as(poster).tutors.invite({ assignment_id, username: tutor.username });
  const { get } = await pageVisits(t, api);
  const path = '/notifications?unread';
  const linkIn = (html: string) => /href="(\/notifications\/[0-9a-f-]{36}[^"]*)"/.exec(html)?.[1] ?? '';
  const before = await get(tutor, path);
  assert.doesNotMatch(before.text, /· Deleted/);
  await api.as(poster).assignments.delete({ id: assignment_id });
  assert.equal((await get(tutor, `/assignment/${assignment_id}`)).status, 404);

  const page = await get(tutor, path);
  assert.match(page.text, /You are invited to bid Calculus II just now · Deleted/);
  assert.match((await get(tutor, linkIn(page.html))).to ?? '', /^\/notifications\?unread=?$/);
  assert.equal(
    (await get(tutor, linkIn(before.html))).to,
    '/notifications',
    'a page from before, a mail and a push too',
  );
  assert.match((await get(tutor, path)).text, /Nothing unread/);
});
