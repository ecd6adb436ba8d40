import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backupCodes, youngFactorDays } from '#core/limits.ts';
import { noon, refusalOf, type TestApi, testApi } from '#tests/support/api.ts';
import { apiBrowser } from '#tests/support/api-browser.ts';
import { join, password, secret } from '#tests/support/sign-up.ts';
import { totp } from '#tests/support/totp.ts';
import { signId } from '../platform/signed-id.ts';
import { codeOf, recoveryKey } from './mailed-keys.ts';

const email = 'sana@example.com';
const proof = { current_password: password };

/** Makes a signed-in member who turned the second factor on. */
async function withFactor(api: TestApi) {
  await join(api);
  const browser = apiBrowser(api);
  await browser.call((accounts) => accounts.signIn({ email, password }));
  await browser.call((accounts) => accounts.enrollFactor(proof));
  const pending = await browser.call((accounts) => accounts.pendingFactor());
  assert.ok(pending);
  const { backup_codes } = await browser.call((accounts) => accounts.verifyFactor({ code: totp(pending.secret) }));
  return { browser, key: pending.secret, codes: backup_codes ?? [] };
}

/** Returns the time of the app's next code: the present one is used, and each opens one session. */
const soon = () => Date.now() + 30_000;

/** Returns a browser that gave the password and must give a code next. */
async function halfIn(api: TestApi) {
  const browser = apiBrowser(api);
  const entered = await browser.call((accounts) => accounts.signIn({ email, password }));
  assert.deepEqual(entered, { user_id: null, second_factor: true });
  assert.equal(await browser.viewer(), null);
  return browser;
}

