import { data, redirect, useOutletContext } from 'react-router';
import { contactChanges, mailedKeys } from '#core/limits.ts';
import { MailProof, ProofFields, type ProofNeeds } from '../../accounts/proof-fields.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import type { Route } from './+types/change-contact';

const page = '/settings';

const undo = `Your email now can undo this for ${contactChanges.undoDays} days.`;

/** The details that a member may change here, each in a dialog with an address of its own. */
const changes = {
  email: {
    title: 'Change email',
    text: `We mail a link to the new address. Once you open it there and confirm, your other devices are signed out. ${undo}`,
    button: 'Send the link',
  },
  phone: {
    title: 'Change phone',
    text: `You can log in with it and your password. Your other devices are signed out. ${undo}`,
    button: 'Save phone',
  },
} as const;

function readChange(what: string): keyof typeof changes | null {
  return Object.hasOwn(changes, what) ? (what as keyof typeof changes) : null;
}

export function loader({ params: { what } }: Route.LoaderArgs) {
  if (!readChange(what)) throw redirect(page);
  return { formKey: crypto.randomUUID() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { accounts } = context.get(pageContext).api;
  const what = readChange(params.what);
  if (!what) throw data(null, { status: 404 });
  if (url.searchParams.has('code')) {
    const sent = { to: `${page}/change/${what}`, flash: 'proof_sent', n: mailedKeys.reauthentication } as const;
    return submit(request, accounts.reauthenticate, () => sent);
  }
  return what === 'email'
    ? submit(request, accounts.changeEmail, () => ({ to: page, flash: 'email_asked' }))
    : submit(request, accounts.changePhone, () => ({ to: page, flash: 'phone_changed' }));
}

export default function ChangeContact({ loaderData, actionData, params }: Route.ComponentProps) {
  const needs = useOutletContext<ProofNeeds>();
  const what = readChange(params.what);
  if (!what) return null;
  const { title, text, button } = changes[what];
  const here = `${page}/change/${what}`;
  return (
    <PageDialog title={title}>
      <ActionForm action={here} formKey={loaderData.formKey} failure={actionData} draft={null}>
        <div className="body">
          <FormError />
          <p className="text-ink-2">{text}</p>
          {what === 'email' ? (
            <Field name="email" label="New email">
              <TextInput type="email" autoComplete="email" required />
            </Field>
          ) : (
            <Field name="phone_number" label="New phone" hint="Like 0300 1234567.">
              <TextInput type="tel" autoComplete="tel" required />
            </Field>
          )}
          <ProofFields {...needs} />
        </div>
        <div className="foot">
          <CloseLink />
          <SubmitButton>{button}</SubmitButton>
        </div>
      </ActionForm>
      {!needs.hasPassword && <MailProof action={`${here}?code`} />}
    </PageDialog>
  );
}
