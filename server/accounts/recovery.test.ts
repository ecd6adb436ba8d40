import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { codeTries, keyMails, keyMailsFrom, keyMailsSpare, mailedKeys, passwordProofs } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { join, password, secret } from '#tests/support/sign-up.ts';
import { signId } from '../platform/signed-id.ts';
import { type CodePurpose, codeOf, recoveryKey } from './mailed-keys.ts';
import { accountMails } from './mails.ts';
import { findSession, sessionToken } from './session.ts';

const email = 'sana@example.com';
const next = { password: 'Another-1', confirm_password: 'Another-1' };

/** Returns the ids of a purpose's keys, oldest first. */
async function keysOf({ db }: TestApi, purpose: 'recovery' | CodePurpose): Promise<string[]> {
  const keys = await db.selectFrom('mailed_keys').select('id').where('purpose', '=', purpose).orderBy('id').execute();
  return keys.map(({ id }) => id);
}

const keyOf = async (api: TestApi, purpose: 'recovery' | CodePurpose) => (await keysOf(api, purpose))[0] ?? '';

const tokenOf = async (api: TestApi) => signId(await keyOf(api, 'recovery'), recoveryKey(secret));
const mailedCode = async (api: TestApi, purpose: CodePurpose) => codeOf(await keyOf(api, purpose), secret);
const mailsOf = async ({ db }: TestApi, kind: string) =>
  (await db.selectFrom('mails').select('id').where('kind', '=', kind).execute()).length;

async function signIn(api: TestApi, word = password) {
  const resHeaders = new Headers();
  await api.as(null, { resHeaders }).accounts.signIn({ email, password: word });
  const headers = new Headers({
    cookie: resHeaders
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  });
  const session = await findSession(api.db, sessionToken(headers.get('cookie'), secret, false));
  return { headers, viewer: session?.viewer ?? null };
}

test('A mailed link replaces a forgotten password once, ends every session and tells the member', async (t) => {
  const api = await testApi(t);
  await join(api);
  const before = await signIn(api);
  const guest = api.as(null).accounts;
  await guest.recover({ email: ' SANA@example.com' });
  const token = await tokenOf(api);
  assert.deepEqual(await guest.recovery({ token }), { email, ways_in: [], factor_removed: null });
  const weak = await refusalOf(guest.resetPassword({ token, password: 'abcdefgh', confirm_password: 'abcdefgh' }));
  assert.deepEqual(
    [weak.title, weak.text],
    ['Weak Password', 'Password must be at least 8 characters with a number and special character.'],
  );
  const differing = await refusalOf(guest.resetPassword({ token, ...next, confirm_password: 'Another-2' }));
  assert.deepEqual([differing.fields, differing.text], [['confirm_password'], 'Passwords do not match.']);
  await guest.resetPassword({ token, ...next });
  assert.equal(await mailsOf(api, 'password_changed'), 1);
  assert.equal(await findSession(api.db, sessionToken(before.headers.get('cookie'), secret, false)), null);
  assert.equal((await refusalOf(guest.signIn({ email, password }))).code, 'credentials_invalid');
  assert.ok((await signIn(api, next.password)).viewer);
  assert.equal((await refusalOf(guest.recovery({ token }))).code, 'recovery_link_invalid');
  assert.equal((await refusalOf(guest.resetPassword({ token, ...next }))).code, 'recovery_link_invalid');
});

test('A thief’s password change ends no recovery link, and its mail links to the recovery', async (t) => {
  const api = await testApi(t);
  await join(api);
  const thief = await signIn(api);
  const guest = api.as(null).accounts;
  await guest.recover({ email });
  const token = await tokenOf(api);
  const own = api.as(thief.viewer, { headers: thief.headers }).accounts;
  const stolen = { password: 'Thief-river-55', confirm_password: 'Thief-river-55' };
  await own.changePassword({ current_password: password, ...stolen });
  const templates = accountMails({ db: api.db, publicUrl: 'http://localhost:3000', secret });
  const mail = await templates.password_changed({ recipient_id: thief.viewer?.id ?? null, subject_id: null });
  assert.match(mail?.text ?? '', /http:\/\/localhost:3000\/recover/);
  assert.doesNotMatch(mail?.text ?? '', /\/login/);
  await guest.resetPassword({ token, ...next });
  assert.equal(await findSession(api.db, sessionToken(thief.headers.get('cookie'), secret, false)), null);
  assert.ok((await signIn(api, next.password)).viewer);
});

