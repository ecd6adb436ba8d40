import { createCookie } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';

/** A sign-up of this browser that waits for its mail. */
export interface SignedUp {
  email: string;
  /** With it the email can be changed; with the mail's link too, this browser is logged in. */
  change_token: string;
  /** When its last mail went: milliseconds since 1970. */
  sent_at: number;
  /** The page to go on to once it is confirmed. */
  from: string;
}

/** Seconds in which the login page tells of it. */
const lifetime = 86_400;

const cookie = createCookie('signed_up', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: lifetime });

/** The value of `set-cookie` that keeps it. */
export const keepSignedUp = (signedUp: SignedUp): Promise<string> => cookie.serialize(signedUp);

/** The value of `set-cookie` that lets it go: once the email is confirmed, or somebody is signed in. */
export const forgetSignedUp = (): Promise<string> => cookie.serialize('', { maxAge: 0 });

/** What this browser says of it, or null: no cookie, or none of ours. */
export async function readSignedUp(request: Request): Promise<SignedUp | null> {
  const kept: Partial<SignedUp> | null = await cookie.parse(request.headers.get('cookie'));
  const { email, change_token, sent_at, from } = kept ?? {};
  if (typeof email !== 'string' || typeof change_token !== 'string' || typeof sent_at !== 'number') return null;
  return Number.isNaN(new Date(sent_at).getTime()) ? null : { email, change_token, sent_at, from: ownPath(from) };
}
