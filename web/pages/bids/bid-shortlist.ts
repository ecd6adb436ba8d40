import { redirect } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import type { Route } from './+types/bid-shortlist';

/**
 * Returns the page whose bids show the star: the assignment's page, or the dialog over the own
 * list.
 */
function bidsPath({ pathname, search }: URL): string {
  return pathname.replace(/\/shortlist$/, pathname.startsWith('/profile/') ? '/bids' : '') + search;
}

export function loader({ url }: Route.LoaderArgs) {
  return redirect(bidsPath(url));
}

/** Marks a bid, or removes the mark; a deleted bid is ignored. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = bidsPath(url);
  const answer = await submit(request, api.bids.shortlist, () => ({ to }));
  return answer instanceof Response ? answer : redirect(to);
}
