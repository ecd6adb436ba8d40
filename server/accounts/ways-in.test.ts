import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { contract } from '#core/contract.ts';
import { isRefusalCode } from '#core/refusals.ts';
import { startOidc } from '#tests/doubles/oidc.ts';
import { contactWalks } from '#tests/support/contact-walks.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { Visitor, visitAt, visitProvider } from '#tests/support/provider-visits.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { sentKey } from '#tests/support/sent-key.ts';
import { testSecret } from '#tests/support/server-database.ts';
import { softPasskey } from '#tests/support/soft-passkey.ts';
import { totp } from '#tests/support/totp.ts';
import { waysInRows as rows } from '#tests/support/ways-in-rows.ts';
import { deriveKey } from '../platform/keys.ts';
import { signId } from '../platform/signed-id.ts';
import { accounts } from './feature.ts';
import { codeOf, recoveryKey } from './mailed-keys.ts';
import { hashPassword } from './password.ts';
import { confirmationKey } from './sign-up.ts';

const peer = await startOidc();
after(() => peer.stop());
const { inside, server } = await runningServer({ after }, { env: peer.env });
const secret = deriveKey(testSecret, 'sessions');
const procedures = proceduresOf(contract);
const kinds = Object.keys(accounts.mails?.({ db: inside.db, publicUrl: server.url, secret }) ?? {});
const password = 'Abcdef1!';
const hash = await hashPassword(password);
const proof = { current_password: password };
const newPassword = { password: 'Another-1', confirm_password: 'Another-1' };

beforeEach(() => inside.db.deleteFrom('rate_limits').execute());

/** Procedures that the walk has called. */
const called = new Set<string>();

/** Calls a procedure over REST as one browser. Returns its answer, or its refusal's code. */
async function call(who: Visitor, name: string, input: Record<string, unknown> = {}) {
  called.add(name);
  const { path = '', method } = procedures[name]?.['~orpc'].route ?? {};
  const url = server.url + `/api${path}`.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
  if (method === 'GET') {
    const { text } = await who.get(`${url}?${new URLSearchParams(input as Record<string, string>)}`);
    return JSON.parse(text) as Record<string, unknown> & { code?: string };
  }
  return (await who.post(url, input)).said as Record<string, unknown> & { code?: string };
}

const codeOfCall = async (...args: Parameters<typeof call>) => (await call(...args)).code ?? 'ok';

/** Makes a member with a password, and a browser in which they are signed in. */
async function member(name: string) {
  const person = await inside.member(name);
  const credential = { user_id: person.id, account_id: person.id, provider_id: 'credential', password: hash };
  await inside.db.insertInto('identities').values(credential).execute();
  const browser = new Visitor();
  browser.take(server.url, person.cookie);
  return { ...person, browser };
}

async function viewerOf(browser: Visitor): Promise<unknown> {
  const { text } = await browser.get(`${server.url}/api/profiles/me`);
  return (JSON.parse(text) as { id?: string }).id;
}

async function signUpOf(email: string): Promise<string> {
  const waiting = inside.db.selectFrom('sign_ups').select('id').where('email', '=', email);
  return (await waiting.executeTakeFirstOrThrow()).id;
}

/** Signs in with the present and a changed password: the walk of both rows of the password. */
async function byPassword(person: Awaited<ReturnType<typeof member>>, login: string) {
  const browser = new Visitor();
  const refused = [await codeOfCall(browser, 'accounts.signIn', { email: login, password: 'Wrong1!!' })];
  await call(browser, 'accounts.signIn', { email: login, password });
  assert.equal(await viewerOf(browser), person.id);
  await call(person.browser, 'accounts.changePassword', { ...proof, ...newPassword });
  refused.push(await codeOfCall(new Visitor(), 'accounts.signIn', { email: login, password }));
  assert.equal(await viewerOf(browser), undefined, 'the session that it opened ended');
  return refused;
}

