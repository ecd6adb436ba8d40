import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSent, onceSent } from './sent-forms.ts';

test('Deletes a form’s draft once the form with its key had its effect, and only once', () => {
  const gone: string[] = [];
  onceSent('one', { forget: () => gone.push('one'), later: null });
  onceSent('two', { forget: () => gone.push('two'), later: null });
  forgetSent('two');
  forgetSent('two');
  assert.deepEqual(gone, ['two']);
  forgetSent('nobody’s');
  forgetSent('one');
  assert.deepEqual(gone, ['two', 'one']);
});

test('Resending a form with its key forgets its latest content', () => {
  const gone: number[] = [];
  onceSent('key', { forget: () => gone.push(1), later: null });
  onceSent('key', { forget: () => gone.push(2), later: null });
  forgetSent('key');
  assert.deepEqual(gone, [2]);
});
