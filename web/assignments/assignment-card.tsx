import Paperclip from 'lucide-react/icons/paperclip';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AssignmentCard as Assignment } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { isOpen } from '#core/assignments/state.ts';
import { money, plural } from '#core/format.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Avatar, PosterStars, VerifiedTick } from '../ui/person.tsx';
import '../ui/facts.css';
import './assignment-card.css';

interface AssignmentCardProps {
  assignment: Assignment;
  now: Date;
  /** The button at its foot. */
  action: ReactNode;
}

/** State, title, description, money and date, person, action (CARD-01 to CARD-07). */
export function AssignmentCard({ assignment, now, action }: AssignmentCardProps) {
  const { id, title, description, subject, budget, deadline, has_file, poster, poster_rating, bid_count, has_bid } =
    assignment;
  return (
    <article className="card job">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={displayStatus(assignment, now)} />
        <Badge>{subject}</Badge>
        {has_bid && (isOpen(assignment) ? <Badge look="good">Your bid is in</Badge> : <Badge>You bid on this</Badge>)}
        {has_file && (
          <span className="ms-auto text-ink-3" title="Has an attachment">
            <Paperclip className="size-4" />
            <span className="sr-only">Has an attachment</span>
          </span>
        )}
      </div>
      <h3 dir="auto">
        <Link to={`/assignment/${id}`}>{title}</Link>
      </h3>
      <p className="clamp-3 text-14 text-ink-2" dir="auto">
        {description}
      </p>
      <dl className="facts">
        <div>
          <dt>Budget</dt>
          <dd className="price">{money(budget)}</dd>
        </div>
        <div>
          <dt>Deadline</dt>
          <dd>
            <DateText value={deadline} />
          </dd>
        </div>
      </dl>
      <div className="by">
        {poster ? (
          <Link className="flex min-w-0 items-center gap-2 font-medium" to={`/user/${poster.username}`}>
            <Avatar name={poster.full_name} picture={poster.avatar_url} size={28} />
            <span className="truncate" dir="auto">
              {poster.full_name}
            </span>
          </Link>
        ) : (
          <>
            <Avatar name={null} size={28} />
            <span className="font-medium">Anonymous</span>
          </>
        )}
        {poster?.is_verified && <VerifiedTick />}
        <PosterStars rating={poster_rating} />
        <span className="ms-auto whitespace-nowrap text-ink-3 tabular-nums">{plural(bid_count, 'bid')}</span>
      </div>
      {action}
    </article>
  );
}