async function byProvider(provider: 'google' | 'linkedin_oidc') {
  const person = await member('Connected');
  const sub = `way-${provider}`;
  peer.person = { sub, name: 'Way In', email: `${sub}@example.com`, email_verified: true };
  const refused = [await codeOfCall(person.browser, 'accounts.connectProvider', { provider })];
  const { url } = await call(person.browser, 'accounts.connectProvider', { provider, ...proof });
  await person.browser.get(await visitAt(person.browser, server.url, String(url)));
  const enter = async () => {
    const browser = new Visitor();
    await browser.get(await visitProvider(browser, server.url, provider));
    return viewerOf(browser);
  };
  called.add('accounts.authorize').add('accounts.providerCallback');
  assert.equal(await enter(), person.id);
  refused.push(await codeOfCall(person.browser, 'accounts.disconnectProvider', { provider }));
  await call(person.browser, 'accounts.disconnectProvider', { provider, ...proof });
  assert.notEqual(await enter(), person.id, 'it opens the account no more');
  return refused;
}

/** Makes a member with a second factor, and the source of its codes. */
async function withFactor(name: string) {
  const person = await member(name);
  await call(person.browser, 'accounts.enrollFactor', proof);
  const { secret: shown } = await call(person.browser, 'accounts.pendingFactor');
  const { backup_codes } = await call(person.browser, 'accounts.verifyFactor', { code: totp(String(shown)) });
  // The code that turned it on opens nothing.
  const code = () => totp(String(shown), Date.now() + 30_000);
  return { person, code, codes: backup_codes as string[] };
}

/** Gives a member a passkey. Returns what signs in with it. */
async function withPasskey({ browser }: Awaited<ReturnType<typeof member>>) {
  const device = softPasskey(server.url);
  const challengeFor = async (who: Visitor, name: string, input = {}) => ({
    challenge: String((await call(who, name, input)).challenge),
  });
  const response = device.register(await challengeFor(browser, 'accounts.passkeyOptions', proof));
  await call(browser, 'accounts.addPasskey', { response, name: 'Device' });
  return async (at: Visitor) =>
    call(at, 'accounts.signInWithPasskey', {
      response: device.signIn(await challengeFor(at, 'accounts.passkeyChallenge')),
    });
}

async function halfIn({ email }: { email: string }): Promise<Visitor> {
  const browser = new Visitor();
  assert.equal((await call(browser, 'accounts.signIn', { email, password })).second_factor, true);
  assert.equal(await viewerOf(browser), undefined);
  return browser;
}

const form = { full_name: 'Way In', phone_number: '0300 1234567', user_type: 'student' };
const typed = { ...form, password, confirm_password: password };

/**
 * The walk of each row of the table. Returns the refusals met. `begin` excludes the mails before
 * it.
 */