test('Setting up an authenticator app requires the password, and takes effect with its first code', async (t) => {
  const api = await testApi(t);
  await join(api);
  const browser = apiBrowser(api);
  await browser.call((accounts) => accounts.signIn({ email, password }));
  assert.equal(await browser.call((accounts) => accounts.pendingFactor()), null);
  assert.equal((await refusalOf(browser.call((accounts) => accounts.enrollFactor({})))).code, 'proof_required');
  const wrong = browser.call((accounts) => accounts.enrollFactor({ current_password: 'Wrong1!!' }));
  assert.equal((await refusalOf(wrong)).code, 'current_password_wrong');
  await browser.call((accounts) => accounts.enrollFactor(proof));
  const pending = await browser.call((accounts) => accounts.pendingFactor());
  assert.match(
    pending?.uri ?? '',
    /^otpauth:\/\/totp\/Mukammal%3Asana%40example\.com\?secret=[A-Z2-7]+&issuer=Mukammal$/,
  );
  assert.ok((pending?.qr.size ?? 0) > 29 && pending?.qr.path.startsWith('M4 4h1v1h-1z'));

  // Until then the password alone suffices.
  const other = apiBrowser(api);
  assert.equal((await other.call((accounts) => accounts.signIn({ email, password }))).second_factor, false);
  const off = totp(pending?.secret ?? '') === '000000' ? '111111' : '000000';
  assert.equal(
    (await refusalOf(browser.call((accounts) => accounts.verifyFactor({ code: off })))).code,
    'factor_code_wrong',
  );
  const turned = await browser.call((accounts) => accounts.verifyFactor({ code: totp(pending?.secret ?? '') }));
  assert.equal(turned.backup_codes?.length, backupCodes.amount);
  for (const code of turned.backup_codes ?? []) assert.match(code, /^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  assert.equal((await browser.viewer())?.email, email, 'who turns it on stays in');
  assert.equal(await browser.call((accounts) => accounts.pendingFactor()), null);
  assert.equal((await refusalOf(browser.call((accounts) => accounts.enrollFactor(proof)))).code, 'factor_on');
  const security = await browser.call((accounts) => accounts.security());
  assert.ok(security.second_factor_since && security.has_password);
  assert.equal(security.backup_codes_left, backupCodes.amount);
});

test('A second factor adds an app code or single-use backup code to passwords and mailed codes', async (t) => {
  const api = await testApi(t);
  const { key, codes } = await withFactor(api);
  const byApp = await halfIn(api);
  assert.deepEqual(await byApp.call((accounts) => accounts.challengeFactor()), { methods: ['totp', 'backup_code'] });
  await byApp.call((accounts) => accounts.verifyFactor({ code: totp(key, soon()) }));
  assert.equal((await byApp.viewer())?.email, email);
  assert.equal((await refusalOf(byApp.call((accounts) => accounts.challengeFactor()))).code, 'factor_expired');

  const [first = ''] = codes;
  const byBackup = await halfIn(api);
  const entered = await byBackup.call((accounts) =>
    accounts.verifyFactor({ code: ` ${first.toLowerCase().replace('-', ' ')}` }),
  );
  assert.deepEqual([(await byBackup.viewer())?.email, entered.backup_codes], [email, null]);
  const again = await halfIn(api);
  assert.equal(
    (await refusalOf(again.call((accounts) => accounts.verifyFactor({ code: first })))).code,
    'factor_code_wrong',
  );
  const { backup_codes_left } = await byBackup.call((accounts) => accounts.security());
  assert.equal(backup_codes_left, backupCodes.amount - 1);

  const byMail = apiBrowser(api);
  await byMail.call((accounts) => accounts.sendCode({ email }));
  const { id } = await api.db
    .selectFrom('mailed_keys')
    .select('id')
    .where('purpose', '=', 'login')
    .executeTakeFirstOrThrow();
  const mailed = await byMail.call((accounts) => accounts.signInWithCode({ email, code: codeOf(id, secret) }));
  assert.deepEqual(mailed, { user_id: null, second_factor: true });
  assert.equal(await byMail.viewer(), null);
});

test('An app code opens one session, even if sent three times at once; the set-up code opens none', async (t) => {
  const api = await testApi(t);
  const { key } = await withFactor(api);
  const turnedOn = (await halfIn(api)).call((accounts) => accounts.verifyFactor({ code: totp(key) }));
  assert.equal((await refusalOf(turnedOn)).code, 'factor_code_wrong');
  const crowd = [await halfIn(api), await halfIn(api), await halfIn(api)];
  const code = totp(key, soon());
  await Promise.allSettled(crowd.map((browser) => browser.call((accounts) => accounts.verifyFactor({ code }))));
  const viewers = await Promise.all(crowd.map((browser) => browser.viewer()));
  assert.equal(viewers.filter(Boolean).length, 1);
});

test('Five wrong codes require the password again; ten lock all codes, even correct ones', async (t) => {
  const api = await testApi(t);
  const { key } = await withFactor(api);
  const wrong = totp(key) === '000000' ? '111111' : '000000';
  const seen: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const browser = await halfIn(api);
    for (let n = 0; n < 5; n += 1) {
      seen.push((await refusalOf(browser.call((accounts) => accounts.verifyFactor({ code: wrong })))).code);
    }
    const sixth = await refusalOf(browser.call((accounts) => accounts.verifyFactor({ code: totp(key, soon()) })));
    seen.push(sixth.code);
  }
  assert.deepEqual(seen.slice(0, 5), Array(5).fill('factor_code_wrong'));
  assert.equal(seen[5], 'factor_expired');
  assert.equal(seen.at(-1), 'factor_locked');
  const locked = await halfIn(api);
  const refusal = await refusalOf(locked.call((accounts) => accounts.verifyFactor({ code: totp(key, soon()) })));
  assert.deepEqual([refusal.code, refusal.text], ['factor_locked', 'Too many wrong codes. Please wait 15 minutes.']);
});

test('The password alone neither turns a second factor off nor adds a way past it (CALL-12)', async (t) => {
  const api = await testApi(t);
  const { browser, key, codes } = await withFactor(api);
  const words = { password: 'Another-1', confirm_password: 'Another-1' };
  const acts: [string, (given: typeof proof & { factor_code?: string }) => Promise<unknown>][] = [
    ['passkeyOptions', (given) => browser.call((accounts) => accounts.passkeyOptions(given))],
    ['newBackupCodes', (given) => browser.call((accounts) => accounts.newBackupCodes(given))],
    ['changePassword', (given) => browser.call((accounts) => accounts.changePassword({ ...given, ...words }))],
    [
      'disconnectProvider',
      (given) => browser.call((accounts) => accounts.disconnectProvider({ ...given, provider: 'google' })),
    ],
    [
      'removePasskey',
      (given) => browser.call((accounts) => accounts.removePasskey({ ...given, id: crypto.randomUUID() })),
    ],
    ['unenrollFactor', (given) => browser.call((accounts) => accounts.unenrollFactor(given))],
  ];
  for (const [name, act] of acts) {
    const { code, field } = await refusalOf(act(proof));
    assert.deepEqual([code, field], ['factor_code_required', 'factor_code'], name);
    assert.equal((await refusalOf(act({ ...proof, factor_code: 'AAAA-AAAA' }))).code, 'factor_code_wrong', name);
  }
  assert.ok((await browser.call((accounts) => accounts.security())).second_factor_since);
  await browser.call((accounts) => accounts.passkeyOptions({ ...proof, factor_code: totp(key, soon()) }));
  await browser.call((accounts) => accounts.unenrollFactor({ ...proof, factor_code: codes[0] ?? '' }));
  assert.equal((await browser.call((accounts) => accounts.security())).second_factor_since, null);
});

