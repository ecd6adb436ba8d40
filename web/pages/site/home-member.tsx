import ArrowRight from 'lucide-react/icons/arrow-right';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { displayStatus } from '#core/assignments/rules.ts';
import { longDate, money, plural, totalOf } from '#core/format.ts';
import type { Home } from '#core/site/home-contract.ts';
import { AssignmentCard } from '../../assignments/assignment-card.tsx';
import { SearchForm } from '../../assignments/search-form.tsx';
import { BidAction } from '../../bids/bid-action.tsx';
import { type Beginner, FirstSteps, stepsOf } from '../../site/first-steps.tsx';
import { Balance, BidsWaiting, Deadlines } from '../../site/member-aside.tsx';
import { ToDo, waitingTasks, waitsMore, workTasks } from '../../site/to-do.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';

/** The home page's data about a signed-in person. */
export interface Member {
  name: string;
  home: Home;
  beginner: Beginner;
  /** The first steps stay until they are done or hidden; on request they are shown this once. */
  guide: { stays: boolean; called: boolean };
  formKey: string;
}

/**
 * The home page of a signed-in person: waiting tasks, then their own assignments, or ones that fit
 * their subjects (docs/decisions/0070).
 */
export default function HomeMember({ member, now }: { member: Member; now: Date }) {
  const { name, home, beginner, guide, formKey } = member;
  const { isTutor, coins } = beginner;
  const steps = stepsOf(home.done, beginner);
  const undone = steps.some(({ done }) => !done);
  const shown = guide.called || (guide.stays && undone);
  // One filled button: the next first step has its own.
  const mainLook = shown && undone ? 'sec' : 'pri';
  const isNew = shown && home.own.length === 0 && !home.done.bid;
  const [waiting, work] = [waitingTasks(home), workTasks(home, now)];
  return (
    <div className="wrap page grid gap-8 pb-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">
            {isNew ? 'Welcome' : 'Salam'}, <bdi>{name}</bdi>
          </h1>
          <p className="text-ink-2">
            {isNew ? `A few steps to your first ${isTutor ? 'award' : 'finished assignment'}.` : longDate(now)}
          </p>
        </div>
        {isTutor ? (
          <LinkButton large className="w-full table:w-auto" look={mainLook} to="/all-assignments?status=open">
            <Search className="size-4" /> Find assignments
          </LinkButton>
        ) : (
          <div className="grid w-full gap-2 two:grid-cols-2 table:w-auto">
            <LinkButton large look="sec" to="/tutors">
              Browse tutors
            </LinkButton>
            <LinkButton large look={mainLook} to="/post-assignment">
              <Plus className="size-4" /> Post Assignment
            </LinkButton>
          </div>
        )}
      </div>
      <div className="split">
        <div className="grid gap-10">
          {isTutor && <ToDo title="Work due" tasks={work} />}
          <ToDo title="Waiting for you" tasks={waiting} more={waitsMore(home)} />
          {!isTutor && <ToDo title="Work due" tasks={work} />}
          {shown && <FirstSteps steps={steps} stay={guide.stays} formKey={formKey} />}
          {!shown && waiting.length + work.length === 0 && (
            <p className="text-ink-2">You are all caught up. We tell you here and by mail when that changes.</p>
          )}
          <OwnAssignments home={home} now={now} />
          <Fitting home={home} now={now} />
        </div>
        <aside className="grid gap-6">
          <Balance coins={coins} isTutor={isTutor} />
          <BidsWaiting bids={home.bids} />
          <Deadlines home={home} now={now} />
        </aside>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full max-w-[540px]">
          <SearchForm blank="nothing" />
        </div>
        <LinkButton look="sec" to="/post-assignment">
          I want to post an assignment
        </LinkButton>
      </div>
    </div>
  );
}

function OwnAssignments({ home: { own, own_total }, now }: { home: Home; now: Date }) {
  if (own.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="own">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own" className="text-22">
          My Assignments
        </h2>
        <Link className="link" to="/profile/assignments">
          See all {totalOf(own_total)}
        </Link>
      </div>
      <ul className="rows">
        {own.map((assignment) => (
          <li key={assignment.id} className="flex-wrap">
            <span className="min-w-[min(200px,100%)] grow basis-0">
              <Link
                className="font-semibold wrap-anywhere text-ink no-underline hover:underline"
                to={`/assignment/${assignment.id}`}
                dir="auto"
              >
                {assignment.title}
              </Link>
              <span className="block text-14 text-ink-2 tabular-nums" dir="auto">
                {money(assignment.price)}, {assignment.who ? `with ${assignment.who}` : plural(assignment.bids, 'bid')}
              </span>
            </span>
            <StatusBadge status={displayStatus(assignment, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fitting({ home: { fits, fits_total }, now }: { home: Home; now: Date }) {
  if (fits.length === 0) return null;
  return (
    <section className="grid gap-4" aria-labelledby="fits">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="fits" className="text-22">
            Assignments that fit
          </h2>
          <p className="text-14 text-ink-3">By your expertise, newest first. You have not bid on these.</p>
        </div>
        <Link className="link" to="/all-assignments?not_bid=on&my_expertise=on">
          See all {totalOf(fits_total)}
          <ArrowRight className="flip size-4" />
        </Link>
      </div>
      <div className="cards">
        {fits.map((assignment) => (
          <AssignmentCard
            key={assignment.id}
            assignment={assignment}
            now={now}
            action={<BidAction assignment={assignment} now={now} list="/" />}
          />
        ))}
      </div>
    </section>
  );
}
