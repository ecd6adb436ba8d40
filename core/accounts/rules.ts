import { dateTime } from '../format.ts';
import { shortestChangedPassword, shortestPassword } from '../limits.ts';
import type { ProviderId } from './providers-contract.ts';

/**
 * Tells whether a password has at least 8 UTF-16 units, a digit and a special character
 * (SIGNUP-11).
 */
export function isStrongPassword(password: string): boolean {
  return password.length >= shortestPassword && /\d/.test(password) && /[^\p{L}\p{N}\s]/u.test(password);
}

/** Tells whether a changed password has at least 6 UTF-16 units (SETTINGS-07). */
export function isLongEnough(password: string): boolean {
  return password.length >= shortestChangedPassword;
}

const isOwn = /^\/(?![/\\])[^\\\s]*$/;

/**
 * Returns a path of this site to return to after login; '/' for anything else (rulings, Accounts).
 */
export function ownPath(path: string | null | undefined): string {
  if (!path || !isOwn.test(path)) return '/';
  // Percent-encoded as in URLs, because headers take ASCII only.
  const { pathname, search, hash } = new URL(path, 'http://own.invalid');
  return isOwn.test(pathname) ? pathname + search + hash : '/';
}

/** Returns the page that asks for a code of the second factor on the way to a path of this site. */
function codePath(to: string): string {
  return `/login/code?from=${encodeURIComponent(to)}`;
}

/** Returns the page that asks the owner of a deleted account whether they keep it. */
function keepPath(to: string): string {
  return `/login/keep?from=${encodeURIComponent(to)}`;
}

/** Returns the page that asks for more before a session is opened; null for who is signed in. */
export function nextPage(entered: { second_factor: boolean; deleted?: true | undefined }, to: string): string | null {
  if (entered.deleted) return keepPath(to);
  return entered.second_factor ? codePath(to) : null;
}

/** Display names of the providers. */
const providerNames = { google: 'Google', linkedin_oidc: 'LinkedIn' } as const satisfies Record<ProviderId, string>;

/** Returns, in words for the owner of its email, what opens a sign-up's account. */
export function wayIn(signUp: { provider: ProviderId | null; full_name: string; created_at: Date }): string {
  if (signUp.provider === null) return `A password, chosen on ${dateTime(signUp.created_at)}`;
  return `${providerNames[signUp.provider]} account named ${signUp.full_name}`;
}
