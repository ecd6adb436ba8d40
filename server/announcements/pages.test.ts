import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { builtPages } from '../http/page-sources.ts';
import { signId } from '../platform/signed-id.ts';
import { newsKey } from './mails.ts';

const words = { title: '<b>Books</b> اردو', words: 'The store is open.', link: '/store' };
const until = '2026-11-20T12:01';
const origin = 'http://localhost:3000';

test('A kept page shows a banner while it stands, and none to a guest who put it away (RUN-161)', async (t) => {
  const api = await testApi(t);
  await buildWhenStale();
  const { load } = await builtPages();
  let now = noon.getTime();
  const { request } = await httpApp(api, t, { clock: () => new Date(now), loadPages: load });
  const page = async (path: string, cookie = '') => (await request(path, { headers: { cookie } })).text();
  const admin = await api.person({ is_admin: true });
  const member = await api.person();
  const kept = ['/', '/_.data', '/all-assignments', '/faq'];
  for (const path of kept) assert.doesNotMatch(await page(path), /The store is open/, path);

  const announcements = api.as(admin).announcements;
  const { number } = await announcements.write({ ...words, audience: 'guests', ends_at: until });
  await announcements.publish({ number });
  for (const path of kept) assert.doesNotMatch(await page(path), /The store is open/, `${path} is kept for a second`);
  now += 1_000;
  for (const path of kept) assert.match(await page(path), /The store is open/, path);
  assert.match(await page('/login'), /&lt;b&gt;Books&lt;\/b&gt; اردو/);

  await api.db.insertInto('sessions').values({ user_id: member.id, token: 'm', expires_at: '2999-01-01' }).execute();
  assert.doesNotMatch(await page('/', sessionCookie('m')), /The store is open/);

  const form = new URLSearchParams({ number: String(number), back: '/faq' });
  const put = await request('/announcement', { method: 'POST', body: form, headers: { origin } });
  assert.deepEqual([put.status, put.headers.get('location')], [303, '/faq']);
  const [cookie = ''] = put.headers.getSetCookie();
  assert.match(cookie, /^put_away=\d+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
  const away = cookie.split(';')[0];
  for (const path of [...kept, '/login']) assert.doesNotMatch(await page(path, away), /The store is open/, path);
  for (const path of kept) assert.match(await page(path), /The store is open/, `${path} of the others`);
  for (const odd of ['x', '0', '1.'.repeat(500), '999999999999', "1'", '<b>']) {
    assert.equal((await request('/faq', { headers: { cookie: `put_away=${odd}` } })).status, 200, odd);
  }

  now = Date.parse('2026-11-20T12:01:00+05:00');
  for (const path of kept) assert.doesNotMatch(await page(path), /The store is open/, `${path} after its end`);
});

test('Members put a banner away, and admins write and publish one, by forms without script (RUN-162)', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const [admin, member] = [await api.person({ is_admin: true }), await api.person()];
  assert.match((await get(admin, '/admin/announcements')).text, /No announcements/);
  const form = { ...words, audience: 'everybody', ends_at: until, mails: 'on' };
  const refused = await post(admin, '/admin/announcements/new', { ...form, link: 'https://evil.example' });
  assert.equal(refused.status, 422);
  assert.match(refused.html, /value="&lt;b&gt;Books&lt;\/b&gt; اردو"/, 'keeps what was typed');
  assert.match(refused.text, /Please write the part of the address after our name/);
  const saved = await post(admin, '/admin/announcements/new', form);
  const at = saved.to ?? '';
  assert.match(at, /^\/admin\/announcements\/\d+$/);
  const preview = await get(admin, at);
  assert.match(
    preview.text,
    /Draft On every page &lt;b&gt;Books&lt;\/b&gt; اردو The store is open\. Read more As a mail/,
  );
  assert.match((await get(admin, `${at}/change`)).html, /type="datetime-local"[^>]*value="2026-11-20T12:01"/);
  assert.doesNotMatch((await get(member, '/faq')).text, /The store is open/);
  await post(admin, `${at}/publish`, {});

  const { html } = await get(member, '/wallet');
  assert.match(html, /aria-label="Announcement"[\s\S]*The store is open\.[\s\S]*href="\/store"/);
  const number = at.split('/').at(-1) ?? '';
  const put = await post(member, '/announcement', { number, back: 'https://evil.example/' });
  assert.deepEqual([put.status, put.to], [303, '/']);
  assert.doesNotMatch((await get(member, '/wallet')).text, /The store is open/);
  await post(admin, `${at}/end`, { reason: 'Mistaken.' });
  assert.match((await get(admin, '/admin/announcements')).text, /Ended early/);
});

test('A mail program’s one click stops news without a key, a session or an origin (RUN-163)', async (t) => {
  const api = await testApi(t);
  await buildWhenStale();
  const { load } = await builtPages();
  const { request } = await httpApp(api, t, { clock: () => noon, loadPages: load });
  const { id } = await api.person();
  const path = `/news/stop?token=${signId(id, newsKey(api.services.secret))}`;
  const wants = async () =>
    (await api.db.selectFrom('profiles').select('takes_news').where('id', '=', id).executeTakeFirst())?.takes_news;
  assert.match(await (await request(path)).text(), /Stop news of Mukammal\?/);
  assert.equal(await wants(), true, 'opening the link stops nothing');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await request(path, { method: 'POST', body });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /You have stopped these mails/);
  assert.equal(await wants(), false);
  const wrong = await request('/news/stop?token=wrong', { method: 'POST', body });
  assert.match(await wrong.text(), /This link does not work/);
});
