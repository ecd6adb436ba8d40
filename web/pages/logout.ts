import { redirect } from 'react-router';
import { flashHeader } from '../lib/flash.ts';
import { pageContext } from '../lib/page-context.ts';
import type { Route } from './+types/logout';

/** Ends the session; a visit by address only leads home. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(pageContext).api.accounts.signOut();
  return redirect('/', { status: 303, headers: { 'set-cookie': flashHeader('signed_out') } });
}
