import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileText from 'lucide-react/icons/file-text';
import Lock from 'lucide-react/icons/lock';
import { Link, Outlet } from 'react-router';
import { isOpen } from '#core/assignments/state.ts';
import type { ReceivedBid } from '#core/bids/contract.ts';
import { date, money, plural, totalOf } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { recordParts } from '#core/tutors/record.ts';
import { daysOf, priceOf } from '../../bids/bid-facts.tsx';
import { Proposal } from '../../bids/proposal.tsx';
import { readReceivedBids } from '../../bids/read-received-bids.ts';
import { bidOrders } from '../../bids/received-bids.tsx';
import { ShortlistStar } from '../../bids/shortlist-star.tsx';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/choose.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar, RatingLine, VerifiedTick } from '../../ui/person.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Route } from './+types/assignment-compare';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [assignment, bids] = await read(
    Promise.all([api.assignments.get({ id }), readReceivedBids(api, id, url, { whole: true })]),
  );
  const { title, budget, deadline } = assignment;
  return {
    id,
    title,
    budget,
    deadline,
    canAward: isOpen(assignment),
    bids,
    coins: context.get(viewerContext).coins,
  };
}

/**
 * The bids on an own assignment side by side: a table, and cards on phones (docs/decisions/0067).
 */
export default function AssignmentCompare({ loaderData }: Route.ComponentProps) {
  const { id, title, budget, deadline, canAward, bids, coins } = loaderData;
  const page = `/assignment/${id}`;
  const toDialog = useDialogLinks();
  return (
    <div className="wrap page grid gap-5">
      <PageMeta title="Compare bids" />
      <Link className="link justify-self-start" to={page}>
        <ArrowLeft className="flip size-4" /> {plural(bids.total, 'bid')}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1>Compare bids</h1>
          <p className="text-ink-2">
            <bdi>{title}</bdi>, budget {money(budget)}, due {date(deadline)}
          </p>
        </div>
        <p className="flex items-center gap-1.5 text-14 text-ink-3">
          <Lock className="size-4" />
          Only you can see these
        </p>
      </div>
      <FilterLinks look="chips" label="Order of the bids" choices={bidOrders(bids.sorts)} />
      <FilterLinks look="segment" label="Bids shown" choices={bids.shortlist} />
      {bids.bids.length === 0 ? (
        <Empty title="No bids here yet" action={<LinkButton to={page}>Back to the bids</LinkButton>}>
          Star the bids you like to see them side by side.
        </Empty>
      ) : (
        <Table
          caption="Bids side by side"
          columns={columnsOf(page, canAward ? toDialog : null)}
          rows={bids.bids}
          keyOf={(bid) => bid.id}
          labelled
          kept
        />
      )}
      {bids.older && (
        <LinkButton look="sec" className="justify-self-start" to={bids.older}>
          Older
        </LinkButton>
      )}
      <p className="text-14 text-ink-2">
        An award costs <b>{coinsFor.award} coins</b>. You have {totalOf(coins)}. The tutor names price and days; you pay
        the tutor directly.
      </p>
      <Outlet />
    </div>
  );
}

/** Figures stand on one line, and on phones each on a line of its own. */
const figure = 'wide whitespace-nowrap';

/** `toDialog` leads to the award's dialog; null once no award is possible. */
function columnsOf(page: string, toDialog: ReturnType<typeof useDialogLinks> | null): Column<ReceivedBid>[] {
  return [
    {
      head: 'Tutor',
      className: 'first',
      cell: ({ bidder }) => (
        <div className="flex items-center gap-3">
          <Avatar name={bidder.full_name} picture={bidder.avatar_url} size={44} />
          <div className="min-w-0">
            <span className="by">
              <Link className="font-semibold" to={`/user/${bidder.username}`} dir="auto">
                {bidder.full_name}
              </Link>
              {bidder.is_verified && <VerifiedTick />}
            </span>
            <p className="text-13 whitespace-nowrap text-ink-3">
              <RatingLine ratings={bidder.ratings} />
            </p>
          </div>
        </div>
      ),
    },
    { head: 'Price', className: figure, cell: (bid) => <b className="tabular-nums">{priceOf(bid)}</b> },
    { head: 'Days needed', className: figure, cell: daysOf },
    { head: 'Completed', className: figure, cell: ({ bidder }) => totalOf(bidder.completed) },
    {
      head: 'Record',
      className: 'wide record-cell',
      cell: ({ bidder: { record } }) => {
        const parts = record ? recordParts(record) : [];
        if (parts.length === 0) return <span className="text-ink-3">None yet</span>;
        return (
          <ul className="text-14">
            {parts.map(({ short, value }) => (
              <li key={short}>
                {short} <b className="tabular-nums">{value}</b>
              </li>
            ))}
          </ul>
        );
      },
    },
    {
      head: 'CV',
      className: figure,
      cell: ({ cv_file_url, bidder }) =>
        cv_file_url ? (
          <a className="link" href={cv_file_url} aria-label={`View CV of ${bidder.full_name}`}>
            <FileText className="size-4" /> View CV
          </a>
        ) : (
          <span className="text-ink-3">None</span>
        ),
    },
    { head: 'Proposal', className: 'words-cell', cell: (bid) => <Proposal bid={bid} longest={140} /> },
    {
      head: 'Shortlist and award',
      headless: true,
      className: 'deeds-cell',
      cell: (bid) => (
        <div className="flex items-center gap-2">
          <ShortlistStar bid={bid} at={`${page}/compare/shortlist`} />
          {toDialog && bid.status === 'submitted' && (
            <LinkButton
              look="tonal"
              className="grow"
              {...toDialog(`${page}/compare/award/${bid.bidder.username}`)}
              aria-label={`Award to ${bid.bidder.full_name}`}
            >
              Award
            </LinkButton>
          )}
        </div>
      ),
    },
  ];
}
