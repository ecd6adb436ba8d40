import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { signInsToOne } from '#core/limits.ts';
import { startHcaptcha } from '#tests/doubles/hcaptcha.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { confirm, signUpForm as form, join, password, secret } from '#tests/support/sign-up.ts';
import { readConfig } from '../config.ts';
import { createCaptchaCheck } from '../platform/captcha.ts';
import { countedAs } from '../platform/keys.ts';
import { findSession, sessionToken } from './session.ts';

/** Signs in and returns the cookies that a browser would send from then on. */
async function signIn(api: TestApi, email: string, secretWord = password): Promise<Headers> {
  const resHeaders = new Headers();
  await api.as(null, { resHeaders }).accounts.signIn({ email, password: secretWord });
  const cookies = resHeaders.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ cookie: cookies.join('; ') });
}

async function viewerOf(api: TestApi, headers: Headers) {
  const session = await findSession(api.db, sessionToken(headers.get('cookie'), secret, false));
  return session?.viewer ?? null;
}

test('Login needs a confirmed email, then works with email or phone (SIGNUP-08, CALL-03)', async (t) => {
  const api = await testApi(t);
  await api.as(null).accounts.signUp(form);
  const early = await refusalOf(api.as(null).accounts.signIn({ email: form.email, password }));
  assert.equal(early.code, 'email_not_confirmed');
  await confirm(api, form.email);
  for (const login of ['sana@example.com', ' SANA@example.com', '+92 300 1234567', '03001234567']) {
    const viewer = await viewerOf(api, await signIn(api, login));
    assert.equal(viewer?.username, 'sana_example', login);
  }
});

test('Login refuses a missing email or phone and a missing password (LOGIN-12)', async (t) => {
  const api = await testApi(t);
  await join(api);
  const refused = async (input: object) => {
    const answer = await api
      .as(null)
      .accounts.signIn(input as never)
      .catch((error: { status: number }) => error.status);
    return typeof answer === 'number' && answer >= 400 && answer < 500;
  };
  for (const input of [{}, { password }, { email: '', password }, { email: 'sana@example.com' }]) {
    assert.ok(await refused(input), JSON.stringify(input));
    assert.ok(await refused({ ...input, password: '' }), JSON.stringify(input));
  }
  assert.ok(await viewerOf(api, await signIn(api, 'sana@example.com')));
  assert.ok(await viewerOf(api, await signIn(api, '0300 1234567')));
});

