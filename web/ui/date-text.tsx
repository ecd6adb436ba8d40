import { dayOf } from '#core/calendar.ts';
import { date, timeAgo } from '../lib/format.ts';

/** A calendar day or instant as '12 Dec 2026', with the machine's form beside it. */
export function DateText({ value }: { value: string | Date }) {
  return <time dateTime={typeof value === 'string' ? value : dayOf(value)}>{date(value)}</time>;
}

/** How long ago, as seen at `now`; the full instant stands in the title. */
export function TimeAgo({ value, now }: { value: Date; now: Date }) {
  return (
    <time dateTime={value.toISOString()} title={date(value)}>
      {timeAgo(value, now)}
    </time>
  );
}