test('Recovery links stay valid beside newer ones until one is used; forged and late ones are refused', async (t) => {
  const api = await testApi(t);
  await join(api);
  const guest = api.as(null).accounts;
  await guest.recover({ email });
  const first = await tokenOf(api);
  await api.as(null, { ip: '198.51.100.1' }).accounts.recover({ email });
  const [, newer] = await keysOf(api, 'recovery');
  const second = signId(newer ?? '', recoveryKey(secret));
  const late = api.as(null, { now: new Date(noon.getTime() + mailedKeys.recovery * 60_000) }).accounts;
  for (const call of [
    () => guest.recovery({ token: second.replace(/.$/, 'x') }),
    () => guest.recovery({ token: 'x'.repeat(300) }),
    () => late.recovery({ token: second }),
    () => late.resetPassword({ token: second, ...next }),
  ]) {
    assert.equal((await refusalOf(call())).code, 'recovery_link_invalid');
  }
  for (const token of [first, second]) assert.equal((await guest.recovery({ token })).email, email);
  const both = await Promise.allSettled([first, second].map((token) => guest.resetPassword({ token, ...next })));
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'], 'at once, one works');
  for (const token of [first, second]) {
    assert.equal((await refusalOf(guest.recovery({ token }))).code, 'recovery_link_invalid');
  }
});

test('Requests for recovery links and codes reveal no member, and stay within the mailbox’s limits', async (t) => {
  const api = await testApi(t);
  await join(api);
  await api.person({ email: 'blocked@example.com', is_blocked: true });
  const [hourly] = keyMails;
  for (const [call, kind] of [
    ['recover', 'key_for_recovery'],
    ['sendCode', 'key_for_login'],
  ] as const) {
    for (const asked of [email, 'nobody@example.com', 'blocked@example.com']) {
      for (let n = 0; n < hourly.most + keyMailsSpare.most + 3; n += 1) {
        const caller = api.as(null, { ip: `10.0.${n}.1` });
        const answer = await caller.accounts[call]({ email: asked });
        assert.deepEqual(answer, call === 'recover' ? { email: asked } : { ok: true });
      }
    }
    assert.equal(await mailsOf(api, kind), hourly.most + keyMailsSpare.most);
  }
});

test('Owners elsewhere still get a link and a code after a stranger used up one network’s share', async (t) => {
  const api = await testApi(t);
  await join(api);
  const [ofNetwork] = keyMailsFrom;
  for (const [call, kind] of [
    ['recover', 'key_for_recovery'],
    ['sendCode', 'key_for_login'],
  ] as const) {
    const ask = (ip: string) => api.as(null, { ip }).accounts[call]({ email });
    for (let n = 0; n < 8; n += 1) await ask('198.51.100.1');
    assert.equal(await mailsOf(api, kind), ofNetwork.most);
    for (let n = 0; n < 8; n += 1) await ask('198.51.101.1');
    const used = await mailsOf(api, kind);
    await ask('203.0.113.9');
    assert.equal(await mailsOf(api, kind), used + 1, call);
  }
});

/** A code that differs from all of these. */
const noneOf = (codes: string[]) => ['111111', '222222', '333333'].find((code) => !codes.includes(code)) ?? '444444';

test('Strangers’ wrong codes and newer codes end no owner’s code; strangers have 25 tries per code', async (t) => {
  const api = await testApi(t);
  await join(api);
  const at = (ip: string, headers = new Headers()) => api.as(null, { ip, headers, resHeaders: new Headers() }).accounts;
  await at('203.0.113.9').sendCode({ email });
  await at('198.51.100.1').sendCode({ email });
  const codes = (await keysOf(api, 'login')).map((id) => codeOf(id, secret));
  assert.equal(codes.length, 2);
  const guess = (ip: string, headers?: Headers) =>
    refusalOf(at(ip, headers).signInWithCode({ email, code: noneOf(codes) }));
  for (let n = 0; n < codeTries.each + 1; n += 1) await guess('198.51.100.1');
  const [own = '', other = ''] = codes;
  assert.equal((await refusalOf(at('198.51.100.2').signInWithCode({ email, code: own }))).code, 'code_invalid');
  await at('203.0.113.9').signInWithCode({ email, code: own });
  assert.equal((await refusalOf(at('203.0.113.9').signInWithCode({ email, code: other }))).code, 'code_invalid');

  // From many networks, a code stops being compared for all but a browser that the account knows.
  const { headers } = await signIn(api);
  await at('203.0.113.9').sendCode({ email });
  const last = codeOf(await keyOf(api, 'login'), secret);
  for (let n = 0; n < codeTries.strangers; n += 1) {
    await refusalOf(
      at(`10.0.${n % (codeTries.strangers / codeTries.each)}.1`).signInWithCode({ email, code: noneOf([last]) }),
    );
  }
  assert.equal((await refusalOf(at('203.0.113.10').signInWithCode({ email, code: last }))).code, 'code_invalid');
  await at('203.0.113.10', headers).signInWithCode({ email, code: last });
});

