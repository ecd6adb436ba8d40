import { redirect } from 'react-router';
import { AwardForm } from '../../assignments/award-form.tsx';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/assignment-award';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

export async function loader({ params: { id, username }, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { coins } = context.get(viewerContext);
  const [
    assignment,
    {
      items: [bid],
    },
  ] = await read(
    Promise.all([
      page.api.assignments.get({ id }),
      page.api.bids.ofAssignment({ assignment_id: id, bidder: username }),
    ]),
  );
  if (!bid) throw redirect(pageUnder(url));
  return { assignment, bid, coins, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(
    request,
    api.assignments.award,
    ({ coins, conversation_id }) => {
      const page = pageUnder(url);
      // On the assignment's page the deal is the next thing to see, also after the comparison.
      const to = page.startsWith('/assignment/') ? `${url.pathname.split('/').slice(0, 3).join('/')}#awarded` : page;
      return { to, flash: 'assignment_awarded', n: coins, id: conversation_id };
    },
    { with: { p_assignment_id: id } },
  );
}

export default function AssignmentAward({ loaderData, actionData }: Route.ComponentProps) {
  const {
    assignment,
    bid: { bidder },
  } = loaderData;
  return (
    <PageDialog title={`Award to ${bidder.full_name}?`} eyebrow={assignment.title}>
      <AwardForm {...loaderData} failure={actionData} />
    </PageDialog>
  );
}
