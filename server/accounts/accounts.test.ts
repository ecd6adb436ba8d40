import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { findViewer, sessionToken } from './session.ts';

const secret = 'a secret of the tests, long enough to sign with';
const password = 'Abcdef1!';
const form = {
  full_name: '  Sana Example ',
  username: 'Sana_Example',
  email: 'Sana@Example.com',
  phone_number: '0300 1234567',
  password,
  confirm_password: password,
  user_type: 'tutor' as const,
  expertise: ['Mathematics', ' Physics ', 'physics'],
  ref: 'some_friend',
};

async function confirm(api: TestApi, email: string): Promise<void> {
  await api.db.updateTable('profiles').set({ email_verified: true }).where('email', '=', email).execute();
}

/** Signs in and returns what a browser would send from then on. */
async function signIn(api: TestApi, email: string, secretWord = password): Promise<Headers> {
  const resHeaders = new Headers();
  await api.as(null, { resHeaders }).accounts.signIn({ email, password: secretWord });
  const cookies = resHeaders.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ cookie: cookies.join('; ') });
}

async function viewerOf(api: TestApi, headers: Headers) {
  return findViewer(api.db, sessionToken(headers.get('cookie'), secret, false));
}

test('sign-up makes an unconfirmed profile with all it was told and 100 coins, once (CONST-04, SIGNUP-02, SIGNUP-07, ENTITY-02, ENTITY-03, ENTITY-05, ENTITY-06, CALL-02)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const row = await api.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.full_name, row.username, row.email, row.phone_number, row.user_type, row.ref],
    ['Sana Example', 'sana_example', 'sana@example.com', '+923001234567', 'tutor', 'some_friend'],
  );
  assert.deepEqual([row.expertise.length, row.coins, row.email_verified], [2, 100, false]);
  assert.deepEqual([row.notify_on_bid, row.show_ratings, row.theme], [true, true, 'light']);
  assert.deepEqual([row.is_admin, row.is_verified, row.is_blocked], [false, false, false]);
  const mails = await api.db.selectFrom('mails').select(['kind', 'recipient_id']).execute();
  assert.deepEqual(mails, [{ kind: 'confirm_email', recipient_id: row.id }]);
  assert.equal(await api.services.mailer.drain(), 1, 'the mail goes out');
  const identity = await api.db.selectFrom('identities').select('password').executeTakeFirstOrThrow();
  assert.match(identity.password ?? '', /^\$argon2id\$/);
});

test('a client cannot give itself coins, rights or a confirmed email', async (t) => {
  const api = await testApi(t);
  const greedy = { ...form, coins: 5000, is_admin: true, is_verified: true, email_verified: true };
  await api.as(null).accounts.signUp(greedy);
  const row = await api.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.coins, row.is_admin, row.is_verified, row.email_verified], [100, false, false, false]);
});

test('each sign-up field is required and named (SIGNUP-09)', async (t) => {
  const api = await testApi(t);
  for (const field of ['full_name', 'username', 'email', 'phone_number', 'password', 'confirm_password', 'user_type']) {
    const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, [field]: '' }));
    assert.equal(refusal.code, 'input_invalid');
    assert.ok(refusal.fields.includes(field), `${field}: ${refusal.fields.join()}`);
  }
  assert.deepEqual((await refusalOf(api.as(null).accounts.signUp({ ...form, expertise: [] }))).fields, ['expertise']);
});

test('passwords must match and be strong, in the words of the spec (SIGNUP-10, SIGNUP-11)', async (t) => {
  const api = await testApi(t);
  const differ = await refusalOf(api.as(null).accounts.signUp({ ...form, confirm_password: 'Other1!x' }));
  assert.deepEqual([differ.title, differ.text], ['Password Mismatch', 'Passwords do not match.']);
  const weak = await refusalOf(api.as(null).accounts.signUp({ ...form, password: 'abc', confirm_password: 'abc' }));
  assert.deepEqual(
    [weak.title, weak.text],
    ['Weak Password', 'Password must be at least 8 characters with a number and special character.'],
  );
});

test('a username is taken in any case of its letters; two at once get one (SIGNUP-14)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const refusal = await refusalOf(
    api.as(null).accounts.signUp({ ...form, username: 'SANA_example', email: 'second@example.com' }),
  );
  assert.deepEqual([refusal.title, refusal.text], ['Sign Up Failed', 'This username is already taken.']);
  const race = await Promise.allSettled(
    [1, 2, 3].map((n) => api.as(null).accounts.signUp({ ...form, username: 'racer', email: `racer${n}@example.com` })),
  );
  assert.equal(race.filter((outcome) => outcome.status === 'fulfilled').length, 1);
});

