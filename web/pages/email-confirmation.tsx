import { coinsFor } from '#core/limits.ts';
import { pageContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, SubmitButton } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { FinishedStar, UnfinishedStar } from '../ui/star.tsx';
import type { Route } from './+types/email-confirmation';

/** The mail's link ends here, with `error` when it did not work. */
export function loader({ request }: Route.LoaderArgs) {
  return { failed: new URL(request.url).searchParams.has('error'), formKey: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.accounts.resendConfirmation, () => ({ to: '/login', flash: 'confirmation_sent' }));
}

export default function EmailConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap page empty min-h-[70dvh] content-center">
      {loaderData.failed ? (
        <>
          <PageMeta title="Link expired" />
          <UnfinishedStar />
          <h1>This link has expired</h1>
          <p>Confirmation links work for 24 hours. We can send a new one.</p>
          <ActionForm
            formKey={loaderData.formKey}
            failure={actionData}
            className="mt-4 grid w-full max-w-90 gap-4 text-start"
          >
            <Field name="email" label="Email">
              <TextInput type="email" autoComplete="email" required />
            </Field>
            <SubmitButton large full>
              Send a new link
            </SubmitButton>
          </ActionForm>
        </>
      ) : (
        <>
          <PageMeta title="Email confirmed" />
          <FinishedStar />
          <h1>Email confirmed</h1>
          <p>Your account is ready. Log in to start.</p>
          <p>
            <Coins amount={coinsFor.signup} /> are waiting.
          </p>
          <LinkButton to="/login" large>
            Proceed to Login
          </LinkButton>
        </>
      )}
    </div>
  );
}
