import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { completed, rateBoth } from '#tests/support/awarded-work.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { realPdf } from '#tests/support/pdf.ts';

const fields = { full_name: 'Ali Khan', description: 'I teach.', rate_per_hour: '1,500', expertise: ['Art', ' Art '] };

test('Changes and tidies the own profile (PROFILE-12, PROFILE-17, PROFILE-19, CALL-20)', async (t) => {
  const { as, person, reload } = await testApi(t);
  const me = await person();
  const saved = await as(me).profiles.update({ ...fields, full_name: '  Ali Khan ' });
  assert.deepEqual(
    [saved.full_name, saved.description, saved.rate_per_hour, saved.expertise],
    ['Ali Khan', 'I teach.', 1500, ['Art']],
  );
  assert.deepEqual(await reload(me), saved);
});

test('Accepts only a non-negative number as rate (PROFILE-19)', async (t) => {
  const { as, person } = await testApi(t);
  const me = await person();
  for (const rate_per_hour of ['many', '-1', '1.5']) {
    const refusal = await refusalOf(as(me).profiles.update({ ...fields, rate_per_hour }));
    assert.deepEqual([refusal.title, refusal.fields], ['Error updating profile', ['rate_per_hour']]);
  }
});

test('Username, email, coins and flags never change through the profile form (PROFILE-18)', async (t) => {
  const { as, person, reload } = await testApi(t);
  const me = await person();
  const greedy = {
    ...fields,
    username: 'another',
    email: 'x@example.com',
    coins: 9000,
    is_admin: true,
    is_verified: true,
  };
  await as(me).profiles.update(greedy);
  const after = await reload(me);
  assert.deepEqual(
    [after.username, after.email, after.coins, after.is_admin, after.is_verified],
    [me.username, me.email, 100, false, false],
  );
});

for (const [what, save] of [
  ['avatar', 'saveAvatar'],
  ['cover', 'saveCover'],
] as const) {
  test(`A picture becomes the ${what}; a PDF or disguised file is refused (PROFILE-20)`, async (t) => {
    const { as, db, person, reload } = await testApi(t);
    const me = await person();
    const { default: sharp } = await import('sharp');
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d3f' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(png)], 'me.png', { type: 'image/png' });
    const [url = ''] = Object.values(await as(me).profiles[save]({ file }));
    assert.match(url, /^\/files\/[0-9a-f-]{36}$/);
    for (const bytes of ['%PDF-1.7 not a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html></html>']) {
      const disguised = new File([bytes], 'me.png', { type: 'image/png' });
      const refusal = await refusalOf(as(me).profiles[save]({ file: disguised }));
      assert.deepEqual([refusal.code, refusal.title], ['image_only', 'Upload failed']);
    }
    assert.equal((await refusalOf(as(me).profiles[save]({}))).code, 'picture_missing');
    const { avatar_url, cover_photo_url } = await reload(me);
    const kept = what === 'avatar' ? [url, null] : [null, url];
    assert.deepEqual([avatar_url, cover_photo_url], kept, 'what is refused leaves the picture before');
    assert.equal((await db.selectFrom('files').select('id').execute()).length, 1);
    const shown = await as(null).profiles.byUsername({ username: me.username });
    assert.deepEqual([shown.avatar_url, shown.cover_photo_url], kept);
  });
}

test('Keeps a photo sent twice once, and refuses its key to another form', async (t) => {
  const { as, db, person } = await testApi(t);
  const client = as(await person(), { key: 'key-of-this-form' });
  const { default: sharp } = await import('sharp');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d3f' } })
    .png()
    .toBuffer();
  const form = () => ({ file: new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }) });
  const first = await client.profiles.saveAvatar(form());
  assert.deepEqual(await client.profiles.saveAvatar(form()), first);
  assert.equal((await db.selectFrom('files').select('id').execute()).length, 1);
  const other = client.profiles.update({ ...fields, full_name: 'Another Name' });
  assert.equal((await refusalOf(other)).code, 'form_already_sent');
});

test('Keeps and removes a CV on demand; a form without a file does neither', async (t) => {
  const { as, person, reload } = await testApi(t);
  const me = await person();
  assert.equal((await refusalOf(as(me).profiles.saveCv({}))).code, 'cv_missing');
  const file = new File([new Uint8Array(await realPdf('Ali Khan'))], 'cv.pdf', { type: 'application/pdf' });
  const { cv_file_url } = await as(me).profiles.saveCv({ file });
  const refusal = await refusalOf(as(me).profiles.saveCv({}));
  assert.deepEqual([refusal.title, refusal.text], ['No File Selected', 'Please choose your CV first.']);
  assert.equal((await reload(me)).cv_file_url, cv_file_url);
  assert.equal((await as(me).profiles.saveCv({ remove: true })).cv_file_url, null);
  assert.equal((await reload(me)).cv_file_url, null);
});

test("Refuses another person's file as own avatar, and a photo as cover", async (t) => {
  const { as, db, person } = await testApi(t);
  const [me, other] = [await person(), await person()];
  const { id } = await db
    .insertInto('files')
    .values({ owner_id: other.id, bucket: 'avatars', storage_key: 'k', name: 'a', size: 1, content_type: 'image/webp' })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal((await refusalOf(as(me).profiles.saveAvatar({ file_id: id }))).code, 'file_not_found');
  assert.equal((await refusalOf(as(other).profiles.saveCover({ file_id: id }))).code, 'file_not_found', 'another kind');
});

