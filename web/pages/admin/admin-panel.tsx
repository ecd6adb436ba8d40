import { redirect } from 'react-router';
import { nextPage, ownPath } from '#core/accounts/rules.ts';
import { AccessDenied } from '../../admin/access-denied.tsx';
import { AdminLoginForm } from '../../admin/login-form.tsx';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/admin-panel';

/**
 * Returns the page after the login: the page that asked for it, else the dashboard (ADMINLOGIN-01).
 */
function origin(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from') ?? '/admin');
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, viewer, site } = context.get(pageContext);
  if (viewer?.is_admin) throw redirect(origin(request));
  const { wait } = await read(api.admin.loginState());
  const denied = new URL(request.url).searchParams.has('denied');
  return { denied, wait, siteKey: site.hcaptchaSiteKey, formKey: crypto.randomUUID() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const answer = await submit(request, api.admin.signIn, ({ captcha_checked, ...entered }) => {
    const to = origin(request);
    const next = nextPage(entered, to);
    if (next) return { to: next };
    return { to, flash: captcha_checked ? 'admin_signed_in' : 'admin_signed_in_unchecked' };
  });
  const isDenied = 'data' in answer && answer.data.refusal.code === 'admin_access_denied';
  // Redirects to a page of its own: the header must not show the signed-out person any more.
  return isDenied
    ? redirect('/admin-panel?denied', { status: 303, headers: { 'set-cookie': flashHeader('admin_access_denied') } })
    : answer;
}

export default function AdminPanel({ loaderData, actionData }: Route.ComponentProps) {
  const { denied, ...form } = loaderData;
  return (
    <div className="wrap page">
      <PageMeta title="Admin Panel" />
      <div className="mx-auto grid max-w-[420px] gap-5 pt-4">
        {denied ? <AccessDenied /> : <AdminLoginForm {...form} failure={actionData} />}
      </div>
    </div>
  );
}
