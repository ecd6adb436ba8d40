import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('Guests read and filter the directory by its address, and inviting asks them to log in and return', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const { person } = api;
  await person({ full_name: 'Saad', username: 'saad', user_type: 'tutor', expertise: ['Physics'], rate_per_hour: 900 });
  await person({ full_name: 'زارا', username: 'zara', user_type: 'tutor', expertise: ['Art'], is_verified: true });
  const all = await get(null, '/tutors');
  assert.match(all.text, /2 tutors, most stars first/);
  assert.match(all.text, /Saad No reviews yet .* Physics .*PKR 900 \/ hour Completed 0 Invite to bid/);
  assert.match(all.html, /<link rel="canonical" href="http:\/\/localhost:3000\/tutors"/);
  assert.match(all.html, /"@type":"ItemList".*"url":"http:\/\/localhost:3000\/user\/saad"/);
  const few = await get(null, '/tutors?expertise=Art&verified=on&rate_to=oops&stars=x');
  assert.match(few.text, /1 tutor, most stars first/);
  assert.match(few.html, /aria-label="Remove filter: Verified" .*href="\/tutors\?expertise=Art"/);
  assert.doesNotMatch(few.text, /Saad/);
  assert.match((await get(null, '/tutors?search=nobody')).text, /No tutors found No tutor fits your filters/);

  const asked = await get(null, '/tutors/invite/saad?expertise=Physics');
  assert.match(asked.text, /Please log in/);
  assert.match(asked.html, /href="\/login\?from=%2Ftutors%2Finvite%2Fsaad%3Fexpertise%3DPhysics"/);
  assert.equal((await post(null, '/tutors/invite/saad', { key: crypto.randomUUID() })).status, 401);
});

test('Public lists drop NUL and half a letter from a search', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  await api.person({ full_name: 'Saad', username: 'saad', user_type: 'tutor' });
  assert.match((await get(null, '/tutors?search=%00saad')).text, /1 tutor, most stars first/);
  assert.match((await get(null, '/tutors?search=%00')).text, /1 tutor, most stars first/);
  const cut = `${'a'.repeat(199)}${encodeURIComponent('😀')}`;
  const shorter = cut.slice(100);
  for (const path of ['/tutors', '/all-assignments', '/scammers', '/store']) {
    for (const search of ['%00', cut, shorter]) {
      assert.equal((await get(null, `${path}?search=${search}`)).status, 200, `${path} ${search}`);
    }
  }
});

test('A student picks the assignment without script; others and unavailable tutors get an explanation', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const { person, assignment } = api;
  const student = await person();
  const tutor = await person({ full_name: 'Saad', username: 'saad', user_type: 'tutor' });
  const other = await person({ user_type: 'tutor' });
  assert.match((await get(student, '/tutors/invite/saad')).text, /You have no open assignment yet\. Post one/);
  assert.match((await get(other, '/tutors/invite/saad')).text, /and you have none\. Find assignments/);
  assert.match((await get(tutor, '/tutors/invite/saad')).text, /You cannot invite yourself/);
  assert.equal((await get(student, '/tutors/invite/nobody')).status, 404);

  const bidOn = await assignment(student, { title: 'Bid on' });
  await api.as(tutor).bids.place({ assignment_id: bidOn, proposal: 'I have taught this for years.' });
  const free = await assignment(student, { title: 'ریاضی', is_anonymous: true });
  const form = await get(student, '/tutors/invite/saad');
  assert.match(form.text, /Which assignment\? .*ریاضی .*Anonymous, PKR 3,500, due 23 Nov 2026, 0 bids/);
  assert.match(form.text, /Bid on .*This tutor has already bid on this assignment/);
  assert.match(form.html, new RegExp(`<input(?=[^>]*value="${free}")(?=[^>]*checked)[^>]*>`));
  assert.match(form.html, new RegExp(`<input(?=[^>]*value="${bidOn}")(?=[^>]*disabled)[^>]*>`));

  const nothing = await post(student, '/tutors/invite/saad', { key: crypto.randomUUID() });
  assert.equal(nothing.status, 422);
  assert.match(nothing.text, /Please choose one of your open assignments/);
  const key = crypto.randomUUID();
  const sent = await post(student, '/tutors/invite/saad?search=saad', { key, assignment_id: free });
  assert.deepEqual([sent.status, sent.to], [303, '/tutors?search=saad']);
  const again = await post(student, '/tutors/invite/saad', { key: crypto.randomUUID(), assignment_id: free });
  assert.match(again.text, /You have already invited this tutor to this assignment/);

  await post(tutor, '/settings?takes_invitations', { key: crypto.randomUUID() });
  assert.match((await get(student, '/tutors/invite/saad')).text, /This tutor takes no invitations/);
  assert.doesNotMatch((await get(null, '/tutors?search=saad')).text, /Invite to bid/);
});
