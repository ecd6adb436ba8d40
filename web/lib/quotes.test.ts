import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What stands for other marks in texts of people. */
const exceptions = ['server/safety/normalise.ts'];

test('pages and mails quote with one kind of marks: “so”', () => {
  const files = globSync('{core,server,web}/**/*.{ts,tsx,sql}', { exclude: ['**/*.test.ts', ...exceptions] });
  assert.ok(files.length > 200);
  const others = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const foreign = text.match(/.*[‘‚‛„‟«»‹›].*/g) ?? [];
    const count = (mark: string) => text.split(mark).length;
    return count('“') === count('”') ? foreign.map((line) => `${file}: ${line}`) : [`${file}: “ without ”`];
  });
  assert.deepEqual(others, []);
});
