import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { contract } from './contract.ts';
import {
  checkbox,
  day,
  email,
  fieldOf,
  id,
  line,
  longestOf,
  optionalRupees,
  optionalText,
  rupees,
  tags,
  text,
  whole,
} from './fields.ts';
import { wordsOf } from './refusal.ts';
import { isRefusalCode, refusals } from './refusals.ts';

function messages(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

/** As `messages`, in the displayed words. */
function words(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => {
    assert.ok(isRefusalCode(issue.message), issue.message);
    return wordsOf(refusals[issue.message], issue.code === 'custom' ? issue.params : {});
  });
}

test('Keeps text as typed, except its ends, line ends and composition', () => {
  const field = text(40);
  for (const kept of ["O'Brien", '<script>alert(1)</script>', '😀 emoji', 'اردو متن', 'a\nb']) {
    assert.equal(field.parse(kept), kept);
  }
  assert.equal(field.parse('  a\r\nb\t'), 'a\nb');
  assert.equal(field.parse('e\u0301'), '\u00e9');
  assert.deepEqual(words(field, 'a\0b'), ['This text has a character that cannot be stored.']);
  assert.deepEqual(words(field, '\ud800'), ['This text has a character that cannot be stored.']);
});

test('Removes all line breaks from a line, so that it cannot forge another', () => {
  for (const typed of ['a\nb', 'a\r\nb', ' a\u2028b ', 'a\u2029\u0085 b', 'a\t\v\fb', 'a \u00a0 b\n']) {
    assert.equal(line(40).parse(typed), 'a b', JSON.stringify(typed));
    assert.deepEqual(tags(20, 40).parse(typed), ['a b'], JSON.stringify(typed));
  }
  assert.deepEqual(messages(line(40, 'proposal_missing'), '\n\u2028'), ['proposal_missing']);
  assert.deepEqual(words(line(40), 'a\0b'), ['This text has a character that cannot be stored.']);
});

test('Never composes marks piled on one letter (quadratic time), but composes those of real scripts', () => {
  const piled = `a${'\u0301'.repeat(2000)}${'\u0323'.repeat(1999)}`;
  const normalize = String.prototype.normalize;
  let composed = 0;
  String.prototype.normalize = function (this: string, ...form: [string?]) {
    const [longest = ''] = (this.match(/\p{M}+/gu) ?? []).sort((a, b) => b.length - a.length);
    composed = Math.max(composed, longest.length);
    return normalize.apply(this, form);
  };
  try {
    for (const field of [text(4000), line(4000), tags(20, 4000)])
      assert.deepEqual([field.parse(piled)].flat(), [piled]);
    for (const field of [email, day('deadline_invalid'), text(40)]) assert.notDeepEqual(messages(field, piled), []);
    assert.equal(text(40).parse(`${'e\u0301'.repeat(40)}${' '.repeat(9000)}`), '\u00e9'.repeat(40));
  } finally {
    String.prototype.normalize = normalize;
  }
  assert.ok(composed <= 30, `${composed} marks were composed at once`);
});

test("Exposes a text's maximum length through all wrappers, for forms and the API document", () => {
  const { shape } = contract.accounts.signUp['~orpc'].inputSchema as unknown as { shape: Record<string, z.ZodType> };
  const lengths = Object.entries(shape).map(([name, schema]) => [name, longestOf(schema)]);
  assert.deepEqual(Object.fromEntries(lengths), {
    full_name: 100,
    username: 30,
    email: 254,
    phone_number: 30,
    password: 200,
    confirm_password: 200,
    user_type: undefined,
    expertise: 40,
    ref: 30,
    captcha_token: 4096,
  });
});

test("Accepts whole numbers only within the database's range", () => {
  assert.deepEqual([whole(0).parse('12'), whole(0).parse(0), whole(1).parse(2_147_483_647)], [12, 0, 2_147_483_647]);
  for (const wrong of [2_147_483_648, '2147483648', 3e9, -1, 1.5, '1e3', '', null, 'many', '9'.repeat(400)]) {
    assert.notDeepEqual(messages(whole(0), wrong), [], String(wrong));
  }
});

test('Counts lengths in UTF-16 units, as maxlength does (POST-01)', () => {
  assert.equal(text(40).parse('😀'.repeat(20)).length, 40);
  assert.deepEqual(words(text(40), `${'😀'.repeat(20)}x`), ['Please keep this to 40 characters or fewer.']);
});

