import { ReceivedBids } from '../bids/received-bids.tsx';
import { requireViewer } from '../lib/guard.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { PageDialog } from '../ui/dialog.tsx';
import type { Route } from './+types/assignment-bids';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireViewer(page, url);
  const [{ title, status }, bids] = await read(
    Promise.all([page.api.assignments.get({ id }), page.api.bids.ofAssignment({ assignment_id: id })]),
  );
  return { id, title, status, bids, now: page.now };
}

export default function AssignmentBids({ loaderData }: Route.ComponentProps) {
  const { id, title, status, bids, now } = loaderData;
  return (
    <PageDialog title={title}>
      <div className="body">
        <ReceivedBids bids={bids} now={now} awardAt={status === 'open' ? `/profile/assignments/${id}/award` : null} />
      </div>
    </PageDialog>
  );
}
