import { data } from 'react-router';
import type { PageContext } from '#core/page.ts';

/** What a form without script had in it whose session had ended, for `SessionEnded`. */
export interface HeldForm {
  /** Where it goes. */
  action: string;
  /** Null where it was too large to be held, as with a file. */
  fields: [name: string, value: string][] | null;
}

/**
 * Holds the form of somebody who was signed out meanwhile: the page comes back with it, to be sent again after login.
 * One that script sent is answered where it stands instead, with what was typed. `url` is the action's own: the request's
 * names the router's data address where script asks.
 */
export async function holdIfSignedOut({ viewer, readForm }: PageContext, request: Request, url: URL) {
  const { pathname, search } = new URL(request.url);
  if (viewer || pathname !== url.pathname) return;
  const form = await readForm(request);
  // A file cannot be held; its declaration and all else can.
  const fields = form && [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  throw data({ action: pathname + search, fields } satisfies HeldForm, { status: 401 });
}

/** The page that a dialog with an address of its own lies over: the first two parts of that address, and its query. */
export function pageUnder({ pathname, search }: URL): string {
  return pathname.split('/').slice(0, 3).join('/') + search;
}

/** The sign-up that goes on to `from`, a path of ours, once its email is confirmed. */
export function signUpPath(from: string): string {
  return from === '/' ? '/signup' : `/signup?from=${encodeURIComponent(from)}`;
}

/** The login page that comes back to `from`, a path of ours: the admins' for their pages, whose usual way is the dashboard. */
export function loginPath(from: string): string {
  if (from === '/admin') return '/admin-panel';
  return `${from.startsWith('/admin/') ? '/admin-panel' : '/login'}?from=${encodeURIComponent(from)}`;
}
