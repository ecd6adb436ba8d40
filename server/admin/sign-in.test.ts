import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { startHcaptcha } from '#tests/doubles/hcaptcha.ts';
import { noon, refusalOf, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { join, password, secret } from '#tests/support/sign-up.ts';
import { totp } from '#tests/support/totp.ts';
import { findSession, sessionToken } from '../accounts/session.ts';
import { readConfig } from '../config.ts';
import { createCaptchaCheck } from '../platform/captcha.ts';
import { accountKey, addressKey } from './attempts.ts';

const email = 'sana@example.com';

interface Try {
  email?: string;
  password?: string;
  ip?: string;
  /** Seconds after noon. */
  after?: number;
  captcha_token?: string;
  headers?: Headers;
  resHeaders?: Headers;
}

/** Makes a member, admin or not, and returns the admin login. */
async function adminLogin(t: TestContext, { is_admin = true } = {}) {
  const api = await testApi(t);
  await join(api);
  await api.db.updateTable('profiles').set({ is_admin }).where('email', '=', email).execute();
  const as = ({ ip = '192.0.2.1', after = 0, headers, resHeaders }: Try) =>
    api.as(null, {
      ip,
      now: new Date(noon.getTime() + after * 1000),
      ...(headers && { headers }),
      ...(resHeaders && { resHeaders }),
    });
  const logIn = (details: Try = {}) => {
    const { email: login = email, password: word = password, captcha_token } = details;
    return as(details).admin.signIn({ email: login, password: word, ...(captcha_token && { captcha_token }) });
  };
  const refused = async (details: Try = {}) => {
    const { title, text } = await refusalOf(logIn(details));
    return `${title}: ${text}`;
  };
  const wrong = (details: Try = {}) => refused({ password: 'Wrong-word-1', ...details });
  const wait = async (details: Try = {}) => (await as(details).admin.loginState()).wait;
  const viewerOf = (cookies: Headers) => {
    const cookie = cookies
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return findSession(api.db, sessionToken(cookie, secret, false)).then((session) => session?.viewer ?? null);
  };
  return { ...api, logIn, refused, wrong, wait, viewerOf };
}

const remaining = (n: number) => `Login Failed: Invalid credentials. ${n} attempts remaining.`;
const locked = (seconds: number) => `Account Locked: Please wait ${seconds} seconds before trying again`;
const reached = 'Account Locked: Too many failed attempts. Please wait 2 minutes.';

test('An admin gets a session, and the audit log says from where', async (t) => {
  const { logIn, viewerOf, db } = await adminLogin(t);
  const resHeaders = new Headers();
  const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
  const { user_id, captcha_checked } = await logIn({ resHeaders, headers });
  assert.equal(captcha_checked, true);
  const viewer = await viewerOf(resHeaders);
  assert.deepEqual([viewer?.id, viewer?.is_admin], [user_id, true]);
  const entry = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [entry.action, entry.admin, entry.about_id, entry.address, /Firefox/.test(entry.user_agent ?? '')],
    ['admin.signIn', 'sana_example', user_id, '192.0.2.1', true],
  );
});

test('Failures count down from four to none; the fifth locks every try for 120 seconds (ADMINLOGIN-04, ADMINLOGIN-12, ADMINLOGIN-13, ADMINLOGIN-16)', async (t) => {
  const { logIn, refused, wrong, wait } = await adminLogin(t);
  for (const n of [4, 3, 2, 1]) assert.equal(await wrong(), remaining(n));
  assert.equal(await wait(), 0);
  assert.equal(await wrong(), reached);
  assert.equal(await wait({ after: 28 }), 92);
  assert.equal(await wrong({ after: 28 }), locked(92));
  assert.equal(await refused({ after: 28 }), locked(92), 'the right password is not looked at');
  assert.equal(await refused({ after: 119.5 }), locked(1), 'and shortens nothing');
  assert.equal(await wait({ after: 120 }), 0);
  assert.equal(await wrong({ after: 120 }), remaining(4), 'five attempts again');
  await logIn({ after: 121 });
});

test('A lock holds by account from every address, and by address for every account', async (t) => {
  const { refused, wrong, wait } = await adminLogin(t);
  for (let n = 0; n < 5; n += 1) await wrong({ ip: `198.51.100.${n}`, email: n % 2 ? email : 'SANA@example.com' });
  assert.equal(await refused({ ip: '203.0.113.9', after: 1 }), locked(119));
  assert.equal(await wait({ ip: '203.0.113.9' }), 0, 'an account’s lock is told only to who tries it');
  for (let n = 0; n < 5; n += 1) await wrong({ ip: '203.0.113.9', email: `stranger${n}@example.com`, after: 200 });
  assert.equal(await refused({ ip: '203.0.113.9', after: 210 }), locked(110));
});

test('Counts an email without an account like any other', async (t) => {
  const { wrong } = await adminLogin(t);
  const stranger = { email: 'nobody@example.com' };
  for (const n of [4, 3, 2, 1]) assert.equal(await wrong(stranger), remaining(n));
  assert.equal(await wrong(stranger), reached);
});

