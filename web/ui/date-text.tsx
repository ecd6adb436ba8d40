import { dayOf } from '#core/calendar.ts';
import { date, timeAgo } from '#core/format.ts';

/** A calendar day or instant as '12 Dec 2026', with its machine-readable form. */
export function DateText({ value }: { value: string | Date }) {
  return <time dateTime={typeof value === 'string' ? value : dayOf(value)}>{date(value)}</time>;
}

/** The time passed, as of `now`; the full instant is in the title. */
export function TimeAgo({ value, now }: { value: Date; now: Date }) {
  return (
    <time dateTime={value.toISOString()} title={date(value)}>
      {timeAgo(value, now)}
    </time>
  );
}
