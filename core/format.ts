/*
 * Figures, money, dates and counted nouns as texts show them: in pages, mails, notifications and
 * files. Each function takes the language last. Dates and times are those of Asia/Karachi.
 */
import { dayOf, daysUntil, inKarachi } from './calendar.ts';
import { countedTo } from './site/limits.ts';

/** The languages of texts. A new one needs a line in `tags`, and its words and nouns. */
export type Locale = 'en' | 'ur' | 'ur-Latn';

/** The language of a text that names none. */
const usual: Locale = 'en';

/** Tags for Intl. Urdu in Latin letters has the figures and months of English. */
const tags: Readonly<Record<Locale, string>> = { en: 'en-US', ur: 'ur-PK', 'ur-Latn': 'en-US' };

/** Each language's value; one without falls back to that of English. */
type Translated<Value, English = Value> = Readonly<Partial<Record<Exclude<Locale, 'en'>, Value>> & { en: English }>;

/** Words that Intl lacks. */
interface Words {
  justNow: string;
  yesterday: string;
  lastDay: string;
  over: string;
  am: string;
  pm: string;
}

const words: Translated<Words> = {
  en: { justNow: 'just now', yesterday: 'Yesterday', lastDay: 'Last day', over: 'None', am: 'am', pm: 'pm' },
};
const wordsIn = (locale: Locale) => words[locale] ?? words.en;

/** The forms of a word by plural category; `other` stands for each that is missing. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Every noun that texts count. */
export type Noun =
  | 'archive'
  | 'assignment'
  | 'award'
  | 'backup code'
  | 'bid'
  | 'coin'
  | 'day'
  | 'download'
  | 'entry'
  | 'file'
  | 'friend'
  | 'hour'
  | 'inviter'
  | 'item'
  | 'mail'
  | 'message'
  | 'milestone'
  | 'minute'
  | 'more friend'
  | 'name'
  | 'new bid'
  | 'new question'
  | 'order'
  | 'other bid'
  | 'other report'
  | 'payment'
  | 'product'
  | 'question'
  | 'report'
  | 'disagreement'
  | 'request'
  | 'review'
  | 'row'
  | 'text'
  | 'time'
  | 'tutor'
  | 'unit'
  | 'unread message'
  | 'user';

/** The forms of nouns. English writes the missing ones with an 's'. */
const nouns: Translated<Record<Noun, Forms>, Partial<Record<Noun, Forms>>> = {
  en: { entry: { one: 'entry', other: 'entries' } },
};

/** Returns the Intl object of a locale, cached: creating it takes longer than using it. */
function perLocale<Made, Options>(
  Make: new (tag: string, options?: Options) => Made,
  options?: Options,
): (locale: Locale) => Made {
  const made: Partial<Record<Locale, Made>> = {};
  return (locale) => (made[locale] ??= new Make(tags[locale], options));
}

const figures = perLocale(Intl.NumberFormat);
const exactFigures = perLocale(Intl.NumberFormat, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plurals = perLocale(Intl.PluralRules);
const distances = perLocale(Intl.RelativeTimeFormat);
const months = perLocale(Intl.DateTimeFormat, { timeZone: 'UTC', month: 'short' });
const weekdays = perLocale(Intl.DateTimeFormat, { timeZone: 'Asia/Karachi', weekday: 'long' });

/** Formats 1500 → '1,500', −30 → '−30', either zero → '0'. */
export function number(amount: number, locale = usual): string {
  return figures(locale)
    .format(amount || 0)
    .replace('-', '−');
}

/** Formats a number with its sign: '+100', '−30'. */
export function signed(amount: number, locale = usual): string {
  return `${amount > 0 ? '+' : ''}${number(amount, locale)}`;
}

/** Formats a number with two decimals: 1500 → '1,500.00'. */
export function exact(amount: number, locale = usual): string {
  return exactFigures(locale).format(amount);
}

/** Formats whole rupees: 1500 → 'PKR 1,500'. */
export function money(rupees: number, locale = usual): string {
  return `PKR ${number(rupees, locale)}`;
}

/** Formats rupees with their paisa: 850.5 → 'PKR 850.50'. */
export function exactMoney(rupees: number, locale = usual): string {
  return `PKR ${exact(rupees, locale)}`;
}

/** Returns the form of a noun that goes with a count: 'bid' with 1, 'bids' with 2. */
export function nounFor(count: number, noun: Noun, locale = usual): string {
  const forms: Forms = nouns[locale]?.[noun] ?? nouns.en[noun] ?? { one: noun, other: `${noun}s` };
  return forms[plurals(locale).select(count)] ?? forms.other;
}

/** Formats a count of something: 1 → '1 bid', 1500 → '1,500 bids'. */
export function plural(count: number, noun: Noun, locale = usual): string {
  return `${number(count, locale)} ${nounFor(count, noun, locale)}`;
}

/**
 * Formats a total that is counted to 1,001, or to one more than `most`: '248', '1,000+'; with a
 * noun '1 bid', '1,000+ bids' (rulings, Screens).
 */
export function totalOf(counted: number, noun?: Noun, most = countedTo, locale = usual): string {
  const total = counted > most ? `${number(most, locale)}+` : number(counted, locale);
  return noun ? `${total} ${nounFor(counted, noun, locale)}` : total;
}

/** Joins words or figures by 'and' or 'or': '100, 300 or 1,000'. */
export function listOf(parts: readonly string[], by: 'and' | 'or', locale = usual): string {
  const type = by === 'or' ? 'disjunction' : 'conjunction';
  // British English has no comma before the last one; American English has.
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : tags[locale], { type }).format(parts);
}

