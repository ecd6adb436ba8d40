/**
 * The product's calendar: days are days in Asia/Karachi (UTC+5, no summer time). Milliseconds that
 * it is ahead of UTC.
 */
const ahead = 5 * 3_600_000;

/** Returns an instant moved so that its UTC fields are those of its clock in Asia/Karachi. */
export function inKarachi(instant: Date): Date {
  return new Date(instant.getTime() + ahead);
}

/** Returns the calendar day of an instant in Asia/Karachi, 'YYYY-MM-DD'. */
export function dayOf(instant: Date): string {
  return inKarachi(instant).toISOString().slice(0, 10);
}

/** Returns the whole seconds from an instant to the next calendar day in Asia/Karachi. */
export function secondsToTomorrow(now: Date): number {
  const tomorrow = Date.parse(`${dayOf(now)}T00:00:00+05:00`) + 86_400_000;
  return Math.ceil((tomorrow - now.getTime()) / 1000);
}

/** Returns the day that comes `days` after the day of `instant`, 'YYYY-MM-DD'. */
export function dayAfter(instant: Date, days: number): string {
  return dayOf(new Date(instant.getTime() + days * 86_400_000));
}

/** Returns the whole days from the day of `now` to `day`; negative once the day has passed. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayOf(now))) / 86_400_000);
}
