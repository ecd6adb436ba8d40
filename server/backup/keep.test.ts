import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptOf, readKeep } from './keep.ts';

const at = (text: string) => ({ at: new Date(text) });
const kept = (times: string[], keep: string) => {
  const read = readKeep(keep);
  assert.ok(read);
  return keptOf(times.map(at), read)
    .map((archive) => archive.at.toISOString().slice(0, 13))
    .sort();
};

test('Reads counts of days, weeks and months, and nothing else', () => {
  assert.deepEqual(readKeep('7d, 4w,6m'), { days: 7, weeks: 4, months: 6 });
  assert.deepEqual(readKeep('3m'), { days: 0, weeks: 0, months: 3 });
  for (const text of ['', '7', 'd', '0d', '-1d', '7d;4w', '7y', '7d,']) assert.equal(readKeep(text), null, text);
});

test('Keeps the newest of each of the last days, weeks and months in Karachi (RUN-08)', () => {
  const days = ['2026-11-23T03', '2026-11-24T03', '2026-11-25T03'].map((day) => `${day}:00:00Z`);
  assert.deepEqual(kept(days, '2d'), ['2026-11-24T03', '2026-11-25T03']);
  // 20:00 in Karachi and 01:00 of the next day there.
  assert.deepEqual(kept(['2026-11-24T15:00:00Z', '2026-11-24T20:00:00Z'], '2d').length, 2);
  assert.deepEqual(kept(['2026-11-24T15:00:00Z', '2026-11-24T18:00:00Z'], '2d'), ['2026-11-24T18']);
  // A Sunday and the Monday after it.
  assert.deepEqual(kept(['2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z'], '2w').length, 2);
  assert.deepEqual(kept(['2026-11-23T10:00:00Z', '2026-11-29T10:00:00Z'], '2w'), ['2026-11-29T10']);
  assert.deepEqual(kept(['2026-08-01T10:00:00Z', '2026-10-01T10:00:00Z', '2026-10-31T10:00:00Z'], '2m'), [
    '2026-08-01T10',
    '2026-10-31T10',
  ]);
  // Days without a backup do not use up the count.
  assert.deepEqual(kept(['2025-01-01T10:00:00Z', '2026-11-25T10:00:00Z'], '2d').length, 2);
});
