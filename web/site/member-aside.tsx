import { Link } from 'react-router';
import { dayOf, daysUntil } from '#core/calendar.ts';
import { date, plural } from '#core/format.ts';
import { coinsFor, homePage } from '#core/limits.ts';
import type { Home } from '#core/site/home-contract.ts';
import { Coins } from '../ui/coins.tsx';

/** The viewer's balance, and the number of uses it pays for. */
export function Balance({ coins, isTutor }: { coins: number; isTutor: boolean }) {
  const enough = isTutor
    ? `Enough for ${plural(Math.floor(coins / coinsFor.bid), 'bid')}.`
    : `Enough for ${plural(Math.floor(coins / coinsFor.award), 'award')}. Posting is free.`;
  return (
    <section className="card grid gap-2" aria-labelledby="balance">
      <h2 id="balance" className="text-18">
        Balance
      </h2>
      <p className="text-28">
        <Coins amount={coins} size={26} />
      </p>
      <p className="text-14 text-ink-3">{enough}</p>
      <p className="flex flex-wrap gap-x-5">
        <Link className="link" to="/wallet">
          Buy coins
        </Link>
        <Link className="link" to="/transaction-history">
          Transaction history
        </Link>
      </p>
    </section>
  );
}

/** Upcoming dates of own assignments and milestones, the soonest first. */
export function Deadlines({ home: { own, milestones }, now }: { home: Home; now: Date }) {
  const today = dayOf(now);
  const closes = (day: string) => {
    const days = daysUntil(day, now);
    return days === 0 ? 'Bids close today' : `Bids close in ${plural(days, 'day')}`;
  };
  const days = [
    ...own
      .filter(({ status, lapsed_at, deadline }) => status !== 'completed' && !lapsed_at && deadline >= today)
      .map(({ id, title, deadline, status, who }) => ({
        deadline,
        title,
        to: `/assignment/${id}`,
        of: status === 'open' ? closes(deadline) : `Work due, ${who}`,
      })),
    ...milestones.map(({ id, item, deadline, who }) => ({
      deadline,
      title: item,
      to: `/chat?conversation=${id}`,
      of: `Milestone, ${who}`,
    })),
  ];
  if (days.length === 0) return null;
  const soonest = days.sort((one, other) => one.deadline.localeCompare(other.deadline)).slice(0, homePage.own);
  return (
    <section className="grid gap-3" aria-labelledby="deadlines">
      <h2 id="deadlines" className="text-18">
        Deadlines
      </h2>
      <ul className="rows">
        {soonest.map(({ deadline, title, to, of }) => {
          const [day, month] = date(deadline).split(' ');
          return (
            <li key={to + title}>
              <time className="due-day" dateTime={deadline}>
                <b>{day}</b>
                <span className="text-13 text-ink-3">{month}</span>
              </time>
              <RowText title={title} to={to} of={of} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Own bids that can still be awarded. */
export function BidsWaiting({ bids }: Pick<Home, 'bids'>) {
  if (bids.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="bids-waiting">
      <div className="flex items-center justify-between gap-3">
        <h2 id="bids-waiting" className="text-18">
          Bids waiting
        </h2>
        <Link className="link" to="/profile/bids">
          See all
        </Link>
      </div>
      <ul className="rows">
        {bids.map(({ id, title, bids, deadline }) => (
          <li key={id}>
            <RowText title={title} to={`/assignment/${id}`} of={`${plural(bids, 'bid')}, closes ${date(deadline)}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowText({ title, to, of }: { title: string; to: string; of: string }) {
  return (
    <span className="min-w-0 grow">
      <Link className="block truncate font-semibold text-ink no-underline hover:underline" to={to} dir="auto">
        {title}
      </Link>
      <span className="block text-14 text-ink-2">{of}</span>
    </span>
  );
}
