import { redirect } from 'react-router';
import type { Me } from '#core/accounts/contract.ts';
import type { PageContext } from '#core/page.ts';
import { type FlashCode, flashHeader } from './flash.ts';

/**
 * The signed-in viewer; a guest is sent to the login page, which remembers where they were (ACCESS-01). `url` is the
 * loader's or action's own: the request's names the router's data address where script asks.
 */
export function requireViewer({ viewer }: PageContext, { pathname, search }: URL, flash?: FlashCode): Me {
  if (viewer) return viewer;
  throw redirect(loginPath(pathname + search), flash ? { headers: { 'set-cookie': flashHeader(flash) } } : undefined);
}

/** The page that a dialog with an address of its own lies over: the first two parts of that address, and its query. */
export function pageUnder({ pathname, search }: URL): string {
  return pathname.split('/').slice(0, 3).join('/') + search;
}

/** The login page that comes back to `from`, a path of ours. */
export function loginPath(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}

const guarded =
  /^\/(invite|report-profile\/[^/]+|report-feedback|transaction-history|post-assignment|chat|wallet|profile|settings|admin)\/?$/;

/** Pages for signed-in people only (spec §2, Access). */
export function isGuarded(pathname: string): boolean {
  return guarded.test(pathname);
}
