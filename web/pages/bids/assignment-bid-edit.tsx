import { redirect } from 'react-router';
import { bidRefusals } from '#core/bids/refusals.ts';
import { canChangeBid } from '#core/bids/rules.ts';
import { lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { OfferFields } from '../../bids/place-bid-form.tsx';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { TooLate } from '../../ui/written.tsx';
import type { Route } from './+types/assignment-bid-edit';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { own_bid, ...assignment } = await read(api.assignments.get({ id }));
  if (!own_bid) throw redirect(pageUnder(url));
  const why = own_bid.edited_at
    ? 'bid_edited_before'
    : canChangeBid(assignment, own_bid)
      ? null
      : 'bid_change_not_open';
  return {
    title: assignment.title,
    bid: { id: own_bid.id, proposal: own_bid.proposal, price: own_bid.price, days: own_bid.days },
    reason: why && wordsOf(bidRefusals[why]),
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.bids.edit, () => ({ to: pageUnder(url), flash: 'bid_edited' }));
}

/** The own bid, which may be changed once. */
export default function AssignmentBidEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { title, bid, reason, formKey } = loaderData;
  return (
    <PageDialog title="Change your bid" eyebrow={title}>
      {reason ? (
        <div className="body">
          <TooLate reason={reason} label="Your proposal" name="proposal" failure={actionData} />
        </div>
      ) : (
        <ActionForm later="Your changed bid" formKey={formKey} failure={actionData} preventScrollReset>
          <div className="body">
            <FormError />
            <input type="hidden" name="id" value={bid.id} />
            <Field
              name="proposal"
              label="Your proposal"
              hint="No phone numbers, emails or links."
              max={lengths.proposal}
            >
              <TextArea rows={8} defaultValue={bid.proposal} required />
            </Field>
            <OfferFields price={bid.price} days={bid.days} />
            <p className="text-14 text-ink-2">
              You can change it once. The poster sees that you changed it, and can read the earlier version.
            </p>
          </div>
          <div className="foot">
            <CloseLink />
            <SubmitButton>Save bid</SubmitButton>
          </div>
        </ActionForm>
      )}
    </PageDialog>
  );
}
