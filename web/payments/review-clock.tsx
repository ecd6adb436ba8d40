import Clock from 'lucide-react/icons/clock';
import { date, plural, timeOfDay } from '#core/format.ts';
import { reviewOf, reviewTime } from '#core/payments/rules.ts';
import '../ui/upload.css';

const minute = 60_000;

/** Formats a duration: '2 h 10 min'. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const hours = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / (60 * minute)));

function leftOf(least: number, most: number): string {
  if (most <= 0) return 'Taking longer than usual';
  const [from, to] = [hours(least), hours(most)];
  return from === 0 || from === to ? `Up to ${plural(to, 'hour')} left` : `${from} to ${plural(to, 'hour')} left`;
}

/** The time that a request has been under review, and the time that remains (CONST-06). */
export function ReviewClock({ asked, now }: { asked: Date; now: Date }) {
  const { from, to, passed, least, most, whole } = reviewOf(asked, now);
  const isLate = most <= 0;
  const day = date(to) === date(now) ? 'today' : `on ${date(to)}`;
  return (
    <div className="note plain">
      <Clock />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <b>{leftOf(least, most)}</b>
          <span className="text-13 tabular-nums">{duration(passed)} so far</span>
        </p>
        <progress max={whole} value={Math.min(passed, whole)} aria-label="Review so far" />
        <p>
          {isLate
            ? `Most payments are checked in ${reviewTime}. This one is still with us; we mail you as soon as it is decided.`
            : `Checked in ${reviewTime}, so between ${timeOfDay(from)} and ${timeOfDay(to)} ${day}. We mail you then.`}
        </p>
      </div>
    </div>
  );
}
