import { ORPCError } from '@orpc/client';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, redirect } from 'react-router';
import { nextPage, ownPath } from '#core/accounts/rules.ts';
import { backupCodes } from '#core/limits.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { CodeInput } from '../../accounts/code-input.tsx';
import { PasskeyLogin } from '../../accounts/passkey-login.tsx';
import { flashHeader } from '../../lib/flash.ts';
import { loginPath } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/login-code';

function origin(url: URL): string {
  return ownPath(url.searchParams.get('from'));
}

function tooLate(url: URL) {
  return redirect(loginPath(origin(url)), { status: 303, headers: { 'set-cookie': flashHeader('code_expired') } });
}

/**
 * Loads the page between the first and the second factor: the viewer is not signed in yet. A person
 * without a pending login is sent to the login page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext);
  if (viewer) throw redirect(origin(url));
  const waits = await read(api.accounts.challengeFactor().then(() => true, expired));
  if (!waits) throw tooLate(url);
  return { from: origin(url), byBackupCode: url.searchParams.has('backup'), formKey: crypto.randomUUID() };
}

function expired(error: unknown): false {
  if (error instanceof ORPCError && error.code === 'factor_expired') return false;
  throw error;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = origin(url);
  const flash = /^\/admin(\/|$)/.test(to) ? 'admin_signed_in' : 'signed_in';
  const answer = await submit(request, api.accounts.verifyFactor, (entered) => {
    const next = nextPage(entered, to);
    return next ? { to: next } : { to, flash };
  });
  return 'data' in answer && answer.data.refusal.code === 'factor_expired' ? tooLate(url) : answer;
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { from, byBackupCode, formKey } = loaderData;
  const other = new URLSearchParams(
    byBackupCode
      ? { from }
      : [
          ['from', from],
          ['backup', ''],
        ],
  );
  return (
    <AuthFrame title="Your Assignments... Done!" text="Post free, compare bids, and choose the tutor you trust.">
      <PageMeta title={byBackupCode ? 'Use a backup code' : 'Enter your code'} />
      <div>
        <h1>{byBackupCode ? 'Use a backup code' : 'Enter your code'}</h1>
        <p className="text-ink-2">
          {byBackupCode
            ? `One of the ${backupCodes.amount} that you saved. Each works once.`
            : 'From the authenticator app on your phone.'}
        </p>
      </div>
      <ActionForm key={String(byBackupCode)} formKey={formKey} failure={actionData} draft={null} className="grid gap-5">
        <FormError />
        {byBackupCode ? (
          <Field name="code" label="Backup code">
            <TextInput
              className="mono"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX-XXXX"
              maxLength={20}
              required
            />
          </Field>
        ) : (
          <Field name="code" label="6-digit code">
            <CodeInput />
          </Field>
        )}
        <SubmitButton large full>
          Login
        </SubmitButton>
        <Link className="link justify-self-start" to={`/login/code?${other}`} replace>
          {byBackupCode ? 'Use the app instead' : 'Use a backup code'}
        </Link>
      </ActionForm>
      <PasskeyLogin from={from} />
      {byBackupCode ? (
        <p className="text-14 text-ink-2">
          Lost your phone and your codes? <Link to="/contact">Write to us</Link>. We check who you are, which takes a
          day or two.
        </p>
      ) : (
        <Link className="link justify-self-start" to={loginPath(from)}>
          <ArrowLeft className="flip size-4" /> Back to login
        </Link>
      )}
    </AuthFrame>
  );
}
