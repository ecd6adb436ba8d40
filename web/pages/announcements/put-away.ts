import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { addPutAway, readPutAway } from '#core/announcements/put-away.ts';
import { longestAnnouncement } from '#core/limits.ts';
import { pageContext } from '../../lib/page-context.ts';
import type { Route } from './+types/put-away';

export function loader() {
  return redirect('/');
}

/** Puts a banner away: for the viewer's account, or by a cookie of a guest's browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, viewer, putAway, readForm } = context.get(pageContext);
  const form = await readForm(request);
  if (!form) return new Response('This form was cut off on its way.', { status: 400 });
  const back = redirect(ownPath(String(form.get('back'))), { status: 303 });
  const [number] = readPutAway(String(form.get('number')));
  if (number === undefined) return back;
  if (viewer) {
    await api.announcements.putAway({ number }).catch((error: unknown) => {
      if (!(error instanceof ORPCError)) throw error;
    });
  } else {
    const value = addPutAway(putAway, number);
    const lasts = longestAnnouncement * 86_400;
    back.headers.set('set-cookie', `put_away=${value}; Path=/; Max-Age=${lasts}; HttpOnly; SameSite=Lax`);
  }
  return back;
}
