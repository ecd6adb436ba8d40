import LogIn from 'lucide-react/icons/log-in';
import { useEffect } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import { nextPage, ownPath } from '#core/accounts/rules.ts';
import { bidRefusals } from '#core/bids/refusals.ts';
import { coinsFor } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { CheckMail } from '../../accounts/check-mail.tsx';
import { PasskeyLogin } from '../../accounts/passkey-login.tsx';
import { ProviderLinks } from '../../accounts/provider-links.tsx';
import { forgetSignedUp, keepSignedUp, readSignedUp } from '../../accounts/signed-up.ts';
import { flashHeader } from '../../lib/flash.ts';
import { loginPath, signUpPath } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { lastAccount } from '../../lib/unsent.ts';
import { Captcha } from '../../ui/captcha.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/login';

/** Returns the page after the login: the page that asked for it, if it is ours (ACCESS-01). */
function origin(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, site } = context.get(pageContext);
  if (viewer) throw redirect('/');
  // An unusable provider's answer ends here; its text is not repeated, since it is not ours.
  const error = new URL(request.url).searchParams.get('error');
  if (error !== null) {
    const said = error === 'provider_unknown' ? 'way_not_offered' : error;
    const flash = said === 'way_not_offered' || said === 'account_blocked' ? said : 'sign_in_failed';
    throw redirect('/login', { headers: { 'set-cookie': flashHeader(flash) } });
  }
  const from = origin(request);
  const signedUp = await readSignedUp(request);
  return {
    siteKey: site.hcaptchaSiteKey,
    providers: site.providers,
    from,
    formKey: crypto.randomUUID(),
    waiting: signedUp && {
      email: signedUp.email,
      changeToken: signedUp.change_token,
      sentAt: new Date(signedUp.sent_at),
      formKey: crypto.randomUUID(),
    },
    why: from.includes('/bid/') ? wordsOf(bidRefusals.bid_signed_out) : '',
    comesBack: from !== '/',
  };
}

/**
 * Returns the address's instruction about the awaited mail: its forms go to '?resend' and
 * '?change'.
 */
function aboutMail(search: string): 'resend' | 'change' | undefined {
  const query = new URLSearchParams(search);
  return (['resend', 'change'] as const).find((name) => query.has(name));
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { api, now } = context.get(pageContext);
  const about = aboutMail(url.search);
  if (!about) {
    const to = origin(request);
    const signedIn = { to, flash: 'signed_in', cookie: forgetSignedUp() } as const;
    const goOn = (entered: Parameters<typeof nextPage>[0]) => {
      const next = nextPage(entered, to);
      return next ? { to: next } : signedIn;
    };
    return url.searchParams.has('passkey')
      ? submit(request, api.accounts.signInWithPasskey, goOn)
      : submit(request, api.accounts.signIn, goOn);
  }
  const waiting = await readSignedUp(request);
  const sent = (answer: { email?: string }) => {
    const cookie = waiting && keepSignedUp({ ...waiting, ...answer, sent_at: now.getTime() });
    return {
      to: origin(request) === '/' ? '/login' : loginPath(origin(request)),
      flash: 'confirmation_sent',
      ...(cookie && { cookie }),
    } as const;
  };
  return about === 'change'
    ? submit(request, api.accounts.changeSignUp, ({ email }) => sent({ email }))
    : submit(request, api.accounts.resendConfirmation, () => sent({}));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { siteKey, formKey, providers, from, waiting, comesBack, why } = loaderData;
  // Every ended session leads here.
  useEffect(() => {
    if (lastAccount()) void import('../../chat/saved.ts').then(({ forgetCopies }) => forgetCopies());
  }, []);
  // The loader does not run again for a refused form.
  const about = aboutMail(useLocation().search);
  return (
    <AuthFrame title="Your Assignments... Done!" text="Post free, compare bids, and choose the tutor you trust.">
      <PageMeta
        at="/login"
        title="Login"
        description="Log in to post assignments, place bids and talk to your tutor."
      />
      {waiting ? (
        <>
          <CheckMail {...waiting} changing={about === 'change'} siteKey={siteKey} failure={about && actionData} />
          <h2 className="text-18">Already confirmed? Log in</h2>
        </>
      ) : (
        <div>
          <h1>Welcome back</h1>
          <p className="text-ink-2">
            New here? <Link to={signUpPath(from)}>Sign up</Link> and get <Coins amount={coinsFor.signup} inSentence />.
          </p>
        </div>
      )}
      {comesBack && <Note icon={LogIn}>{why} After you log in, we bring you back to where you were.</Note>}
      <ProviderLinks providers={providers} query={{ from }} />
      <ActionForm formKey={formKey} failure={about ? undefined : actionData} draft={null} className="grid gap-5">
        <FormError />
        {!about && actionData?.refusal.code === 'too_many_requests' && (
          <p>
            Somebody may have tried many passwords. <Link to="/recover">Log in with a mailed link or code</Link> at
            once.
          </p>
        )}
        <Field name="email" label="Email">
          <TextInput
            defaultValue={waiting?.email}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Link className="link -mt-3 justify-self-end text-14" to="/recover">
          Forgot password?
        </Link>
        <Captcha siteKey={siteKey} />
        <SubmitButton large full>
          Login
        </SubmitButton>
      </ActionForm>
      <PasskeyLogin from={from} />
    </AuthFrame>
  );
}
