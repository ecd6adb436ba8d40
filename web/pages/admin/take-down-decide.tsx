import { data, useOutletContext } from 'react-router';
import type { ListedTakeDown } from '#core/safety/take-downs-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/take-down-decide';

const outcomes: Readonly<Record<string, 'restored' | 'kept'>> = { restore: 'restored', keep: 'kept' };

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(outcomes, params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { number, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const outcome = Object.hasOwn(outcomes, act) ? outcomes[act] : undefined;
  const decided = () => ({ to: `/admin/take-downs${url.search}`, flash: 'take_down_decided' }) as const;
  return submit(request, api.safety.decideTakeDown, decided, { with: { number, outcome } });
}

const effects: Readonly<Record<string, string>> = {
  assignment: 'It comes back as closed, since its bids were refunded. Its poster can post it again in one step.',
  bid: 'The coins are back already: the tutor may bid again while the assignment is open.',
  review: 'It is shown again, and its stars count.',
  gig: 'It is back on the profile, if there is room for it.',
};

/** Over the list: restores what was taken down, or keeps it down. */
export default function AdminTakeDownDecide({ loaderData, actionData, params }: Route.ComponentProps) {
  const restores = params.act === 'restore';
  // The text comes from the list that shows it, as every link here does.
  const row = useOutletContext<ListedTakeDown[]>().find(({ number }) => String(number) === params.number);
  return (
    <PageDialog title={restores ? 'Restore it?' : 'Keep it down?'} eyebrow={`T-${params.number}`} alert>
      <ReasonForm
        formKey={loaderData.formKey}
        failure={actionData}
        label={restores ? 'Restore' : 'Keep down'}
        title="Answer to the author"
        hint="Mailed to the author, and kept in the audit log."
      >
        {row && (
          <blockquote className="grid gap-1 wrap-anywhere" dir="auto">
            <b>{row.title}</b>
            <span className="clamp-3 text-14 text-ink-2">{row.words}</span>
          </blockquote>
        )}
        <p className="text-ink-2">{restores ? row && effects[row.kind] : 'It stays taken down for good.'}</p>
      </ReasonForm>
    </PageDialog>
  );
}
