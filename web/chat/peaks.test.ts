import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { peakParts, peaksPattern } from '#core/chat/voice.ts';
import { barsOf, peaksOf } from './peaks.ts';

test('Peaks grow with the volume, and a quiet voice note’s are as high as a loud one’s', () => {
  const growing = Array.from({ length: 640 }, (_, at) => at / 639);
  const peaks = peaksOf(growing);
  assert.match(peaks ?? '', peaksPattern);
  assert.equal(peaks, [...(peaks ?? '')].sort().join(''));
  assert.deepEqual([peaks?.[0], peaks?.at(-1)], ['0', 'f']);
  assert.equal(peaksOf(growing.map((level) => level / 10)), peaks);
});

test('A short note with fewer measurements than bars fills all its bars', () => {
  assert.equal(peaksOf([0.5, 1]), '8'.repeat(16) + 'f'.repeat(16));
  assert.equal(peaksOf([0.3]), 'f'.repeat(peakParts));
});

test('Silence has no peaks', () => {
  assert.equal(peaksOf([]), null);
  assert.equal(peaksOf([0, 0, 0]), null);
  assert.deepEqual(barsOf(null), []);
  assert.deepEqual(barsOf(undefined), []);
});

test('Makes peaks that the server accepts from any sound, and bars that fit', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 9600 }), (levels) => {
      const peaks = peaksOf(levels);
      if (peaks === null) return assert.ok(levels.every((level) => level === 0));
      assert.match(peaks, peaksPattern);
      for (const bar of barsOf(peaks)) assert.ok(bar >= 12 && bar <= 100);
    }),
    { seed: 96, numRuns: 100 },
  );
});
