import { ORPCError } from '@orpc/client';
import { redirect } from 'react-router';
import { AuthFrame } from '../../accounts/auth-frame.tsx';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/auth-email';

/**
 * Asks for the email of a person whose provider confirmed none: once, followed by a confirmation
 * mail.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  try {
    const { full_name, email } = await api.accounts.pendingIdentity();
    return { full_name, email, formKey: crypto.randomUUID() };
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    throw redirect('/login', { headers: { 'set-cookie': flashHeader('sign_in_failed') } });
  }
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.accounts.giveEmail, () => ({ to: '/login', flash: 'signed_up' }));
}

export default function AuthEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, email, formKey } = loaderData;
  return (
    <AuthFrame title="One step left." text="We write to you when someone bids, answers or hands in work.">
      <PageMeta title="Your email" />
      <div>
        <h1>Your email</h1>
        <p className="text-ink-2">
          Welcome<bdi>{full_name && `, ${full_name}`}</bdi>. We still need a confirmed email. Enter yours, and we send
          you a link.
        </p>
      </div>
      <ActionForm formKey={formKey} failure={actionData} className="grid gap-5">
        <FormError />
        <Field name="email" label="Email">
          <TextInput type="email" autoComplete="email" defaultValue={email} required />
        </Field>
        <SubmitButton large full>
          Send the link
        </SubmitButton>
      </ActionForm>
    </AuthFrame>
  );
}