test('A public profile hides email and phone; usernames ignore case (CALL-17, PUBLIC-06, PUBLIC-08)', async (t) => {
  const { as, person, assignment } = await testApi(t);
  const owner = await person({ username: 'canary_tutor', email: 'canary@example.com', phone_number: '+923009999999' });
  await assignment(owner);
  await assignment(owner, { is_anonymous: true });
  for (const viewer of [null, await person(), await person({ is_admin: true })]) {
    const seen = await as(viewer).profiles.byUsername({ username: 'CANARY_Tutor' });
    assert.equal(seen.full_name, owner.full_name);
    assert.equal(seen.assignments_posted, 1, 'anonymous ones are not counted');
    assert.doesNotMatch(JSON.stringify(seen), /canary@example|9999999/);
  }
  const refusal = await refusalOf(as(null).profiles.byUsername({ username: 'nobody-x' }));
  assert.equal(refusal.text, 'Profile not found.');
});

test('A public profile counts only assignments that its tutor completed', async (t) => {
  const { as, db, person, assignment } = await testApi(t);
  const [poster, tutor] = [await person(), await person()];
  for (const status of ['awarded', 'completed', 'completed', 'completed'] as const) {
    await assignment(poster, { status, awarded_to: tutor.id, is_anonymous: true });
  }
  const deleted = await assignment(poster, { status: 'completed', awarded_to: tutor.id });
  await db.updateTable('assignments').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  const counted = async ({ username }: { username: string }) =>
    (await as(null).profiles.byUsername({ username })).assignments_completed;
  assert.deepEqual([await counted(tutor), await counted(poster)], [3, 0]);
});

test('An unreadable profile says so, with the server’s reason (ERR-11)', async (t) => {
  const { as, db, person } = await testApi(t);
  const me = await person();
  await sql`alter table profiles rename column gigs to lost_gigs`.execute(db);
  for (const call of [() => as(null).profiles.byUsername({ username: me.username }), () => as(me).profiles.counts()]) {
    const refusal = await refusalOf(call());
    assert.deepEqual(
      [refusal.title, refusal.text],
      ['Error loading profile', 'Something went wrong on our side. Reference test.'],
    );
  }
});

test('Remembers the theme (CALL-19)', async (t) => {
  const { as, person, reload } = await testApi(t);
  const me = await person();
  await as(me).profiles.setTheme({ theme: 'dark' });
  assert.equal((await reload(me)).theme, 'dark');
  assert.equal((await refusalOf(as(null).profiles.setTheme({ theme: 'dark' }))).code, 'sign_in_required');
});

test('Switches mails of new bids and the own ratings separately (CALL-19)', async (t) => {
  const { as, person, db } = await testApi(t);
  const me = await person();
  const saved = () =>
    db
      .selectFrom('profiles')
      .select(['notify_on_bid', 'show_ratings'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
  assert.deepEqual(await as(me).profiles.setSwitch({ name: 'notify_on_bid', on: false }), { on: false });
  assert.deepEqual(await saved(), { notify_on_bid: false, show_ratings: true });
  assert.deepEqual(await as(me).profiles.setSwitch({ name: 'show_ratings', on: false }), { on: false });
  await as(me).profiles.setSwitch({ name: 'notify_on_bid', on: true });
  assert.deepEqual(await saved(), { notify_on_bid: true, show_ratings: false });
  assert.equal(
    (await refusalOf(as(null).profiles.setSwitch({ name: 'show_ratings', on: true }))).code,
    'sign_in_required',
  );
});

test('Only admins see a blocked person’s profile, reviews and work; reviews they wrote remain', async (t) => {
  const api = await testApi(t);
  const { poster, tutor, assignment_id } = await completed(api);
  await rateBoth(api, { poster, tutor, assignment_id }, { rating: 5, comment: 'Every step was there.' });
  const admin = await api.person({ is_admin: true });
  const of = (viewer: Me | null, { username }: Me) => [
    () => api.as(viewer).profiles.byUsername({ username }),
    () => api.as(viewer).work.reviews({ username }),
    () => api.as(viewer).work.publicSubmissions({ username }),
  ];
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', poster.id).execute();
  const { items } = await api.as(null).work.reviews({ username: tutor.username });
  assert.deepEqual([items.length, items[0]?.comment], [1, 'Every step was there.']);

  await api.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', tutor.id).execute();
  for (const viewer of [null, await api.person(), poster]) {
    for (const call of of(viewer, tutor)) {
      const { code, text } = await refusalOf(call());
      assert.deepEqual([code, text], ['profile_unavailable', 'This profile is not available.']);
    }
  }
  for (const call of of(admin, tutor)) await call();

  const { get } = await pageVisits(t, api);
  const page = await get(null, `/user/${tutor.username}`);
  assert.equal(page.status, 404);
  assert.match(page.text, /This profile is not available\./);
  assert.match((await get(null, '/user/nobody-x')).text, /Profile not found\./);
});
