import { data, redirect, useOutletContext } from 'react-router';
import type { User } from '#core/admin/contract.ts';
import { ActForm, actOf } from '../../admin/user-acts.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/user-act';

const procedures = {
  block: 'admin.blockUser',
  unblock: 'admin.unblockUser',
  verify: 'admin.verifyUser',
  'view-as': 'admin.viewAs',
  'end-sessions': 'admin.endSessions',
} as const;

export async function loader({ context, params: { id, act } }: Route.LoaderArgs) {
  const found = actOf(act);
  if (!found) throw redirect(`/admin/users/${id}`);
  const { api } = context.get(pageContext);
  await read(api.admin.mayCall({ procedure: procedures[found.name] }));
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = `/admin/users/${id}`;
  const ofUser = { with: { user_id: id } };
  const found = actOf(act);
  switch (found?.name) {
    case 'block':
      return submit(request, api.admin.blockUser, () => ({ to, flash: 'user_blocked' }), ofUser);
    case 'unblock':
      return submit(request, api.admin.unblockUser, () => ({ to, flash: 'user_unblocked' }), ofUser);
    case 'verify':
      return submit(request, api.admin.verifyUser, () => ({ to, flash: 'user_verified' }), ofUser);
    case 'view-as':
      return submit(request, api.admin.viewAs, () => ({ to: '/' }), ofUser);
    case 'end-sessions': {
      const session = { with: { user_id: id, session_id: found.session } };
      const ended = ({ sessions_ended: n }: { sessions_ended: number }) =>
        ({ to, flash: 'sessions_ended', n }) as const;
      return submit(request, api.admin.endSessions, ended, session);
    }
    default:
      throw data(null, { status: 404 });
  }
}

/**
 * An admin's act on a user, over the user's page: block, unblock, verify, view as the user, end
 * sessions.
 */
export default function AdminUserAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const user = useOutletContext<User>();
  const act = actOf(params.act);
  if (!act) return null;
  return (
    <PageDialog title={act.title(user)} alert>
      <ActForm act={act} user={user} formKey={loaderData.formKey} failure={actionData} />
    </PageDialog>
  );
}
