import { ORPCError } from '@orpc/client';
import { Form, redirect, useNavigation } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { dateTime } from '#core/format.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { flashHeader } from '../../lib/flash.ts';
import { loginPath } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Button } from '../../ui/button.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/login-keep';

function origin(url: URL): string {
  return ownPath(url.searchParams.get('from'));
}

function tooLate(url: URL) {
  return redirect(loginPath(origin(url)), { status: 303, headers: { 'set-cookie': flashHeader('keep_expired') } });
}

function expired(error: unknown): null {
  if (error instanceof ORPCError && error.code === 'keep_expired') return null;
  throw error;
}

/** Asks the owner of a deleted account before anything opens; everybody else goes to the login. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext);
  if (viewer) throw redirect(origin(url));
  const deleted = await read(api.accounts.deletedAccount().catch(expired));
  if (!deleted) throw tooLate(url);
  return { ...deleted, formKey: crypto.randomUUID() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { api, viewer } = context.get(pageContext);
  const to = origin(url);
  // Sent twice: the first one let them in.
  if (viewer) return redirect(to, 303);
  const answer = await submit(request, api.accounts.keepAccount, () => ({ to, flash: 'account_kept' }));
  return 'data' in answer && answer.data.refusal.code === 'keep_expired' ? tooLate(url) : answer;
}

export default function LoginKeep({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, gone_at, formKey } = loaderData;
  const leaving = useNavigation().formAction?.startsWith('/logout') ?? false;
  return (
    <AuthFrame title="Your Assignments... Done!" text="Post free, compare bids, and choose the tutor you trust.">
      <PageMeta title="Keep your account?" />
      <div>
        <h1>Keep your account?</h1>
        <p className="text-ink-2">
          Hello <bdi>{full_name}</bdi>, you deleted this account. On <b>{dateTime(gone_at)}</b> we delete it for good.
          Keep it to use it again.
        </p>
      </div>
      <ActionForm formKey={formKey} failure={actionData} draft={null} className="grid gap-5">
        <FormError />
        <SubmitButton large full>
          Keep it
        </SubmitButton>
      </ActionForm>
      <Form method="post" action="/logout" replace>
        <Button type="submit" look="sec" large full pending={leaving}>
          Log out
        </Button>
      </Form>
      <p className="text-14 text-ink-2">If you log out, it stays deleted. Your photo, CV and posts do not come back.</p>
    </AuthFrame>
  );
}
