import { data } from 'react-router';
import type { PageContext } from '#core/page.ts';

/** The content of a form sent without script after its session had ended, for `SessionEnded`. */
export interface HeldForm {
  /** The address it is sent to. */
  action: string;
  /** Null if it was too large to hold, as with a file. */
  fields: [name: string, value: string][] | null;
}

/**
 * Holds the form of a person whose session ended meanwhile: the page comes back with it, to resend
 * after login. A form that script sent is answered in place instead, with its input. `url` is the
 * action's own: for script, the request's names the router's data address.
 */
export async function holdIfSignedOut({ viewer, readForm }: PageContext, request: Request, url: URL) {
  const { pathname, search } = new URL(request.url);
  if (viewer || pathname !== url.pathname) return;
  const form = await readForm(request);
  // A file cannot be held; its declaration and the other fields can.
  const fields = form && [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  throw data({ action: pathname + search, fields } satisfies HeldForm, { status: 401 });
}

/**
 * Returns the page under a dialog with its own address: the first two parts of that address, and
 * its query.
 */
export function pageUnder({ pathname, search }: URL): string {
  return pathname.split('/').slice(0, 3).join('/') + search;
}

/**
 * Returns the sign-up page that continues to `from`, a path of ours, after the confirmation of the
 * email.
 */
export function signUpPath(from: string): string {
  return from === '/' ? '/signup' : `/signup?from=${encodeURIComponent(from)}`;
}

/**
 * Returns the login page that comes back to `from`, a path of ours; admin pages have the admin
 * login, which leads to the dashboard by default.
 */
export function loginPath(from: string): string {
  if (from === '/admin') return '/admin-panel';
  return `${from.startsWith('/admin/') ? '/admin-panel' : '/login'}?from=${encodeURIComponent(from)}`;
}
