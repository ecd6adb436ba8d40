/**
 * The product's calendar: days are days in Asia/Karachi (UTC+5, no summer time). Milliseconds that
 * it is ahead of UTC.
 */
const ahead = 5 * 3_600_000;

/** Returns the calendar day of an instant in Asia/Karachi, 'YYYY-MM-DD'. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + ahead).toISOString().slice(0, 10);
}

/** Returns the whole seconds from an instant to the next calendar day in Asia/Karachi. */
export function secondsToTomorrow(now: Date): number {
  const tomorrow = Date.parse(`${dayOf(now)}T00:00:00+05:00`) + 86_400_000;
  return Math.ceil((tomorrow - now.getTime()) / 1000);
}

/** Returns the whole days from the day of `now` to `day`; negative once the day has passed. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayOf(now))) / 86_400_000);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a calendar day ('2026-12-12'), or the day of an instant in Asia/Karachi: '12 Dec 2026'.
 * Pages and mails use it.
 */
export function date(day: string | Date): string {
  const [year, month, dayOfMonth] = (typeof day === 'string' ? day : dayOf(day)).split('-').map(Number);
  return `${dayOfMonth} ${months[(month ?? 1) - 1]} ${year}`;
}

/**
 * Formats the time of day in Asia/Karachi as written there: '9:58 am', '12:35 am', '10:05 pm'.
 * Pages and mails use it.
 */
export function timeOfDay(instant: Date): string {
  // Computed without Intl: browsers differ in its hour after midnight and in its space.
  const local = new Date(instant.getTime() + 5 * 3_600_000);
  const hours = local.getUTCHours();
  return `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Formats an instant in Asia/Karachi: '12 Dec 2026, 9:58 am'. Pages and mails use it. */
export function dateTime(instant: Date): string {
  return `${date(instant)}, ${timeOfDay(instant)}`;
}
