import { redirect } from 'react-router';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import type { Route } from './+types/assignment-show';

const workOf = (id: string) => `/assignment/${id}#work`;

export function loader({ params }: Route.LoaderArgs) {
  return redirect(workOf(params.id));
}

/**
 * Agrees that a version of the work is public, or withdraws; then the page shows the present state.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = workOf(params.id);
  const answer = await submit(request, api.work.show, () => ({ to }));
  if (answer instanceof Response) return answer;
  return redirect(to, { headers: { 'set-cookie': flashHeader('show_work_refused') } });
}
