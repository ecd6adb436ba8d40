import ChevronDown from 'lucide-react/icons/chevron-down';
import Columns3 from 'lucide-react/icons/columns-3';
import FileText from 'lucide-react/icons/file-text';
import Lock from 'lucide-react/icons/lock';
import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import type { ReceivedBid } from '#core/bids/contract.ts';
import type { BidSort } from '#core/bids/rules.ts';
import { money, number, plural } from '#core/format.ts';
import { bidsPage } from '#core/limits.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { FilterLinks } from '../ui/choose.tsx';
import { TimeAgo } from '../ui/date-text.tsx';
import { DialogContext, useDialogLinks } from '../ui/dialog-links.ts';
import { Avatar, RatingLine, VerifiedTick } from '../ui/person.tsx';
import { Empty } from '../ui/states.tsx';
import { BidFacts, daysOf } from './bid-facts.tsx';
import { Proposal } from './proposal.tsx';
import { ShortlistStar } from './shortlist-star.tsx';
import '../ui/record.css';
import './received-bids.css';

interface ReceivedBidsProps {
  bids: ReceivedBid[];
  /** The awarded bid: it stands first, and the others are collapsed. */
  awarded: ReceivedBid | null;
  /** Whether it closed without an award. */
  isClosed: boolean;
  /** The one tutor it is offered to, and whether they declined; null for all. */
  offeredTo: { name: string; isOver: boolean } | null;
  /** The number of all bids, including those that no longer stand. */
  total: number;
  /** The number of bids that stand, as the assignment's facts say it. */
  standing: number;
  sorts: SortLink[];
  /** The link to the shortlist, and back to all bids. */
  shortlist: { label: string; to: string; chosen: boolean }[];
  /** Address of the same page with more bids, while only the first are shown. */
  more: string | null;
  /** Address of the same page with the following bids; null on the last page. */
  older: string | null;
  now: Date;
  /**
   * Address where a bid is awarded; the bidder's username is appended. Null once no award is
   * possible.
   */
  awardAt: string | null;
  /** Address where a bid is put on the shortlist. */
  shortlistAt: string;
  /** Address where the bids are compared. */
  compareAt: string;
  /** Address where a bidder is asked a question; the username is appended. */
  askAt: string | null;
}

interface SortLink {
  name: BidSort;
  to: string;
  chosen: boolean;
}

const labels = {
  newest: 'Newest',
  stars: 'Stars',
  verified: 'Verified',
  completed: 'Completed',
  price: 'Price',
} as const satisfies Record<BidSort, string>;

/** Returns the sort orders as links. */
export const bidOrders = (sorts: readonly SortLink[]) =>
  sorts.map(({ name, ...choice }) => ({ label: labels[name], ...choice }));

/** The bids on an own assignment, visible to the poster only (DETAIL-07). */
export function ReceivedBids(props: ReceivedBidsProps) {
  const { bids, awarded, isClosed, offeredTo, total, standing, sorts, shortlist, more, older, now } = props;
  const { awardAt, askAt, shortlistAt, compareAt } = props;
  // In a dialog the older bids replace these, so that closing it is still one step back.
  const within = useContext(DialogContext) !== null;
  const { state, search } = useLocation() as { state: unknown; search: string };
  const others = awarded ? bids.filter(({ id }) => id !== awarded.id) : bids;
  const bidOf = (bid: ReceivedBid) => (
    <Bid key={bid.id} bid={bid} now={now} awardAt={awardAt} askAt={askAt} shortlistAt={shortlistAt} />
  );
  const list = (
    <>
      {total > 1 && (
        <div className="mb-3 grid gap-2">
          <FilterLinks look="chips" label="Order of the bids" choices={bidOrders(sorts)} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <FilterLinks look="segment" label="Bids shown" choices={shortlist} />
            <Link className="link" to={compareAt}>
              <Columns3 className="size-4" />
              Compare bids
            </Link>
          </div>
        </div>
      )}
      {total === 0 ? (
        isClosed ? (
          <p className="py-5 text-ink-2">Nobody bid on it.</p>
        ) : (
          <Empty title="No bids yet">
            {offeredTo ? (
              <>
                Only <bdi>{offeredTo.name}</bdi> {offeredTo.isOver ? 'was asked' : 'can bid'}.{' '}
                {offeredTo.isOver ? 'Open it to all, and other tutors can bid.' : 'We mail you when they do.'}
              </>
            ) : (
              'Tutors mostly bid within 24-48 hours. We mail you when one does.'
            )}
          </Empty>
        )
      ) : (
        <ul className="border-b border-line">{others.map(bidOf)}</ul>
      )}
      {total > 0 && bids.length === 0 && (
        <p className="py-5 text-ink-2">Your shortlist is empty. Press the star of a bid you like.</p>
      )}
      {more && (
        <LinkButton look="quiet" className="mt-2" to={more} state={state} replace={within} preventScrollReset>
          Show {Math.min(total, bidsPage) - bids.length} more bids
          <ChevronDown className="size-4" />
        </LinkButton>
      )}
      {older && (
        <LinkButton look="sec" className="mt-4" to={`${older}#bids`} state={state} replace={within}>
          Older
        </LinkButton>
      )}
    </>
  );
  return (
    <section aria-labelledby="bids">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="bids" className="text-22">
          Bids <span className="text-ink-3 tabular-nums">{number(standing)}</span>
        </h2>
        {total > standing && (
          <p className="me-auto text-14 text-ink-3">
            {number(total - standing)} more that no longer {total - standing === 1 ? 'stands' : 'stand'}
          </p>
        )}
        <p className="flex items-center gap-1.5 text-14 text-ink-3">
          <Lock className="size-4" />
          Only you can see these
        </p>
      </div>
      {awarded && <ul className="border-b border-line">{bidOf(awarded)}</ul>}
      {awarded
        ? total > 1 && (
            <details open={asksForBids(search)}>
              <summary className="link my-3">{plural(total - 1, 'other bid')}</summary>
              {list}
            </details>
          )
        : list}
    </section>
  );
}