const walks: Record<string, (begin: () => Promise<void>) => Promise<string[]>> = {
  'Password with email': async () => {
    const person = await member('Emailed');
    return byPassword(person, person.email);
  },
  'Password with phone': async () => {
    const person = await member('Phoned');
    const phone = inside.db.updateTable('profiles').set({ phone_number: '+923007654321' });
    await phone.where('id', '=', person.id).execute();
    return byPassword(person, '0300 7654321');
  },
  'Mailed code': async () => {
    const person = await member('Coded');
    const browser = new Visitor();
    await call(browser, 'accounts.sendCode', { email: person.email });
    const code = codeOf(await sentKey(inside, person, 'login'), secret);
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = [await codeOfCall(browser, 'accounts.signInWithCode', { email: person.email, code: wrong })];
    await call(browser, 'accounts.signInWithCode', { email: person.email, code });
    assert.equal(await viewerOf(browser), person.id);
    refused.push(await codeOfCall(new Visitor(), 'accounts.signInWithCode', { email: person.email, code }));
    return refused;
  },
  'Recovery link': async () => {
    const person = await member('Recovered');
    const google = { user_id: person.id, provider_id: 'google', account_id: 'way-attacker' };
    await inside.db.insertInto('identities').values(google).execute();
    const browser = new Visitor();
    await call(browser, 'accounts.recover', { email: person.email });
    const token = signId(await sentKey(inside, person, 'recovery'), recoveryKey(secret));
    const refused = [await codeOfCall(browser, 'accounts.resetPassword', { token: 'forged', ...newPassword })];
    const { ways_in } = await call(browser, 'accounts.recovery', { token });
    assert.equal((ways_in as object[]).length, 1);
    await call(browser, 'accounts.resetPassword', { token, ...newPassword });
    assert.deepEqual([await viewerOf(browser), await viewerOf(person.browser)], [undefined, undefined]);
    refused.push(await codeOfCall(browser, 'accounts.recovery', { token }));
    return refused;
  },
  Google: () => byProvider('google'),
  LinkedIn: () => byProvider('linkedin_oidc'),
  'Provider without an email': async () => {
    const email = 'way-silent@example.com';
    const refused = [await codeOfCall(new Visitor(), 'accounts.giveEmail', { email })];
    peer.person = { sub: 'way-silent', name: 'Silent' };
    const browser = new Visitor();
    await browser.get(await visitProvider(browser, server.url, 'linkedin_oidc'));
    assert.equal((await call(browser, 'accounts.pendingIdentity')).provider, 'linkedin_oidc');
    await call(browser, 'accounts.giveEmail', { email });
    assert.equal(await viewerOf(browser), undefined);
    return refused;
  },
  'Single sign-on': async () => [await codeOfCall(new Visitor(), 'accounts.singleSignOn', { domain: 'example.com' })],
  Passkey: async () => {
    const person = await member('Keyed');
    const refused = [await codeOfCall(person.browser, 'accounts.passkeyOptions')];
    const enter = await withPasskey(person);
    const browser = new Visitor();
    assert.equal((await enter(browser)).user_id, person.id);
    assert.equal(await viewerOf(browser), person.id);
    const keys = inside.db.selectFrom('passkeys').select('id').where('user_id', '=', person.id);
    const { id } = await keys.executeTakeFirstOrThrow();
    assert.equal(await codeOfCall(person.browser, 'accounts.removePasskey', { id }), 'proof_required');
    assert.equal((await enter(new Visitor())).user_id, person.id);
    await call(person.browser, 'accounts.removePasskey', { id, ...proof });
    refused.push((await enter(new Visitor())).code ?? 'ok');
    return refused;
  },
  'Code of the authenticator app': async () => {
    const { browser } = await member('Unproved');
    const refused = [await codeOfCall(browser, 'accounts.enrollFactor')];
    refused.push(await codeOfCall(new Visitor(), 'accounts.challengeFactor'));
    const { person, code, codes } = await withFactor('Factored');
    const half = await halfIn(person);
    const wrong = code() === '000000' ? '111111' : '000000';
    refused.push(await codeOfCall(half, 'accounts.verifyFactor', { code: wrong }));
    assert.equal(await codeOfCall(half, 'accounts.challengeFactor'), 'ok');
    await call(half, 'accounts.verifyFactor', { code: code() });
    assert.equal(await viewerOf(half), person.id);
    refused.push(await codeOfCall(half, 'accounts.unenrollFactor'));
    await call(half, 'accounts.unenrollFactor', { ...proof, factor_code: codes[0] });
    const { second_factor } = await call(new Visitor(), 'accounts.signIn', { email: person.email, password });
    assert.equal(second_factor, false);
    return refused;
  },
  'Backup code': async (begin) => {
    const { person, codes } = await withFactor('Backed');
    await begin();
    const refused = [await codeOfCall(person.browser, 'accounts.newBackupCodes')];
    const { backup_codes } = await call(person.browser, 'accounts.newBackupCodes', { ...proof, factor_code: codes[1] });
    const half = await halfIn(person);
    refused.push(await codeOfCall(half, 'accounts.verifyFactor', { code: codes[0] }));
    const [code] = backup_codes as string[];
    await call(half, 'accounts.verifyFactor', { code });
    assert.equal(await viewerOf(half), person.id);
    refused.push(await codeOfCall(await halfIn(person), 'accounts.verifyFactor', { code }));
    return refused;
  },
  'Admin login': async () => {
    const [admin, plain] = [await member('Admin'), await member('Plain')];
    await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
    const browser = new Visitor();
    const refused = [await codeOfCall(browser, 'admin.signIn', { email: admin.email, password: 'Wrong1!!' })];
    refused.push(await codeOfCall(browser, 'admin.signIn', { email: plain.email, password }));
    await call(browser, 'admin.signIn', { email: admin.email, password });
    assert.equal(await viewerOf(browser), admin.id);
    return refused;
  },
  'Grant `refresh_token`': async () => {
    const { browser, id } = await member('Renewed');
    const refused = [await codeOfCall(new Visitor(), 'accounts.renew')];
    await browser.post(`${server.url}/api/token?grant_type=refresh_token`, {});
    assert.equal(await viewerOf(browser), id);
    await call(browser, 'accounts.signOut', { scope: 'global' });
    refused.push(await codeOfCall(browser, 'accounts.renew'));
    return refused;
  },
  'Grants `pkce` and `id_token`': async () => {
    const { browser } = await member('Granted');
    const ask = async (type: string) =>
      String((await browser.post(`${server.url}/api/token?grant_type=${type}`, {})).said.code);
    return Promise.all(['pkce', 'id_token'].map(ask));
  },
  'Confirmation link': async () => {
    const browser = new Visitor();
    const email = 'way-new@example.com';
    await call(browser, 'accounts.signUp', { ...typed, username: 'way_new', email });
    const refused = [await codeOfCall(browser, 'accounts.verify', { token: 'forged' })];
    const token = signId(await signUpOf(email), confirmationKey(secret));
    await call(browser, 'accounts.verify', { token });
    assert.equal(await viewerOf(browser), undefined, 'it opens no session by itself');
    assert.equal(await codeOfCall(browser, 'accounts.signIn', { email, password }), 'ok');
    const [own, stranger] = [new Visitor(), new Visitor()];
    const another = { ...typed, username: 'way_own', email: 'way-own@example.com' };
    const { change_token } = await call(own, 'accounts.signUp', another);
    const elsewhere = { ...another, username: 'way_else', email: 'way-else@example.com' };
    const { change_token: strangers } = await call(stranger, 'accounts.signUp', elsewhere);
    const link = signId(await signUpOf(another.email), confirmationKey(secret));
    await call(stranger, 'accounts.verify', { token: link, change_token: strangers });
    assert.equal(await viewerOf(stranger), undefined, 'the token of another sign-up lets nobody in');
    await call(own, 'accounts.verify', { token: link, change_token });
    assert.equal(await viewerOf(own), undefined, 'a link that was used lets nobody in');
    const theirs = signId(await signUpOf(elsewhere.email), confirmationKey(secret));
    await call(stranger, 'accounts.verify', { token: theirs, change_token: strangers });
    assert.notEqual(await viewerOf(stranger), undefined, 'the browser that signed up is let in');
    return refused;
  },
  'Another email of a waiting sign-up': async () => {
    const browser = new Visitor();
    const before = { ...typed, username: 'way_moved', email: 'way-before@example.com' };
    const { change_token } = await call(browser, 'accounts.signUp', before);
    const email = 'way-after@example.com';
    const refused = [await codeOfCall(browser, 'accounts.changeSignUp', { change_token: 'forged', email })];
    await call(browser, 'accounts.changeSignUp', { change_token, email });
    await signUpOf(email);
    return refused;
  },
  ...contactWalks({ inside, secret, password, newPassword, call, member, viewerOf }),
  'Deleted account, kept': async (begin) => {
    const person = await member('Deleted');
    const { email } = person;
    const enterByPasskey = await withPasskey(person);
    await begin();
    const refused = [await codeOfCall(person.browser, 'accounts.deleteAccount')];
    const ways: ((at: Visitor) => Promise<unknown>)[] = [
      async (at) => {
        refused.push(await codeOfCall(at, 'accounts.signIn', { email, password: 'Wrong1!!' }));
        return (await call(at, 'accounts.signIn', { email, password })).deleted;
      },
      async (at) => {
        await call(at, 'accounts.sendCode', { email });
        const code = codeOf(await sentKey(inside, person, 'login'), secret);
        return (await call(at, 'accounts.signInWithCode', { email, code })).deleted;
      },
      async (at) => {
        peer.person = { sub: 'way-deleted', name: 'Deleted', email, email_verified: true };
        const { location } = await at.get(await visitProvider(at, server.url, 'google'));
        return new URL(location).pathname === '/login/keep';
      },
      async (at) => (await enterByPasskey(at)).deleted,
    ];
    const deletions = inside.db.selectFrom('deleted_accounts').select('user_id').where('user_id', '=', person.id);
    let { browser } = person;
    for (const [n, enter] of ways.entries()) {
      await call(browser, 'accounts.deleteAccount', proof);
      browser = new Visitor();
      assert.equal(await enter(browser), true, `way ${n}`);
      assert.deepEqual([await viewerOf(browser), (await deletions.execute()).length], [undefined, 1], `way ${n}`);
      assert.equal((await call(browser, 'accounts.deletedAccount')).full_name, person.full_name);
      await call(browser, 'accounts.keepAccount');
      assert.equal(await viewerOf(browser), person.id, `way ${n}`);
      refused.push(await codeOfCall(browser, 'accounts.keepAccount'));
    }
    return refused;
  },
  'View as': async () => {
    const [admin, seen] = [await member('Viewing'), await member('Seen')];
    const asked = { user_id: seen.id, reason: 'They asked us to look.' };
    const refused = [await codeOfCall(seen.browser, 'admin.viewAs', asked)];
    await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
    await call(admin.browser, 'admin.viewAs', asked);
    assert.equal(await viewerOf(admin.browser), seen.id);
    refused.push(await codeOfCall(admin.browser, 'accounts.reauthenticate'));
    await call(admin.browser, 'admin.endViewAs');
    assert.equal(await viewerOf(admin.browser), admin.id);
    return refused;
  },
};

