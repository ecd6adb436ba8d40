import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/*
 * Field types that accept the spelling of forms and of JSON alike. A message that is a refusal's code is shown with
 * that refusal's title and text; any other message is shown as it stands. Lengths are UTF-16 units, as `maxlength` counts.
 */

type Message = RefusalCode | (string & {});

const required: Message = 'input_required';

/** CRLF to LF, NFC, no white space at either end. */
function tidy(value: string): string {
  return value.replace(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** As `tidy`, and every run of white space, line breaks of any kind among them, is one space. */
function tidyLine(value: string): string {
  return tidy(value.replace(/[\s\u0085]+/g, ' '));
}

const unstorable = 'This text has a character that cannot be stored.';
const storable = (value: string) => value.isWellFormed() && !value.includes('\0');

/** A string of at most `max` UTF-16 units (zod's own `max` counts code points), without NUL and broken surrogates. */
function tidyText(max: number, missing: Message, tidied = tidy) {
  return z
    .string({ error: missing })
    .overwrite(tidied)
    .refine((value) => value.length <= max, `Please keep this to ${max} characters or fewer.`)
    .refine(storable, unstorable);
}

/** Text of 1 to `max` UTF-16 units, kept as typed. */
export function text(max: number, missing: Message = required) {
  return tidyText(max, missing).min(1, missing);
}

/** One line of 1 to `max` UTF-16 units: white space within it becomes single spaces, so that it cannot forge others. */
export function line(max: number, missing: Message = required) {
  return tidyText(max, missing, tidyLine).min(1, missing);
}

/** Text that may be empty; a missing field is ''. */
export function optionalText(max: number) {
  return tidyText(max, required).default('');
}

/** A secret: kept exactly as typed, 1 to 200 UTF-16 units. */
export function secret(missing: Message = required) {
  return z.string({ error: missing }).min(1, missing).max(200, 'Please keep this to 200 characters or fewer.');
}

const largestAmount = 10_000_000;

/** A form's number: '1,500' and 1500 alike; anything else stays as it is and fails the number's own check. */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  const digits = value.trim().replaceAll(',', '');
  return /^-?\d+$/.test(digits) ? Number(digits) : digits === '' ? undefined : value;
}

/** Whole PKR, from `min` to ten million. */
export function rupees(min: 0 | 1, invalid: Message) {
  return z.preprocess(toNumber, z.int({ error: invalid }).min(min, invalid).max(largestAmount, invalid));
}

/** Whole PKR or nothing; an empty field is null. */
export function optionalRupees(invalid: Message) {
  return z
    .preprocess(
      (value) => toNumber(value) ?? null,
      z.int({ error: invalid }).min(0, invalid).max(largestAmount, invalid).nullable(),
    )
    .default(null);
}

/** A whole number from a query string, from `min` to `max`, with a default. */
export function count(min: number, max: number, byDefault: number) {
  return z.preprocess((value) => toNumber(value) ?? byDefault, z.int().min(min).max(max)).default(byDefault);
}

/** A calendar day as 'YYYY-MM-DD', of the years 1 to 2099. */
export function day(invalid: Message) {
  return z
    .string({ error: invalid })
    .overwrite(tidy)
    .pipe(z.iso.date(invalid))
    .refine((value) => value > '0001' && value < '2100', invalid);
}

/** A checkbox: 'on', 'true' or true; a missing one is false. */
export const checkbox = z
  .preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean())
  .default(false);

/** The largest whole number that the database counts to: int4. */
const largestWhole = 2_147_483_647;

/** A whole number from `min` on, as a number or in the digits of a query string. */
export function whole(min: number) {
  return z.preprocess(toWhole, z.int().min(min).max(largestWhole));
}

/** Digits as a number; anything else fails the number's own check. */
function toWhole(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

/** An id of ours (uuid). A malformed one is answered like an unknown one. */
export function id(notFound: Message) {
  return z.string({ error: notFound }).regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i, notFound);
}

/** A username to look up, in any case. One that nobody can have is answered like an unknown one. */
export const knownUsername = z.string().regex(/^\w{1,30}$/, 'profile_not_found' satisfies RefusalCode);

/** An optional id: '' and a missing field are both undefined. */
export function optionalId(notFound: Message) {
  return z
    .preprocess((value) => (value === '' || value === null ? undefined : value), id(notFound).optional())
    .optional();
}

/** An email address, in lower case, at most 254 units. */
export const email = z
  .string({ error: required })
  .overwrite((value) => tidy(value).toLowerCase())
  .min(1, required)
  .max(254, 'email_invalid' satisfies RefusalCode)
  .pipe(z.email('email_invalid' satisfies RefusalCode));

/** A list of short lines: one form field repeated, a JSON array, or nothing. Trimmed, without doubles or blanks. */
export function tags(most: number, max: number) {
  return z
    .preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z
        .array(
          z
            .string()
            .overwrite(tidyLine)
            .refine((entry) => entry.length <= max, `Please keep each entry to ${max} characters or fewer.`)
            .refine(storable, unstorable),
        )
        .transform((list) => [...new Map(list.filter(Boolean).map((entry) => [entry.toLowerCase(), entry])).values()])
        .refine((list) => list.length <= most, `Please choose ${most} entries at most.`),
    )
    .default([]);
}
