import { test } from 'node:test';
import { backUpAmidWriters } from '#tests/support/backup-amid-writers.ts';

test('Restores a snapshot of 100,000 rows and 1,000 files taken while 50 people wrote', {
  timeout: 900_000,
}, async (t) => {
  await backUpAmidWriters(t, { people: 50, rows: 100_000, files: 1000 });
});
