import { redirect } from 'react-router';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import type { Route } from './+types/notification';

/** The one link of a notification, in the list, a mail and a push: it is read, and leads to what it is about. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { to } = await read(context.get(pageContext).api.notifications.open({ id: params.id }));
  throw redirect(to);
}
