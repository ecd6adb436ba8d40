import { noFilters } from '#core/assignments/filters.ts';
import { pageUnder } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { SaveSearchForm } from '../../searches/save-search-form.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/search-like';

export { GoneDialog as ErrorBoundary } from '../../assignments/gone-dialog.tsx';

/** Saves a search for work similar to that of an own lost bid: same subject, similar price. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { search } = await read(api.bids.similar({ assignment_id: params.id }));
  return { filters: { ...noFilters, status: 'open' as const, ...search }, formKey: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.searches.save, ({ mail }) => ({ to: pageUnder(url), flash: `search_saved_${mail}` }));
}

export default function SearchLike({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageDialog title="Tell me about new work like this">
      <SaveSearchForm {...loaderData} failure={actionData} />
    </PageDialog>
  );
}
