import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formattedElsewhere } from './formats.ts';

const found = (text: string, name = 'web/page.tsx') => formattedElsewhere([{ name, text }]);

test('Figures, dates and plurals by hand are found with their line', () => {
  assert.deepEqual(found("import x;\nconst price = amount.toLocaleString('en');"), [
    'web/page.tsx:2 writes by .toLocaleString(: use core/format.ts.',
  ]);
  for (const text of [
    'day.toLocaleDateString()',
    'day.toLocaleTimeString()',
    "new Intl.NumberFormat('en')",
    "Intl.DateTimeFormat('en')",
    "count === 1 ? '' : 's'",
  ]) {
    assert.equal(found(text).length, 1, text);
  }
});

test('core/format.ts may write them, and other files use it', () => {
  assert.deepEqual(found("new Intl.NumberFormat('en')", 'core/format.ts'), []);
  for (const text of ["plural(3, 'bid')", 'date.toISOString()', 'String(count)', "isOpen ? '' : 'sr-only'"]) {
    assert.deepEqual(found(text), [], text);
  }
});