/** Returns the parts of a calendar day, or of an instant's: '12 Dec' and '2026'. */
function dayAndYear(day: string | Date, locale: Locale): [day: string, year: number] {
  const [year = 0, month = 1, dayOfMonth] = (typeof day === 'string' ? day : dayOf(day)).split('-').map(Number);
  return [`${dayOfMonth} ${months(locale).format(Date.UTC(2026, month - 1))}`, year];
}

/** Formats a calendar day ('2026-12-12'), or the day of an instant: '12 Dec 2026'. */
export function date(day: string | Date, locale = usual): string {
  return dayAndYear(day, locale).join(' ');
}

/** Formats a month ('2026-12'): 'Dec 2026'. */
export function monthAndYear(month: string, locale = usual): string {
  const [day, year] = dayAndYear(`${month}-01`, locale);
  return `${day.slice(2)} ${year}`;
}

/** Formats the time of day as written in Pakistan: '9:58 am', '12:35 am', '10:05 pm'. */
export function timeOfDay(instant: Date, locale = usual): string {
  // Computed without Intl: browsers differ in its hour after midnight and in its space.
  const local = inKarachi(instant);
  const hours = local.getUTCHours();
  const { am, pm } = wordsIn(locale);
  return `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? am : pm}`;
}

/** Formats an instant: '12 Dec 2026, 9:58 am'. */
export function dateTime(instant: Date, locale = usual): string {
  return `${date(instant, locale)}, ${timeOfDay(instant, locale)}`;
}

/** Formats an instant for spreadsheets, in Pakistan's time: '2026-12-12 09:58:05'. */
export function sortableTime(instant: Date): string {
  return inKarachi(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats a day with its weekday: 'Saturday, 21 Nov 2026'. */
export function longDate(instant: Date, locale = usual): string {
  return `${weekdays(locale).format(instant)}, ${date(instant, locale)}`;
}

/**
 * Formats a time for lists: '10:42 am' today, 'Yesterday', '18 Nov', '18 Nov 2025' in another year.
 */
export function shortTime(instant: Date, now: Date, locale = usual): string {
  const days = daysUntil(dayOf(instant), now);
  if (days === 0) return timeOfDay(instant, locale);
  if (days === -1) return wordsIn(locale).yesterday;
  const [day, year] = dayAndYear(instant, locale);
  return dayOf(now).startsWith(`${year}-`) ? day : `${day} ${year}`;
}

/** Formats 'just now', '5 minutes ago', '2 hours ago' within a day; then the date. */
export function timeAgo(instant: Date, now: Date, locale = usual): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return wordsIn(locale).justNow;
  if (minutes < 60) return distances(locale).format(-minutes, 'minute');
  if (minutes < 24 * 60) return distances(locale).format(-Math.floor(minutes / 60), 'hour');
  return date(instant, locale);
}

/** Formats the days until a deadline: '3 days', 'Last day', then 'None'. */
export function timeLeft(deadline: string, now: Date, locale = usual): string {
  const days = daysUntil(deadline, now);
  const { over, lastDay } = wordsIn(locale);
  return days < 0 ? over : days === 0 ? lastDay : plural(days, 'day', locale);
}

/** Formats bytes: '512 kB', '1.2 MB'. */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1000;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}
