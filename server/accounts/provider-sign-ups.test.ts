import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ProviderId } from '#core/accounts/providers-contract.ts';
import { type Person, startOidc } from '#tests/doubles/oidc.ts';
import { Visitor, visitProvider } from '#tests/support/provider-visits.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { testSecret } from '#tests/support/server-database.ts';
import { deriveKey } from '../platform/keys.ts';
import { signId } from '../platform/signed-id.ts';
import { confirmationKey } from './sign-up.ts';

const peer = await startOidc();
after(() => peer.stop());
const standing = await runningServer({ after }, { env: peer.env });
const { inside, server } = standing;

/**
 * Goes to a provider and back. Returns the destination, as a path of ours, and the browser with its
 * cookies.
 */
async function comeBy(provider: ProviderId, person: Person) {
  peer.person = person;
  const visitor = new Visitor();
  const { location } = await visitor.get(await visitProvider(visitor, server.url, provider));
  return { to: location.replace(server.url, ''), visitor };
}

async function whoIs(visitor: Visitor) {
  const answer = await fetch(`${server.url}/api/profiles/me`, { headers: { cookie: visitor.cookies(server.url) } });
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
}

test('LinkedIn with another person’s email opens no account of theirs, by their link or its own', async () => {
  const person = { sub: 'attacker', name: 'Attacker Example' };
  const email = 'victim@example.com';
  const form = { full_name: 'Victim', username: 'victim_one', email, phone_number: '0300 1234567' };
  const words = { password: 'Abcdef1!', confirm_password: 'Abcdef1!', user_type: 'student' };
  assert.equal((await standing.ask(null, '/api/signup', { ...form, ...words })).status, 200);
  const { links } = await server.mailTo(email, /confirm/i);
  const own = new URL(links.find((link) => link.includes('token=')) ?? '').searchParams.get('token');

  const thief = await comeBy('linkedin_oidc', person);
  const headers = { cookie: thief.visitor.cookies(server.url), origin: server.url, 'content-type': 'application/json' };
  await fetch(`${server.url}/api/sso/email`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  const waits = inside.db
    .selectFrom('sign_ups')
    .select('id')
    .where('email', '=', email)
    .where('account_id', 'is not', null);
  const { id } = await waits.executeTakeFirstOrThrow();
  const theirs = signId(id, confirmationKey(deriveKey(testSecret, 'sessions')));
  const page = await (await fetch(`${server.url}/email-confirmation?token=${theirs}`)).text();
  assert.match(page, /LinkedIn account named Attacker Example/);
  for (let n = 0; n < 3; n += 1) await fetch(`${server.url}/email-confirmation?token=${theirs}`);
  const made = () => inside.db.selectFrom('profiles').select('id').where('email', '=', email).execute();
  assert.deepEqual(await made(), [], 'following a link confirms nothing');

  assert.equal((await standing.ask(null, '/api/verify', { token: own })).status, 200);
  assert.equal((await standing.ask(null, '/api/verify', { token: theirs })).status, 404);
  const ways = inside.db.selectFrom('identities').innerJoin('profiles', 'profiles.id', 'user_id').select('provider_id');
  assert.deepEqual(await ways.where('email', '=', email).execute(), [{ provider_id: 'credential' }]);
  const back = await comeBy('linkedin_oidc', person);
  assert.equal(back.to, '/auth/email');
  assert.equal(await whoIs(back.visitor), null);
});

test('A provider’s non-ASCII email matches no account, and reserved or unsafe names are dropped', async () => {
  const member = await inside.member('Kiran');
  assert.ok(member.email.startsWith('k'));
  const other = await comeBy('google', {
    sub: 'kelvin',
    email: member.email.replace('k', '\u212a'),
    email_verified: true,
    name: 'Ali Khan',
  });
  assert.equal(other.to, '/auth/email');
  assert.equal(await whoIs(other.visitor), null);
  for (const [n, name] of ['Mukammal Support', 'Ali \u202enahK'].entries()) {
    const person = { sub: `house-${n}`, name, email: `official.support${n}@example.com`, email_verified: true };
    const me = await whoIs((await comeBy('google', person)).visitor);
    assert.equal(me?.full_name, 'New member');
    assert.match(String(me?.username), /^member(?:_\d+)?$/);
  }
});

test('Replaces a username that a provider’s name or mailbox would make of a phone number', async () => {
  const person = { sub: 'numbered', name: '0321 4478213', email: '03214478213@example.com', email_verified: true };
  const { visitor } = await comeBy('google', person);
  const me = await whoIs(visitor);
  assert.equal(me?.full_name, 'New member');
  assert.match(String(me?.username), /^member(_\d+)?$/);
});
