import { redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { pageContext } from '../lib/page-context.ts';
import type { Route } from './+types/theme';

export function loader() {
  return redirect('/');
}

/** Light or dark, for this browser for a year, and in the profile of whoever is signed in; then back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, viewer, readForm } = context.get(pageContext);
  const form = await readForm(request);
  if (!form) return new Response('This form did not arrive whole.', { status: 400 });
  const theme = form.get('theme') === 'dark' ? 'dark' : 'light';
  if (viewer) await api.profiles.setTheme({ theme });
  return redirect(ownPath(String(form.get('back'))), {
    status: 303,
    headers: { 'set-cookie': `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax` },
  });
}
