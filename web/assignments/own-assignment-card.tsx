import ArrowRight from 'lucide-react/icons/arrow-right';
import FileCheck from 'lucide-react/icons/file-check';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash';
import { Link } from 'react-router';
import type { OwnAssignment } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { isOpen } from '#core/assignments/state.ts';
import { money, plural } from '#core/format.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Avatar } from '../ui/person.tsx';
import '../ui/next-step.css';
import '../ui/note.css';

/**
 * An own assignment with the actions its owner has now (PROFILE-04 to PROFILE-07, STATE-04,
 * STATE-09).
 */
export function OwnAssignmentCard({ assignment, now }: { assignment: OwnAssignment; now: Date }) {
  const { id, title, subject, budget, agreed_price, deadline, edit_history, bid_count } = assignment;
  const { awarded_to, newest_submission, offered_to } = assignment;
  return (
    <article className="card grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={displayStatus(assignment, now)} />
        <Badge>{subject}</Badge>
        {offered_to && (
          <Badge look="line" icon={Lock}>
            For <bdi>{offered_to.full_name}</bdi> alone
          </Badge>
        )}
        <OwnerTools assignment={assignment} />
      </div>
      <h3 dir="auto">
        <Link to={`/assignment/${id}`}>{title}</Link>
      </h3>
      {offered_to?.answer && bid_count === 0 && isOpen(assignment) && (
        <p className="text-ink-2">
          <bdi>{offered_to.full_name}</bdi>{' '}
          {offered_to.answer === 'declined' ? 'said: no, thank you.' : 'can no longer answer.'}{' '}
          <Link to={`/assignment/${id}/open-to-all`}>Open to all</Link>
        </p>
      )}
      {awarded_to && (
        <p className="by">
          <Avatar name={awarded_to.full_name} picture={awarded_to.avatar_url} size={28} />
          <span className="flex min-w-0">
            <span className="shrink-0 whitespace-pre">Awarded to </span>
            <Link className="truncate font-semibold" to={`/user/${awarded_to.username}`} dir="auto">
              {awarded_to.full_name}
            </Link>
          </span>
        </p>
      )}
      {newest_submission && (
        <p className="note good">
          <FileCheck />
          <span className="min-w-0">
            Work submitted <DateText value={newest_submission.created_at} />
            {newest_submission.version > 1 && `, version ${newest_submission.version}`}:{' '}
            <a className="wrap-anywhere" href={newest_submission.file_url} download={newest_submission.file_name}>
              <bdi>{newest_submission.file_name}</bdi>
            </a>
            {newest_submission.files > 1 && (
              <>
                {' '}
                and <Link to={`/assignment/${id}#work`}>{newest_submission.files - 1} more</Link>
              </>
            )}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <b className="tabular-nums">
            {money(agreed_price ?? budget)}
            {agreed_price !== null && <span className="font-normal text-ink-2"> agreed</span>}
          </b>
          <span className="text-ink-2">
            Deadline <DateText value={deadline} />
          </span>
          {edit_history.length > 0 && (
            <span className="text-ink-2">
              Edited {edit_history.length === 1 ? 'once' : plural(edit_history.length, 'time')}
            </span>
          )}
        </p>
        <NextStep assignment={assignment} />
      </div>
    </article>
  );
}

function OwnerTools({ assignment }: { assignment: OwnAssignment }) {
  const { id, title, status } = assignment;
  const toDialog = useDialogLinks();
  const tool = (deed: string, label: string) => ({
    ...toDialog(`/profile/assignments/${id}/${deed}`),
    className: 'icon-btn',
    'aria-label': `${label} “${title}”`,
  });
  return (
    <span className="ms-auto flex">
      {isOpen(assignment) && (
        <Link {...tool('edit', 'Edit')}>
          <Pencil />
        </Link>
      )}
      <Link {...tool('history', 'History of')}>
        <History />
      </Link>
      {status === 'open' && (
        <Link {...tool('delete', 'Delete')}>
          <Trash2 className="text-danger" />
        </Link>
      )}
    </span>
  );
}

function NextStep({ assignment }: { assignment: OwnAssignment }) {
  const canChoose = isOpen(assignment);
  const { id, status, bid_count, review_given, review_closed, awarded_to, conversation_id, newest_submission } =
    assignment;
  // Until work is there, talking is the next step.
  const isWaited = status === 'awarded' && newest_submission === null;
  const toDialog = useDialogLinks();
  const deed = (name: string) => toDialog(`/profile/assignments/${id}/${name}`);
  return (
    <div className="next-step">
      {bid_count > 0 && (
        <LinkButton look={canChoose ? 'tonal' : 'quiet'} {...deed('bids')}>
          {canChoose ? `Review ${plural(bid_count, 'bid')}` : plural(bid_count, 'bid')}
          {canChoose && <ArrowRight className="flip size-4" />}
        </LinkButton>
      )}
      {assignment.lapsed_at && <LinkButton to={`/post-assignment?again=${id}`}>Post it again</LinkButton>}
      {conversation_id && (
        <LinkButton look={isWaited ? 'pri' : 'sec'} to={`/chat?conversation=${conversation_id}`}>
          <MessageCircle className="size-4" />
          Chat
        </LinkButton>
      )}
      {status === 'awarded' && (
        <LinkButton look={isWaited ? 'sec' : 'pri'} {...deed('complete')}>
          Mark as Complete & Pay
        </LinkButton>
      )}
      {status === 'completed' && !review_given && !review_closed && awarded_to && (
        <LinkButton look="sec" {...deed('rate')}>
          <Star className="size-4" />
          <span>
            Rate <bdi>{awarded_to.full_name}</bdi>
          </span>
        </LinkButton>
      )}
      {review_given && <Badge look="good">Reviewed</Badge>}
    </div>
  );
}
