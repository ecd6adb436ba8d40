import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { noticeToken } from './watchlist.ts';

test('Reports a profile from its page with a reason, and confirms (REPORT-02, ROUTE-23, PUBLIC-05)', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const [me, other] = [await api.person(), await api.person({ full_name: 'کاشف Raza', username: 'kashif' })];
  const path = '/report-profile/kashif';

  const guest = await get(null, path);
  assert.deepEqual([guest.status, guest.to], [302, '/login?from=%2Freport-profile%2Fkashif']);
  const form = await get(me, path);
  for (const part of ['Report profile', 'کاشف Raza', '@kashif', 'What happened?', 'Send report']) {
    assert.ok(form.text.includes(part), part);
  }
  const blank = await post(me, path, { reason: ' ' });
  assert.equal(blank.status, 422);
  for (const part of ['Error submitting report', 'Please explain why you are reporting this profile.']) {
    assert.ok(blank.text.includes(part), part);
  }
  assert.equal((await get(me, '/report-profile/nobody_x')).status, 404);
  assert.match((await get(me, '/report-profile/nobody_x')).text, /Could not find the profile to report\./);

  const sent = await post(me, path, { reason: 'Asked for half of the budget.' });
  assert.deepEqual([sent.status, sent.to], [303, path]);
  assert.match((await get(me, path)).text, /Report sent .* Reference R- ?\d+/);
  assert.match((await get(other, path)).text, /You cannot report yourself\./);
  assert.match((await get(other, '/report-profile/person_1')).text, /What happened\?/);
  for (const viewer of [null, me]) {
    assert.match((await get(viewer, '/user/kashif')).html, /href="\/report-profile\/kashif"[^>]*>.*?Report<\/a>/);
  }
  assert.ok(!(await get(other, '/user/kashif')).html.includes('href="/report-profile/'));
});

test('Parties report each other from their assignment; else Invalid Access (REPORT-01, ROUTE-24)', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const [poster, tutor] = [
    await api.person({ full_name: 'Sana Example' }),
    await api.person({ full_name: 'Bilal Raza' }),
  ];
  const assignment_id = await api.assignment(poster, { title: 'Survey <analysis>' });
  const { id: bid_id } = await api.as(tutor).bids.place({ assignment_id, proposal: 'Step by step.' });
  const path = `/report-feedback?assignment=${assignment_id}&bid=${bid_id}`;

  assert.deepEqual((await get(null, '/report-feedback')).to, '/login?from=%2Freport-feedback');
  for (const wrong of ['/report-feedback', `/report-feedback?assignment=${assignment_id}`, path.replace(/.$/, 'x')]) {
    const { status, text, html } = await get(poster, wrong);
    assert.equal(status, 404, wrong);
    assert.match(text, /Invalid Access/);
    assert.match(html, /href="\/profile"[^>]*>Go to Profile</);
  }
  assert.match((await get(await api.person(), path)).text, /Invalid Access/);
  const form = await get(poster, path);
  for (const part of ['Report a problem', 'Survey &lt;analysis&gt;', 'Bilal Raza', 'Nothing yet', 'Send report']) {
    assert.ok(form.text.includes(part), part);
  }
  const blank = await post(tutor, path, { reason: '' });
  assert.match(blank.text, /You must explain the issue\./);
  const sent = await post(tutor, path, { reason: 'Never paid.' });
  assert.deepEqual([sent.status, sent.to], [303, path]);
  assert.match((await get(tutor, path)).text, /Report sent/);
  assert.match((await get(poster, path)).text, /What is the issue\?/);

  await api.as(poster).assignments.award({ p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 });
  const address = path.replaceAll('&', '&amp;');
  for (const party of [poster, tutor]) {
    assert.ok((await get(party, `/assignment/${assignment_id}`)).html.includes(`href="${address}"`));
  }
});

test('Signed-in users have a wallet, chats, reports, invitations and settings (ROLE-02)', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const [me, other] = [await api.person(), await api.person()];
  for (const [path, heading] of Object.entries({
    '/wallet': 'My Wallet',
    '/chat': 'Messages',
    [`/report-profile/${other.username}`]: 'Report profile',
    '/invite': 'Invite & Earn',
    '/settings': 'Settings',
  })) {
    const { status, html } = await get(me, path);
    assert.equal(status, 200, path);
    assert.match(html, new RegExp(`<h1[^>]*>[^<]*${heading.replace('&', '&amp;')}`), path);
  }
});

test('Guests search the watchlist; a notice opens only by its mailed link (SCAM-01, ROUTE-19, ACCESS-08)', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const empty = await get(null, '/scammers');
  assert.match(empty.text, /Community Watchlist .*The watchlist is empty/);

  const admin = await api.person({ is_admin: true });
  const user = await api.person({ full_name: 'کاشف Raza', username: 'kashif_done' });
  const add = '/admin/scammers/add?member=kashif';
  assert.match((await get(admin, add)).text, /کاشف Raza, @kashif_done .*Add and block/);
  const blank = await post(admin, add, { reason: 'Spam.' });
  assert.match(blank.text, /Error adding scammer .*Please choose a user\./);
  const reason = 'Took half in advance and <never> answered.';
  const added = await post(admin, add, { user_id: user.id, reason });
  assert.deepEqual([added.status, added.to], [303, '/admin/scammers']);
  assert.match((await get(admin, '/admin/scammers')).text, /کاشف Raza .*Took half in advance/);

  const { id } = await api.db.selectFrom('scammers').select('id').executeTakeFirstOrThrow();
  const until = new Date(noon.getTime() + 86_400_000);
  const notice = `/scammers/notice?token=${noticeToken(id, until, api.services.secret)}`;
  assert.match((await get(null, notice)).text, /You are on the watchlist .*Your reply/);
  assert.equal((await get(null, '/scammers/notice')).status, 404);
  assert.deepEqual((await post(null, notice, { reply: 'I was ill.' })).to, notice);
  assert.match((await get(null, notice)).text, /I was ill\. .*It appears under the reason/);

  const listed = await get(null, '/scammers?search=RAZA');
  for (const part of ['کاشف Raza', '@kashif_done', '&lt;never&gt; answered', '20 Nov 2026', 'I was ill.', '1 found']) {
    assert.ok(listed.text.includes(part), part);
  }
  assert.match((await get(null, '/scammers?search=zainab')).text, /No one found/);
  const gone = await post(admin, `/admin/scammers/${id}/remove`, { reason: 'A mistake.' });
  assert.equal(gone.to, '/admin/scammers');
  assert.match((await get(null, '/scammers?x')).text, /The watchlist is empty/);
});
