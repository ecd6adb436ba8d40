import { ORPCError } from '@orpc/client';
import { Link } from 'react-router';
import { coinsFor, signUpDays } from '#core/limits.ts';
import { ConfirmSignUp } from '../../accounts/confirm-sign-up.tsx';
import { forgetSignedUp, readSignedUp } from '../../accounts/signed-up.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { FinishedStar, UnfinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/email-confirmation';

/**
 * The target of the mail's link. Opening it changes nothing, since mail scanners follow links too:
 * the sign-up is shown, and its owner confirms or disowns it.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const { api, viewer } = context.get(pageContext);
  const found = token === null ? null : await read(api.accounts.signUpToConfirm({ token }).catch(wasInvalid));
  const signUp = found === 'invalid' ? null : (found?.sign_up ?? null);
  const isConfirmed = found === null ? viewer !== null : found !== 'invalid';
  return {
    signUp,
    here: `/email-confirmation?token=${encodeURIComponent(token ?? '')}`,
    state: found === 'invalid' ? 'expired' : signUp ? 'asked' : isConfirmed ? 'confirmed' : 'waiting',
    coins: viewer?.coins ?? null,
    formKey: crypto.randomUUID(),
  } as const;
}

function wasInvalid(error: unknown): 'invalid' {
  if (error instanceof ORPCError && error.code === 'confirmation_link_invalid') return 'invalid';
  throw error;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  const token = url.searchParams.get('token');
  if (url.searchParams.has('confirm')) {
    const here = `/email-confirmation?token=${encodeURIComponent(token ?? '')}`;
    const signedUp = await readSignedUp(request);
    const known = signedUp && { change_token: signedUp.change_token };
    return submit(
      request,
      accounts.verify,
      // A person who is thereby logged in here goes on to the page where the sign-up began.
      ({ user_id }) =>
        user_id && signedUp
          ? { to: signedUp.from, flash: 'email_confirmed', cookie: forgetSignedUp() }
          : { to: here, cookie: forgetSignedUp() },
      { with: { token, ...known } },
    );
  }
  if (url.searchParams.has('refuse')) {
    return submit(request, accounts.endSignUp, () => ({ to: '/', flash: 'sign_up_ended' }), { with: { token } });
  }
  return submit(request, accounts.resendConfirmation, () => ({ to: '/login', flash: 'confirmation_sent' }));
}

export default function EmailConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { state, signUp, here, coins, formKey } = loaderData;
  return (
    <div className="wrap page grid min-h-[70dvh] content-center">
      <div className="empty py-0">
        {signUp ? (
          <>
            <PageMeta title="Confirm your email" />
            <ConfirmSignUp signUp={signUp} here={here} formKey={formKey} failure={actionData} />
          </>
        ) : state === 'confirmed' ? (
          <>
            <PageMeta title="Email confirmed" />
            <FinishedStar />
            <h1>Email confirmed</h1>
            {coins === null ? (
              <>
                <p>Your account is ready. Log in to start.</p>
                <p>
                  Every new account begins with <Coins amount={coinsFor.signup} inSentence />.
                </p>
                <LinkButton to="/login" large>
                  Proceed to Login
                </LinkButton>
              </>
            ) : (
              <>
                <p>
                  You are logged in and have <Coins amount={coins} inSentence />.
                </p>
                <LinkButton to="/all-assignments" large>
                  All Assignments
                </LinkButton>
              </>
            )}
          </>
        ) : (
          <>
            <PageMeta title={state === 'expired' ? 'Link expired' : 'Confirm your email'} />
            <UnfinishedStar />
            <h1>{state === 'expired' ? 'This link has expired' : 'Confirm your email'}</h1>
            <p>
              {state === 'expired'
                ? `Confirmation links work for ${signUpDays} days, until the email is confirmed.`
                : 'Open the link in the mail that we sent you when you signed up.'}{' '}
              We can send it again, or you <Link to="/signup">sign up</Link>
              {state === 'expired' && ' again'}.
            </p>
            <ActionForm formKey={formKey} failure={actionData} className="mt-4 grid w-full max-w-90 gap-4 text-start">
              <Field name="email" label="Email">
                <TextInput type="email" autoComplete="email" required />
              </Field>
              <SubmitButton large full>
                Send the link again
              </SubmitButton>
            </ActionForm>
            {state === 'waiting' && (
              <LinkButton look="sec" to="/login">
                Proceed to Login
              </LinkButton>
            )}
          </>
        )}
      </div>
    </div>
  );
}
