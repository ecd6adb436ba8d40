import CircleSlash from 'lucide-react/icons/circle-slash';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import Trophy from 'lucide-react/icons/trophy';
import Upload from 'lucide-react/icons/upload';
import { Link } from 'react-router';
import type { OwnBid } from '#core/bids/contract.ts';
import { money, plural } from '#core/format.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import '../ui/next-step.css';

/**
 * One of the viewer's own bids with its assignment; between award and completion, with chat and
 * work (PROFILE-08, PROFILE-09).
 */
export function OwnBidCard({ bid }: { bid: OwnBid }) {
  const { assignment } = bid;
  const toDialog = useDialogLinks();
  const won = bid.status === 'awarded';
  const over = bid.status === 'ended';
  const lapsed = bid.status === 'lapsed';
  const lost = !won && !over && assignment.status !== 'open';
  return (
    <article className="card grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge look={won ? 'completed' : 'line'} icon={won ? Trophy : lost || over || lapsed ? CircleSlash : Send}>
          {won
            ? 'Awarded to you'
            : over
              ? 'Award ended'
              : lapsed
                ? 'Coins returned'
                : lost
                  ? 'Not chosen'
                  : 'Submitted'}
        </Badge>
        {assignment.status === 'completed' && <StatusBadge status="Completed" />}
        {assignment.lapsed_at && <StatusBadge status="Closed" />}
        <Badge>{assignment.subject}</Badge>
        {!won && (
          <span className="ms-auto text-14 text-ink-3">
            <DateText value={bid.created_at} />
          </span>
        )}
      </div>
      <h3 dir="auto">
        <Link to={`/assignment/${assignment.id}`}>{assignment.title}</Link>
      </h3>
      <p className="clamp-3 text-ink-2" dir="auto">
        {bid.proposal}
      </p>
      {over && bid.conversation_id && (
        <p className="text-14 text-ink-2">
          Your award ended. <Link to={`/chat?conversation=${bid.conversation_id}`}>Read the chat</Link>
        </p>
      )}
      {(lapsed || lost) && (
        <p className="text-14 text-ink-2">
          {lapsed ? 'Nobody was chosen, and the coins of your bid came back.' : 'Another bid was chosen.'}{' '}
          <Link to={`/assignment/${assignment.id}#similar`}>Open work like it</Link>
        </p>
      )}
      {bid.submissions.length > 0 && (
        <ol className="grid gap-1 text-14" aria-label="Handed in">
          {bid.submissions.map(({ version, file_name, file_url, created_at }) => (
            <li key={version} className="min-w-0">
              <span className="text-ink-2">
                Version {version}, <DateText value={created_at} />:
              </span>{' '}
              <a className="wrap-anywhere" href={file_url} download={file_name}>
                <bdi>{file_name}</bdi>
              </a>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <b className="tabular-nums">
            {money(won ? bid.asks : assignment.budget)}
            {won && <span className="font-normal text-ink-2"> agreed</span>}
          </b>
          {!won && (bid.price !== null || bid.asks !== assignment.budget) && (
            <span className="tabular-nums text-ink-2">Your price {money(bid.asks)}</span>
          )}
          <span className="text-ink-2">
            Deadline <DateText value={assignment.deadline} />
          </span>
          {!won && !lapsed && <span className="text-ink-2 tabular-nums">{plural(assignment.bid_count, 'bid')}</span>}
        </p>
        {won && assignment.status === 'awarded' && (
          <div className="next-step">
            {bid.conversation_id && (
              <LinkButton look="sec" to={`/chat?conversation=${bid.conversation_id}`}>
                <MessageCircle className="size-4" />
                Chat
              </LinkButton>
            )}
            <LinkButton {...toDialog(`/profile/bids/${assignment.id}/submit`)}>
              <Upload className="size-4" />
              Submit work
            </LinkButton>
          </div>
        )}
      </div>
    </article>
  );
}
