import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Banknote from 'lucide-react/icons/banknote';
import ClockAlert from 'lucide-react/icons/clock-exclamation-point';
import FileCheck2 from 'lucide-react/icons/file-check-2';
import Gavel from 'lucide-react/icons/gavel';
import Handshake from 'lucide-react/icons/handshake';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Question from 'lucide-react/icons/message-circle-question-mark';
import Scale from 'lucide-react/icons/scale';
import Star from 'lucide-react/icons/star';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { dayOf, daysUntil } from '#core/calendar.ts';
import { date, dateTime, money, number, plural } from '#core/format.ts';
import { homePage } from '#core/limits.ts';
import type { Home } from '#core/site/home-contract.ts';

/** A task that waits for its reader: the action, its subject, and its page. */
interface Task {
  icon: LucideIcon;
  look?: 'good' | 'warn';
  what: ReactNode;
  of: ReactNode;
  to: string;
  /** Shown at the end of wide rows. */
  aside?: string;
}

/** A name or title in an English sentence, which it does not turn around. */
const isolated = (words: string) => <bdi>{words}</bdi>;

/** Returns the actions of others that await an answer, nearest to completion first. */
export function waitingTasks(home: Home): Task[] {
  const { disagreements, payments, to_check, to_answer, to_review, received, messages, questions, invitations } = home;
  const unread = (count: number) => (count >= 100 ? '99+' : number(count));
  return [
    ...disagreements.map(
      ({ id, title, who, until }): Task => ({
        icon: Scale,
        look: 'warn',
        what: <>{isolated(who ?? 'The other party')} says that something is wrong</>,
        of: (
          <>
            {isolated(title)}. Answer by {dateTime(until)}.
          </>
        ),
        to: `/assignment/${id}/disagreement`,
      }),
    ),
    ...to_check.map(
      ({ id, title, who }): Task => ({
        icon: FileCheck2,
        look: 'good',
        what: <>{isolated(who ?? 'Your tutor')} submitted work</>,
        of: <>{isolated(title)}. Look through it, then mark it complete.</>,
        to: `/assignment/${id}`,
        aside: 'Work handed in',
      }),
    ),
    ...to_answer.map(
      ({ id, title, who, deadline }): Task => ({
        icon: Handshake,
        what: (
          <>
            {isolated(who ?? 'The other party')} proposes{' '}
            {deadline ? `a later deadline: ${date(deadline)}` : 'to end the award'}
          </>
        ),
        of: isolated(title),
        to: `/assignment/${id}`,
      }),
    ),
    ...payments.map(
      ({ id, title, who, amount }): Task => ({
        icon: Banknote,
        what: (
          <>
            {isolated(who ?? 'The student')} says that {money(amount)} was sent
          </>
        ),
        of: <>{isolated(title)}. Say whether it arrived.</>,
        to: `/chat?conversation=${id}`,
      }),
    ),
    ...messages.map(
      ({ id, title, who, count }): Task => ({
        icon: MessageCircle,
        what: (
          <>
            {count === 1 ? 'A message' : `${unread(count)} messages`} from {isolated(who ?? 'the other party')}
          </>
        ),
        of: isolated(title),
        to: `/chat?conversation=${id}`,
      }),
    ),
    ...received.map(
      ({ id, title, deadline, bids, fresh, notice }): Task => ({
        icon: Gavel,
        what:
          fresh > 0
            ? `${plural(bids, 'bid')}, ${number(Math.min(fresh, bids))} new`
            : `${plural(bids, 'bid')} to compare`,
        of: (
          <>
            {isolated(title)}, due {date(deadline)}
          </>
        ),
        to: notice ? `/notifications/${notice}` : `/assignment/${id}`,
      }),
    ),
    ...questions.map(
      ({ id, title, count }): Task => ({
        icon: Question,
        what: `${plural(count, 'question')} to answer`,
        of: isolated(title),
        to: `/assignment/${id}#questions`,
      }),
    ),
    ...to_review.map(
      ({ id, title, who }): Task => ({
        icon: Star,
        what: <>Review {isolated(who ?? 'the other party')}</>,
        of: isolated(title),
        to: `/assignment/${id}`,
        aside: 'Completed',
      }),
    ),
    ...invitations.map(
      ({ id, title, budget, deadline, of_gig }): Task => ({
        icon: Mail,
        what: of_gig ? 'A student asks for your gig' : 'You are invited to bid',
        of: (
          <>
            {isolated(title)}, {money(budget)}, due {date(deadline)}
          </>
        ),
        to: `/assignment/${id}`,
      }),
    ),
  ];
}

/** Returns whether more tasks of a kind wait than the page receives. */
export function waitsMore(home: Home): boolean {
  const { disagreements, payments, to_check, to_answer, to_review, received, messages, questions, invitations } = home;
  return [disagreements, payments, to_check, to_answer, to_review, received, messages, questions, invitations].some(
    ({ length }) => length === homePage.waiting,
  );
}

/** Returns the viewer's awarded work that is due, the soonest first. */
export function workTasks({ due }: Home, now: Date): Task[] {
  return due.map(({ id, title, who, price, deadline, version, changes_due }) => {
    const until = changes_due ?? deadline;
    const late = (version === 0 || changes_due !== null) && until < dayOf(now);
    const days = -daysUntil(until, now);
    const [due, overdue] = changes_due ? ['Changes due', 'Changes overdue since'] : ['Due', 'Overdue since'];
    return {
      icon: late ? ClockAlert : Handshake,
      look: late ? 'warn' : 'good',
      what: isolated(title),
      of: (
        <>
          {late ? overdue : due} {date(until)}
          {who && <>, {isolated(who)}</>}
          {version > 0 && changes_due === null && '. Work is handed in.'}
        </>
      ),
      to: `/assignment/${id}`,
      aside: late ? `${plural(days, 'day')} late` : money(price),
    };
  });
}

interface ToDoProps {
  title: string;
  tasks: readonly Task[];
  /** There are more than these. */
  more?: boolean;
}

/** Tasks as rows, each a link to its page. */
export function ToDo({ title, tasks, more = false }: ToDoProps) {
  const id = useId();
  if (tasks.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-22">
        {title}{' '}
        <span className="text-ink-3 tabular-nums">
          {tasks.length}
          {more && '+'}
        </span>
      </h2>
      <ul className="todo">
        {tasks.map(({ icon: Icon, look = '', what, of, to, aside }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an assignment may have two tasks
          <li key={n}>
            <Link to={to}>
              <span className={`mark ${look}`}>
                <Icon className="size-5" />
              </span>
              <span className="min-w-0 grow">
                <b className="block wrap-anywhere">{what}</b>
                <span className="block text-14 wrap-anywhere text-ink-2">{of}</span>
              </span>
              {aside && <span className="aside">{aside}</span>}
              <ArrowRight className="flip size-5 flex-none text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <Link className="link justify-self-start" to="/notifications">
          All notifications
        </Link>
      )}
    </section>
  );
}
