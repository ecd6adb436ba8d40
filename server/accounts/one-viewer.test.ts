import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { signedCookie } from '#tests/support/session-cookie.ts';
import { join, password, secret } from '#tests/support/sign-up.ts';
import { callAuth } from './accounts.ts';
import { hashPassword } from './password.ts';

const standing = await runningServer({ after });
const { inside, server } = standing;

/** Sends a request with these header lines unchanged; a body goes as JSON. */
async function send(path: string, headers: string[], body?: object) {
  const sent = request(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: ['host', new URL(server.url).host, 'origin', server.url, 'content-type', 'application/json', ...headers],
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const said: unknown = JSON.parse(await text(answer));
  return { status: answer.statusCode as number, said: said as Record<string, { id?: string } & string> | null };
}

/**
 * Returns Cookie lines in which two parsers may find two sessions: that of `one`, and that of
 * `other`.
 */
function twoSpellings(one: string, other: string): string[][] {
  const [name = '', value = ''] = one.split('=');
  const lines = [
    `${name} =${value}; ${other}`,
    `${name}\t=${value}; ${other}`,
    `${name}="${value}"; ${other}`,
    `${name}= ${value}; ${other}`,
    `\t${name}=${value}; ${other}`,
    `${name}=${value} ; ${other}`,
    `${one}; ${other}`,
    `${one};${other}`,
    `x; ${name} =${value};; ${other}`,
    `x=";"; ${one}; ${other}`,
    `${one},x=1; ${other}`,
    `${name.replace('.', '%2e')}=${value}; ${other}`,
    `__Secure-${one}; ${other}`,
    `mukammal.session_data=${value}; ${other}`,
  ];
  return [...lines, ...lines.map((line) => line.split('; ').reverse().join('; '))]
    .map((line) => ['cookie', line])
    .concat([['cookie', one, 'cookie', other]]);
}

test('However a Cookie header spells two sessions, the library acts for the viewer alone', async () => {
  const [victim, attacker] = [await inside.member('Victim'), await inside.member('Attacker')];
  const hash = await hashPassword(password);
  const credential = { user_id: attacker.id, account_id: attacker.id, provider_id: 'credential', password: hash };
  await inside.db.insertInto('identities').values(credential).execute();
  const seen = new Set<string | undefined>();
  for (const lines of twoSpellings(victim.cookie, attacker.cookie)) {
    await inside.db.deleteFrom('rate_limits').execute();
    const me = await send('/api/profiles/me', lines);
    const library = await send('/api/auth/get-session', lines);
    assert.equal(library.said?.user?.id, me.said?.id, lines.join(': '));
    seen.add(me.said?.id);
    // The attacker's own password proves only the attacker's identity.
    await send('/api/factors', lines, { current_password: password });
  }
  assert.deepEqual([...seen].sort(), [attacker.id, victim.id].sort(), 'both were the viewer of some spelling');
  const owners = await inside.db.selectFrom('two_factors').select('user_id').execute();
  assert.deepEqual(
    owners.map(({ user_id }) => user_id),
    [attacker.id],
  );
});

test('Scripts see their session without its token', async () => {
  const member = await inside.member('Scripted');
  const { said } = await send('/api/auth/get-session', ['cookie', member.cookie]);
  assert.equal(said?.user?.id, member.id);
  const { token } = await inside.db
    .selectFrom('sessions')
    .select('token')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(said).includes(token));
  assert.equal((await send('/api/auth/get-session', [])).said, null);
});

test('A request with a duplicate header or parameter is refused, or read in one way', async () => {
  const member = await inside.member('Twice');
  const cookie = ['cookie', member.cookie];
  const keys = ['idempotency-key', 'one-key-of-a-form', 'idempotency-key', 'another-key-of-it'];
  const keyed = await send('/api/profiles/me/theme', [...cookie, ...keys], { theme: 'dark' });
  assert.deepEqual([keyed.status, keyed.said?.code], [422, 'input_invalid']);
  for (const query of ['scope=local&scope=global', 'scope=local&sc%6fpe=global']) {
    const out = await send(`/api/logout?${query}`, cookie, {});
    assert.deepEqual([out.status, out.said?.code], [422, 'input_invalid'], query);
  }
  const grants = await send('/api/token?grant_type=password&grant_type=refresh_token', cookie, {});
  assert.deepEqual([grants.status, grants.said?.code], [422, 'input_invalid']);
  for (const name of ['grant_type', 'grant%5ftype']) {
    assert.equal((await send(`/api/token?${name}=pkce`, cookie, {})).said?.code, 'grant_not_offered', name);
  }
  assert.equal((await send('/api/session', cookie)).status, 200, 'nobody was signed out');
});

test('The library refuses an in-process call whose session is not the viewer’s', async (t) => {
  const api = await testApi(t);
  await join(api);
  const viewer = await api.person();
  const owner = await api.db.selectFrom('profiles').select('id').where('email', '=', 'sana@example.com').execute();
  const session = { user_id: owner[0]?.id ?? '', token: 'of-sana', expires_at: '2999-01-01' };
  await api.db.insertInto('sessions').values(session).execute();
  const context = {
    ...api.services,
    viewer,
    viewedUntil: null,
    now: new Date(),
    requestId: 'test',
    ip: '127.0.0.1',
    headers: new Headers({ cookie: signedCookie('of-sana', secret) }),
    resHeaders: new Headers(),
    key: null,
  };
  await assert.rejects(callAuth(context, '/sign-out', {}), /session of another viewer/);
  assert.equal((await api.db.selectFrom('sessions').select('id').execute()).length, 1);
  // An admin's session shows the product as another person, and may end.
  await callAuth({ ...context, viewedUntil: new Date('2999-01-01') }, '/sign-out', {});
  assert.deepEqual(await api.db.selectFrom('sessions').select('id').execute(), []);
});

test('Members cannot name the viewer in a header', async () => {
  const [member, other] = [await inside.member('Header'), await inside.member('Other')];
  const lines = ['cookie', member.cookie, 'x-mukammal-viewer', other.id];
  const { status, said } = await send('/api/auth/get-session', lines);
  assert.deepEqual([status, said?.user?.id], [200, member.id]);
});

test('POST /otp, POST /recover, POST /sso and GET /reauthenticate exist; the last sends no mail (CALL-05)', async () => {
  const member = await inside.member('Caller');
  const email = { email: 'nobody@example.com' };
  const statuses = await Promise.all([
    standing.ask(null, '/api/otp', email),
    standing.ask(null, '/api/recover', email),
    standing.ask(null, '/api/sso', { domain: 'example.com' }),
    standing.ask(member, '/api/reauthenticate'),
  ]);
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [200, 200, 400, 200],
  );
  const mailed = inside.db.selectFrom('mailed_keys').select('id').where('user_id', '=', member.id);
  assert.deepEqual(await mailed.execute(), []);
  assert.equal((await standing.ask(member, '/api/reauthenticate', {})).status, 200);
  assert.equal((await mailed.execute()).length, 1);
});
