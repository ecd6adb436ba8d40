import { ORPCError } from '@orpc/client';
import { data, Link } from 'react-router';
import { coinsFor, signUpDays } from '#core/limits.ts';
import { forgetSignedUp } from '../accounts/signed-up.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit } from '../lib/submit.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, SubmitButton } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { FinishedStar, UnfinishedStar } from '../ui/star.tsx';
import type { Route } from './+types/email-confirmation';

/** The mail's link ends here: its token makes the account. Following it twice shows the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const { api, viewer } = context.get(pageContext);
  const failed = token !== null && (await read(api.accounts.verify({ token }).then(() => false, wasInvalid)));
  const state = failed ? 'expired' : token !== null || viewer ? 'confirmed' : 'waiting';
  const answer = { state, coins: viewer?.coins ?? null, formKey: crypto.randomUUID() } as const;
  return token !== null && !failed ? data(answer, { headers: { 'set-cookie': await forgetSignedUp() } }) : answer;
}

function wasInvalid(error: unknown): true {
  if (error instanceof ORPCError && error.code === 'confirmation_link_invalid') return true;
  throw error;
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.accounts.resendConfirmation, () => ({ to: '/login', flash: 'confirmation_sent' }));
}

export default function EmailConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { state, coins, formKey } = loaderData;
  return (
    <div className="wrap page grid min-h-[70dvh] content-center">
      <div className="empty py-0">
        {state === 'confirmed' ? (
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
                ? `Confirmation links work for ${signUpDays} days, and only the newest one.`
                : 'Open the link in the mail that we sent you when you signed up.'}{' '}
              We can send it again, or you <Link to="/signup">sign up</Link>
              {state === 'expired' && ' once more'}.
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
