import { data, useOutletContext } from 'react-router';
import { adminRoles, roleWords } from '#core/admin/roles.ts';
import { mailedKeys } from '#core/limits.ts';
import { MailProof, ProofFields, type ProofNeeds } from '../../accounts/proof-fields.tsx';
import { RoleForm } from '../../admin/role-form.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/role-take';

const page = '/admin/team';

export function loader({ params }: Route.LoaderArgs) {
  const role = adminRoles.find((one) => one === params.role);
  if (!role) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID(), role };
}

export function action({ request, context, params: { username, role }, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  if (url.searchParams.has('code')) {
    const sent = {
      to: `${page}/${username}/${role}/take`,
      flash: 'proof_sent',
      n: mailedKeys.reauthentication,
    } as const;
    return submit(request, api.accounts.reauthenticate, () => sent);
  }
  const taken = () => ({ to: page, flash: 'role_taken' }) as const;
  return submit(request, api.admin.takeRole, taken, { with: { username, role } });
}

/** Over the team: an owner takes a role from an admin. */
export default function AdminRoleTake({ loaderData, actionData, params: { username } }: Route.ComponentProps) {
  const needs = useOutletContext<ProofNeeds>();
  const { role, formKey } = loaderData;
  const { title } = roleWords[role];
  const here = `${page}/${username}/${role}/take`;
  return (
    <PageDialog title={`Take ${title} from @${username}?`} alert>
      <RoleForm
        action={here}
        formKey={formKey}
        failure={actionData}
        proof={<ProofFields {...needs} />}
        label="Take role"
        takes
      >
        <p className="text-ink-2">
          It ends at once, also on pages that are open. Without any role the person is a member again. We tell the
          person and all owners by mail.
        </p>
      </RoleForm>
      {!needs.hasPassword && <MailProof action={`${here}?code`} />}
    </PageDialog>
  );
}
