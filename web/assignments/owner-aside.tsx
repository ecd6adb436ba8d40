import Banknote from 'lucide-react/icons/banknote';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Trash2 from 'lucide-react/icons/trash';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { isOpen } from '#core/assignments/state.ts';
import { remaining } from '#core/work/agreement.ts';
import type { Submission } from '#core/work/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';
import { Avatar, VerifiedTick } from '../ui/person.tsx';
import { AwardEnd } from './award-end.tsx';
import { LaterDeadline } from './later-deadline.tsx';
import { MoreSteps } from './more-steps.tsx';
import '../ui/pairs.css';

interface OwnerAsideProps {
  assignment: AssignmentDetail;
  /** The deal as pairs of a definition list. */
  deal: ReactNode;
  /** The newest version of the work; null if none was handed in. */
  newest: Submission | null;
  /** Where that version stands; null without one. */
  step: ReactNode;
  tutor: { full_name: string; username: string; avatar_url: string | null; is_verified: boolean };
  /** The awarded bid. */
  bid: string;
  /** Where the reviews stand, once completed. */
  review: ReactNode;
}

/**
 * The owner's view of an award: the tutor, the deal, and the next step: complete, rate, or none.
 */
export function OwnerAside({ assignment, deal, newest, step, tutor, bid, review }: OwnerAsideProps) {
  const { id, status, deadline, conversation_id, agreement, award } = assignment;
  // Until work or the requested changes are handed in, talking is the next step.
  const isWaited = status === 'awarded' && (newest === null || newest.changes !== null);
  const ending = status === 'awarded' && <AwardEnd assignment={assignment} other={tutor.full_name} />;
  // A waiting proposal to end the award, or a cause to end it, is the next step.
  const isEnding = Boolean(award?.proposal ?? award?.cause);
  // A waiting proposal of a deadline stands above the figures that it would change.
  const isProposed = Boolean(award?.later);
  const toDialog = useDialogLinks();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // An award leads here from a bid's card far below.
  useEffect(() => {
    if (hash === '#awarded') heading.current?.focus();
  }, [hash]);
  const deed = (name: string) => toDialog(`/assignment/${id}/${name}`);
  const chat = conversation_id && (
    <LinkButton look={isWaited && !isEnding ? 'pri' : 'sec'} full to={`/chat?conversation=${conversation_id}`}>
      <MessageCircle className="size-4" />
      Chat
    </LinkButton>
  );
  return (
    <div className="card roomy grid gap-3.5">
      <h2 ref={heading} id="awarded" tabIndex={-1} className="text-18">
        Awarded to
      </h2>
      <div className="by">
        <Avatar name={tutor.full_name} picture={tutor.avatar_url} size={44} />
        <Link className="truncate text-16 font-semibold" to={`/user/${tutor.username}`} dir="auto">
          {tutor.full_name}
        </Link>
        {tutor.is_verified && <VerifiedTick />}
      </div>
      {isEnding && ending}
      {review}
      {status === 'awarded' &&
        (step ?? (
          <p>
            Next: <bdi>{tutor.full_name}</bdi> hands in the work by <DateText value={deadline} />.
          </p>
        ))}
      {isProposed && <LaterDeadline assignment={assignment} />}
      <dl className="pairs border-y border-line py-3">
        {deal}
        <dt>Their number</dt>
        <dd>
          <Link to={`/user/${tutor.username}#contact`}>On their profile</Link>
        </dd>
        <dt>Due</dt>
        <dd>
          <DateText value={deadline} />
        </dd>
      </dl>
      {status === 'awarded' && (
        <>
          {isWaited && chat}
          <LinkButton look={isWaited || isEnding ? 'sec' : 'pri'} full {...deed('complete')}>
            Mark as Complete & Pay
          </LinkButton>
          {newest && !newest.changes && (
            <LinkButton look="sec" full {...deed('changes')}>
              <Pencil className="size-4" />
              Ask for changes
            </LinkButton>
          )}
          <Note look="warn">Beware of fraud. Never pay in full before you see work.</Note>
        </>
      )}
      {conversation_id && agreement && remaining(agreement) > agreement.waiting && (
        <LinkButton look="sec" full to={`/chat/pay?conversation=${conversation_id}`}>
          <Banknote className="size-4" />I have paid
        </LinkButton>
      )}
      {!isWaited && chat}
      <MoreSteps assignment={assignment}>
        {!isEnding && ending}
        {!isProposed && <LaterDeadline assignment={assignment} />}
      </MoreSteps>
      <LinkButton look="quiet" full to={`/report-feedback?assignment=${id}&bid=${bid}`}>
        <Flag className="size-4" />
        Report a problem
      </LinkButton>
    </div>
  );
}

/**
 * Edit, history and delete of an own assignment, and tutors to invite while bids are accepted;
 * after the award, the history only.
 */
export function OwnerTools({ assignment, now }: { assignment: AssignmentDetail; now: Date }) {
  const { id } = assignment;
  const canChange = isOpen(assignment);
  const toDialog = useDialogLinks();
  const deed = (name: string) => toDialog(`/assignment/${id}/${name}`);
  return (
    <div className="grid grid-cols-2 gap-2 two:flex two:flex-wrap">
      {canChange && (
        <LinkButton look="sec" {...deed('edit')}>
          <Pencil className="size-4" />
          Edit
        </LinkButton>
      )}
      <LinkButton look="sec" {...deed('history')}>
        <History className="size-4" />
        History
      </LinkButton>
      {displayStatus(assignment, now) === 'Open' && !assignment.asked?.is_alone && (
        <LinkButton look="sec" className="px-2 two:px-5" to={`/tutors?invite_for=${assignment.id}`}>
          <UserPlus className="size-4" />
          Invite tutors
        </LinkButton>
      )}
      {assignment.status === 'open' && (
        <LinkButton look="quiet" className="text-danger" {...deed('delete')}>
          <Trash2 className="size-4" />
          Delete
        </LinkButton>
      )}
      {displayStatus(assignment, now) === 'Open' && (
        <LinkButton look="quiet" className="col-span-2" {...deed('close')}>
          Close without choosing
        </LinkButton>
      )}
    </div>
  );
}