test('The table of ways in names existing calls, refusals and mails, and every session-opening call', () => {
  assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(walks).sort());
  for (const { name, calls, needs, refused, changes, mails, removed } of rows) {
    for (const call of calls) assert.ok(Object.hasOwn(procedures, call), `${name}: ${call}`);
    for (const code of refused) assert.ok(isRefusalCode(code) || code === 'grant_not_offered', `${name}: ${code}`);
    for (const kind of mails) assert.ok(kinds.includes(kind), `${name}: ${kind}`);
    for (const call of removed)
      assert.ok(Object.hasOwn(procedures, call) || call === 'npm run admin', `${name}: ${call}`);
    assert.ok(needs && changes && refused.length > 0, name);
  }
  const listed = new Set(rows.flatMap(({ calls }) => calls));
  const opening = Object.entries(procedures).filter(
    ([
      ,
      {
        '~orpc': { outputSchema },
      },
    ]) => {
      const shape = (outputSchema as { shape?: object } | undefined)?.shape ?? {};
      return 'second_factor' in shape;
    },
  );
  assert.ok(opening.length >= 5);
  for (const [name] of opening) assert.ok(listed.has(name), `${name} opens a session and stands in no row`);
  const told = new Set(rows.flatMap(({ mails }) => mails));
  const ofWays = kinds.filter((kind) => kind.startsWith('way_'));
  assert.deepEqual(
    ofWays.filter((kind) => !told.has(kind)),
    [],
  );
});

for (const { name, calls, refused, mails, removed } of rows) {
  test(`Way in: ${name}`, async () => {
    called.clear();
    let before: string[] = [];
    const begin = async () => {
      before = (await inside.db.selectFrom('mails').select('id').execute()).map(({ id }) => id);
    };
    await begin();
    const met = await walks[name]?.(begin);
    assert.deepEqual([...new Set(met)].sort(), [...refused].sort(), 'refused without what it needs');
    for (const step of [...calls, ...removed.filter((one) => Object.hasOwn(procedures, one))]) {
      assert.ok(called.has(step), `${step} was not walked`);
    }
    const written = await inside.db.selectFrom('mails').select(['id', 'kind']).execute();
    const fresh = written.filter(({ id, kind }) => !before.includes(id) && kinds.includes(kind));
    assert.deepEqual([...new Set(fresh.map(({ kind }) => kind))].sort(), [...mails].sort(), 'mails');
  });
}
