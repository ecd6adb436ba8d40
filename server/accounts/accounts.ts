import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/min';
import type { RefusalCode } from '#core/refusals.ts';
import type { Context } from '../context.ts';
import { refuse } from '../platform/refuse.ts';
import { addressHeader, type SignUpDetails, withSignUpDetails } from './auth.ts';

/** E.164 of a phone number; without a country code it is read as Pakistani. Refuses `phone_invalid`. */
function phoneNumber(typed: string): string {
  if (!isValidPhoneNumber(typed, 'PK')) refuse('phone_invalid', { field: 'phone_number' });
  return parsePhoneNumber(typed, 'PK').number;
}

/**
 * Calls the auth library in process with the caller's cookies, origin and address, so that its rate limit, captcha
 * and origin check apply, and hands its cookies to the answer.
 */
async function callAuth(
  context: Context,
  path: string,
  body: object,
): Promise<{ status: number; code: string; data: unknown }> {
  const { publicUrl } = context.site;
  const headers = new Headers({ 'content-type': 'application/json', origin: publicUrl, [addressHeader]: context.ip });
  for (const name of ['cookie', 'user-agent']) {
    const value = context.headers.get(name);
    if (value) headers.set(name, value);
  }
  const answer = await context.auth.handler(
    new Request(`${publicUrl}/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  for (const cookie of answer.headers.getSetCookie()) context.resHeaders.append('set-cookie', cookie);
  const data: unknown = await answer.json().catch(() => null);
  const code = data && typeof data === 'object' && 'code' in data ? String(data.code) : '';
  if (answer.status === 429) refuse('too_many_requests');
  if (answer.status >= 500) throw new Error(`auth ${path} answered ${answer.status} ${code}`);
  return { status: answer.status, code, data };
}

interface SignUp extends Omit<SignUpDetails, 'ref'> {
  full_name: string;
  email: string;
  password: string;
  ref: string;
}

/** Makes an account that waits for its confirmation. An email that exists is answered like a new one. */
export async function signUp(context: Context, person: SignUp): Promise<void> {
  const { username, user_type, ref } = person;
  const details = {
    username,
    phone_number: phoneNumber(person.phone_number),
    user_type,
    expertise: user_type === 'tutor' ? person.expertise : [],
    ref: ref || null,
  };
  const taken = await context.db
    .selectFrom('profiles')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  if (taken) refuse('username_taken', { field: 'username' });
  const { full_name: name, email, password } = person;
  const answer = await withSignUpDetails(details, () => callAuth(context, '/sign-up/email', { name, email, password }));
  if (answer.status >= 400) {
    // Two sign-ups raced for one username: the database let one through.
    const lost = await context.db
      .selectFrom('profiles')
      .select('email')
      .where('username', '=', username)
      .executeTakeFirst();
    if (lost && lost.email !== email) refuse('username_taken', { field: 'username' });
    throw new Error(`sign-up answered ${answer.status} ${answer.code}`);
  }
}

/** Why the library said no to a sign-in, as our refusals. */
const signInRefusals: Record<string, RefusalCode> = {
  EMAIL_NOT_VERIFIED: 'email_not_confirmed',
  ACCOUNT_BLOCKED: 'account_blocked',
};

/** Signs in with email or phone; the session's cookie goes to the answer. Returns the user's id. */
export async function signIn(context: Context, login: string, password: string): Promise<string> {
  const email = login.includes('@') ? login.toLowerCase() : await emailOfPhone(context, login);
  const answer = await callAuth(context, '/sign-in/email', { email, password });
  if (answer.status >= 400) refuse(signInRefusals[answer.code] ?? 'credentials_invalid');
  const { user } = answer.data as { user: { id: string } };
  return user.id;
}

/** A phone signs in only if exactly one confirmed profile has it (rulings, Accounts); else nobody's address. */
async function emailOfPhone({ db }: Context, login: string): Promise<string> {
  const nobody = 'nobody@invalid.example';
  if (!isValidPhoneNumber(login, 'PK')) return nobody;
  const owners = await db
    .selectFrom('profiles')
    .select('email')
    .where('phone_number', '=', parsePhoneNumber(login, 'PK').number)
    .where('email_verified', '=', true)
    .limit(2)
    .execute();
  return owners.length === 1 ? (owners[0]?.email ?? nobody) : nobody;
}

/** Ends the session, if there is one. */
export async function signOut(context: Context): Promise<void> {
  await callAuth(context, '/sign-out', {});
}

/** Writes the confirmation mail again if the address waits for it; the answer is the same if not. */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  await callAuth(context, '/send-verification-email', { email });
}
