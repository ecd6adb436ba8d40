import { useOutletContext } from 'react-router';
import { adminRoles, roleWords } from '#core/admin/roles.ts';
import { mailedKeys } from '#core/limits.ts';
import { MailProof, ProofFields, type ProofNeeds } from '../../accounts/proof-fields.tsx';
import { RoleForm } from '../../admin/role-form.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { Picks } from '../../ui/choices.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import type { Route } from './+types/role-give';

const page = '/admin/team';

export function loader({ params: { username = '' } }: Route.LoaderArgs) {
  return { formKey: crypto.randomUUID(), username };
}

export function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  if (url.searchParams.has('code')) {
    const sent = { to: `${page}/give`, flash: 'proof_sent', n: mailedKeys.reauthentication } as const;
    return submit(request, api.accounts.reauthenticate, () => sent);
  }
  return submit(request, api.admin.giveRole, () => ({ to: page, flash: 'role_given' }));
}

const options = adminRoles.map((value) => ({ value, label: roleWords[value].title, hint: roleWords[value].note }));

/** Over the team: an owner gives a person a role. */
export default function AdminRoleGive({ loaderData: { formKey, username }, actionData }: Route.ComponentProps) {
  const needs = useOutletContext<ProofNeeds>();
  return (
    <PageDialog title="Give a role">
      <RoleForm
        action={`${page}/give`}
        formKey={formKey}
        failure={actionData}
        proof={<ProofFields {...needs} />}
        label="Give role"
      >
        <p className="text-ink-2">
          The role holds at once. The person becomes an admin, if they are not one yet, and gets a mail; so do all
          owners.
        </p>
        <Field name="username" label="Username" hint="As on the profile, like ayesha_s.">
          <TextInput dir="ltr" autoComplete="off" spellCheck={false} defaultValue={username} required />
        </Field>
        <Field name="role" label="Role" group>
          <Picks stacked options={options} />
        </Field>
      </RoleForm>
      {!needs.hasPassword && <MailProof action={`${page}/give?code`} />}
    </PageDialog>
  );
}
