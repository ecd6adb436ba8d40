import { LogIn } from 'lucide-react';
import { Link, redirect } from 'react-router';
import { ownPath } from '#core/accounts/rules.ts';
import { bidRefusals } from '#core/bids/refusals.ts';
import { coinsFor } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { AuthFrame } from '../accounts/auth-frame.tsx';
import { ProviderLinks } from '../accounts/provider-links.tsx';
import { flashHeader } from '../lib/flash.ts';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import { Captcha } from '../ui/captcha.tsx';
import { Coins } from '../ui/coins.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import type { Route } from './+types/login';

/** Where login leads: the page that asked for it, if it is ours (ACCESS-01). */
function origin(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get('from'));
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, site } = context.get(pageContext);
  if (viewer) throw redirect('/');
  // A provider's answer that could not be used ends here; its words are not ours to repeat.
  const error = new URL(request.url).searchParams.get('error');
  if (error !== null) {
    const said = error === 'provider_unknown' ? 'way_not_offered' : error;
    const flash = said === 'way_not_offered' || said === 'account_blocked' ? said : 'sign_in_failed';
    throw redirect('/login', { headers: { 'set-cookie': flashHeader(flash) } });
  }
  const from = origin(request);
  return {
    siteKey: site.hcaptchaSiteKey,
    providers: site.providers,
    from,
    formKey: crypto.randomUUID(),
    why: from.includes('/bid/') ? wordsOf(bidRefusals.bid_signed_out) : '',
    comesBack: from !== '/',
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.accounts.signIn, () => ({ to: origin(request), flash: 'signed_in' }));
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthFrame title="Good work, waiting for you." text="Read your bids, answer your tutor, hand in what is due.">
      <PageMeta title="Login" description="Log in to post assignments, place bids and talk to your tutor." />
      <div>
        <h1>Welcome back</h1>
        <p className="text-ink-2">
          New here? <Link to="/signup">Sign up</Link> and get <Coins amount={coinsFor.signup} inSentence />.
        </p>
      </div>
      {loaderData.comesBack && (
        <Note icon={LogIn}>{loaderData.why} After the login we bring you back to where you were.</Note>
      )}
      <ProviderLinks providers={loaderData.providers} query={{ from: loaderData.from }} />
      <ActionForm formKey={loaderData.formKey} failure={actionData} draft={null} className="grid gap-5">
        <FormError />
        <Field name="email" label="Email">
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Link className="link -mt-3 justify-self-end text-14" to="/recover">
          Forgot password?
        </Link>
        <Captcha siteKey={loaderData.siteKey} />
        <SubmitButton large full>
          Login
        </SubmitButton>
      </ActionForm>
    </AuthFrame>
  );
}
