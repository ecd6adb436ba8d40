import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { pageVisits } from '#tests/support/page-visits.ts';

test('Guests read what the house is; members read what waits for them, without script, never cached', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const { as, person, assignment } = api;
  const student = await person({ full_name: 'عائشہ صدیقی', shows_guide: false, coins: 340 });
  const tutor = await person({ full_name: 'Saad', user_type: 'tutor', expertise: ['Physics'], shows_guide: false });
  const id = await assignment(student, { title: 'Fourier series', subject: 'Physics' });
  const guest = await get(null, '/');
  assert.match(guest.text, /Why Choose .* Open Assignments .* From Karachi to Gilgit/);
  assert.doesNotMatch(guest.text, /Salam|Balance/);
  assert.match(
    (await get(tutor, '/')).text,
    /Salam, Saad .*You are all caught up\..*Assignments that fit .*Fourier series/,
  );
  assert.doesNotMatch((await get(tutor, '/')).text, /Why Choose/);
  await as(tutor).bids.place({ assignment_id: id, proposal: 'I have taught this for years.' });
  const page = await get(student, '/');
  assert.match(page.text, /Salam, عائشہ صدیقی .*Friday, 20 Nov 2026/);
  assert.match(page.text, /Waiting for you 1 .*1 bid, 1 new .*Fourier series , due 23 Nov 2026/);
  assert.match(page.text, /My Assignments See all 1 .*Fourier series .*PKR 3,500, 1 bid .*Open/);
  assert.match(page.text, /Balance .*340 .*Enough for 3 awards\. Posting is free\..*Deadlines .*Bids close in 3 days/);
  assert.doesNotMatch(page.text, /Why Choose/);
  assert.match((await get(tutor, '/')).text, /Bids waiting .*Fourier series .*1 bid, closes 23 Nov 2026/);
});

test('First steps tick themselves, are dismissed by a button, and return from the FAQ', async (t) => {
  const api = await testApi(t);
  const { get, post } = await pageVisits(t, api);
  const { as, person, reload } = api;
  const student = await person({ full_name: 'Ayesha' });
  const first = await get(student, '/');
  assert.match(first.text, /Welcome, Ayesha .*First steps 1 of 5 .*Confirm your email \(done\) Post your first/);
  assert.match(first.text, /Post your first assignment Free, and takes five minutes\. Up to 2 a day\. Post Assignment/);
  const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: 100, deadline: '2026-11-28' };
  await as(student).assignments.post(form);
  assert.match((await get(student, '/')).text, /Salam, Ayesha .*2 of 5 .*Post your first assignment \(done\)/);

  const away = await post(student, '/', { key: crypto.randomUUID() });
  assert.deepEqual([away.status, away.to], [303, '/']);
  const later = await reload(student);
  assert.doesNotMatch((await get(later, '/')).text, /First steps/);
  assert.match((await get(later, '/faq')).html, /href="\/\?guide#first-steps"/);
  assert.doesNotMatch((await get(null, '/faq')).html, /href="\/\?guide#first-steps"/);
  assert.match((await get(later, '/?guide')).text, /First steps 2 of 5 Keep here/);
  await post(later, '/', { key: crypto.randomUUID(), on: 'on' });
  assert.match((await get(await reload(later), '/')).text, /First steps 2 of 5 Hide/);

  const tutor = await person({ full_name: 'Saad', user_type: 'tutor', is_verified: true });
  const steps = await get(tutor, '/');
  assert.match(
    steps.text,
    /First steps 2 of 5 .*Say what you teach Pick .*Get the blue tick \(done\) .*A bid costs 30 coins/,
  );
  await as(tutor).profiles.update({ full_name: 'Saad', description: '', rate_per_hour: 900, expertise: ['Art'] });
  const [{ id = '' } = {}] = (await as(tutor).assignments.list({})).items;
  await as(tutor).bids.place({ assignment_id: id, proposal: 'I will, by Friday.' });
  assert.doesNotMatch((await get(await reload(tutor), '/')).text, /First steps/, 'all is done');
});

test('Members see search, chips, open assignments, universities (LAND-08, HOME-01, HOME-02, HOME-08)', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const poster = await api.person();
  const student = await api.person({ full_name: 'Ayesha' });
  const tutor = await api.person({ full_name: 'Saad', user_type: 'tutor', expertise: ['Mathematics'] });
  await api.assignment(poster, { title: 'Fourier series', subject: 'Mathematics' });
  for (const member of [student, tutor]) {
    const { html, text } = await get(member, '/');
    assert.match(html, /placeholder="i\.e\. Maths, Calculus\.\.\."/);
    assert.match(html, /href="\/post-assignment"[^>]*>I want to post an assignment</);
    assert.match(text, /Open Assignments .*All Math Science English Art Code Business Psychology .*Fourier series/);
    assert.match(text, /From Karachi to Gilgit.* LUMS .*All 48 universities/);
  }
});
