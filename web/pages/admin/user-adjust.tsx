import { useOutletContext } from 'react-router';
import type { User } from '#core/admin/contract.ts';
import type { OutputOf } from '#core/contract.ts';
import { AdjustForm } from '../../coins/adjust-form.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/user-adjust';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  await read(api.admin.mayCall({ procedure: 'coins.adjust' }));
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = `/admin/users/${id}`;
  const adjusted = ({ coins, request_id }: OutputOf<'coins.adjust'>) =>
    request_id
      ? ({ to, flash: 'adjustment_requested' } as const)
      : ({ to, flash: 'coins_adjusted', n: coins } as const);
  return submit(request, api.coins.adjust, adjusted, { with: { user_id: id } });
}

/** Over a user's page: an admin corrects the balance. */
export default function AdminUserAdjust({ loaderData, actionData }: Route.ComponentProps) {
  const user = useOutletContext<User>();
  return (
    <PageDialog title="Adjust coins" alert>
      <AdjustForm user={user} formKey={loaderData.formKey} failure={actionData} />
    </PageDialog>
  );
}
