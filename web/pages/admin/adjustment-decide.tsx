import { data, useOutletContext } from 'react-router';
import type { AdjustmentRequest } from '#core/coins/contract.ts';
import { plural } from '#core/format.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/adjustment-decide';

const outcomes: Readonly<Record<string, 'confirmed' | 'refused'>> = { confirm: 'confirmed', refuse: 'refused' };

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(outcomes, params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const outcome = Object.hasOwn(outcomes, act) ? outcomes[act] : undefined;
  const decided = () => ({ to: `/admin/adjustments${url.search}`, flash: 'adjustment_decided' }) as const;
  return submit(request, api.coins.decideAdjustment, decided, { with: { id, outcome } });
}

/** Over the list: a second admin confirms or refuses an adjustment. */
export default function AdminAdjustmentDecide({ loaderData, actionData, params }: Route.ComponentProps) {
  const confirms = params.act === 'confirm';
  // The request comes from the list that shows it, as every link here does.
  const row = useOutletContext<AdjustmentRequest[]>().find(({ id }) => id === params.id);
  return (
    <PageDialog title={confirms ? 'Confirm the adjustment?' : 'Refuse the adjustment?'} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        destroys={!confirms}
        label={confirms ? 'Confirm' : 'Refuse'}
        hint="What you checked. Kept in the audit log with both names."
      >
        {row && (
          <blockquote className="grid gap-1 wrap-anywhere" dir="auto">
            <b>
              {plural(Math.abs(row.amount), 'coin')} {row.amount > 0 ? 'to' : 'from'} {row.user.full_name}
            </b>
            <span className="text-14 text-ink-2">
              {row.reason} (@{row.requested_by})
            </span>
          </blockquote>
        )}
        <p className="text-ink-2">
          {confirms
            ? 'The coins move at once, and the person reads the reason of the request.'
            : 'No coins move. The person is not told.'}
        </p>
      </ReasonForm>
    </PageDialog>
  );
}
