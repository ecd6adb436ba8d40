import { useLocation } from 'react-router';
import { bidRefusals } from '#core/bids/refusals.ts';
import { whyCannotBid } from '#core/bids/rules.ts';
import { GoneDialog } from '../../assignments/gone-dialog.tsx';
import { CannotBidDialog, GuestBidDialog, isClosed } from '../../bids/cannot-bid.tsx';
import { PlaceBidDialog } from '../../bids/place-bid-form.tsx';
import { useReason } from '../../bids/use-reason.ts';
import { holdIfSignedOut } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/place-bid';

/**
 * The bid dialog of a list, for one of its cards (LIST-06). Guests see there how to start bidding
 * (BID-06).
 */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { api, viewer, now } = context.get(pageContext);
  const assignment = await read(api.assignments.get({ id }));
  return {
    assignment,
    now,
    viewer: viewer && { coins: viewer.coins, cv_file_url: viewer.cv_file_url },
    // A guest has no form here, and the page is shared with other guests.
    formKey: viewer ? crypto.randomUUID() : '',
  };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  await holdIfSignedOut(page, request, url);
  const list = url.pathname.replace(/\/bid\/[^/]*$/, '') || '/';
  return submit(
    request,
    page.api.bids.place,
    ({ coins }) => ({ to: list + url.search, flash: 'bid_placed', n: coins }),
    {
      with: { assignment_id: id },
    },
  );
}

export default function PlaceBidPage({ loaderData, actionData }: Route.ComponentProps) {
  const { assignment, viewer, now, formKey } = loaderData;
  const { pathname, search } = useLocation();
  const reason = useReason(whyCannotBid(viewer, assignment, now), assignment, actionData);
  const typed = proposalOf(actionData);
  if (reason === 'bid_signed_out') {
    return (
      <PageDialog title={bidRefusals.bid_signed_out.title}>
        <GuestBidDialog title={assignment.title} back={pathname + search} typed={typed} />
      </PageDialog>
    );
  }
  const coins = viewer?.coins ?? 0;
  return (
    <PageDialog title={assignment.title} eyebrow={isClosed(reason) ? 'Closed for bids' : 'Place a Bid'}>
      {reason ? (
        <CannotBidDialog reason={reason} assignment={assignment} coins={coins} typed={typed} />
      ) : (
        <PlaceBidDialog
          assignment={assignment}
          formKey={formKey}
          failure={actionData}
          coins={coins}
          cvUrl={viewer?.cv_file_url ?? null}
        />
      )}
    </PageDialog>
  );
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  return <GoneDialog error={error} written={proposalOf(actionData)} />;
}

function proposalOf(failure: Route.ComponentProps['actionData']): string | undefined {
  const { proposal } = failure?.values ?? {};
  return typeof proposal === 'string' ? proposal : undefined;
}
