import { redirect } from 'react-router';
import type { Me } from '#core/accounts/contract.ts';
import type { PageContext } from '#core/page.ts';
import type { FlashCode } from '../toasts.ts';
import { flashHeader } from './flash.ts';

/**
 * The signed-in viewer of an action on a page that guests see too; a guest is sent to the login page, which remembers
 * where they were. `url` is the action's own: the request's names the router's data address where script asks.
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
