import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { isOpen } from '#core/assignments/state.ts';
import { dateTime } from '#core/format.ts';
import type { Question } from '#core/questions/contract.ts';
import { questionRefusals } from '#core/questions/refusals.ts';
import { whyCannotAnswer, whyCannotAsk } from '#core/questions/rules.ts';
import { wordsOf } from '#core/refusal.ts';
import { loginPath } from '../lib/guard.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';
import { Avatar, VerifiedTick } from '../ui/person.tsx';
import type { ReadQuestions } from './read-questions.ts';
import '../ui/record.css';
import './questions.css';

interface QuestionsProps {
  assignment: AssignmentDetail;
  /** The viewer's questions and answers here; null for a guest. */
  questions: ReadQuestions | null;
  now: Date;
}

/**
 * The viewer's questions and answers about an assignment, and the form to ask; empty without
 * either.
 */
export function Questions({ assignment, questions, now }: QuestionsProps) {
  const asked = questions && { today: questions.asked_today, before: questions.items.some(({ is_own }) => is_own) };
  const why = whyCannotAsk(asked, assignment, now);
  const canAsk = displayStatus(assignment, now) === 'Open' && (why === null || why === 'sign_in_required');
  const items = questions?.items ?? [];
  if (items.length === 0 && !canAsk && why !== 'daily_questions_reached') return null;
  const waits = isOpen(assignment) && items.some(({ is_own, answer }) => is_own && answer === null);
  return (
    <section className="grid gap-4" aria-labelledby="questions">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="questions" className="text-22">
          {assignment.is_own || assignment.has_bid ? 'Questions' : 'Ask before you bid'}
        </h2>
        <p className="flex min-w-0 items-center gap-1.5 text-14 text-ink-3">
          <Lock className="size-4" />
          <span className="min-w-0">
            {assignment.is_own ? (
              'Only you and the tutor see each one'
            ) : (
              <>
                Only you and <bdi>{assignment.poster?.full_name ?? 'the poster'}</bdi> see this
              </>
            )}
          </span>
        </p>
      </div>
      {questions && items.length > 0 && (
        <ul className="border-b border-line">
          {items.map((item) => (
            <Thread key={item.id} item={item} me={questions.me} assignment={assignment} />
          ))}
        </ul>
      )}
      {questions?.older && (
        <LinkButton look="sec" className="justify-self-start" to={questions.older} preventScrollReset>
          Older questions
        </LinkButton>
      )}
      {canAsk && <AskLink at={`/assignment/${assignment.id}/ask`} signedIn={questions !== null} />}
      {why === 'daily_questions_reached' && <Note>{wordsOf(questionRefusals.daily_questions_reached)}</Note>}
      {waits && !assignment.is_own && (
        <Note icon={Clock}>Sent. We mail you when it is answered. You can bid without waiting.</Note>
      )}
    </section>
  );
}

function AskLink({ at, signedIn }: { at: string; signedIn: boolean }) {
  const toDialog = useDialogLinks();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {signedIn ? (
        <LinkButton look="tonal" {...toDialog(at)}>
          Ask a question
        </LinkButton>
      ) : (
        <LinkButton look="tonal" to={loginPath(at)}>
          Login to ask a question
        </LinkButton>
      )}
      <span className="hint">One question, free. We mail you the answer.</span>
    </div>
  );
}

interface ThreadProps {
  item: Question;
  me: ReadQuestions['me'];
  assignment: AssignmentDetail;
}

function Thread({ item, me, assignment }: ThreadProps) {
  const { question, answer, created_at, answered_at, is_own, other } = item;
  const toDialog = useDialogLinks();
  const mine = { ...me, isMe: true };
  const theirs = { full_name: other?.full_name ?? null, avatar_url: other?.avatar_url ?? null, isMe: false, other };
  const [asker, answerer] = is_own ? [mine, theirs] : [theirs, mine];
  return (
    <li className="record">
      <Said by={asker} at={created_at} to={is_own && assignment.is_own ? (other?.full_name ?? null) : null}>
        {question}
      </Said>
      <div className="asked">
        {answer !== null && answered_at ? (
          <Said by={answerer} at={answered_at}>
            {answer}
          </Said>
        ) : !is_own && whyCannotAnswer(item, assignment) === null ? (
          <LinkButton
            {...toDialog(`/assignment/${assignment.id}/answer/${item.id}`)}
            look="tonal"
            aria-label={`Answer ${other?.full_name ?? 'the poster'}`}
          >
            Answer
          </LinkButton>
        ) : (
          <p className="text-14 text-ink-3">Not answered{isOpen(assignment) && ' yet'}</p>
        )}
      </div>
    </li>
  );
}

interface SaidProps {
  by: { full_name: string | null; avatar_url: string | null; isMe: boolean; other?: Question['other'] };
  at: Date;
  /** The person that the poster asked. */
  to?: string | null;
  children: ReactNode;
}

/** Speaker, text and time; a poster who is anonymous to the viewer has neither face nor name. */
function Said({ by: { full_name, avatar_url, isMe, other }, at, to = null, children }: SaidProps) {
  return (
    <div className="said grid gap-2">
      <div className="by">
        <Avatar name={full_name} picture={avatar_url} size={36} />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-1">
            {isMe ? (
              <b className="min-w-0">
                You{to !== null && ' asked '}
                {to !== null && <bdi>{to}</bdi>}
              </b>
            ) : other ? (
              <Link className="truncate font-semibold" to={`/user/${other.username}`} dir="auto">
                {other.full_name}
              </Link>
            ) : (
              <b>The poster</b>
            )}
            {other?.is_verified && <VerifiedTick />}
          </span>
          <time className="block text-13 text-ink-3" dateTime={at.toISOString()}>
            {dateTime(at)}
          </time>
        </span>
      </div>
      <div className="words">
        <p dir="auto">{children}</p>
      </div>
    </div>
  );
}
