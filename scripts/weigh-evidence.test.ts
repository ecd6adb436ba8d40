import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnedFrom } from '#server/safety/detector/evidence.gen.ts';
import { minimised } from './minimise.ts';
import { inputsDigest } from './weigh-evidence.ts';

test('The committed weights were learned from the present texts, traits and settings', () => {
  assert.equal(inputsDigest(), learnedFrom, '`node scripts/weigh-evidence.ts` learns them anew');
});

test('Minimising finds the minimum of a convex function from its values and gradients', () => {
  const centre = [3, -2, 0.5];
  const steepness = [1, 50, 0.2];
  const point = minimised(3, (at, slope) => {
    let value = 0;
    for (const [index, middle] of centre.entries()) {
      const away = (at[index] ?? 0) - middle;
      slope[index] = (steepness[index] ?? 0) * Math.tanh(away);
      value += (steepness[index] ?? 0) * Math.log(Math.cosh(away));
    }
    return value;
  });
  for (const [index, middle] of centre.entries()) assert.ok(Math.abs((point[index] ?? 0) - middle) < 0.05, `${point}`);
});
