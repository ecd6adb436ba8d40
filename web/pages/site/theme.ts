import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { themes } from '#core/page.ts';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import type { Route } from './+types/theme';

export function loader() {
  return redirect('/');
}

/**
 * Sets light, dark or the device's theme in this browser for a year; for signed-in viewers the
 * first two also in the profile.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, viewer, readForm } = context.get(pageContext);
  const form = await readForm(request);
  if (!form) return new Response('This form was cut off on its way.', { status: 400 });
  const theme = themes.find((known) => known === form.get('theme')) ?? 'light';
  const back = ownPath(String(form.get('back')));
  const isSaved = !viewer || theme === 'device' || (await api.profiles.setTheme({ theme }).then(() => true, isRefusal));
  const cookie = isSaved ? `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax` : flashHeader('theme_failed');
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } });
}

function isRefusal(error: unknown): false {
  if (error instanceof ORPCError) return false;
  throw error;
}
