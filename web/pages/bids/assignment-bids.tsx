import { readReceivedBids } from '../../bids/read-received-bids.ts';
import { ReceivedBids } from '../../bids/received-bids.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-bids';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [{ title, status, bid_count }, bids] = await read(
    Promise.all([page.api.assignments.get({ id }), readReceivedBids(page.api, id, url)]),
  );
  return { id, title, status, bid_count, bids, now: page.now };
}

export default function AssignmentBids({ loaderData }: Route.ComponentProps) {
  const { id, title, status, bid_count, bids, now } = loaderData;
  return (
    <PageDialog title={title}>
      <div className="body">
        <ReceivedBids
          {...bids}
          count={bid_count}
          now={now}
          awardAt={status === 'open' ? `/profile/assignments/${id}/award` : null}
          askAt={status === 'open' ? `/profile/assignments/${id}/ask` : null}
          shortlistAt={`/profile/assignments/${id}/shortlist`}
          compareAt={`/assignment/${id}/compare`}
        />
      </div>
    </PageDialog>
  );
}