test('Treats an empty, blank, missing or wrongly typed value as a missing field', () => {
  for (const nothing of ['', ' \n ', undefined, null, 7]) {
    assert.deepEqual(messages(text(40, 'proposal_missing'), nothing), ['proposal_missing'], String(nothing));
  }
});

test('Accepts money in whole PKR, as forms and JSON spell it (PROFILE-19)', () => {
  const field = rupees(1, 'budget_invalid');
  assert.equal(field.parse('3,500'), 3500);
  assert.equal(field.parse(3500), 3500);
  for (const wrong of ['', '0', '-5', '1.5', 'abc', '1e3', 99999999, null, Number.NaN]) {
    assert.deepEqual(messages(field, wrong), ['budget_invalid'], String(wrong));
  }
  assert.equal(optionalRupees('rate_invalid').parse(''), null);
  assert.equal(optionalRupees('rate_invalid').parse('0'), 0);
  assert.deepEqual(messages(optionalRupees('rate_invalid'), 'many'), ['rate_invalid']);
});

test('Treats direction marks, joiners and zero-width spaces as blank', () => {
  for (const blank of ['\u202e', '\u200b\u200d', ' \u2066\n\u2069 ', '\u3164', '\u2800', '\u00ad', '\u0001']) {
    assert.equal(text(10, 'message_empty').safeParse(blank).success, false, JSON.stringify(blank));
    assert.equal(line(10, 'message_empty').safeParse(blank).success, false, JSON.stringify(blank));
    assert.equal(optionalText(10).parse(blank), '', JSON.stringify(blank));
  }
  for (const seen of ['👩‍👩‍👧', 'می‌خواہم', '\u202eSalam', '❤️', '؟']) {
    assert.ok(text(20, 'message_empty').safeParse(seen).success, seen);
    assert.equal(optionalText(20).parse(seen), seen);
  }
});

test('Accepts only real calendar days as deadlines', () => {
  assert.equal(day('deadline_invalid').parse('2028-02-29'), '2028-02-29');
  for (const wrong of ['2027-02-29', '29/02/2028', '', undefined, '9999-01-01', '0000-01-01']) {
    assert.notDeepEqual(messages(day('deadline_invalid'), wrong), [], String(wrong));
  }
});

test('Accepts checkboxes as browsers and programs send them', () => {
  for (const [value, expected] of [
    ['on', true],
    [true, true],
    ['true', true],
    [undefined, false],
    ['off', false],
    ['', false],
  ]) {
    assert.equal(checkbox.parse(value), expected, String(value));
  }
});

test('Answers a malformed id like an unknown one', () => {
  assert.deepEqual(messages(id('assignment_not_found'), "1' or '1'='1"), ['assignment_not_found']);
});

test('Lower-cases an email and refuses an invalid one', () => {
  assert.equal(email.parse(' Ali@Example.COM '), 'ali@example.com');
  assert.deepEqual(messages(email, 'ali@'), ['email_invalid']);
});

test('Trims tags and removes blanks and case-insensitive duplicates (PROFILE-12, PROFILE-13)', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 10 }), { maxLength: 15 }), (list) => {
      const kept = tags(20, 40).parse(list);
      assert.ok(kept.every((entry) => entry !== '' && entry === entry.trim()));
      assert.equal(new Set(kept.map((entry) => entry.toLowerCase())).size, kept.length);
    }),
  );
  assert.deepEqual(tags(20, 40).parse(' Art '), ['Art']);
  assert.deepEqual(tags(20, 40).parse(['Art', ' Art ', 'art']).length, 1);
  assert.deepEqual(tags(20, 40).parse(undefined), []);
  for (const entry of ['a\0b', '\ud83e']) {
    assert.deepEqual(words(tags(20, 40), entry), ['This text has a character that cannot be stored.']);
  }
  assert.deepEqual(words(tags(20, 4), ['😀😀x']), ['Please keep each entry to 4 characters or fewer.']);
});

test('Finds a form’s field by its name, also in the entries of a list', () => {
  const schema = contract.profiles.saveGigs['~orpc'].inputSchema as z.ZodType;
  const longestAt = (name: string) => {
    const field = fieldOf(schema, name);
    return field && longestOf(field);
  };
  assert.deepEqual([longestAt('gigs.0.title'), longestAt('gigs.17.description')], [60, 500]);
  for (const unknown of ['gigs.0.constructor', '__proto__', 'gigs.0.title.x', 'title', ''])
    assert.equal(longestAt(unknown), undefined);
  assert.deepEqual(messages(rupees(0, 'gig_price_invalid', 'gig_incomplete'), ' '), ['gig_incomplete']);
});
