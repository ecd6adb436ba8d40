import { z } from 'zod';
import { dayOf } from './calendar.ts';
import { countedTo } from './limits.ts';
import type { RefusalParams } from './refusal.ts';
import type { RefusalCode } from './refusals.ts';
import { isStorable } from './storable.ts';
import { isBlank } from './visible.ts';

/*
 * Field types that accept the formats of forms and of JSON alike. Every message is a refusal's
 * code, whose text is shown with the fault's `params`. Lengths are UTF-16 units, as `maxlength`
 * counts.
 */

const required: RefusalCode = 'input_required';

/**
 * Limit of combining marks on one letter, more than any script needs (Unicode's stream-safe
 * format). Composing them takes quadratic time.
 */
const piledMarks = /\p{M}{31}/u;

/** Normalises text: CRLF to LF, NFC unless marks are piled up, no white space at either end. */
function tidy(value: string): string {
  const plain = value.replace(/\r\n?/g, '\n');
  return (piledMarks.test(plain) ? plain : plain.normalize('NFC')).trim();
}

/** As `tidy`, and collapses every run of white space, including all line breaks, to one space. */
function tidyLine(value: string): string {
  return tidy(value.replace(/[\s\u0085]+/g, ' '));
}

/** Returns a fault in zod's form: its code, and the parameters of its text. */
const fault = (code: RefusalCode, params: RefusalParams = {}) => ({ error: code, params });
const tooLong = (max: number) => fault('text_too_long', { max });
const unstorable = fault('text_unstorable');

/**
 * A string of at most `max` UTF-16 units (zod's own `max` counts code points), without NUL and
 * broken surrogates.
 */
function tidyText(max: number, missing: RefusalCode, tidied = tidy) {
  return z
    .string({ error: missing })
    .overwrite(tidied)
    .refine((value) => value.length <= max, tooLong(max))
    .refine(isStorable, unstorable)
    .meta({ maxLength: max });
}

/** Tells whether a non-empty text has any visible character. */
const isVisible = (value: string) => value === '' || !isBlank(value);

/** Text of 1 to `max` UTF-16 units, kept as typed. */
export function text(max: number, missing: RefusalCode = required) {
  return tidyText(max, missing).min(1, missing).refine(isVisible, missing);
}

/**
 * One line of 1 to `max` UTF-16 units: white space within it becomes single spaces, so that it
 * cannot forge other lines.
 */
export function line(max: number, missing: RefusalCode = required) {
  return tidyText(max, missing, tidyLine).min(1, missing).refine(isVisible, missing);
}

/** Text that may be empty; a missing field and an invisible text both become ''. */
export function optionalText(max: number) {
  return tidyText(max, required)
    .overwrite((value) => (isBlank(value) ? '' : value))
    .default('');
}

/** One line that may be empty; a missing field and invisible text are both ''. */
export function optionalLine(max: number) {
  return tidyText(max, required, tidyLine)
    .overwrite((value) => (isBlank(value) ? '' : value))
    .default('');
}

const longestSecret = 200;

/** A secret: kept exactly as typed, 1 to 200 UTF-16 units. */
export function secret(missing: RefusalCode = required) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .refine((value) => value.length <= longestSecret, tooLong(longestSecret))
    .meta({ maxLength: longestSecret });
}

export const largestAmount = 10_000_000;

/**
 * Parses a form's number: '1,500' and 1500 alike; anything else is unchanged and fails the number's
 * own check.
 */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  const digits = value.trim().replaceAll(',', '');
  return /^-?\d+$/.test(digits) ? Number(digits) : digits === '' ? undefined : value;
}

/** Whole PKR, from `min` to ten million; an empty field is `invalid` unless it has its own code. */
export function rupees(min: 0 | 1, invalid: RefusalCode, missing: RefusalCode = invalid) {
  const error = ({ input }: { input?: unknown }) => (input === undefined ? missing : invalid);
  return z.preprocess(toNumber, z.int({ error }).min(min, invalid).max(largestAmount, invalid));
}

