import { withStatus } from '#core/assignments/filters.ts';
import { queryOf } from '../../assignments/list-query.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { SaveSearchForm } from '../../searches/save-search-form.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/search-save';

/** Saves the search shown by the list under it: the address's filters, of open assignments. */
export function loader({ url }: Route.LoaderArgs) {
  return { filters: withStatus(queryOf(url, true).filters, 'open'), formKey: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.searches.save, ({ mail }) => ({
    to: `/all-assignments${url.search}`,
    flash: `search_saved_${mail}`,
  }));
}

export default function SearchSave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageDialog title="Save this search">
      <SaveSearchForm {...loaderData} failure={actionData} />
    </PageDialog>
  );
}
