import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { checkbox, day, email, id, optionalRupees, rupees, tags, text } from './fields.ts';

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
  for (const wrong of ['2027-02-29', '29/02/2028', '', undefined, '9999-01-01']) {
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
});