/** Returns whether an address asks for another order, the shortlist, or a page beyond the first. */
const asksForBids = (search: string): boolean =>
  ['sort', 'shortlist', 'shown', 'bids'].some((name) => new URLSearchParams(search).has(name));

function Bid({
  bid,
  now,
  awardAt,
  askAt,
  shortlistAt,
}: Pick<ReceivedBidsProps, 'now' | 'awardAt' | 'askAt' | 'shortlistAt'> & { bid: ReceivedBid }) {
  const { bidder, earlier, status, cv_file_url, created_at } = bid;
  const toDialog = useDialogLinks();
  return (
    <li className="record bid">
      <div className="flex items-start gap-3">
        <Avatar name={bidder.full_name} picture={bidder.avatar_url} size={44} />
        <div className="min-w-0 grow">
          <div className="by">
            <Link className="truncate text-16 font-semibold" to={`/user/${bidder.username}`} dir="auto">
              {bidder.full_name}
            </Link>
            {bidder.is_verified && <VerifiedTick />}
          </div>
          <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
            <RatingLine ratings={bidder.ratings} />
            {bidder.ratings && <span aria-hidden="true">·</span>}
            <TimeAgo value={created_at} now={now} />
            {earlier && <span>· Edited</span>}
          </p>
        </div>
        <ShortlistStar bid={bid} at={shortlistAt} />
      </div>
      <BidFacts bid={bid} />
      <Proposal bid={bid} longest={320} />
      {earlier && (
        <details className="text-14 text-ink-2">
          <summary className="link">Read the earlier version</summary>
          {(earlier.price !== bid.price || earlier.days !== bid.days) && (
            <p className="mt-2">
              Days needed: {daysOf(earlier)}. Price: {earlier.price === null ? 'your budget' : money(earlier.price)}.
            </p>
          )}
          <p className="mt-2 max-w-[64ch] whitespace-pre-line" dir="auto">
            {earlier.proposal}
          </p>
        </details>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {cv_file_url ? (
          <a className="link" href={cv_file_url}>
            <FileText className="size-4" />
            View CV
          </a>
        ) : (
          <p className="text-14 text-ink-3">No CV attached</p>
        )}
        {askAt && (
          <Link
            className="link"
            {...toDialog(`${askAt}/${bidder.username}`)}
            aria-label={`Ask a question of ${bidder.full_name}`}
          >
            Ask a question
          </Link>
        )}
      </div>
      {(status !== 'submitted' || awardAt) && (
        <div className="deed">
          {status === 'awarded' && <Badge look="awarded">Awarded</Badge>}
          {status === 'ended' && <Badge look="line">Award ended</Badge>}
          {status === 'lapsed' && <Badge look="line">Coins returned</Badge>}
          {awardAt && status === 'submitted' && (
            <LinkButton
              look="tonal"
              full
              {...toDialog(`${awardAt}/${bidder.username}`)}
              aria-label={`Award to ${bidder.full_name}`}
            >
              Award
            </LinkButton>
          )}
        </div>
      )}
    </li>
  );
}