test('A missing code of the second factor does not use up the mailed one', async (t) => {
  const api = await testApi(t);
  const { browser, codes } = await withFactor(api);
  await browser.call((accounts) => accounts.reauthenticate());
  assert.deepEqual(await browser.call((accounts) => accounts.proofs()), {
    proofs: ['current_password', 'code', 'factor_code'],
  });
  const { id } = await api.db.selectFrom('mailed_keys').select('id').executeTakeFirstOrThrow();
  const change = { code: codeOf(id, secret), password: 'Another-1', confirm_password: 'Another-1' };
  const without = browser.call((accounts) => accounts.changePassword(change));
  assert.equal((await refusalOf(without)).code, 'factor_code_required');
  await browser.call((accounts) => accounts.changePassword({ ...change, factor_code: codes[0] ?? '' }));
});

test('Each change to a factor asks for a proof; new backup codes end the old ones (CALL-12)', async (t) => {
  const api = await testApi(t);
  const { browser, key, codes } = await withFactor(api);
  assert.equal((await refusalOf(browser.call((accounts) => accounts.newBackupCodes({})))).code, 'proof_required');
  const renewed = { ...proof, factor_code: totp(key, soon()) };
  const { backup_codes } = await browser.call((accounts) => accounts.newBackupCodes(renewed));
  assert.equal(backup_codes.length, backupCodes.amount);
  assert.ok(backup_codes.every((code) => !codes.includes(code)));
  const half = await halfIn(api);
  assert.equal(
    (await refusalOf(half.call((accounts) => accounts.verifyFactor({ code: codes[0] ?? '' })))).code,
    'factor_code_wrong',
  );
  const { methods } = await half.call((accounts) => accounts.challengeFactor());
  assert.deepEqual(methods, ['totp', 'backup_code']);
  await half.call((accounts) => accounts.verifyFactor({ code: backup_codes[0] ?? '' }));
  assert.equal((await half.viewer())?.email, email);

  const factor_code = backup_codes[1] ?? '';
  const wrong = browser.call((accounts) => accounts.unenrollFactor({ current_password: 'Wrong1!!', factor_code }));
  assert.equal((await refusalOf(wrong)).code, 'current_password_wrong');
  await browser.call((accounts) => accounts.unenrollFactor({ ...proof, factor_code }));
  const after = apiBrowser(api);
  assert.equal((await after.call((accounts) => accounts.signIn({ email, password }))).second_factor, false);
  assert.equal((await refusalOf(browser.call((accounts) => accounts.newBackupCodes(proof)))).code, 'factor_off');
});

test('Members without a password can set up a second factor with a mailed code', async (t) => {
  const api = await testApi(t);
  const person = await api.person();
  const own = api.as(person, { headers: await api.session(person) }).accounts;
  assert.equal((await own.security()).has_password, false);
  await own.reauthenticate();
  const { id } = await api.db.selectFrom('mailed_keys').select('id').executeTakeFirstOrThrow();
  assert.equal((await refusalOf(own.enrollFactor({ current_password: 'Anything1!' }))).code, 'current_password_wrong');
  assert.deepEqual(await own.enrollFactor({ code: codeOf(id, secret) }), { ok: true });
});

test('A user blocked between password and code cannot sign in', async (t) => {
  const api = await testApi(t);
  const { key } = await withFactor(api);
  const browser = await halfIn(api);
  await api.db.updateTable('profiles').set({ is_blocked: true }).where('email', '=', email).execute();
  const blocked = browser.call((accounts) => accounts.verifyFactor({ code: totp(key, soon()) }));
  assert.equal((await refusalOf(blocked)).code, 'factor_expired');
  const anew = apiBrowser(api).call((accounts) => accounts.signIn({ email, password }));
  assert.equal((await refusalOf(anew)).code, 'account_blocked');
});

