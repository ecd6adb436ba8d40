import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleCase } from './title-case.ts';

test('A stored word reads as a label', () => {
  assert.deepEqual(['signup_bonus', 'student'].map(titleCase), ['Signup Bonus', 'Student']);
});
