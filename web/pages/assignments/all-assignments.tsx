import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Users from 'lucide-react/icons/users';
import { Link, Outlet } from 'react-router';
import {
  type AssignmentFilters,
  assignmentOrders,
  chosenFilters,
  filterParams,
  statusFilters,
  withStatus,
} from '#core/assignments/filters.ts';
import { totalOf } from '#core/format.ts';
import type { PageContext } from '#core/page.ts';
import { AssignmentCard } from '../../assignments/assignment-card.tsx';
import { ChosenFilters, cleared, ListFilters, ListTools } from '../../assignments/list-filters.tsx';
import { listPath, moreOf, queryOf } from '../../assignments/list-query.ts';
import { SearchForm } from '../../assignments/search-form.tsx';
import { BidAction } from '../../bids/bid-action.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/choose.tsx';
import { useDialogLinks, whenDialogOpens } from '../../ui/dialog-links.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/all-assignments';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, now, viewer } = context.get(pageContext);
  const query = queryOf(url, viewer !== null);
  const { filters, shown, after } = query;
  const isKept = viewer && chosenFilters(filters).length > 0 && (await savedAlready(api, filters));
  const { next, ...list } = await read(api.assignments.list({ ...filters, limit: shown, after }));
  return {
    ...list,
    more: moreOf(query, next),
    query,
    now,
    isKept: isKept === true,
    viewer: viewer && { hasExpertise: viewer.expertise.length > 0 },
  };
}

/** Returns whether the viewer keeps this search of open assignments, in whatever order. */
async function savedAlready(api: PageContext['api'], filters: AssignmentFilters): Promise<boolean> {
  const wordsOf = (asked: AssignmentFilters) =>
    new URLSearchParams(filterParams({ ...withStatus(asked, 'open'), sort: 'newest' })).toString();
  const { items } = await read(api.searches.own());
  return items.some((saved) => wordsOf(saved.filters) === wordsOf(filters));
}

/** Reloaded under a dialog that opens: a card may have changed. */
export const shouldRevalidate = whenDialogOpens;

export default function AllAssignmentsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, more, query, now, viewer, isKept } = loaderData;
  const { filters, after } = query;
  const { search: _, ...others } = filterParams(filters);
  const ofBidders = filters.status === 'all' || filters.status === 'open';
  const toDialog = useDialogLinks();
  return (
    <div className="wrap page listing">
      <PageMeta
        at="/all-assignments"
        title="All Assignments"
        description="Assignments from students across Pakistan, newest first. Read them all and bid on those you can do."
      />
      <div className="title">
        <div>
          <h1>All Assignments</h1>
          <p className="text-ink-2" aria-live="polite">
            {totalOf(total, 'assignment')},{' '}
            {filters.search ? `for “${filters.search}”` : assignmentOrders[filters.sort]}
          </p>
        </div>
        <SearchForm key={filters.search} defaultValue={filters.search} keep={others} blank="all" />
      </div>
      <div className="tools">
        <FilterLinks
          look="segment"
          label="Status"
          choices={statusFilters.map((status) => ({
            label: status.charAt(0).toUpperCase() + status.slice(1),
            to: listPath(withStatus(filters, status)),
            chosen: status === filters.status,
          }))}
        />
        <p className="ways">
          <Link className="link" to="/tutors">
            <Users className="size-4" /> Browse tutors
          </Link>
          {viewer && (
            <Link className="link" to="/saved-searches">
              <Bookmark className="size-4" /> Saved searches
            </Link>
          )}
        </p>
        <ListTools filters={filters} />
        <ListFilters filters={filters} signedIn={viewer !== null} />
        <ChosenFilters filters={filters} />
        {viewer && ofBidders && isKept && (
          <p className="text-14 text-ink-2">
            This search is saved.{' '}
            <Link className="link" to="/saved-searches">
              See your saved searches
            </Link>
          </p>
        )}
        {viewer && ofBidders && !isKept && chosenFilters(filters).length > 0 && (
          <LinkButton look="sec" {...toDialog('/all-assignments/save')}>
            <BookmarkPlus className="size-4" /> Save this search
          </LinkButton>
        )}
      </div>
      <h2 className="sr-only">Results</h2>
      {items.length === 0 ? (
        <NothingFound filters={filters} lacksExpertise={viewer?.hasExpertise === false} />
      ) : (
        <>
          <div className="cards">
            {items.map((item) => (
              <AssignmentCard
                key={item.id}
                assignment={item}
                now={now}
                action={<BidAction assignment={item} now={now} list="/all-assignments" />}
              />
            ))}
          </div>
          <LoadMore shown={items.length} total={after ? null : total} more={more} />
        </>
      )}
      <Outlet />
    </div>
  );
}

/** The advice for an empty result: remove a filter, or post the first assignment. */
function NothingFound({ filters, lacksExpertise }: { filters: AssignmentFilters; lacksExpertise: boolean }) {
  const title = 'No assignments found';
  const set = chosenFilters(filters).filter(({ without }) => !('search' in without)).length;
  if (filters.my_expertise && lacksExpertise) {
    return (
      <Empty title={title} action={<LinkButton to="/profile">Choose your expertise</LinkButton>}>
        Add your expertise to see assignments that fit it.
      </Empty>
    );
  }
  if (set > 0) {
    return (
      <Empty title={title} action={<LinkButton to={cleared(filters)}>Clear all</LinkButton>}>
        {set === 1
          ? 'Nothing fits this filter. Remove it to see more.'
          : `Nothing fits all ${set} filters. Remove one.`}
      </Empty>
    );
  }
  return (
    <Empty title={title} action={<LinkButton to="/post-assignment">Post an assignment</LinkButton>}>
      {filters.search
        ? `Nothing matches “${filters.search}” yet. Try a broader word, or be the first to post.`
        : 'Be the first to post.'}
    </Empty>
  );
}
