import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { checkbox, day, email, id, line, optionalRupees, rupees, tags, text, whole } from './fields.ts';

function messages(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

test('text is kept as typed but for its ends, line ends and composition', () => {
  const field = text(40);
  for (const kept of ["O'Brien", '<script>alert(1)</script>', '😀 emoji', 'اردو متن', 'a\nb']) {
    assert.equal(field.parse(kept), kept);
  }
  assert.equal(field.parse('  a\r\nb\t'), 'a\nb');
  assert.equal(field.parse('e\u0301'), '\u00e9');
  assert.deepEqual(messages(field, 'a\0b'), ['This text has a character that cannot be stored.']);
  assert.deepEqual(messages(field, '\ud800'), ['This text has a character that cannot be stored.']);
});

test('a line has no breaks of any kind, so that it cannot forge another line', () => {
  for (const typed of ['a\nb', 'a\r\nb', ' a\u2028b ', 'a\u2029\u0085 b', 'a\t\v\fb', 'a \u00a0 b\n']) {
    assert.equal(line(40).parse(typed), 'a b', JSON.stringify(typed));
    assert.deepEqual(tags(20, 40).parse(typed), ['a b'], JSON.stringify(typed));
  }
  assert.deepEqual(messages(line(40, 'proposal_missing'), '\n\u2028'), ['proposal_missing']);
  assert.deepEqual(messages(line(40), 'a\0b'), ['This text has a character that cannot be stored.']);
});

test('a whole number is one the database counts to', () => {
  assert.deepEqual([whole(0).parse('12'), whole(0).parse(0), whole(1).parse(2_147_483_647)], [12, 0, 2_147_483_647]);
  for (const wrong of [2_147_483_648, '2147483648', 3e9, -1, 1.5, '1e3', '', null, 'many', '9'.repeat(400)]) {
    assert.notDeepEqual(messages(whole(0), wrong), [], String(wrong));
  }
});

test('lengths are counted as maxlength counts them: in UTF-16 units (POST-01)', () => {
  assert.equal(text(40).parse('😀'.repeat(20)).length, 40);
  assert.deepEqual(messages(text(40), `${'😀'.repeat(20)}x`), ['Please keep this to 40 characters or fewer.']);
});

test('an empty, blank, missing or foreign value is a missing field', () => {
  for (const nothing of ['', ' \n ', undefined, null, 7]) {
    assert.deepEqual(messages(text(40, 'proposal_missing'), nothing), ['proposal_missing'], String(nothing));
  }
});

test('money is whole PKR, in the spelling of forms and of JSON (POST-04, PROFILE-19)', () => {
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

test('a deadline is a real calendar day (POST-05)', () => {
  assert.equal(day('deadline_invalid').parse('2028-02-29'), '2028-02-29');
  for (const wrong of ['2027-02-29', '29/02/2028', '', undefined, '9999-01-01', '0000-01-01']) {
    assert.notDeepEqual(messages(day('deadline_invalid'), wrong), [], String(wrong));
  }
});

test('a checkbox is what browsers and programs send (POST-06)', () => {
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

test('a malformed id is answered like an unknown one', () => {
  assert.deepEqual(messages(id('assignment_not_found'), "1' or '1'='1"), ['assignment_not_found']);
});

test('an email is lower case and must be one', () => {
  assert.equal(email.parse(' Ali@Example.COM '), 'ali@example.com');
  assert.deepEqual(messages(email, 'ali@'), ['email_invalid']);
});

test('tags are trimmed, without blanks and doubles in any case (PROFILE-12, PROFILE-13)', () => {
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
    assert.deepEqual(messages(tags(20, 40), entry), ['This text has a character that cannot be stored.']);
  }
  assert.deepEqual(messages(tags(20, 4), ['😀😀x']), ['Please keep each entry to 4 characters or fewer.']);
});