test('A password reset by mail opens no session, and the next sign-in asks for an older factor’s code', async (t) => {
  const api = await testApi(t);
  await withFactor(api);
  await api.db
    .updateTable('two_factors')
    .set({ created_at: new Date('2026-01-01') })
    .execute();
  const begun = await halfIn(api);
  await api.as(null).accounts.recover({ email });
  const { id } = await api.db
    .selectFrom('mailed_keys')
    .select('id')
    .where('purpose', '=', 'recovery')
    .executeTakeFirstOrThrow();
  const words = { password: 'Another-1', confirm_password: 'Another-1' };
  const browser = apiBrowser(api);
  await browser.call((accounts) => accounts.resetPassword({ token: signId(id, recoveryKey(secret)), ...words }));
  assert.equal(await browser.viewer(), null);
  const late = begun.call((accounts) => accounts.verifyFactor({ code: '123456' }));
  assert.equal((await refusalOf(late)).code, 'factor_expired');
  const entered = await browser.call((accounts) => accounts.signIn({ email, password: words.password }));
  assert.equal(entered.second_factor, true);
});

test('A browser can only turn on a factor that it began; codes of an active factor reveal nothing', async (t) => {
  const api = await testApi(t);
  const { browser, key } = await withFactor(api);
  const again = browser.call((accounts) => accounts.verifyFactor({ code: totp(key, soon()) }));
  assert.equal((await refusalOf(again)).code, 'factor_expired');
});

/** Resets the password by a mailed link; returns what the link’s page said. */
async function recoverByMail(api: TestApi, next: string) {
  const guest = api.as(null).accounts;
  await guest.recover({ email });
  const { id } = await api.db
    .selectFrom('mailed_keys')
    .select('id')
    .where('purpose', '=', 'recovery')
    .executeTakeFirstOrThrow();
  const token = signId(id, recoveryKey(secret));
  const opened = await guest.recovery({ token });
  await guest.resetPassword({ token, password: next, confirm_password: next });
  return opened;
}

test('A recovery by mail removes a second factor younger than seven days, and announces it', async (t) => {
  const api = await testApi(t);
  await withFactor(api);
  const since = new Date(noon.getTime() - (youngFactorDays * 86_400 - 60) * 1000);
  await api.db.updateTable('two_factors').set({ created_at: since }).execute();
  assert.deepEqual((await recoverByMail(api, 'Another-1')).factor_removed, since);
  const owner = apiBrowser(api);
  const entered = await owner.call((accounts) => accounts.signIn({ email, password: 'Another-1' }));
  assert.equal(entered.second_factor, false);
  const { second_factor_since } = await owner.call((accounts) => accounts.security());
  assert.equal(second_factor_since, null);
  assert.deepEqual(await api.db.selectFrom('two_factors').select('id').execute(), [], 'its backup codes too');
  const told = await api.db
    .selectFrom('mails')
    .select('kind')
    .where('kind', '=', 'way_removed_second_factor')
    .execute();
  assert.equal(told.length, 1);
});

test('A recovery by mail keeps an older second factor, and unlocks its codes', async (t) => {
  const api = await testApi(t);
  const { key } = await withFactor(api);
  await api.db
    .updateTable('two_factors')
    .set({
      created_at: new Date(noon.getTime() - youngFactorDays * 86_400_000),
      failed_verification_count: 10,
      locked_until: new Date(Date.now() + 600_000),
    })
    .execute();
  assert.equal((await recoverByMail(api, 'Another-1')).factor_removed, null);
  const owner = apiBrowser(api);
  const entered = await owner.call((accounts) => accounts.signIn({ email, password: 'Another-1' }));
  assert.equal(entered.second_factor, true);
  await owner.call((accounts) => accounts.verifyFactor({ code: totp(key, soon()) }));
  assert.equal((await owner.viewer())?.email, email);
});

test('A second factor ages from its first code on, so a recovery removes one enrolled long before', async (t) => {
  const api = await testApi(t);
  await join(api);
  const intruder = apiBrowser(api);
  await intruder.call((accounts) => accounts.signIn({ email, password }));
  await intruder.call((accounts) => accounts.enrollFactor(proof));
  const long = new Date(Date.now() - 30 * 86_400_000);
  await api.db.updateTable('two_factors').set({ created_at: long }).execute();
  const pending = await intruder.call((accounts) => accounts.pendingFactor());
  await intruder.call((accounts) => accounts.verifyFactor({ code: totp(pending?.secret ?? '') }));
  const { created_at } = await api.db.selectFrom('two_factors').select('created_at').executeTakeFirstOrThrow();
  assert.ok(created_at > new Date(Date.now() - 60_000));
  await api.db.updateTable('two_factors').set({ verified: false, created_at: long }).execute();
  await recoverByMail(api, 'Another-1');
  assert.deepEqual(await api.db.selectFrom('two_factors').select('id').execute(), []);
});