test('A login resets the count (ADMINLOGIN-08)', async (t) => {
  const { logIn, wrong } = await adminLogin(t);
  await wrong();
  assert.equal(await wrong(), remaining(3));
  await logIn();
  assert.equal(await wrong(), remaining(4));
});

test('The fifth attempt may succeed', async (t) => {
  const { logIn, wrong } = await adminLogin(t);
  for (let n = 0; n < 4; n += 1) await wrong();
  await logIn();
  assert.equal(await wrong(), remaining(4));
});

test('Of twenty simultaneous guesses, five are checked', async (t) => {
  const { wrong } = await adminLogin(t);
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => wrong({ ip: `198.51.100.${n}` })));
  assert.equal(guesses.filter((answer) => !answer.includes('before trying again')).length, 5);
});

test('A right password does not end a lock that simultaneous guesses have caused', async (t) => {
  const { wrong, db } = await adminLogin(t);
  const context = { secret, ip: '192.0.2.1' };
  const account = await db.selectFrom('profiles').select(['id', 'is_admin']).executeTakeFirstOrThrow();
  const keys = [accountKey(context, { typed: email, account, device: null }), addressKey(context)];
  // The attempt is taken as the login takes it, and noted as it does once its password has proven
  // right.
  const { rows } = await sql<{ numbers: number[] }>`
    select numbers from take_admin_attempt(${keys}, 5, 120, ${noon})`.execute(db);
  for (const n of [3, 2, 1]) assert.equal(await wrong(), remaining(n));
  assert.equal(await wrong(), reached);
  await sql`select note_admin_login(id, ${keys}, ${rows[0]?.numbers}, true, '{}', ${noon}) from profiles`.execute(db);
  assert.equal(await wrong(), locked(120), 'those who guessed beside it stay locked out');
});

test('Signs non-admins out with Access Denied, earlier sessions too (ADMINLOGIN-02, ADMINLOGIN-03)', async (t) => {
  const { as, db, refused, logIn } = await adminLogin(t, { is_admin: false });
  const before = new Headers();
  await as(null, { resHeaders: before }).accounts.signIn({ email, password });
  const cookie = before.getSetCookie()[0]?.split(';')[0] ?? '';
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 1);
  const resHeaders = new Headers();
  const answer = await refused({ headers: new Headers({ cookie }), resHeaders });
  assert.equal(answer, 'Access Denied: You are not authorized to access the admin panel.');
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
  assert.ok(
    resHeaders.getSetCookie().every((line) => /max-age=0/i.test(line)),
    'the browser forgets its cookie',
  );
  assert.deepEqual(await db.selectFrom('audit_log').select('number').execute(), []);
  // A non-admin's right password does not reset the count.
  for (let n = 0; n < 4; n += 1) await refused({ resHeaders: new Headers() });
  await assert.rejects(logIn(), /before trying again/);
});

test('A blocked admin’s right password is answered as blocked, and opens nothing', async (t) => {
  const { db, refused } = await adminLogin(t);
  await db.updateTable('profiles').set({ is_blocked: true }).execute();
  assert.match(await refused(), /^Account blocked/);
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
});

test('Refuses every login while the admin flag cannot be read (ADMINLOGIN-17, CALL-22)', async (t) => {
  const { db, refused } = await adminLogin(t);
  await sql`alter table profiles rename column is_admin to was_admin`.execute(db);
  assert.equal(await refused(), 'Error: Could not verify admin status.');
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), []);
});

test('A failure of the login itself shows only Unexpected Error (ADMINLOGIN-19)', async (t) => {
  const { db, refused } = await adminLogin(t);
  await sql`alter table identities rename to lost_identities`.execute(db);
  assert.equal(await refused(), 'Unexpected Error: Something went wrong on our side. Reference test.');
});

/** Returns the login with hCaptcha's real check against its double. */
async function withCaptcha(t: TestContext) {
  const login = await adminLogin(t);
  const peer = await startHcaptcha();
  t.after(peer.stop);
  login.services.captchaCheck = createCaptchaCheck(readConfig({ DATA_DIR: '/tmp', ...peer.env }).hcaptcha);
  return { ...login, peer };
}

test('With a site key, checks the captcha first and refuses in its own words (ADMINLOGIN-09, ADMINLOGIN-11, ADMINLOGIN-14, ADMINLOGIN-15, CALL-56)', async (t) => {
  const { logIn, refused, wrong, peer, db } = await withCaptcha(t);
  assert.match(await refused(), /^Verification Required: /);
  assert.deepEqual(peer.asked, []);
  const failed = 'Captcha Failed: Please verify you are human and try again.';
  assert.equal(await refused({ captcha_token: 'forged' }), failed);
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), [], 'no sign-in');
  assert.equal(peer.asked.length, 1);
  assert.equal((await logIn({ captcha_token: 'solved-1' })).captcha_checked, true);
  assert.equal(await refused({ captcha_token: 'solved-1' }), failed, 'a token counts once');
  assert.equal(await wrong({ captcha_token: 'solved-2' }), remaining(4), 'unsolved captchas were no attempts');
});

