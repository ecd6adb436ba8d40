import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, beforeEach, test } from 'node:test';
import type { ProviderId } from '#core/accounts/providers-contract.ts';
import { providers as limits } from '#core/limits.ts';
import { type Person, startOidc } from '#tests/doubles/oidc.ts';
import { Visitor, visitAt, visitProvider } from '#tests/support/provider-visits.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { type Member, testSecret } from '#tests/support/server-database.ts';
import { deriveKey } from '../platform/keys.ts';
import { codeOf } from './mailed-keys.ts';

const peer = await startOidc();
after(() => peer.stop());
const standing = await runningServer({ after }, { env: peer.env });
const { inside, server } = standing;

// One address makes more visits here than a person does in a minute.
beforeEach(() => inside.db.deleteFrom('rate_limits').execute());

let serial = 0;
/** Makes a person whom the provider knows and who has no account. */
function somebody(details: Partial<Person> = {}): Person & { sub: string; email: string } {
  serial += 1;
  return {
    sub: `sub-${serial}`,
    name: `Sana Example ${serial}`,
    email: `sana${serial}@example.com`,
    email_verified: true,
    ...details,
  } as Person & {
    email: string;
  };
}

/**
 * Goes to the provider and back. Returns the destination, as a path of ours, and the browser with
 * its cookies.
 */
async function comeBy(provider: ProviderId, person: Person, query = {}, visitor = new Visitor()) {
  peer.person = person;
  const back = await visitProvider(visitor, server.url, provider, query);
  const { location } = await visitor.get(back);
  return { to: location.replace(server.url, ''), visitor, back };
}

async function whoIs(visitor: Visitor) {
  const answer = await fetch(`${server.url}/api/profiles/me`, { headers: { cookie: visitor.cookies(server.url) } });
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
}

/**
 * Begins to connect a provider, proved by a mailed code. Returns the callback address, not visited
 * yet.
 */
async function connecting(visitor: Visitor, member: Member, provider: ProviderId): Promise<string> {
  await visitor.post(`${server.url}/api/reauthenticate`, {});
  const keys = inside.db.selectFrom('mailed_keys').select('id').where('user_id', '=', member.id);
  const code = codeOf((await keys.executeTakeFirstOrThrow()).id, deriveKey(testSecret, 'sessions'));
  const { said } = await visitor.post(`${server.url}/api/identities/${provider}/connect`, { code, from: '/profile' });
  return visitAt(visitor, server.url, String(said.url));
}

const accountsOf = (email: string) =>
  inside.db.selectFrom('profiles').select(['id', 'coins']).where('email', '=', email).execute();

