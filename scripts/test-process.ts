/**
 * A process of `npm test`: runs the test files in its arguments one after another, prints their
 * output, and sends their counts to the process that started it.
 */
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Counts of the test files of one process. */
export interface Counted {
  passed: number;
  /** Failed tests by file. */
  failed: Record<string, number>;
}

/** Events of `run` other than the tests themselves: sums, which `npm test` adds up instead. */
const sums = new Set(['test:summary', 'test:diagnostic', 'test:plan', 'test:coverage']);

const files = process.argv.slice(2);
const counted: Counted = { passed: 0, failed: {} };
const report = new spec();
report.pipe(process.stdout);
for await (const event of run({ files: files.map((file) => resolve(file)), isolation: 'none' })) {
  // Warning diagnostics report faults outside the tests.
  const warns = event.type === 'test:diagnostic' && event.data.level !== 'info';
  if (warns || !sums.has(event.type)) report.write(event);
  if (event.type === 'test:fail' && event.data.details.type !== 'suite') {
    const file = event.data.file ? relative('.', event.data.file) : (files[0] ?? '');
    counted.failed[file] = (counted.failed[file] ?? 0) + 1;
  }
  if (event.type === 'test:summary' && event.data.file === undefined) counted.passed = event.data.counts.passed;
}
report.end();
process.send?.(counted);
process.disconnect?.();
