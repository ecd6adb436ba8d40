import type { SignUpToConfirm } from '#core/accounts/contract.ts';
import { wayIn } from '#core/accounts/rules.ts';
import { dateTime } from '#core/format.ts';
import type { Failure } from '../lib/form-values.ts';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { UnfinishedStar } from '../ui/star.tsx';
import '../ui/card.css';
import '../ui/pairs.css';
import './confirm-sign-up.css';

interface ConfirmSignUpProps {
  signUp: SignUpToConfirm;
  /** The address its forms post to: this page with the mail's token. */
  here: string;
  formKey: string;
  /** The refusal of whichever form is shown. */
  failure: Failure | undefined;
}

/**
 * Shown before an email is confirmed: the details the account opens with, to prevent confirming
 * another person's way in (docs/decisions/0081).
 */
export function ConfirmSignUp({ signUp, here, formKey, failure }: ConfirmSignUpProps) {
  const { email, full_name, username, created_at } = signUp;
  return (
    <section className="confirm-sign-up" aria-labelledby="confirm-sign-up">
      <UnfinishedStar />
      <h1 id="confirm-sign-up">Is this you?</h1>
      <p className="lede">This email was used to sign up. Confirm only if all of these details are yours.</p>
      <dl className="card pairs">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Name</dt>
        <dd>
          <bdi>{full_name}</bdi> <bdi className="text-ink-2">@{username}</bdi>
        </dd>
        <dt>Log in with</dt>
        <dd>
          <bdi>{wayIn(signUp)}</bdi>
        </dd>
        <dt>Signed up</dt>
        <dd>
          <time dateTime={created_at.toISOString()}>{dateTime(created_at)}</time>
        </dd>
      </dl>
      <ActionForm formKey={formKey} failure={failure} draft={null} action={`${here}&confirm`} className="grid gap-2">
        <FormError />
        <SubmitButton large full>
          Confirm email
        </SubmitButton>
      </ActionForm>
      <ActionForm formKey={`${formKey}-refused`} failure={undefined} draft={null} action={`${here}&refuse`}>
        <SubmitButton look="sec" large full>
          This was not me
        </SubmitButton>
      </ActionForm>
      <p className="text-13 text-ink-3">
        “This was not me” cancels this sign-up. You can still sign up with this email yourself.
      </p>
    </section>
  );
}
