import { redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { pageContext } from '../lib/page-context.ts';
import type { Route } from './+types/theme';

/** Remembers light or dark, in a cookie and with the account, and goes back to the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { api, viewer } = context.get(pageContext);
  const form = await request.formData();
  const theme = form.get('theme') === 'dark' ? 'dark' : 'light';
  if (viewer) await api.profiles.setTheme({ theme });
  const cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return redirect(ownPath(String(form.get('from') ?? '')), { status: 303, headers: { 'set-cookie': cookie } });
}

/** A link to here changes nothing. */
export function loader() {
  return redirect('/');
}
