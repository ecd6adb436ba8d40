import { date, dateTime, dayOf, daysUntil, timeOfDay } from '#core/calendar.ts';
import { countedTo } from '#core/limits.ts';

export { date, dateTime, timeOfDay };

const digits = new Intl.NumberFormat('en-US');
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', weekday: 'long' });

/** Formats 1500 → '1,500', −30 → '−30', either zero → '0'. */
export function whole(amount: number): string {
  return digits.format(amount || 0).replace('-', '−');
}

/**
 * Formats a total that is counted to 1,001, or to one more than `most`: '248', '1,000+'; with a
 * noun '1 bid', '1,000+ bids' (rulings, Screens).
 */
export function totalOf(counted: number, noun?: string, most = countedTo): string {
  if (counted <= most) return noun ? plural(counted, noun) : whole(counted);
  return `${whole(most)}+${noun ? ` ${noun}s` : ''}`;
}

/** Formats an amount of money: 1500 → 'PKR 1,500'. */
export function rupees(amount: number): string {
  return `PKR ${whole(amount)}`;
}

/** Formats a coin move with its sign: '+100', '−30'. */
export function signed(amount: number): string {
  return amount > 0 ? `+${whole(amount)}` : whole(amount);
}

/** Formats 'just now', '5 minutes ago', '2 hours ago' within a day; then the date. */
export function timeAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return plural(minutes, 'minute', 'ago');
  if (minutes < 24 * 60) return plural(Math.floor(minutes / 60), 'hour', 'ago');
  return date(instant);
}

/** Formats the day in Asia/Karachi: 'Saturday, 21 Nov 2026'. */
export function longDate(instant: Date): string {
  return `${weekday.format(instant)}, ${date(instant)}`;
}

/**
 * Formats a time for lists: '10:42 am' today, 'Yesterday', '18 Nov', '18 Nov 2025' in another year.
 */
export function shortTime(instant: Date, now: Date): string {
  const days = daysUntil(dayOf(instant), now);
  if (days === 0) return timeOfDay(instant);
  if (days === -1) return 'Yesterday';
  const day = date(instant);
  const year = date(now).slice(-5);
  return day.endsWith(year) ? day.slice(0, -5) : day;
}

/** plural(1, 'bid') → '1 bid', plural(2, 'day', 'left') → '2 days left'. */
export function plural(count: number, noun: string, after = ''): string {
  return `${whole(count)} ${noun}${count === 1 ? '' : 's'}${after && ` ${after}`}`;
}

/** Formats bytes: 'PDF, 1.2 MB' uses '1.2 MB'. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1000;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

/** Formats a stored word as a label: 'bid_fee' → 'Bid Fee'. */
export function titleCase(word: string): string {
  return word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}

/** Formats bytes as megabytes with one decimal: '1.2'. */
export function megabytesOf(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
