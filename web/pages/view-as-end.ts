import { redirect } from 'react-router';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import type { Route } from './+types/view-as-end';

/** Nothing stands here: a visit by address only leads home. */
export function loader() {
  return redirect('/');
}

/** The admin is the admin again, and sees the user whom they saw the product as; a view that is over already leads there too. */
export async function action({ context }: Route.ActionArgs) {
  const { api, viewer } = context.get(pageContext);
  if (!viewer) return redirect('/', 303);
  const { user_id } = await read(api.admin.endViewAs());
  return redirect(user_id ? `/admin/users/${user_id}` : '/admin', 303);
}