test('Google signs up once, as a student with 100 coins and a username to change once, then signs in', async () => {
  const person = somebody({ name: 'ثنا Sana  Khan' });
  const first = await comeBy('google', person, { from: '/wallet', ref: 'Some_Friend' });
  assert.equal(first.to, `/auth/callback?from=${encodeURIComponent('/choose-username?from=%2Fwallet')}`);
  const me = await whoIs(first.visitor);
  assert.ok(me);
  assert.deepEqual(
    [me.full_name, me.username, me.username_made, me.email, me.user_type, me.coins, me.is_verified],
    ['ثنا Sana Khan', 'sana_khan', true, person.email, 'student', 100, false],
  );
  const row = inside.db.selectFrom('profiles').select('ref').where('email', '=', person.email);
  assert.equal((await row.executeTakeFirstOrThrow()).ref, 'some_friend');
  const choose = async (username: string) => {
    const cookie = first.visitor.cookies(server.url);
    const body = JSON.stringify({ username });
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/user/username`, { method: 'POST', headers, body });
    return ((await answer.json()) as { code?: string }).code ?? 'ok';
  };
  const taken = await inside.member('Taken');
  assert.equal(await choose(taken.username), 'username_taken');
  assert.equal(await choose('Sana_The_First'), 'ok');
  assert.equal(await choose('another_one'), 'username_fixed');

  const again = await comeBy('google', { ...person, email: 'changed@example.com' });
  assert.equal(again.to, '/auth/callback?from=%2F');
  assert.equal((await whoIs(again.visitor))?.id, me.id);
  assert.equal((await accountsOf(person.email)).length, 1);
});

test('A visit asks only for what it needs: own callback, state, nonce, PKCE and offline access (CALL-11)', async () => {
  const { to } = await comeBy('google', somebody());
  assert.match(to, /^\/auth\/callback\?/);
  const google = peer.asked.at(-1);
  assert.equal(google?.get('redirect_uri'), `${server.url}/api/auth/callback/google`);
  assert.equal(google?.get('access_type'), 'offline');
  assert.equal(google?.get('scope'), 'openid profile email');
  assert.equal(google?.get('code_challenge_method'), 'S256');
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((google?.get(name) ?? '').length >= 32, name);
  await comeBy('linkedin_oidc', somebody());
  assert.equal(peer.asked.at(-1)?.get('redirect_uri'), `${server.url}/api/auth/callback/linkedin_oidc`);
});

test('A confirmed provider email opens the account that has it; an unconfirmed one opens none', async () => {
  const member = await inside.member('Member');
  const { visitor } = await comeBy('google', somebody({ email: member.email.toUpperCase() }));
  assert.equal((await whoIs(visitor))?.id, member.id);
  const unconfirmed = await comeBy('google', somebody({ email: member.email, email_verified: false }));
  assert.equal(unconfirmed.to, '/auth/email');
  assert.equal(await whoIs(unconfirmed.visitor), null);
});

test('LinkedIn may sign with either name and send “true” for true; a nonce it repeats must match', async () => {
  for (const iss of [undefined, peer.secondIssuer]) {
    peer.lie = ({ nonce: _none, ...claims }) => ({ ...claims, ...(iss && { iss }) });
    const { visitor } = await comeBy('linkedin_oidc', somebody({ email_verified: 'true' }));
    assert.ok(await whoIs(visitor), `signed by ${iss ?? 'the first'}`);
  }
  peer.lie = (claims) => ({ ...claims, nonce: 'another visit’s' });
  assert.equal((await comeBy('linkedin_oidc', somebody())).to, '/login?error=provider');
  peer.lie = null;
  const unsure = await comeBy('linkedin_oidc', somebody({ email_verified: 'false' }));
  assert.equal(unsure.to, '/auth/email');
});

test('Takes a missing email from the details, if they name the same person', async () => {
  const { email } = somebody();
  peer.lie = ({ email: _none, email_verified: _neither, ...claims }) => claims;
  const { visitor } = await comeBy('linkedin_oidc', somebody({ email }));
  assert.equal((await whoIs(visitor))?.email, email);
  peer.lie = ({ email: _none, ...claims }) => ({ ...claims, sub: 'somebody-else' });
  const stolen = await comeBy('linkedin_oidc', somebody());
  peer.lie = null;
  assert.equal(stolen.to, '/login?error=provider');
});

test('A person without an email gives and confirms one; an email with an account is not taken over', async () => {
  const person = { sub: 'no-email', name: 'Bilal Example' };
  const member = await inside.member('Owner');
  const give = async (visitor: Visitor, email: string) => {
    const headers = { cookie: visitor.cookies(server.url), origin: server.url, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/sso/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    });
    return answer.status;
  };
  const confirm = (token: string) => standing.ask(null, '/api/verify', { token }).then(async (answer) => answer.status);
  const linkTo = async (email: string, about: RegExp) => {
    const { links } = await server.mailTo(email, about);
    return new URL(links.find((link) => link.includes('token=')) ?? server.url).searchParams.get('token') ?? '';
  };

  // First another person's email: only its owner is mailed.
  const thief = await comeBy('linkedin_oidc', person);
  assert.equal(thief.to, '/auth/email');
  assert.equal(await give(thief.visitor, member.email), 200);
  await server.mailTo(member.email, /already have an account/);
  assert.equal((await comeBy('linkedin_oidc', person)).to, '/auth/email');

  const { visitor } = await comeBy('linkedin_oidc', person);
  assert.equal(await give(visitor, 'bilal@example.com'), 200);
  assert.equal(await give(new Visitor(), 'bilal@example.com'), 404);
  assert.equal(await whoIs(visitor), null);
  assert.deepEqual(await accountsOf('bilal@example.com'), []);
  const token = await linkTo('bilal@example.com', /confirm/i);
  assert.equal(await confirm(token), 200);
  assert.equal(await confirm(token), 200);
  const back = await comeBy('linkedin_oidc', person);
  const me = await whoIs(back.visitor);
  assert.deepEqual([me?.email, me?.username_made, me?.coins], ['bilal@example.com', true, 100]);
});

test('A waiting sign-up with the email is not taken over, and makes no account afterwards', async () => {
  const person = somebody();
  const form = { full_name: 'Thief', username: `thief_${serial}`, email: person.email, phone_number: '0300 1234567' };
  const words = { password: 'Abcdef1!', confirm_password: 'Abcdef1!', user_type: 'student' };
  assert.equal((await standing.ask(null, '/api/signup', { ...form, ...words })).status, 200);
  const { links } = await server.mailTo(person.email, /confirm/i);
  const { visitor } = await comeBy('google', person);
  assert.equal((await whoIs(visitor))?.username_made, true);
  const token = new URL(links.find((link) => link.includes('token=')) ?? '').searchParams.get('token');
  assert.equal((await standing.ask(null, '/api/verify', { token })).status, 404);
  const login = await standing.ask(null, '/api/token', { email: person.email, password: words.password });
  assert.equal(login.status, 400);
  assert.equal((await accountsOf(person.email)).length, 1);
});

test('Believes a provider only if signed for us, now and for this visit; else makes nothing (ERR-23)', async () => {
  const now = Math.floor(Date.now() / 1000);
  const lies: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another visit’s nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(36) })],
    ['no nonce', ({ nonce: _none, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['several audiences', (claims) => ({ ...claims, aud: ['google-client', 'another-client'], azp: 'another-client' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['expired', (claims) => ({ ...claims, iat: now - 7200, exp: now - 3600 })],
    ['without an end', ({ exp: _none, ...claims }) => claims],
    ['without a name for the person', ({ sub: _none, ...claims }) => claims],
  ];
  const person = somebody();
  for (const [what, lie] of lies) {
    peer.lie = lie;
    const { to, visitor } = await comeBy('google', person);
    assert.equal(to, '/login?error=provider', what);
    assert.equal(await whoIs(visitor), null, what);
  }
  peer.lie = null;
  peer.wrongKey = true;
  assert.equal((await comeBy('google', person)).to, '/login?error=provider', 'another key');
  peer.wrongKey = false;
  for (const tokens of ['refused', 'without id token', 'withheld'] as const) {
    peer.tokens = tokens;
    assert.equal((await comeBy('google', person)).to, '/login?error=provider', tokens);
  }
  peer.tokens = 'given';
  assert.deepEqual(await accountsOf(person.email), []);
  const visitor = new Visitor();
  const login = await visitor.get(`${server.url}/login?error=provider`);
  assert.equal(login.location, `${server.url}/login`);
  assert.match((await visitor.get(login.location)).text, /OAuth Login Error/);
});

test('A visit ends once, in the browser where it began; replayed, foreign and declined ones fail', async () => {
  const person = somebody();
  const { back, visitor } = await comeBy('google', person);
  const replayed = new Visitor();
  for (const who of [visitor, replayed]) {
    const { location } = await who.get(back);
    assert.match(location, /\/login\?error=provider$|connected=no$/);
  }
  // A link with an attacker's code and state, opened by a victim.
  peer.person = somebody();
  const [attacker, victim] = [new Visitor(), new Visitor()];
  const stolen = await visitProvider(attacker, server.url, 'google');
  assert.equal((await victim.get(stolen)).location, `${server.url}/login?error=provider`);
  assert.equal(await whoIs(victim), null);
  // The attacker's code with the victim's own state.
  peer.person = somebody();
  const own = new URL(await visitProvider(victim, server.url, 'google'));
  own.searchParams.set('code', new URL(stolen).searchParams.get('code') ?? '');
  assert.equal((await victim.get(own.toString())).location, `${server.url}/login?error=provider`);
  assert.equal(await whoIs(victim), null);
  for (const query of ['error=access_denied&state=x', 'code=x', 'state=x', '', 'code=x&state=x']) {
    const { location } = await new Visitor().get(`${server.url}/api/auth/callback/google?${query}`);
    assert.equal(location, `${server.url}/login?error=provider`);
  }
});

test('Twelve simultaneous visits of one person make one account with 100 coins', async () => {
  const person = somebody();
  peer.person = person;
  const visits = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const visitor = new Visitor();
      return { visitor, back: await visitProvider(visitor, server.url, 'google') };
    }),
  );
  await Promise.all(visits.map(({ visitor, back }) => visitor.get(back)));
  assert.deepEqual(
    (await accountsOf(person.email)).map(({ coins }) => coins),
    [100],
  );
});

test('Connecting LinkedIn gives the blue tick, unless it is another member’s', async () => {
  const member = await inside.member('Connector');
  const other = await inside.member('Other');
  const person = somebody({ email: 'another-address@example.com' });
  const connect = async (who: Member, back: { cookie: string } = who) => {
    const visitor = new Visitor();
    visitor.take(server.url, who.cookie);
    peer.person = person;
    const address = await connecting(visitor, who, 'linkedin_oidc');
    visitor.take(server.url, back.cookie);
    return (await visitor.get(address)).location.replace(server.url, '');
  };
  const back = (connected: string) => `/auth/callback?provider=linkedin_oidc&connected=${connected}&from=%2Fprofile`;
  const isVerified = async ({ id }: { id: string }) =>
    (await inside.db.selectFrom('profiles').select('is_verified').where('id', '=', id).executeTakeFirstOrThrow())
      .is_verified;

  assert.equal(await connect(member, other), back('no'), 'somebody else signed in meanwhile');
  assert.equal(await isVerified(member), false);
  assert.equal(await connect(member), back('yes'));
  assert.deepEqual([await isVerified(member), await isVerified(other)], [true, false]);
  assert.equal(await connect(other), back('taken'));
  assert.equal(await isVerified(other), false);
  const { visitor } = await comeBy('linkedin_oidc', person);
  assert.equal((await whoIs(visitor))?.id, member.id);
  assert.equal((await new Visitor().get(`${server.url}/api/authorize?provider=linkedin_oidc&connect=on`)).status, 401);
});

test('Connecting a provider needs a proof of identity, in the session where the visit ends', async () => {
  const member = await inside.member('Robbed');
  const thief = new Visitor();
  thief.take(server.url, member.cookie);
  const identities = () => inside.db.selectFrom('identities').select('id').where('user_id', '=', member.id).execute();
  peer.person = somebody();
  const asked = await thief.get(`${server.url}/api/authorize?provider=google&connect=on`);
  assert.equal(asked.location, `${server.url}/settings/security/connect-google`);
  const unproved = await thief.post(`${server.url}/api/identities/google/connect`, {});
  assert.deepEqual([unproved.status, unproved.said.code], [422, 'proof_required']);
  const wrong = await thief.post(`${server.url}/api/identities/google/connect`, { code: '000000' });
  assert.equal(wrong.said.code, 'code_invalid');

  // Proved in one session, finished in another of the same member's.
  const owner = new Visitor();
  owner.take(server.url, member.cookie);
  const begun = await connecting(owner, member, 'google');
  owner.take(server.url, await inside.session(member));
  assert.match((await owner.get(begun)).location, /connected=no/);

  // A proof that is minutes old: the state's own time is put back.
  owner.take(server.url, member.cookie);
  const late = await connecting(owner, member, 'google');
  const { rows } = await inside.query(`update verifications set value = jsonb_set(value::jsonb, '{connects,proved_at}',
    to_jsonb((value::jsonb->'connects'->>'proved_at')::bigint - ${limits.connectWithin * 60_000 + 1}))::text
    where value like '%"connects":{%' returning 1`);
  assert.equal(rows.length, 1);
  assert.match((await owner.get(late)).location, /connected=no/);
  assert.deepEqual(await identities(), []);
  assert.match((await owner.get(await connecting(owner, member, 'google'))).location, /connected=yes/);
  assert.equal((await identities()).length, 1);
  await server.mailTo(member.email, /^Google added/);
});

test('Refuses a callback with another provider’s state or issuer before using its code', async () => {
  peer.person = somebody();
  const visitor = new Visitor();
  for (const change of [
    (back: URL) => Object.assign(back, { pathname: '/api/auth/callback/linkedin_oidc' }),
    (back: URL) => {
      back.searchParams.set('iss', 'https://evil.example');
      return back;
    },
  ]) {
    const back = change(new URL(await visitProvider(visitor, server.url, 'google')));
    const spent = peer.exchanges;
    assert.equal((await visitor.get(back.toString())).location, `${server.url}/login?error=provider`);
    assert.equal(peer.exchanges, spent, 'no code went to any provider');
    assert.equal(await whoIs(visitor), null);
  }
  const right = new URL(await visitProvider(visitor, server.url, 'google'));
  right.searchParams.set('iss', peer.env.GOOGLE_ISSUER ?? '');
  assert.match((await visitor.get(right.toString())).location, /\/auth\/callback/);
});

test('Blocked users cannot sign in by a provider', async () => {
  const person = somebody();
  await comeBy('google', person);
  await inside.db.updateTable('profiles').set({ is_blocked: true }).where('email', '=', person.email).execute();
  const { to, visitor } = await comeBy('google', person);
  assert.equal(to, '/login?error=account_blocked');
  assert.equal(await whoIs(visitor), null);
});

test('A provider alone opens no session for a member with a second factor', async () => {
  const person = somebody();
  await comeBy('google', person);
  await inside.db.updateTable('profiles').set({ two_factor_enabled: true }).where('email', '=', person.email).execute();
  const { to, visitor } = await comeBy('google', person, { from: '/wallet' });
  assert.equal(to, '/login/code?from=%2Fwallet');
  assert.equal(await whoIs(visitor), null);
});

test('A visit’s destination is a path of ours; only the redirect to a provider leaves the site', async () => {
  for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const { to } = await comeBy('google', { ...somebody(), sub: 'sub-1' }, { from });
    assert.equal(to, '/auth/callback?from=%2F', from);
  }
});

test('Browsers get no key: neither the server’s secrets nor a session’s token (ROLE-07)', async () => {
  const member = await inside.member('Reader');
  const token = decodeURIComponent(member.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const secrets = [
    testSecret,
    token,
    ...Object.entries(peer.env).flatMap(([name, value]) => (/SECRET/.test(name) ? [value] : [])),
  ];
  assert.ok(secrets.every((secret) => secret.length >= 20));
  const pages = ['/', '/login', '/wallet', '/profile', '/_.data', '/api/profiles/me'];
  const given = await Promise.all(pages.map(async (path) => (await standing.ask(member, path)).text()));
  const scripts = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'));
  assert.ok(scripts.length > 10);
  for (const text of [...given, ...scripts]) {
    for (const secret of secrets) assert.ok(!text.includes(secret));
  }
  const { headers } = await standing.ask(member, '/');
  for (const cookie of headers.getSetCookie()) assert.match(cookie, /HttpOnly/);
});
