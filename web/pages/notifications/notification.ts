import { redirect } from 'react-router';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/notification';

/**
 * The link of a notification in the list, a mail and a push: marks it as read, and leads to its
 * subject or, if that is gone, back to the list at its former address.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { to } = await read(context.get(pageContext).api.notifications.open({ id: params.id }));
  if (to !== null) throw redirect(to);
  throw redirect(`/notifications${url.search}`, { headers: { 'set-cookie': flashHeader('notice_gone') } });
}
