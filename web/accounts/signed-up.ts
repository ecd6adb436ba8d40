import { createCookie } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';

/** A sign-up in this browser that waits for its confirmation mail. */
export interface SignedUp {
  email: string;
  /**
   * The token that allows changing the email; together with the mail's link it also logs this
   * browser in.
   */
  change_token: string;
  /** Time of its last mail: milliseconds since 1970. */
  sent_at: number;
  /** The page to go on to after the confirmation. */
  from: string;
}

/** Seconds for which the login page mentions it. */
const lifetime = 86_400;

const cookie = createCookie('signed_up', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: lifetime });

/** The `set-cookie` value that keeps it. */
export const keepSignedUp = (signedUp: SignedUp): Promise<string> => cookie.serialize(signedUp);

/** The `set-cookie` value that deletes it: after the email's confirmation or any sign-in. */
export const forgetSignedUp = (): Promise<string> => cookie.serialize('', { maxAge: 0 });

/** Returns this browser's waiting sign-up, or null without a cookie of ours. */
export async function readSignedUp(request: Request): Promise<SignedUp | null> {
  const found: Partial<SignedUp> | null = await cookie.parse(request.headers.get('cookie'));
  const { email, change_token, sent_at, from } = found ?? {};
  if (typeof email !== 'string' || typeof change_token !== 'string' || typeof sent_at !== 'number') return null;
  return Number.isNaN(new Date(sent_at).getTime()) ? null : { email, change_token, sent_at, from: ownPath(from) };
}