test('During a captcha outage the login goes on, and the audit log says so (ADMINLOGIN-10)', async (t) => {
  const { logIn, peer, db } = await withCaptcha(t);
  await peer.stop();
  assert.equal((await logIn({ captcha_token: 'solved-1' })).captcha_checked, false);
  const entry = await db.selectFrom('audit_log').select('after').executeTakeFirstOrThrow();
  assert.deepEqual(entry.after, { captcha_checked: false });
});

test('Attempts are stored by hash, and deleted a day later', async (t) => {
  const { wrong, db } = await adminLogin(t);
  await wrong();
  assert.doesNotMatch(JSON.stringify(await db.selectFrom('admin_attempts').selectAll().execute()), /192\.0|sana/);
});

test('An admin with a second factor needs its code; non-admins are refused without being asked for one', async (t) => {
  const { logIn, viewerOf, db } = await adminLogin(t);
  await db.updateTable('profiles').set({ two_factor_enabled: true }).where('email', '=', email).execute();
  for (const login of [email, '0300 1234567']) {
    const resHeaders = new Headers();
    const { user_id, second_factor } = await logIn({ email: login, resHeaders });
    assert.deepEqual([user_id, second_factor], [null, true]);
    assert.equal(await viewerOf(resHeaders), null);
    assert.ok(resHeaders.getSetCookie().some((cookie) => cookie.startsWith('mukammal.two_factor=')));
  }
  await db.updateTable('profiles').set({ is_admin: false }).where('email', '=', email).execute();
  const resHeaders = new Headers();
  assert.equal((await refusalOf(logIn({ resHeaders }))).code, 'admin_access_denied');
  assert.ok(!resHeaders.getSetCookie().some((cookie) => cookie.startsWith('mukammal.two_factor=')));
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 0);
});

test('The admin panel answers a deleted account’s password as a wrong one and offers nothing', async (t) => {
  const { logIn, refused, as, db } = await adminLogin(t, { is_admin: false });
  const deleted = async () => (await db.selectFrom('deleted_accounts').select('user_id').execute()).length;
  const profile = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await sql`select delete_account(${profile.id}, false, ${noon})`.execute(db);
  assert.equal(await deleted(), 1);
  assert.equal(await refused(), remaining(4));
  assert.equal(await deleted(), 1);
  const resHeaders = new Headers();
  const { deleted: asked } = await as(null, { resHeaders }).accounts.signIn({ email, password });
  assert.deepEqual([asked, await deleted()], [true, 1], 'the members’ login does');
  const cookie = (resHeaders.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  await as(null, { headers: new Headers({ cookie }) }).accounts.keepAccount();
  assert.equal(await deleted(), 0);
  assert.equal((await refusalOf(logIn({ after: 1 }))).code, 'admin_access_denied');
});

test('A login is logged, and its attempts cleared, only after a right code', async (t) => {
  const admin = await adminLogin(t);
  const { as, db, logIn, wrong, viewerOf } = admin;
  const browser = apiBrowser(admin);
  await browser.call((accounts) => accounts.signIn({ email, password }));
  await browser.call((accounts) => accounts.enrollFactor({ current_password: password }));
  const key = (await browser.call((accounts) => accounts.pendingFactor()))?.secret ?? '';
  await browser.call((accounts) => accounts.verifyFactor({ code: totp(key) }));

  await wrong();
  assert.equal(await wrong(), remaining(3));
  const half = new Headers();
  assert.equal((await logIn({ resHeaders: half })).second_factor, true);
  const cookie = half
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const give = (code: string, resHeaders: Headers) =>
    as(null, { headers: new Headers({ cookie }), resHeaders }).accounts.verifyFactor({ code });
  const noted = async () => ({
    logins: await db.selectFrom('audit_log').select(['action', 'about_id', 'after']).execute(),
    failures: (await db.selectFrom('admin_attempts').select('failures').execute()).map(({ failures }) => failures),
  });
  const before = await noted();
  assert.deepEqual(before.logins, []);
  assert.ok(before.failures.includes(3));
  const right = totp(key, Date.now() + 30_000);
  const refusal = await refusalOf(give(right === '000000' ? '111111' : '000000', new Headers()));
  assert.equal(refusal.code, 'factor_code_wrong');
  assert.deepEqual(await noted(), before);

  const opened = new Headers();
  const { user_id } = await give(right, opened);
  assert.equal((await viewerOf(opened))?.id, user_id);
  const { logins } = await noted();
  assert.deepEqual(logins, [{ action: 'admin.signIn', about_id: user_id, after: { captcha_checked: true } }]);
  assert.equal(await wrong(), remaining(4));
});
