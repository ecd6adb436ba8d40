/** The product's calendar: days are days in Asia/Karachi (UTC+5, no summer time). */
const timeZone = 'Asia/Karachi';

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day of an instant in Asia/Karachi, 'YYYY-MM-DD'. */
export function dayOf(instant: Date): string {
  return isoDay.format(instant);
}

/** Whole days from the day of `now` to `day`; negative once the day has passed. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayOf(now))) / 86_400_000);
}
