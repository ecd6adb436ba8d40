import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { onToast, showToast, type Toast } from './toasts.ts';

const toast = (title: string): Toast => ({ title, text: '', variant: 'default' });

/** A toaster: the toasts it shows, and a function to end it. */
function toaster() {
  const shown: { now: Toast | null } = { now: null };
  const end = onToast((change) => {
    shown.now = change(shown.now);
  });
  return { shown, end };
}
let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

test('Shows a toast that came before its toaster, and only once', () => {
  showToast(toast('Saved'));
  const first = toaster();
  assert.equal(first.shown.now?.title, 'Saved');
  first.end();
  const next = toaster();
  ends.push(next.end);
  assert.equal(next.shown.now, null);
});

test('A new toast replaces the old one, which then removes only itself', () => {
  const { shown, end } = toaster();
  ends.push(end);
  const takeFirst = showToast(toast('One'));
  const takeNext = showToast(toast('Two'));
  takeFirst();
  assert.equal(shown.now?.title, 'Two');
  takeNext();
  assert.equal(shown.now, null);
});
