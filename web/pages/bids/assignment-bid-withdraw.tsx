import { redirect } from 'react-router';
import { bidRefusals } from '#core/bids/refusals.ts';
import { canChangeBid } from '#core/bids/rules.ts';
import { dateTime } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/assignment-bid-withdraw';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { own_bid, ...assignment } = await read(api.assignments.get({ id }));
  if (!own_bid) throw redirect(pageUnder(url));
  return {
    title: assignment.title,
    bid: own_bid.id,
    isOpen: canChangeBid(assignment, own_bid),
    freeUntil: own_bid.free_until,
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.bids.withdraw, ({ refunded }) => ({
    to: pageUnder(url),
    flash: refunded > 0 ? 'bid_withdrawn_free' : 'bid_withdrawn',
    n: refunded,
  }));
}

/** The effects of withdrawing a bid, shown before it. */
export default function AssignmentBidWithdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { title, bid, isOpen, freeUntil, formKey } = loaderData;
  return (
    <PageDialog title="Withdraw your bid?" alert>
      <ActionForm formKey={formKey} failure={actionData} draft={null}>
        <div className="body">
          <FormError />
          {isOpen ? (
            <>
              <input type="hidden" name="id" value={bid} />
              <p className="text-ink-2">
                The poster of “<bdi>{title}</bdi>” no longer sees your bid. This cannot be undone.
              </p>
              {freeUntil ? (
                <Note look="good">
                  What you paid comes back, since the poster changed the assignment: until {dateTime(freeUntil)}.
                </Note>
              ) : (
                <Note look="warn">
                  You do not get back what you paid, even if the assignment is deleted later. You can bid again for{' '}
                  {coinsFor.bid} coins.
                </Note>
              )}
            </>
          ) : (
            <Note>{wordsOf(bidRefusals.bid_change_not_open)}</Note>
          )}
        </div>
        <div className="foot">
          <CloseLink look="sec">Keep it</CloseLink>
          {isOpen && <SubmitButton look="bad">Withdraw bid</SubmitButton>}
        </div>
      </ActionForm>
    </PageDialog>
  );
}
