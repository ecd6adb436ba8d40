import { confirmationKey } from '#server/accounts/sign-up.ts';
import { signId } from '#server/platform/signed-id.ts';
import type { TestApi } from './api.ts';

/** The secret that `testApi` derives its keys from. */
export const secret = 'a secret of the tests, long enough to sign with';
export const password = 'Abcdef1!';

/** A sign-up as a form sends it, white space and capitals included. */
export const signUpForm = {
  full_name: '  Sana Example ',
  username: 'Sana_Example',
  email: 'Sana@Example.com',
  phone_number: '0300 1234567',
  password,
  confirm_password: password,
  user_type: 'tutor' as const,
  expertise: ['Mathematics', ' Physics ', 'physics'],
  ref: 'some_friend',
};

/** Returns the token of the mail to the latest sign-up with this email. */
export async function tokenOf({ db }: TestApi, email: string): Promise<string> {
  const waiting = db.selectFrom('sign_ups').select('id').where('email', '=', email);
  const { id } = await waiting.orderBy('id', 'desc').executeTakeFirstOrThrow();
  return signId(id, confirmationKey(secret));
}

export async function confirm(api: TestApi, email: string): Promise<void> {
  await api.as(null).accounts.verify({ token: await tokenOf(api, email) });
}

/** Makes a member with the two calls that a sign-up takes. */
export async function join(api: TestApi, details: Partial<typeof signUpForm> = {}): Promise<void> {
  const form = { ...signUpForm, ...details };
  await api.as(null).accounts.signUp(form);
  await confirm(api, form.email);
}

/** Places a new member's first bid, which makes the inviter's coins due. */
export async function firstBid(api: TestApi, email: string, now?: Date): Promise<void> {
  const { id } = await api.db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const owner = await api.person();
  const member = await api.reload({ ...owner, id });
  const bid = { assignment_id: await api.assignment(owner), proposal: 'I will show every step.' };
  await api.as(member, now ? { now } : {}).bids.place(bid);
}
