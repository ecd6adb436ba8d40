import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { aFile, agreeToShow, awarded, completed, rateBoth, reads } from '#tests/support/awarded-work.ts';

test('The owner completes an awarded assignment, which moves no coins (STATE-04, POLICY-02)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const complete = (viewer: Me, id = assignment_id) => api.as(viewer).work.complete({ assignment_id: id });
  await api.as(tutor).work.submit({ assignment_id, file: aFile() });
  assert.equal((await refusalOf(complete(tutor))).code, 'assignment_not_yours');
  assert.equal((await refusalOf(complete(poster, await api.assignment(poster)))).code, 'complete_not_awarded');
  const entries = await api.db.selectFrom('transactions').selectAll().execute();
  assert.deepEqual(await complete(poster), { id: assignment_id, status: 'completed' });
  assert.deepEqual(await api.db.selectFrom('transactions').selectAll().execute(), entries);
  assert.equal((await refusalOf(complete(poster))).code, 'complete_already');
  assert.equal((await api.as(null).assignments.get({ id: assignment_id })).status, 'completed');
});

test('Completing without a submission needs a second confirmation', async (t) => {
  const api = await testApi(t);
  const { poster, assignment_id } = await awarded(api);
  const refusal = await refusalOf(api.as(poster).work.complete({ assignment_id }));
  assert.equal(refusal.code, 'complete_without_submission');
  assert.equal((await api.as(poster).assignments.get({ id: assignment_id })).status, 'awarded');
  await api.as(poster).work.complete({ assignment_id, without_submission: 'on' });
  assert.equal((await api.as(poster).assignments.get({ id: assignment_id })).status, 'completed');
});

test('A hand-in racing the completion is either refused or seen', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  await api.as(tutor).work.submit({ assignment_id, file: aFile() });
  const [handedIn] = await Promise.allSettled([
    api.as(tutor).work.submit({ assignment_id, file: aFile() }),
    api.as(poster).work.complete({ assignment_id }),
  ]);
  const seen = await api.as(poster).work.submissions({ assignment_id });
  assert.equal(seen.length, handedIn.status === 'fulfilled' ? 2 : 1);
});

test('Stores a rating once, comment optional, and shows it as given (RATE-02, STATE-07, STATE-09, ENTITY-09, CALL-33, ERR-06)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  const given = async () => (await api.as(poster).assignments.own({})).items[0]?.review_given;
  assert.equal(await given(), false);
  await api.as(poster).work.rate({ assignment_id, rating: '5' });
  assert.equal(await given(), true);
  const refusal = await refusalOf(api.as(poster).work.rate({ assignment_id, rating: 1 }));
  assert.deepEqual([refusal.code, refusal.title], ['rate_already', 'Error submitting review']);
  const rows = await api.db.selectFrom('assignment_ratings').selectAll().execute();
  assert.deepEqual(
    rows.map((row) => [row.assignment_id, row.reviewer_id, row.reviewee_id, row.rating, row.comment, row.created_at]),
    [[assignment_id, poster.id, tutor.id, 5, '', noon]],
  );
});

test('Refuses no star, 0 and 6 stars (RATE-01, RATE-05)', async (t) => {
  const api = await testApi(t);
  const { poster, assignment_id } = await completed(api);
  for (const rating of [undefined, '', 0, '0', -1]) {
    const refusal = await refusalOf(api.as(poster).work.rate({ assignment_id, rating }));
    assert.deepEqual([refusal.text, refusal.fields], ['Please provide a rating.', ['rating']], String(rating));
  }
  for (const rating of [6, '6', 4.5]) {
    const refusal = await refusalOf(api.as(poster).work.rate({ assignment_id, rating }));
    assert.equal(refusal.text, 'A rating is 1 to 5 stars.', String(rating));
  }
  assert.deepEqual(await api.db.selectFrom('assignment_ratings').select('id').execute(), []);
});

