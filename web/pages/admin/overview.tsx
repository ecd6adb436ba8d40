import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Link } from 'react-router';
import type { Day } from '#core/admin/overview-contract.ts';
import { mayCall, type OutputOf, type ProcedureName } from '#core/contract.ts';
import { money, number, plural, timeAgo, totalOf } from '#core/format.ts';
import { overviewDays } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { Troubles } from '../../admin/troubles.tsx';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { RevenueChart } from '../../payments/revenue-chart.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/overview';
import '../../admin/overview.css';
import '../../ui/rows.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext);
  const { admin_roles } = context.get(viewerContext);
  const ifMay = <Answer,>(name: ProcedureName, call: () => Promise<Answer>) =>
    mayCall(admin_roles, name) ? call() : null;
  const [figures, health, queues, low, revenue, assistant] = await read(
    Promise.all([
      ifMay('admin.overview', () => api.admin.overview()),
      ifMay('admin.health', () => api.admin.health()),
      api.admin.queues(),
      ifMay('store.adminProducts', () => api.store.adminProducts({ status: 'low', limit: 1 })),
      ifMay('payments.revenue', () => api.payments.revenue({})),
      ifMay('assistant.budget', () => api.assistant.budget()),
    ]),
  );
  return {
    figures,
    health: health ?? [],
    queues,
    low: low?.total ?? 0,
    revenue: revenue?.days ?? null,
    assistant,
    now,
  };
}

const queueLinks = [
  { queue: 'adjustments', label: 'Coin adjustments to confirm', to: '/admin/adjustments' },
  { queue: 'coin_requests', label: 'Payments by hand', to: '/admin/coin-requests' },
  { queue: 'held_payments', label: 'Held payments', to: '/admin/easypaisa-payments' },
  { queue: 'refunds', label: 'Money to send back', to: '/admin/orders?status=owed' },
  { queue: 'reports', label: 'Reports', to: '/admin/reports' },
  { queue: 'disagreements', label: 'Disagreements', to: '/admin/disagreements' },
  { queue: 'appeals', label: 'Appeals', to: '/admin/moderation' },
  { queue: 'take_downs', label: 'Take-downs', to: '/admin/take-downs' },
  { queue: 'referrals', label: 'Referrals', to: '/admin/referrals' },
  { queue: 'orders', label: 'Orders to send', to: '/admin/orders?status=waiting' },
  { queue: 'messages', label: 'Messages', to: '/admin/messages' },
] as const;

const charts = [
  { of: 'sign_ups', title: 'Sign-ups a day' },
  { of: 'posts', title: 'Posts a day' },
  { of: 'bids', title: 'Bids a day' },
  { of: 'awards', title: 'Awards a day' },
] as const;

/** Days that a tile compares with as many before them. */
const week = overviewDays / 2;

/** Returns the sum of the last `week` days, and of as many before them. */
function twoWeeks<Of>(days: readonly Of[], value: (day: Of) => number): [now: number, before: number] {
  const sum = (of: readonly Of[]) => of.reduce((total, day) => total + value(day), 0);
  return [sum(days.slice(-week)), sum(days.slice(-2 * week, -week))];
}

