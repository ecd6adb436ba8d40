import { Outlet } from 'react-router';
import { totalOf } from '#core/format.ts';
import { chosenTutorFilters, tutorOrders } from '#core/tutors/filters.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { structured } from '../../lib/structured-data.ts';
import { moreTutors, tutorQueryOf, tutorsPath } from '../../tutors/list-query.ts';
import { TutorCard } from '../../tutors/tutor-card.tsx';
import {
  ChosenTutorFilters,
  TutorFilters,
  TutorSearch,
  TutorTools,
  withoutFilters,
} from '../../tutors/tutor-filters.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { whenDialogOpens } from '../../ui/dialog-links.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/tutors';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const query = tutorQueryOf(url);
  const { filters, shown, after } = query;
  const { next, ...list } = await read(api.tutors.list({ ...filters, limit: shown, after }));
  const itemListElement = list.items.map(({ full_name: name, username }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: `${site.publicUrl}/user/${username}`,
  }));
  return {
    ...list,
    more: moreTutors(query, next),
    query,
    about: structured({ '@type': 'ItemList', name: 'Tutors', itemListElement }),
  };
}

/** Reloaded under a dialog that opens: a tutor may have stopped taking invitations. */
export const shouldRevalidate = whenDialogOpens;

/** The public directory of tutors, from which students invite. */
export default function Tutors({ loaderData }: Route.ComponentProps) {
  const { items, total, more, query, about } = loaderData;
  const { filters, after } = query;
  const isFiltered = chosenTutorFilters(filters).length > 0;
  return (
    <div className="wrap page listing">
      <PageMeta
        at="/tutors"
        title="Tutors"
        description="Tutors across Pakistan by expertise, rate and stars. Invite the ones you like to bid on your assignment."
      />
      <script type="application/ld+json">{about}</script>
      <div className="title">
        <div>
          <h1>Tutors</h1>
          <p className="text-ink-2" aria-live="polite">
            {totalOf(total, 'tutor')}, {tutorOrders[filters.sort]}
          </p>
        </div>
        <TutorSearch filters={filters} />
      </div>
      <div className="tools">
        <TutorTools filters={filters} />
        <TutorFilters filters={filters} />
        <ChosenTutorFilters filters={filters} />
      </div>
      <h2 className="sr-only">Results</h2>
      {items.length === 0 ? (
        <Empty
          title="No tutors found"
          action={
            isFiltered ? (
              <LinkButton to={tutorsPath(withoutFilters(filters))}>Clear all</LinkButton>
            ) : (
              <LinkButton to="/signup?from=/tutors">Sign up as a tutor</LinkButton>
            )
          }
        >
          {isFiltered
            ? 'No tutor fits your filters. Remove one, or try a broader word.'
            : 'No tutors here yet. Be the first.'}
        </Empty>
      ) : (
        <>
          <div className="cards">
            {items.map((tutor) => (
              <TutorCard key={tutor.username} tutor={tutor} />
            ))}
          </div>
          <LoadMore shown={items.length} total={after ? null : total} more={more} />
        </>
      )}
      <Outlet />
    </div>
  );
}