test('Refuses a review with contact information at its comment; the same stars with honest words pass', async (t) => {
  const api = await testApi(t);
  const { poster, assignment_id } = await completed(api);
  const rate = (comment: string) => api.as(poster).work.rate({ assignment_id, rating: 5, comment });
  for (const comment of ['Great tutor, call him on 0321 4478213', 'Write to sana.raza@gmail.com next time']) {
    const { code, field } = await refusalOf(rate(comment));
    assert.deepEqual([code, field], ['review_not_allowed', 'comment'], comment);
  }
  assert.deepEqual(await api.db.selectFrom('assignment_ratings').select('id').execute(), []);
  await rate('On time, and 18 of 20 marks. All of Q3, Q5 and Q7 were right.');
});

test('Only the owner can rate, and only after completion (RATE-03, STATE-08)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api);
  const rate = (viewer: Me, id = assignment_id) => api.as(viewer).work.rate({ assignment_id: id, rating: 5 });
  assert.equal((await refusalOf(rate(poster))).code, 'rate_not_completed');
  assert.equal((await refusalOf(rate(poster, await api.assignment(poster)))).code, 'rate_not_completed');
  await api.as(poster).work.complete({ assignment_id, without_submission: true });
  for (const viewer of [tutor, await api.person(), await api.person({ is_admin: true })]) {
    assert.equal((await refusalOf(rate(viewer))).code, 'assignment_not_yours');
  }
  assert.deepEqual(await api.db.selectFrom('assignment_ratings').select('id').execute(), []);
});

test('Of two simultaneous ratings one is stored (STATE-07)', async (t) => {
  const api = await testApi(t);
  const { poster, assignment_id } = await completed(api);
  const tries = [1, 5, 3].map((rating) => api.as(poster).work.rate({ assignment_id, rating }));
  const outcomes = await Promise.allSettled(tries);
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1);
});

test('The public profile has mean and count, and reviews with their writers (RATE-04, PUBLIC-03, CALL-34)', async (t) => {
  const api = await testApi(t);
  const tutor = await api.person();
  const poster = await api.person();
  const anonymous = await api.person({ full_name: 'Canary Poster', username: 'canary_poster' });
  assert.deepEqual((await api.as(null).profiles.byUsername(tutor)).ratings, { mean: null, count: 0 });
  for (const [owner, rating, is_anonymous] of [
    [poster, 5, false],
    [anonymous, 4, true],
  ] as const) {
    const details = { status: 'completed', awarded_to: tutor.id, is_anonymous } as const;
    const assignment_id = await api.assignment(owner, details);
    const then = new Date(noon.getTime() - (is_anonymous ? 1000 : 2000));
    await rateBoth(api, { poster: owner, tutor, assignment_id }, { rating, comment: `${rating} stars` }, then);
  }
  for (const viewer of [null, poster, tutor]) {
    const seen = await api.as(viewer).profiles.byUsername({ username: tutor.username });
    assert.deepEqual(seen.ratings, { mean: 4.5, count: 2 });
    const { items } = await api.as(viewer).work.reviews({ username: tutor.username });
    assert.deepEqual(
      items.map((row) => [row.rating, row.comment, row.reviewer]),
      [
        [4, '4 stars', null],
        [5, '5 stars', { full_name: poster.full_name, username: poster.username, avatar_url: null }],
      ],
    );
    assert.doesNotMatch(JSON.stringify([seen, items]), /canary/i);
  }
});

test('Hidden ratings are visible to their person alone', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  await rateBoth(api, { poster, tutor, assignment_id }, { rating: 2, comment: 'Late' });
  await api.db.updateTable('profiles').set({ show_ratings: false }).where('id', '=', tutor.id).execute();
  for (const [viewer, ratings, count] of [
    [tutor, { mean: 2, count: 1 }, 1],
    [poster, null, 0],
    [null, null, 0],
  ] as const) {
    assert.deepEqual((await api.as(viewer).profiles.byUsername({ username: tutor.username })).ratings, ratings);
    assert.equal((await api.as(viewer).work.reviews({ username: tutor.username })).items.length, count);
  }
});

