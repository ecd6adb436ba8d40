import { redirect } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/view-as-end';

/** There is no page here: a visit by address only leads home. */
export function loader() {
  return redirect('/');
}

/**
 * Restores the admin's own session and shows the viewed user's admin page; an ended view leads
 * there too.
 */
export async function action({ context }: Route.ActionArgs) {
  const { api, viewer } = context.get(pageContext);
  if (!viewer) return redirect('/', 303);
  const { user_id } = await read(api.admin.endViewAs());
  return redirect(user_id ? `/admin/users/${user_id}` : '/admin', 303);
}
