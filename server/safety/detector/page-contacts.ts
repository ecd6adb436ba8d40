import type { Contact } from './contact.ts';
import { matchesOf } from './matches.ts';
import { readingsOf, type Span } from './normalise.ts';

/*
 * Contact details on a page of a PDF that reach a person away from the site: a Pakistani mobile
 * number, a mailbox at a free provider, a messenger's link or handle. A page has letterheads,
 * sources, authors and tables too, so landlines, addresses of institutions and merely possible
 * disguises do not count.
 */

/** Most groups of digits in a number; single figures in a row are a table. */
const mostGroups = 5;
const mobileShape =
  /(?<!\d[./-]?)(?:(?:\+|00)?92[ .()-]{0,3}(?:0[ .()-]{0,3})?3|\(?0[ .()-]{0,3}3)(?:[ .()-]{0,3}\d){9}(?!\d)/g;
/** Samples such as '0300-0000000': the hint of a form, no person's number. */
const nobodys = /3\d\d0{7}$/;

/** Text before a number or an address that a program reads or prints. */
const sampleBefore =
  /\b(?:e\.g\.?|for example|example|sample|such as|input|output|format|insert into|values|varchar|string|char|regex|cout|printf|console|test (?:case|data))\b[^\n]{0,60}$|[=:(,]\s?["'][^"'\n]{0,20}$/;
/** Text before a contact that is offered to the reader, which a sample is not. */
const offeredBefore = /\b(?:call|text|sms|message|ping|contact|reach|write to|whats ?app|rabta)\b[^\n]{0,40}$/;
const contextLength = 90;

function isSampleAt(plain: string, from: number): boolean {
  const before = plain.slice(Math.max(0, from - contextLength), from);
  return sampleBefore.test(before) && !offeredBefore.test(before);
}

const addressShape =
  /[\w.+-]{1,64}\s{0,2}(?:@|[([{<]\s?at\s?[)\]}>])\s{0,2}([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/g;
/** Free mailboxes. At names reserved for examples, a page's writer shows their own. */
const freeMail =
  /^(?:(?:gmail|googlemail|hotmail|outlook|live|msn|ymail|rocketmail|icloud|me|aol|proton|protonmail|gmx|yandex|zoho|tutanota|mail|example)\.(?:com|net|org|me|ru|pk)|(?:yahoo|hotmail|outlook|live)(?:\.com?)?\.[a-z]{2,3})$/;

const platform =
  "(?:what'?s ?app|telegram|instagram|insta|snapchat|discord|skype|signal(?: app)?|messenger|facebook|fb|imo|viber|wechat|botim)";
const ways: readonly RegExp[] = [
  // A chat's link; of a social network, only the page for writing to a person.
  /(?<![\w.-])(?:wa\.me|t\.me|m\.me|ig\.me|signal\.me|telegram\.(?:me|dog)|discord\.gg|(?:api|chat|web)\.whatsapp\.com|discord(?:app)?\.com\/(?:invite|users)|snapchat\.com\/add|join\.skype\.com)\/\S{2,}/g,
  // Telegram: @sana_maths
  new RegExp(`\\b${platform}\\b(?: (?:id|handle|username|user|name|me|at|on|is))*\\s?[:=–-]?\\s?@[a-z][\\w.]{2,}`, 'g'),
  new RegExp(`(?<![\\w@.])@[a-z][\\w.]{2,}\\s?(?:\\(|on|at|[–-])\\s?${platform}\\b`, 'g'),
  new RegExp(`\\b${platform} (?:id|handle|username)\\s?(?:is|[:=–-])\\s?[a-z][\\w.]{2,}`, 'g'),
  new RegExp(
    `\\b(?:my|mera|meri) ${platform}(?: (?:id|handle|username|number|no))?\\s?(?:is|hai|[:=–-])\\s?[\\w.+]{3,}`,
    'g',
  ),
  /\b(?:instagram|insta|snapchat|skype)\s?[:=]\s?[a-z][\w.]*[\d_.][\w.]*\w/g,
  // Skype's and Discord's own
  /\blive:[.\w]{3,}|\bdiscord\b[^\n]{0,20}\b[a-z][\w.]{1,31}#\d{4}\b/g,
  // WhatsApp me; message me on Telegram
  new RegExp(
    `(?:(?<=^|[\\n.,;!?:] ?)|\\b(?:please|just|or|and) )(?:what'?s ?app me\\b|(?:message|text|add|contact|find|ping|dm|reach) me (?:on|at|via|through) (?:my )?${platform}\\b)`,
    'g',
  ),
  new RegExp(`\\b${platform}\\b[^\\n]{0,20}\\+\\d(?:[ .()-]{0,3}\\d){9,13}`, 'g'),
];

function* spansOf(shape: RegExp, plain: string): Generator<Span> {
  for (const { 0: found, index } of matchesOf(plain, shape)) yield [index, index + found.length];
}

function* mobilesIn(plain: string): Generator<Span> {
  for (const [from, to] of spansOf(mobileShape, plain)) {
    const number = plain.slice(from, to);
    const groups = number.match(/\d+/g) ?? [];
    if (groups.length > mostGroups || nobodys.test(groups.join('')) || isSampleAt(plain, from)) continue;
    yield [from, to];
  }
}

function* mailboxesIn(plain: string): Generator<Span> {
  for (const { 0: found, 1: host = '', index } of matchesOf(plain, addressShape)) {
    if (freeMail.test(host.replace(/\.$/, '')) && !isSampleAt(plain, index)) yield [index, index + found.length];
  }
}

function* waysIn(plain: string): Generator<Span> {
  for (const shape of ways) yield* spansOf(shape, plain);
}

const finders = [
  ['phone', mobilesIn],
  ['email', mailboxesIn],
  ['link', waysIn],
] as const;

/** Number of places named of one page. */
const mostPlaces = 20;

/** Finds contact details away from the site, in the page's order. Linear in its length. */
export function pageContacts(text: string): Contact[] {
  const { plain, at } = readingsOf(text);
  const found: Contact[] = [];
  for (const [kind, placesIn] of finders) {
    for (const [from, to] of placesIn(plain)) {
      found.push({ kind, from: at[from] ?? 0, to: at[to] ?? text.length });
      if (found.length >= mostPlaces) break;
    }
  }
  const apart = found.toSorted((a, b) => a.from - b.from);
  return apart
    .filter(
      (contact, index) => apart.findIndex((other) => contact.from < other.to && other.from <= contact.from) === index,
    )
    .slice(0, mostPlaces);
}
