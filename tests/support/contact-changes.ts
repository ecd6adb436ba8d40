import type { TestContext } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { emailChangeKey, undoKey } from '#server/accounts/contact.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { findSession, sessionToken } from '#server/accounts/session.ts';
import { signId } from '#server/platform/signed-id.ts';
import { type CallOptions, type TestApi, testApi } from './api.ts';
import { password, secret } from './sign-up.ts';

type Person = NonNullable<Parameters<TestApi['person']>[0]>;
const hash = hashPassword(password);

/** A browser in which a member is signed in. */
export interface SignedIn {
  viewer: Me;
  headers: Headers;
}

/** Signs in, as a new browser does. */
export async function signInAt(api: TestApi, login: string, word = password, ip = '127.0.0.1'): Promise<SignedIn> {
  const resHeaders = new Headers();
  await api.as(null, { resHeaders, ip }).accounts.signIn({ email: login, password: word });
  const cookie = resHeaders
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const session = await findSession(api.db, sessionToken(cookie, secret, false));
  if (!session) throw new Error(`${login} was not signed in`);
  return { viewer: session.viewer, headers: new Headers({ cookie }) };
}

export async function isSignedIn({ db }: TestApi, { headers }: SignedIn): Promise<boolean> {
  return (await findSession(db, sessionToken(headers.get('cookie'), secret, false))) !== null;
}

/** Makes a member with a password, signed in. */
export async function memberOf(api: TestApi, details: Person, ip?: string): Promise<SignedIn> {
  const { id, email } = await api.person({ full_name: 'Sana Example', ...details });
  const credential = { user_id: id, account_id: id, provider_id: 'credential', password: await hash };
  await api.db.insertInto('identities').values(credential).execute();
  return signInAt(api, email, password, ip);
}

/** Calls accounts as the member is now, in their browser. */
export async function callsOf(api: TestApi, { viewer, headers }: SignedIn, options: CallOptions = {}) {
  return api.as(await api.reload(viewer), { headers, resHeaders: new Headers(), ...options }).accounts;
}

export const proof = { current_password: password };

/** Returns the member's changes, oldest first, with the links of their mails. */
export async function changesOf({ db }: TestApi, { viewer }: SignedIn) {
  const rows = await db
    .selectFrom('contact_changes')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    confirmLink: signId(row.id, emailChangeKey(secret)),
    undoLink: signId(row.id, undoKey(secret)),
  }));
}

/** Changes a member's email, confirmed by its mailbox. Returns the link that undoes it. */
export async function moveTo(
  api: TestApi,
  member: SignedIn,
  email: string,
  options: CallOptions = {},
): Promise<string> {
  await (await callsOf(api, member, options)).changeEmail({ ...proof, email });
  const change = (await changesOf(api, member)).at(-1);
  await api.as(null, options).accounts.confirmEmailChange({ token: change?.confirmLink ?? '' });
  return change?.undoLink ?? '';
}

/** The kinds of the written mails about a subject's changes, in order. */
export async function mailsAbout({ db }: TestApi, ids: string[]): Promise<string[]> {
  const mails = db.selectFrom('mails').select('kind').where('subject_id', 'in', ids).orderBy('id');
  return (await mails.execute()).map(({ kind }) => kind);
}

/** Makes the owner whose email and phone the tests change. */
export async function ownerOf(t: TestContext): Promise<{ api: TestApi; member: SignedIn }> {
  const api = await testApi(t);
  const details = { email: 'owner@example.com', username: 'the_owner', phone_number: '+923001234567' };
  return { api, member: await memberOf(api, details) };
}

export const emailOf = async (api: TestApi, { viewer }: SignedIn): Promise<string> => (await api.reload(viewer)).email;