/** A number of coins from 1 to `most`. */
export function coinAmount(most: number, invalid: RefusalCode) {
  return z.preprocess(toNumber, z.int({ error: invalid }).min(1, invalid).max(most, invalid));
}

/** Whole PKR or nothing; an empty field is null. */
export function optionalRupees(invalid: RefusalCode) {
  return z
    .preprocess(
      (value) => toNumber(value) ?? null,
      z.int({ error: invalid }).min(0, invalid).max(largestAmount, invalid).nullable(),
    )
    .default(null);
}

/** A number from 1 to `most` or nothing; an empty field is null. */
export function optionalAmount(most: number, invalid: RefusalCode) {
  return z
    .preprocess(
      (value) => toNumber(value) ?? null,
      z.int({ error: invalid }).min(1, invalid).max(most, invalid).nullable(),
    )
    .default(null);
}

/** A whole number from a query string, from `min` to `max`, with a default. */
export function count(min: number, max: number, byDefault: number) {
  return z.preprocess((value) => toNumber(value) ?? byDefault, z.int().min(min).max(max)).default(byDefault);
}

/** A count: exact up to 1,000, and 1,001 for more. */
export const countedTotal = z
  .number()
  .int()
  .max(countedTo + 1);

/** A calendar day as 'YYYY-MM-DD', of the years 1 to 2099. */
export function day(invalid: RefusalCode) {
  return z
    .string({ error: invalid })
    .overwrite(tidy)
    .pipe(z.iso.date(invalid))
    .refine((value) => value > '0001' && value < '2100', invalid);
}

const instant = z.iso.datetime({ offset: true });

/**
 * A calendar day, also as an instant as programs write dates ('2026-11-21T20:00:00Z' is 22 November
 * in Asia/Karachi).
 */
export function dayOrInstant(invalid: RefusalCode) {
  return z
    .string({ error: invalid })
    .overwrite((value) => (instant.safeParse(value).success ? dayOf(new Date(value)) : value))
    .pipe(day(invalid));
}

/** A calendar day or nothing; an empty field is null. */
export function optionalDay(invalid: RefusalCode) {
  return z.preprocess((value) => value || null, day(invalid).nullable()).default(null);
}

/** A checkbox: 'on', 'true' or true; a missing one is false. */
export const checkbox = z
  .preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean())
  .default(false);

/** The largest whole number of the database: int4. */
const largestWhole = 2_147_483_647;

/**
 * A whole number of at least `min`, up to `max`, as a number or in the digits of a query string.
 */
export function whole(min: number, max: number = largestWhole) {
  return z.preprocess(toWhole, z.int().min(min).max(max));
}

/** Parses digits as a number; anything else fails the number's own check. */
function toWhole(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

/** An id of ours (uuid). A malformed one is answered like an unknown one. */
export function id(notFound: RefusalCode) {
  return z.string({ error: notFound }).regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i, notFound);
}

/** A username to look up, in any case. An impossible one is answered like an unknown one. */
export function knownUsername(notFound: RefusalCode) {
  return z.string().regex(/^\w{1,30}$/, notFound);
}

/** An optional id: '' and a missing field are both undefined. */
export function optionalId(notFound: RefusalCode) {
  return z
    .preprocess((value) => (value === '' || value === null ? undefined : value), id(notFound).optional())
    .optional();
}

/**
 * A name of an account, as it was typed: ASCII only, except for white space around it. Checked
 * before it is composed or lower-cased, which turns some other letters into ASCII ('\u212a', the
 * sign for kelvin, becomes a 'k').
 */
export function ascii(invalid: RefusalCode, missing: RefusalCode = required) {
  return z.string({ error: missing }).refine(isAscii, { error: invalid, abort: true });
}

const isAscii = (value: string) => /^[\0-\x7f]*$/.test(value.trim());

