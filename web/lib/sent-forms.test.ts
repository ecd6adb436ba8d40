import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSent, onceSent } from './sent-forms.ts';

test('the draft of a form goes once the form with its key had its effect, and once alone', () => {
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

test('a form that is sent again under its key forgets what stood in it last', () => {
  const gone: number[] = [];
  onceSent('key', () => gone.push(1));
  onceSent('key', () => gone.push(2));
  forgetSent('key');
  assert.deepEqual(gone, [2]);
});