test('A mailed code signs in once; wrong ones, late ones and the sixth try fail', async (t) => {
  const api = await testApi(t);
  await join(api);
  const guest = api.as(null).accounts;
  await guest.sendCode({ email });
  const code = await mailedCode(api, 'login');
  assert.match(code, /^\d{6}$/);
  const wrong = code === '123456' ? '654321' : '123456';
  const late = api.as(null, { now: new Date(noon.getTime() + mailedKeys.login * 60_000) }).accounts;
  assert.equal((await refusalOf(late.signInWithCode({ email, code }))).code, 'code_invalid');
  assert.equal((await refusalOf(guest.signInWithCode({ email: 'nobody@example.com', code }))).code, 'code_invalid');
  const resHeaders = new Headers();
  const entered = await api
    .as(null, { resHeaders })
    .accounts.signInWithCode({ email, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
  assert.equal(entered.second_factor, false);
  const [cookie = ''] = resHeaders.getSetCookie();
  const session = await findSession(api.db, sessionToken(cookie.split(';')[0] ?? '', secret, false));
  assert.equal(session?.viewer.id, entered.user_id);
  assert.equal((await refusalOf(guest.signInWithCode({ email, code }))).code, 'code_invalid');

  await guest.sendCode({ email });
  const fresh = await mailedCode(api, 'login');
  const tries = Array.from({ length: 30 }, () =>
    refusalOf(guest.signInWithCode({ email, code: wrong === fresh ? '111111' : wrong })),
  );
  await Promise.allSettled(tries);
  const sameNetwork = api.as(null, { ip: '127.0.0.99' }).accounts;
  assert.equal((await refusalOf(sameNetwork.signInWithCode({ email, code: fresh }))).code, 'code_invalid');
});

test('A password change needs proof and six characters, and ends other sessions (SETTINGS-07, CALL-09)', async (t) => {
  const api = await testApi(t);
  await join(api);
  const other = await signIn(api);
  const { headers, viewer } = await signIn(api);
  const own = api.as(viewer, { headers }).accounts;
  const short = await refusalOf(
    own.changePassword({ current_password: password, password: 'five5', confirm_password: 'five5' }),
  );
  assert.deepEqual([short.fields, short.text], [['password'], 'Password must be at least 6 characters.']);
  const differing = await refusalOf(
    own.changePassword({ current_password: password, password: 'sixsix', confirm_password: 'sixsax' }),
  );
  assert.equal(differing.text, 'Passwords do not match.');
  const six = { password: 'sixsix', confirm_password: 'sixsix' };
  assert.equal((await refusalOf(own.changePassword(six))).code, 'proof_required');
  const wrong = await refusalOf(own.changePassword({ current_password: 'Wrong1!!', ...six }));
  assert.deepEqual([wrong.code, wrong.title], ['current_password_wrong', 'Error updating password']);
  assert.equal((await refusalOf(own.changePassword({ code: '000000', ...six }))).code, 'code_invalid');
  await own.changePassword({ current_password: password, ...six });
  assert.equal(await findSession(api.db, sessionToken(other.headers.get('cookie'), secret, false)), null);
  assert.ok(await findSession(api.db, sessionToken(headers.get('cookie'), secret, false)), 'this one stays');
  assert.ok((await signIn(api, 'sixsix')).viewer);

  await own.reauthenticate();
  await own.changePassword({ code: await mailedCode(api, 'reauthentication'), ...next });
  assert.ok((await signIn(api, next.password)).viewer);
});

test('Counts guesses of the present password together across all calls', async (t) => {
  const api = await testApi(t);
  await join(api);
  const { viewer } = await signIn(api);
  const own = api.as(viewer).accounts;
  const wrong = { current_password: 'Wrong1!!' };
  const calls = [
    () => own.unenrollFactor(wrong),
    () => own.deleteAccount(wrong),
    () => own.passkeyOptions(wrong),
    () => own.changePassword({ ...wrong, ...next }),
  ];
  for (let n = 0; n < passwordProofs.most; n += 1) {
    const call = calls[n % calls.length] ?? assert.fail();
    assert.equal((await refusalOf(call())).code, 'current_password_wrong', `${n}`);
  }
  for (const call of calls) assert.equal((await refusalOf(call())).code, 'too_many_requests');
  const right = own.changePassword({ current_password: password, ...next });
  assert.equal((await refusalOf(right)).code, 'too_many_requests');
  const later = new Date(noon.getTime() + passwordProofs.seconds * 1000);
  assert.ok(viewer);
  const headers = await api.session(viewer);
  await api.as(viewer, { now: later, headers }).accounts.changePassword({ current_password: password, ...next });
});

test('Another member’s code proves nothing', async (t) => {
  const api = await testApi(t);
  await join(api);
  const stranger = await api.person();
  await api.as(stranger).accounts.reauthenticate();
  const code = await mailedCode(api, 'reauthentication');
  const { viewer } = await signIn(api);
  assert.equal((await refusalOf(api.as(viewer).accounts.changePassword({ code, ...next }))).code, 'code_invalid');
});

test('Recovery removes every provider and passkey not kept, mails each, and drops LinkedIn’s tick', async (t) => {
  const api = await testApi(t);
  await join(api);
  const { id: user_id } = await api.db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
  await api.db.updateTable('profiles').set({ is_verified: true }).execute();
  const connect = (provider_id: string, account_id: string) =>
    api.db.insertInto('identities').values({ user_id, provider_id, account_id }).returning('id').executeTakeFirst();
  const device = { user_id, public_key: 'x', counter: 0, device_type: 'singleDevice', backed_up: false };
  const passkey = (credential_id: string) =>
    api.db
      .insertInto('passkeys')
      .values({ ...device, credential_id, name: credential_id })
      .returning('id')
      .executeTakeFirst();
  await connect('google', 'attacker');
  const linkedIn = await connect('linkedin_oidc', 'attacker');
  await passkey('attacker');
  const own = await passkey('own');
  const guest = api.as(null).accounts;
  await guest.recover({ email });
  const { ways_in } = await guest.recovery({ token: await tokenOf(api) });
  assert.deepEqual(ways_in.map(({ kind, name }) => name ?? kind).sort(), [
    'attacker',
    'google',
    'linkedin_oidc',
    'own',
  ]);
  await guest.resetPassword({ token: await tokenOf(api), ...next, keep: [own?.id ?? '', linkedIn?.id ?? ''] });
  const left = async () => {
    await guest.recover({ email });
    const now = await guest.recovery({ token: await tokenOf(api) });
    return now.ways_in.map(({ kind, name }) => name ?? kind).sort();
  };
  const isVerified = async () =>
    (await api.db.selectFrom('profiles').select('is_verified').executeTakeFirstOrThrow()).is_verified;
  assert.deepEqual([await left(), await isVerified()], [['linkedin_oidc', 'own'], true]);
  const told = async (kind: string) => mailsOf(api, `way_removed_${kind}`);
  assert.deepEqual([await told('google'), await told('passkey'), await told('linkedin_oidc')], [1, 1, 0]);
  // Without a list of ways to keep, all are removed.
  await guest.resetPassword({ token: await tokenOf(api), ...next });
  assert.deepEqual([await left(), await isVerified()], [[], false]);
  assert.deepEqual([await told('passkey'), await told('linkedin_oidc')], [2, 1]);
  assert.ok((await signIn(api, next.password)).viewer, 'the password opens it');
});

test('A password reset ends the session of a provider that is being connected', async (t) => {
  const api = await testApi(t);
  await join(api);
  const { headers, viewer } = await signIn(api);
  assert.ok(viewer);
  const p_token = sessionToken(headers.get('cookie'), secret, false);
  const late = await api.db.transaction().execute(async (reset) => {
    await sql`select set_password(${viewer.id}, 'x', null, ${noon})`.execute(reset);
    const connecting = sql<{ refusal: string }>`select refusal from connect_provider(
      ${viewer.id}, 'google', 'attacker', ${p_token}, ${noon})`.execute(api.db);
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(api.db)).rows.length === 0) await setImmediate();
    return { connecting };
  });
  assert.equal((await late.connecting).rows[0]?.refusal, 'session_not_found');
  const google = api.db.selectFrom('identities').select('id').where('provider_id', '=', 'google');
  assert.deepEqual(await google.execute(), []);
});
