import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isStrongPassword, ownPath } from './rules.ts';

test('Requires 8 characters, a digit and a special character in a password (SIGNUP-11)', () => {
  for (const weak of ['Ab1!xyz', 'abcdefgh!', 'abcdefg1', '12345678', 'abc 1234', '']) {
    assert.equal(isStrongPassword(weak), false, weak);
  }
  for (const strong of ['Abcdef1!', 'abcdefg1_', 'خفیہلفظ1!', '12345678-']) {
    assert.equal(isStrongPassword(strong), true, strong);
  }
});

test('Returns only to paths of this site after login (ACCESS-01)', () => {
  assert.equal(ownPath('/wallet?tab=1'), '/wallet?tab=1');
  assert.equal(ownPath('/user/ریاضی?q=🧮'), '/user/%D8%B1%DB%8C%D8%A7%D8%B6%DB%8C?q=%F0%9F%A7%AE');
  for (const foreign of [
    '/.//evil.example',
    '/x/..//evil.example',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/a\nb',
  ]) {
    assert.equal(ownPath(foreign), '/', String(foreign));
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(new URL(ownPath(text), 'http://own.example').origin, 'http://own.example');
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.match(ownPath(`/${text}`), /^\/(?!\/)[\x21-\x7e]*$/);
    }),
  );
});
