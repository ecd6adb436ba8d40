import { AssignmentFilterSheet } from '../../assignments/list-filters.tsx';
import { queryOf } from '../../assignments/list-query.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import type { Route } from './+types/assignment-filters';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext);
  const { filters } = queryOf(url, viewer !== null);
  const { total } = await read(api.assignments.list({ ...filters, limit: 1 }));
  return { filters, total, expertise: viewer?.expertise ?? null };
}

/** The list's filters, over the list. */
export default function AssignmentFilters({ loaderData }: Route.ComponentProps) {
  return <AssignmentFilterSheet {...loaderData} />;
}
