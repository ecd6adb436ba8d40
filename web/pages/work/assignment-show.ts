import { redirect } from 'react-router';
import { flashHeader } from '../../lib/flash.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import type { Route } from './+types/assignment-show';

const workOf = (id: string) => `/assignment/${id}#work`;

export function loader({ params }: Route.LoaderArgs) {
  return redirect(workOf(params.id));
}

/** Refusals whose reason the reader can mend. */
const toastOf = {
  work_not_allowed: 'show_work_contacts',
  pdf_not_allowed: 'show_work_contacts',
  show_unreadable: 'show_work_unreadable',
  show_not_allowed: 'show_work_private',
} as const;

/** Shows a version of the work in public, or takes that back; then the page says what is so now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = workOf(params.id);
  const answer = await submit(request, api.work.show, () => ({ to }));
  if (answer instanceof Response) return answer;
  const why = toastOf[answer.data.refusal.code as keyof typeof toastOf] ?? 'show_work_refused';
  return redirect(to, { headers: { 'set-cookie': flashHeader(why) } });
}
