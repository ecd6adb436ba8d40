import { dateTime } from '../calendar.ts';
import { shortestChangedPassword, shortestPassword } from '../limits.ts';
import type { ProviderId } from './providers-contract.ts';

/** At least 8 UTF-16 units with a digit and a special character (SIGNUP-11). */
export function isStrongPassword(password: string): boolean {
  return password.length >= shortestPassword && /\d/.test(password) && /[^\p{L}\p{N}\s]/u.test(password);
}

/** At least 6 UTF-16 units: what a changed password needs (SETTINGS-07). */
export function isLongEnough(password: string): boolean {
  return password.length >= shortestChangedPassword;
}

const isOwn = /^\/(?![/\\])[^\\\s]*$/;

/** A path of ours to return to after login; anything else becomes '/' (rulings, Accounts). */
export function ownPath(path: string | null | undefined): string {
  if (!path || !isOwn.test(path)) return '/';
  // In the spelling of URLs: a header takes no other letters than ASCII's.
  const { pathname, search, hash } = new URL(path, 'http://own.invalid');
  return isOwn.test(pathname) ? pathname + search + hash : '/';
}

/** Where a code of the second factor is asked for, on the way to a path of ours. */
function codePath(to: string): string {
  return `/login/code?from=${encodeURIComponent(to)}`;
}

/** Where the owner of a deleted account is asked whether they keep it, on the way to a path of ours. */
function keepPath(to: string): string {
  return `/login/keep?from=${encodeURIComponent(to)}`;
}

/** Where somebody goes on who is asked for more before they are in; null for who is in. */
export function nextPage(entered: { second_factor: boolean; deleted?: true | undefined }, to: string): string | null {
  if (entered.deleted) return keepPath(to);
  return entered.second_factor ? codePath(to) : null;
}

/** Providers as people know them. */
const providerNames = { google: 'Google', linkedin_oidc: 'LinkedIn' } as const satisfies Record<ProviderId, string>;

/** What opens the account of a sign-up, in words, for the owner of its email. */
export function wayIn(signUp: { provider: ProviderId | null; full_name: string; created_at: Date }): string {
  if (signUp.provider === null) return `Password chosen on ${dateTime(signUp.created_at)}`;
  return `${providerNames[signUp.provider]} account named ${signUp.full_name}`;
}