/** An email address, in lower case, at most 254 units. */
export const email = ascii('email_invalid').pipe(
  z
    .string()
    .overwrite((value) => tidy(value).toLowerCase())
    .min(1, required)
    .max(254, 'email_invalid' satisfies RefusalCode)
    .pipe(z.email('email_invalid' satisfies RefusalCode)),
);

/**
 * An email or a phone number to log in with. An email with non-ASCII signs matches no account;
 * phones may have digits of any script.
 */
export const login = z
  .string({ error: required })
  .refine((value) => !value.includes('@') || isAscii(value), {
    error: 'email_invalid' satisfies RefusalCode,
    abort: true,
  })
  .pipe(text(254));

/** A username from a link, in lower case; an impossible one is ''. */
export const linkedUsername = z
  .string()
  .overwrite((value) => (/^\w{3,30}$/.test(value.trim()) ? value.trim().toLowerCase() : ''))
  .meta({ maxLength: 30 })
  .default('');

/**
 * A list of short lines: one form field repeated, a JSON array, or nothing. Trimmed, without
 * duplicates or blanks.
 */
export function tags(most: number, max: number) {
  return z
    .preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z
        .array(
          z
            .string()
            .overwrite(tidyLine)
            .refine((entry) => entry.length <= max, fault('entry_too_long', { max }))
            .refine(isStorable, unstorable)
            .meta({ maxLength: max }),
        )
        .transform((list) => [...new Map(list.filter(Boolean).map((entry) => [entry.toLowerCase(), entry])).values()])
        .refine((list) => list.length <= most, fault('too_many_entries', { max: most })),
    )
    .default([]);
}

/** Version of the edited thing at which a form began; without one, any version is overwritten. */
export const seen = z
  .string()
  .max(64, 'field_invalid')
  .optional()
  .transform((version) => version || null);

/**
 * Entries of a form's list, such as `variants.0.title`. An entry with none of the named fields
 * filled in is null, so that a form can offer an empty entry while the faults of the others keep
 * their number.
 */
export function entries<Entry extends z.ZodType>(entry: Entry, most: number, ...filled: string[]) {
  const isBlank = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    filled.every((name) => String((value as Record<string, unknown>)[name] ?? '').trim() === '');
  return z
    .array(z.preprocess((value) => (isBlank(value) ? null : value), entry.nullable()))
    .refine((list) => list.length <= most, fault('too_many_entries', { max: most }))
    .default([]);
}

/**
 * Returns the most UTF-16 units that a text of this type may have; undefined for a type without a
 * declared length.
 */
export function longestOf(schema: z.core.$ZodType): number | undefined {
  const declared = z.globalRegistry.get(schema)?.maxLength ?? (schema instanceof z.ZodString ? schema.maxLength : null);
  if (typeof declared === 'number') return declared;
  const def: Partial<Record<'innerType' | 'in' | 'out' | 'element', z.core.$ZodType>> & object = schema._zod.def;
  const { innerType, in: from, out, element } = def;
  for (const inner of [innerType, from, out, element]) {
    const longest = inner && longestOf(inner);
    if (longest !== undefined) return longest;
  }
  return undefined;
}

/**
 * Returns the schema of a form's field by its name: 'title', or 'gigs.0.title' for the first entry
 * of a list.
 */
export function fieldOf(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  const steps = name.split('.').filter((step) => !/^\d+$/.test(step));
  return steps.reduce<z.core.$ZodType | undefined>((at, step) => at && shapeOf(at)?.[step], schema);
}

/** Returns the fields of an object, or of each entry of a list of objects. */
function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType | undefined> | undefined {
  if (schema instanceof z.ZodObject) return Object.assign(Object.create(null), schema.shape);
  const def: Partial<Record<'innerType' | 'out' | 'element', z.core.$ZodType>> & object = schema._zod.def;
  const inner = def.innerType ?? def.out ?? def.element;
  return inner && shapeOf(inner);
}
