import { redirect } from 'react-router';
import { forgetSignedUp } from '../../accounts/signed-up.ts';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/logout';

/** Ends the session; a visit by address only leads home. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  await read(context.get(pageContext).api.accounts.signOut());
  const headers = new Headers({ 'set-cookie': flashHeader('signed_out') });
  headers.append('set-cookie', await forgetSignedUp());
  return redirect('/', { status: 303, headers });
}
