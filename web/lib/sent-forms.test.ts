import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSent, onceSent } from './sent-forms.ts';

test('Deletes a form’s draft once the form with its key had its effect, and only once', () => {
  const gone: string[] = [];
  onceSent('one', () => gone.push('one'));
  onceSent('two', () => gone.push('two'));
  forgetSent('two');
  forgetSent('two');
  assert.deepEqual(gone, ['two']);
  forgetSent('nobody’s');
  forgetSent('one');
  assert.deepEqual(gone, ['two', 'one']);
});

test('Resending a form with its key forgets its latest content', () => {
  const gone: number[] = [];
  onceSent('key', () => gone.push(1));
  onceSent('key', () => gone.push(2));
  forgetSent('key');
  assert.deepEqual(gone, [2]);
});
