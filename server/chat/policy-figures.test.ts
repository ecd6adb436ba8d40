import assert from 'node:assert/strict';
import { test } from 'node:test';
import { policyFigures } from '#core/chat/policy-figures.ts';
import { firstSightNames, policiesOver, setNames } from '#tests/safety-texts/texts.ts';

test('The policy figures shown to admins match each chat policy’s results', () => {
  assert.deepEqual(
    { ...policiesOver(setNames), firstSight: policiesOver(firstSightNames) },
    policyFigures,
    'npm run bench -- moderation prints the figures of core/chat/policy-figures.ts',
  );
});
