import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Texts that stand for other marks in people's input. */
const exceptions = ['server/safety/detector/normalise.ts', 'server/watch/plain-error.ts'];

test('Pages and mails use one kind of quotation marks: “so”', () => {
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
