import { useState } from 'react';
import type { AssignmentCard as Assignment } from '#core/assignments/contract.ts';
import { assignmentsPage } from '#core/limits.ts';
import type { Api } from '#core/page.ts';
import { AssignmentCard } from '../assignments/assignment-card.tsx';
import { SearchForm } from '../assignments/search-form.tsx';
import { BidAction } from '../bids/bid-action.tsx';
import { BidDialog } from '../bids/place-bid-form.tsx';
import { plural } from '../lib/format.ts';
import { requireViewer } from '../lib/guard.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit } from '../lib/submit.ts';
import { LinkButton } from '../ui/button.tsx';
import { FilterLinks } from '../ui/choose.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Empty } from '../ui/states.tsx';
import type { Route } from './+types/all-assignments';

const filters = ['all', 'open', 'awarded', 'completed'] as const;
type Filter = (typeof filters)[number];
/** How long the list may grow in one page, and how many the server gives at once. */
const longest = 400;
const largestPage = 80;

interface Query {
  status: Filter;
  search: string;
  shown: number;
}

function queryOf({ searchParams }: URL): Query {
  const status = filters.find((filter) => filter === searchParams.get('status')) ?? 'all';
  const shown = Number(searchParams.get('shown'));
  return {
    status,
    search: (searchParams.get('search') ?? '').trim().slice(0, 200),
    shown: Number.isInteger(shown) ? Math.min(Math.max(shown, assignmentsPage), longest) : assignmentsPage,
  };
}

function addressOf({ status, search, shown }: Query): string {
  const query = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(shown > assignmentsPage && { shown: String(shown) }),
  });
  return query.size > 0 ? `/all-assignments?${query}` : '/all-assignments';
}

/** The first `shown` of the list, in as few reads as the server allows. */
async function listOf(api: Api, { status, search, shown }: Query) {
  const items: Assignment[] = [];
  let total = 0;
  let after: string | undefined;
  do {
    const limit = Math.min(shown - items.length, largestPage);
    const page = await api.assignments.list({ status, search, subject: '', limit, after });
    items.push(...page.items);
    total = page.total;
    after = page.next ?? undefined;
  } while (after && items.length < shown);
  return { items, total };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, now, viewer } = context.get(pageContext);
  const query = queryOf(url);
  const list = await read(listOf(api, query));
  return {
    ...list,
    query,
    now,
    coins: viewer?.coins ?? null,
    cvUrl: viewer?.cv_file_url ?? null,
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  requireViewer(page, url, 'bid_signed_out');
  return submit(request, page.api.bids.place, ({ coins }) => ({
    to: url.pathname + url.search,
    flash: 'bid_placed',
    n: coins,
  }));
}

export default function AllAssignmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, query, now, coins, cvUrl, formKey } = loaderData;
  const [bidOn, setBidOn] = useState<string | null>(null);
  // A card with a bid of one's own takes no other: the dialog closes itself once the bid is placed.
  const bidding = items.find(({ id, has_bid }) => id === bidOn && !has_bid) ?? null;
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
            {plural(total, 'assignment')}, {query.search ? `for “${query.search}”` : 'newest first'}
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
          to: addressOf({ ...query, status, shown: assignmentsPage }),
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
                action={
                  <BidAction assignment={item} now={now} signedIn={coins !== null} onBid={({ id }) => setBidOn(id)} />
                }
              />
            ))}
          </div>
          <LoadMore
            shown={items.length}
            total={total}
            to={addressOf({ ...query, shown: items.length + assignmentsPage })}
          />
        </>
      )}
      <BidDialog
        assignment={bidding}
        onClose={() => setBidOn(null)}
        formKey={formKey}
        failure={actionData}
        coins={coins ?? 0}
        cvUrl={cvUrl}
      />
    </div>
  );
}