test('an email that exists is answered like a new one, and its owner is told', async (t) => {
  const api = await testApi(t);
  const owner = await api.person({ email: 'known@example.com' });
  const answer = await api.as(null).accounts.signUp({ ...form, email: 'known@example.com' });
  assert.deepEqual(answer, { ok: true });
  assert.equal((await api.db.selectFrom('profiles').select('id').execute()).length, 1);
  const mails = await api.db.selectFrom('mails').select(['kind', 'recipient_id']).execute();
  assert.deepEqual(mails, [{ kind: 'account_exists', recipient_id: owner.id }]);
});

test('a wrong phone number is refused at its field', async (t) => {
  const api = await testApi(t);
  const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, phone_number: '12' }));
  assert.equal(refusal.code, 'phone_invalid');
});

test('login needs a confirmed email, then works with email or phone (SIGNUP-08, LOGIN-12, CALL-03)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const early = await refusalOf(api.as(null).accounts.signIn({ email: form.email, password }));
  assert.equal(early.code, 'email_not_confirmed');
  await confirm(api, 'sana@example.com');
  for (const login of ['sana@example.com', ' SANA@example.com', '+92 300 1234567', '03001234567']) {
    const viewer = await viewerOf(api, await signIn(api, login));
    assert.equal(viewer?.username, 'sana_example', login);
  }
});

test('a wrong password, an unknown email and a shared phone are answered alike (LOGIN-09, ERR-22)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  await confirm(api, 'sana@example.com');
  await api.person({ phone_number: '+923001234567' });
  const answers = await Promise.all(
    [
      { email: 'sana@example.com', password: 'Wrong1!!' },
      { email: 'nobody@example.com', password },
      { email: '0300 1234567', password },
    ].map((input) => refusalOf(api.as(null).accounts.signIn(input))),
  );
  for (const answer of answers) {
    assert.deepEqual(
      [answer.code, answer.title, answer.text],
      ['credentials_invalid', 'Login Error', 'Invalid login credentials.'],
    );
  }
});

test('a blocked user cannot sign in, and a session they had is nobody', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  await confirm(api, 'sana@example.com');
  const headers = await signIn(api, 'sana@example.com');
  await api.db.updateTable('profiles').set({ is_blocked: true }).execute();
  assert.equal(await viewerOf(api, headers), null);
  assert.equal(
    (await refusalOf(api.as(null).accounts.signIn({ email: form.email, password }))).code,
    'account_blocked',
  );
  const wrong = await refusalOf(api.as(null).accounts.signIn({ email: form.email, password: 'Wrong1!!' }));
  assert.equal(wrong.code, 'credentials_invalid');
});

test('logout ends the session on the server (CALL-10)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  await confirm(api, 'sana@example.com');
  const headers = await signIn(api, 'sana@example.com');
  const viewer = await viewerOf(api, headers);
  await api.as(viewer, { headers }).accounts.signOut();
  assert.equal(await viewerOf(api, headers), null);
});

test('a forged, foreign or expired cookie is nobody', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  await confirm(api, 'sana@example.com');
  const headers = await signIn(api, 'sana@example.com');
  const cookie = headers.get('cookie') ?? '';
  assert.equal(sessionToken(cookie.replace(/.{12}$/, 'AAAAAAAAAAAA'), secret, false), null);
  assert.equal(sessionToken(cookie, 'another secret', false), null);
  assert.equal(sessionToken('mukammal.session_token=%E0%A4%A; other=1', secret, false), null);
  await api.db.updateTable('sessions').set({ expires_at: noon }).execute();
  assert.equal(await viewerOf(api, headers), null);
});

test('the signed-in user reads their own profile; a guest is refused (CALL-08, CALL-16)', async (t) => {
  const api = await testApi(t);
  const person = await api.person({ full_name: 'Own Self' });
  const me = await api.as(person).accounts.me();
  assert.deepEqual([me.full_name, me.email, me.coins], ['Own Self', person.email, 100]);
  assert.equal((await refusalOf(api.as(null).accounts.me())).code, 'sign_in_required');
});

test('the confirmation is sent again only to an address that waits for it, with one answer for all (CALL-07)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  await api.person({ email: 'confirmed@example.com' });
  await api.db.deleteFrom('mails').execute();
  for (const email of ['sana@example.com', 'confirmed@example.com', 'nobody@example.com']) {
    assert.deepEqual(await api.as(null).accounts.resendConfirmation({ email }), { ok: true });
  }
  const mails = await api.db.selectFrom('mails').select('kind').execute();
  assert.deepEqual(mails, [{ kind: 'confirm_email' }]);
});

test('guessing passwords from one address is slowed down', async (t) => {
  const api = await testApi(t);
  const tries: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    tries.push((await refusalOf(api.as(null).accounts.signIn({ email: 'nobody@example.com', password }))).code);
  }
  assert.equal(tries[0], 'credentials_invalid');
  assert.equal(tries.at(-1), 'too_many_requests');
});