test('Completed public work is on the profile and open to everyone; private work never is (PUBLIC-09)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await awarded(api, { title: 'Essay', subject: 'Art' });
  const submit = (words: string, is_public: boolean) =>
    api.as(tutor).work.submit({ assignment_id, file: aFile(words), comment: words, is_public });
  await submit('Private work', false);
  await submit('Public work', true);
  const [open, closed] = await api.as(tutor).work.submissions({ assignment_id });
  const shown = async () => (await api.as(null).work.publicSubmissions({ username: tutor.username })).items;
  assert.deepEqual(await shown(), []);
  assert.equal(await reads(api, null, open?.file_url ?? ''), null, 'not before completion');
  await api.as(poster).work.complete({ assignment_id });
  assert.deepEqual(await shown(), [], 'not without its poster');
  await agreeToShow(api, { poster, assignment_id });
  assert.deepEqual(
    (await shown()).map((row) => [row.comment, row.file_url, row.assignment]),
    [['Public work', open?.file_url, { id: assignment_id, title: 'Essay', subject: 'Art' }]],
  );
  for (const viewer of [null, await api.person()]) {
    assert.equal(await reads(api, viewer, open?.file_url ?? ''), 'Public work');
    assert.equal(await reads(api, viewer, closed?.file_url ?? ''), null);
  }
});

test('Email and phone are visible to the person and to partners of a conversation (PUBLIC-06)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor } = await awarded(api);
  await api.db.updateTable('profiles').set({ phone_number: '+923001112223' }).where('id', '=', poster.id).execute();
  const contact = async (viewer: Me | null, { username }: Me) =>
    (await api.as(viewer).profiles.byUsername({ username })).contact;
  for (const viewer of [poster, tutor]) {
    assert.deepEqual(await contact(viewer, poster), { email: poster.email, phone_number: '+923001112223' });
    assert.equal((await contact(viewer, tutor))?.email, tutor.email);
  }
  for (const viewer of [null, await api.person(), await api.person({ is_admin: true })]) {
    assert.equal(await contact(viewer, poster), null);
  }
});

test('New bids carry the profile’s CV, for the owner and the poster alone (PROFILE-07)', async (t) => {
  const api = await testApi(t);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const [poster, tutor, other] = [await api.person(), await api.person(), await api.person()];
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 100]);
  const file = new File([new Uint8Array(await pdf.save())], 'cv of me.pdf');
  const { cv_file_url } = await api.as(tutor).profiles.saveCv({ file });
  assert.equal((await api.reload(tutor)).cv_file_url, cv_file_url);
  const assignment_id = await api.assignment(poster);
  await api.as(tutor).bids.place({ assignment_id, proposal: 'With my CV' });
  assert.equal((await api.as(poster).bids.ofAssignment({ assignment_id })).items[0]?.cv_file_url, cv_file_url);
  assert.match((await reads(api, poster, cv_file_url ?? '')) ?? '', /^%PDF/);
  for (const viewer of [null, other]) assert.equal(await reads(api, viewer, cv_file_url ?? ''), null);
  assert.deepEqual(await api.as(tutor).profiles.saveCv({ remove: true }), { cv_file_url: null });
  assert.equal((await api.as(poster).bids.ofAssignment({ assignment_id })).items[0]?.cv_file_url, cv_file_url);
  const refusal = await refusalOf(api.as(other).profiles.saveCv({ file_id: cv_file_url?.replace('/files/', '') }));
  assert.equal(refusal.code, 'file_not_found');
  assert.equal((await refusalOf(api.as(other).profiles.saveCv({ file: aFile() }))).code, 'pdf_only');
});

test('A whole assignment charges only the bid and the award (POLICY-03)', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  await api.as(poster).work.rate({ assignment_id, rating: 5 });
  const debits = await api.db
    .selectFrom('transactions')
    .select(['user_id', 'amount'])
    .where('amount', '<', 0)
    .execute();
  assert.deepEqual(debits, [
    { user_id: tutor.id, amount: -30 },
    { user_id: poster.id, amount: -100 },
  ]);
});