test('Answers a wrong password, an unknown email and a shared phone alike (LOGIN-09, ERR-22)', async (t) => {
  const api = await testApi(t);
  await join(api);
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

test('Blocked users cannot sign in, and their sessions count as guests', async (t) => {
  const api = await testApi(t);
  await join(api);
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

/** Returns the auth library's own answer about a session. */
async function getSession({ services }: TestApi, headers: Headers): Promise<unknown> {
  const answer = await services.auth.handler(new Request('http://localhost:3000/api/auth/get-session', { headers }));
  return answer.json();
}

test('Blocking ends sessions and pending links for good, even after unblocking', async (t) => {
  const api = await testApi(t);
  await join(api);
  const headers = await signIn(api, form.email);
  const viewer = await viewerOf(api, headers);
  assert.ok(viewer);
  assert.match(JSON.stringify(await getSession(api, headers)), /sana@example\.com/);
  const link = { identifier: 'reset-password:x', value: viewer.id, expires_at: '2999-01-01' };
  await api.db.insertInto('verifications').values(link).execute();
  const block = (is_blocked: boolean) => api.db.updateTable('profiles').set({ is_blocked }).execute();

  await block(true);
  assert.equal(await getSession(api, headers), null);
  assert.deepEqual(await api.db.selectFrom('sessions').select('id').execute(), []);
  assert.deepEqual(await api.db.selectFrom('verifications').select('id').execute(), []);
  await block(false);
  assert.equal(await getSession(api, headers), null);
  assert.equal(await viewerOf(api, headers), null);
  assert.ok(await viewerOf(api, await signIn(api, form.email)), 'they may sign in anew');
});

test('A sign-in that races with a block leaves no session', async (t) => {
  const api = await testApi(t);
  await join(api);
  const signingIn = await api.db.transaction().execute(async (blocking) => {
    await blocking.updateTable('profiles').set({ is_blocked: true }).execute();
    const refusal = refusalOf(api.as(null).accounts.signIn({ email: form.email, password }));
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(api.db)).rows.length === 0) await setImmediate();
    return { refusal };
  });
  assert.equal((await signingIn.refusal).code, 'account_blocked');
  assert.deepEqual(await api.db.selectFrom('sessions').select('id').execute(), []);
});

test('Logout ends the session on the server (CALL-10)', async (t) => {
  const api = await testApi(t);
  await join(api);
  const headers = await signIn(api, 'sana@example.com');
  const viewer = await viewerOf(api, headers);
  await api.as(viewer, { headers }).accounts.signOut();
  assert.equal(await viewerOf(api, headers), null);
});

test('A forged, foreign or expired cookie counts as a guest’s', async (t) => {
  const api = await testApi(t);
  await join(api);
  const headers = await signIn(api, 'sana@example.com');
  const cookie = headers.get('cookie') ?? '';
  assert.equal(
    sessionToken(cookie.replace(/(?<=session_token=[^;]*)[^;]{12}(?=;|$)/, 'AAAAAAAAAAAA'), secret, false),
    null,
  );
  assert.equal(sessionToken(cookie, 'another secret', false), null);
  assert.equal(sessionToken('mukammal.session_token=%E0%A4%A; other=1', secret, false), null);
  await api.db.updateTable('sessions').set({ expires_at: noon }).execute();
  assert.equal(await viewerOf(api, headers), null);
});

test('Signed-in users read their own profile; guests are refused (CALL-08, CALL-16)', async (t) => {
  const api = await testApi(t);
  const person = await api.person({ full_name: 'Own Self' });
  const me = await api.as(person).accounts.me();
  assert.deepEqual([me.full_name, me.email, me.coins], ['Own Self', person.email, 100]);
  assert.equal((await refusalOf(api.as(null).accounts.me())).code, 'sign_in_required');
});

test('A sign-in without its session is a fault with a reference, and sets no cookie (ERR-21)', async (t) => {
  const api = await testApi(t);
  await join(api);
  await sql`alter table sessions add check (token = 'none of these')`.execute(api.db);
  const resHeaders = new Headers();
  const signingIn = api.as(null, { resHeaders }).accounts.signIn({ email: form.email, password });
  const fault = await signingIn.catch((error: { status: number; message: string }) => error);
  assert.ok('status' in fault);
  assert.deepEqual([fault.status, fault.message], [500, 'Something went wrong on our side. Reference test.']);
  assert.deepEqual(resHeaders.getSetCookie(), []);
});

test('Slows password guessing from one address', async (t) => {
  const api = await testApi(t);
  const tries: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    tries.push((await refusalOf(api.as(null).accounts.signIn({ email: 'nobody@example.com', password }))).code);
  }
  assert.equal(tries[0], 'credentials_invalid');
  assert.equal(tries.at(-1), 'too_many_requests');
});

test('During a captcha outage logins go on and are logged; sign-ups and logins without a token fail', async (t) => {
  const api = await testApi(t);
  await join(api);
  const peer = await startHcaptcha();
  await peer.stop();
  const warned: unknown[] = [];
  Object.assign(api.services, {
    captchaCheck: createCaptchaCheck(readConfig({ DATA_DIR: api.folder, ...peer.env }).hcaptcha),
    log: { warn: (words: string) => warned.push(words) },
  });
  const guest = api.as(null).accounts;
  const typed = { email: 'sana@example.com', password };
  assert.equal((await refusalOf(guest.signIn(typed))).code, 'captcha_login');
  assert.deepEqual(warned, []);
  assert.equal((await guest.signIn({ ...typed, captcha_token: 'solved-1' })).second_factor, false);
  assert.deepEqual(warned, ['a login went past a captcha that could not be checked']);
  const signUp = guest.signUp({ ...form, email: 'new@example.com', username: 'new_one', captcha_token: 'solved-2' });
  assert.equal((await refusalOf(signUp)).code, 'captcha_sign_up');
});

test('Guessing at one account from many addresses is limited, admins’ too, and slows no other user', async (t) => {
  const api = await testApi(t);
  await join(api);
  const at = (n: number) => api.as(null, { ip: `198.51.${n}.1` });
  const typed = { email: 'Sana@example.com', password: 'Wrong-word-1' };
  const guess = async (n: number) => (await refusalOf(at(n).accounts.signIn(typed))).code;
  assert.equal(await guess(0), 'credentials_invalid');
  // Counts the hour's other attempts as the sign-in does, without checking 118 passwords.
  const { most, seconds } = signInsToOne.together;
  const what = countedAs(secret, 'accounts.signIn together sana@example.com');
  const counted = 'select count_use($1, $2, $3, $4) from generate_series(3, $2::int)';
  await api.database.pool.query(counted, [what, most, seconds, noon]);
  assert.equal(await guess(1), 'credentials_invalid');
  assert.equal(await guess(2), 'too_many_requests');
  assert.equal((await refusalOf(at(99).accounts.signIn({ ...typed, password }))).code, 'too_many_requests');
  assert.equal((await refusalOf(at(98).admin.signIn({ ...typed, password }))).code, 'too_many_requests');
  const other = await refusalOf(at(99).accounts.signIn({ ...typed, email: 'other@example.com' }));
  assert.equal(other.code, 'credentials_invalid');
});
