import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { tutorQueryOf } from '../../tutors/list-query.ts';
import { TutorFilterSheet } from '../../tutors/tutor-filters.tsx';
import type { Route } from './+types/tutor-filters';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filters } = tutorQueryOf(url);
  const { total } = await read(context.get(pageContext).api.tutors.list({ ...filters, limit: 1 }));
  return { filters, total };
}

/** The directory's filters, over the directory. */
export default function TutorFilters({ loaderData }: Route.ComponentProps) {
  return <TutorFilterSheet {...loaderData} />;
}
