import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, Outlet } from 'react-router';
import { instantSearchMails, mostSearches, searchDigestHour } from '#core/limits.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { SearchRow } from '../../searches/search-row.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/saved-searches';
import '../../ui/rows.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { items } = await read(api.searches.own());
  return { searches: items.map((search) => ({ search, formKey: crypto.randomUUID() })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.searches.change, () => ({ to: '/saved-searches', flash: 'search_changed' }));
}

/** A person's saved searches (docs/decisions/0067). */
export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches } = loaderData;
  return (
    <div className="wrap page">
      <div className="grid max-w-[880px] gap-5">
        <PageMeta title="Saved searches" />
        <Link className="link justify-self-start" to="/all-assignments">
          <ArrowLeft className="flip size-4" /> All Assignments
        </Link>
        <div>
          <h1>Saved searches</h1>
          <p className="text-ink-2">We mail you when a new assignment fits. You can keep {mostSearches}.</p>
        </div>
        {searches.length === 0 ? (
          <Empty
            title="No saved searches yet"
            action={<LinkButton to="/all-assignments?status=open">Find assignments</LinkButton>}
          >
            Filter the list of assignments and save the search: we tell you when something new fits.
          </Empty>
        ) : (
          <>
            <ul className="rows" aria-label="Saved searches">
              {searches.map(({ search, formKey }) => (
                <SearchRow key={`${search.id} ${search.mail}`} search={search} formKey={formKey} failure={actionData} />
              ))}
            </ul>
            <p className="text-14 text-ink-3">
              Daily mail comes at {searchDigestHour}:00. Instant mail comes within minutes, at most {instantSearchMails}{' '}
              a day.
            </p>
          </>
        )}
        <Outlet />
      </div>
    </div>
  );
}
