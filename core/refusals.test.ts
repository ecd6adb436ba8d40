import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Refusal, wordsOf } from './refusal.ts';
import { refusals } from './refusals.ts';

/** Refusals whose figures come with the fault, from the field's own limits or from a count. */
const ofTheirOwn = [
  'text_too_long',
  'entry_too_long',
  'too_many_entries',
  'admin_login_failed',
  'admin_locked',
  'admin_role_required',
  'newcomer_too_often',
  'form_of_another',
  'stock_too_low',
  'profile_unreadable',
  'gateway_digits_wrong',
  'setting_not_whole',
  'show_unreadable',
];

test('Gives every refusal of the catalogue the parameters of its words', () => {
  for (const [code, refusal] of Object.entries<Refusal>(refusals)) {
    assert.equal(/\{\w+\}/.test(wordsOf(refusal)), ofTheirOwn.includes(code), code);
    for (const name of Object.keys(refusal.params ?? {}))
      assert.ok(refusal.text.includes(`{${name}}`), `${code}: ${name}`);
  }
  assert.equal(wordsOf(refusals.text_too_long, { max: 40 }), 'Please keep this to 40 characters or fewer.');
});