/** Figures and tasks of today, then events by day, as far as they are of the admin's roles. */
export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { figures, health, queues, low, revenue, assistant, now } = loaderData;
  return (
    <div className="grid gap-6">
      <PageMeta title="Overview" />
      <h2 className="sr-only">Overview</h2>
      {(figures || revenue) && <Tiles figures={figures} revenue={revenue} />}
      <section className="grid gap-2" aria-labelledby="waiting">
        <h2 className="text-18" id="waiting">
          Waiting for you
        </h2>
        <Troubles troubles={health} now={now} />
        <WaitingQueues queues={queues} now={now} isQuiet={health.length > 0} />
        {low > 0 && (
          <Note>
            Stock is low for {totalOf(low, 'product')}. <Link to="/admin/products?status=low">Show low stock</Link>
          </Note>
        )}
      </section>
      {figures && (
        <Link className="link justify-self-start" to="/admin/funnels">
          Funnels: from sign-up to the next assignment
        </Link>
      )}
      {figures && (
        <div className="day-charts">
          {charts.map(({ of, title }) => (
            <DayChart key={of} title={title} days={figures.days.map((day) => ({ day: day.day, count: day[of] }))} />
          ))}
        </div>
      )}
      {revenue && (
        <section className="grid gap-3" aria-labelledby="revenue">
          <h2 className="text-18" id="revenue">
            Revenue
          </h2>
          {revenue.some(({ amount }) => amount > 0) ? (
            <RevenueChart days={revenue} />
          ) : (
            <p className="text-14 text-ink-2">No payments in {plural(revenue.length, 'day')}.</p>
          )}
          <LinkButton look="sec" className="justify-self-start" to="/admin/revenue">
            Revenue by day
          </LinkButton>
        </section>
      )}
      {assistant && (
        <section className="grid gap-3" aria-labelledby="assistant">
          <h2 className="text-18" id="assistant">
            Assistant
          </h2>
          <p className="text-14 text-ink-2">
            {(assistant.bytes_today / 1_000_000).toFixed(1)} of {number(assistant.megabytes)} MB used today.
          </p>
          <LinkButton look="sec" className="justify-self-start" to="/admin/settings/assistant_megabytes">
            Set daily budget
          </LinkButton>
        </section>
      )}
    </div>
  );
}

type Figures = Pick<Awaited<ReturnType<typeof loader>>, 'figures' | 'revenue'>;

function Tiles({ figures, revenue }: Figures) {
  const inWeek = (name: Exclude<keyof Day, 'day'>) => twoWeeks(figures?.days ?? [], (day) => day[name]);
  const earned = twoWeeks(revenue ?? [], ({ amount, sent_back }) => amount - sent_back);
  return (
    <dl className="tiles">
      {figures && (
        <>
          <Tile name="Members" value={totalOf(figures.members)} week={inWeek('sign_ups')} what="joined" />
          <Tile name="Open assignments" value={totalOf(figures.open)} week={inWeek('posts')} what="posted" />
          <Tile name="Bids today" value={number(figures.days.at(-1)?.bids ?? 0)} week={inWeek('bids')} what="placed" />
        </>
      )}
      {revenue && (
        <Tile name={`Earned in ${plural(week, 'day')}`} value={money(earned[0])} week={earned} shown={money} />
      )}
    </dl>
  );
}

interface WaitingProps {
  queues: OutputOf<'admin.queues'>;
  now: Date;
  /** Something else waits: no line says that nothing does. */
  isQuiet: boolean;
}

/** The queues that are not empty, each with its list. */
function WaitingQueues({ queues, now, isQuiet }: WaitingProps) {
  const waiting = queueLinks.flatMap(({ queue, ...link }) => {
    const found = queues[queue];
    return found && found.waiting > 0 ? [{ queue, ...link, ...found }] : [];
  });
  if (waiting.length === 0) return isQuiet ? null : <p className="text-14 text-ink-2">Nothing is waiting.</p>;
  return (
    <ul className="rows waiting">
      {waiting.map(({ queue, label, to, oldest, waiting: size }) => (
        <li key={queue}>
          <span className="min-w-0 flex-1">
            <b className="block font-semibold">{label}</b>
            <span className="block text-14 text-ink-3">Oldest: {oldest && timeAgo(oldest, now)}</span>
          </span>
          <LinkButton look="tonal" to={to} aria-label={`Review ${totalOf(size)}: ${label}`}>
            Review {totalOf(size)}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  name: string;
  value: string;
  /** Sums of the last `week` days, and of as many before them. */
  week: readonly [now: number, before: number];
  /** The verb of the counted events; without it the value is the week's sum. */
  what?: string;
  shown?: (figure: number) => string;
}

/** A figure with its change against the days before. */
function Tile({ name, value, week: [now, before], what, shown = number }: TileProps) {
  const change = now - before;
  const Icon = change > 0 ? ArrowUp : ArrowDown;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
      {what && (
        <dd>
          {shown(now)} {what} in {plural(week, 'day')}
        </dd>
      )}
      <dd>
        {change === 0 ? (
          `As in the ${plural(week, 'day')} before`
        ) : (
          <>
            <Icon className="size-3.5" /> {shown(Math.abs(change))} {change > 0 ? 'more' : 'less'} than in the{' '}
            {plural(week, 'day')} before
          </>
        )}
      </dd>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
