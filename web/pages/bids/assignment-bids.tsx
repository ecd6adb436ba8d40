import { isOpen } from '#core/assignments/state.ts';
import { offeredTo } from '../../assignments/read-ask.ts';
import { readReceivedBids } from '../../bids/read-received-bids.ts';
import { ReceivedBids } from '../../bids/received-bids.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-bids';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [assignment, bids] = await read(
    Promise.all([page.api.assignments.get({ id }), readReceivedBids(page.api, id, url)]),
  );
  const { title, lapsed_at, bid_count: standing } = assignment;
  const state = { isClosed: lapsed_at !== null, offeredTo: offeredTo(assignment), canAward: isOpen(assignment) };
  return { id, title, standing, ...state, bids, now: page.now };
}

export default function AssignmentBids({ loaderData }: Route.ComponentProps) {
  const { id, title, standing, isClosed, offeredTo, canAward, bids, now } = loaderData;
  return (
    <PageDialog title={title}>
      <div className="body">
        <ReceivedBids
          {...bids}
          standing={standing}
          isClosed={isClosed}
          offeredTo={offeredTo}
          now={now}
          awardAt={canAward ? `/profile/assignments/${id}/award` : null}
          askAt={canAward ? `/profile/assignments/${id}/ask` : null}
          shortlistAt={`/profile/assignments/${id}/shortlist`}
          compareAt={`/assignment/${id}/compare`}
        />
      </div>
    </PageDialog>
  );
}
