import { Outlet } from 'react-router';
import { assignmentsPage, largestAssignmentsPage } from '#core/limits.ts';
import { AssignmentCard } from '../assignments/assignment-card.tsx';
import { SearchForm } from '../assignments/search-form.tsx';
import { BidAction } from '../bids/bid-action.tsx';
import { totalOf } from '../lib/format.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { LinkButton } from '../ui/button.tsx';
import { FilterLinks } from '../ui/choose.tsx';
import { whenDialogOpens } from '../ui/dialog-links.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Empty } from '../ui/states.tsx';
import type { Route } from './+types/all-assignments';

const filters = ['all', 'open', 'awarded', 'completed'] as const;
type Filter = (typeof filters)[number];

interface Query {
  status: Filter;
  search: string;
  shown: number;
  /** Key of the row after which the list begins, once it is longer than one read. */
  after?: string | undefined;
}

function queryOf({ searchParams }: URL): Query {
  const status = filters.find((filter) => filter === searchParams.get('status')) ?? 'all';
  const pages = Math.ceil(Number(searchParams.get('shown')) / assignmentsPage);
  return {
    status,
    search: (searchParams.get('search') ?? '').trim().slice(0, 200),
    shown: Math.min(Math.max(pages || 1, 1) * assignmentsPage, largestAssignmentsPage),
    after: searchParams.get('after') ?? undefined,
  };
}

function addressOf({ status, search, shown, after }: Query): string {
  const query = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(after && { after }),
    ...(shown > assignmentsPage && { shown: String(shown) }),
  });
  return query.size > 0 ? `/all-assignments?${query}` : '/all-assignments';
}

/** The list grown by a page; once it is as long as one read gives, the list of those after it. Null at its end. */
function moreOf(query: Query, next: string | null) {
  if (next === null) return null;
  const grown = query.shown + assignmentsPage;
  const grows = grown <= largestAssignmentsPage;
  const to = addressOf(grows ? { ...query, shown: grown } : { ...query, shown: assignmentsPage, after: next });
  return { to, grows };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const query = queryOf(url);
  const { status, search, shown, after } = query;
  const { next, ...list } = await read(api.assignments.list({ status, search, limit: shown, after }));
  return {
    ...list,
    more: moreOf(query, next),
    query,
    now,
  };
}

/** Shown anew under a dialog that opens: a card may be otherwise by now. */
export const shouldRevalidate = whenDialogOpens;

export default function AllAssignmentsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, more, query, now } = loaderData;
  return (
    <div className="wrap page grid gap-6">
      <PageMeta
        title="All Assignments"
        description="Assignments of students across Pakistan, newest first. Read them freely and bid on those you can do."
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1>All Assignments</h1>
          <p className="text-ink-2">
            {totalOf(total, 'assignment')}, {query.search ? `for “${query.search}”` : 'newest first'}
          </p>
        </div>
        <div className="w-full max-w-[540px] wide:max-w-[420px]">
          <SearchForm
            key={query.search}
            defaultValue={query.search}
            status={query.status === 'all' ? undefined : query.status}
            blank="all"
          />
        </div>
      </div>
      <FilterLinks
        look="segment"
        label="Status"
        choices={filters.map((status) => ({
          label: status.charAt(0).toUpperCase() + status.slice(1),
          to: addressOf({ ...query, status, shown: assignmentsPage, after: undefined }),
          chosen: status === query.status,
        }))}
      />
      <h2 className="sr-only">Results</h2>
      {items.length === 0 ? (
        <Empty title="No assignments found" action={<LinkButton to="/post-assignment">Post an assignment</LinkButton>}>
          {query.search
            ? `Nothing matches “${query.search}” yet. Try a broader word, or be the first to post.`
            : 'Be the first to post.'}
        </Empty>
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
          <LoadMore shown={items.length} total={query.after ? null : total} more={more} />
        </>
      )}
      <Outlet />
    </div>
  );
}
