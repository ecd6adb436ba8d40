import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused } from '../refuse.ts';
import { createAllowance } from './allowance.ts';

/** Returns the refusal of another file; null where it is accepted. */
function refusal(check: () => void) {
  try {
    check();
    return null;
  } catch (error) {
    assert.ok(error instanceof Refused && error.code === 'too_many_requests');
    return [error.detail.retry_after, error.detail.text];
  }
}

test('An owner of slow files waits until their work expires; other owners and small files do not wait', () => {
  let now = 0;
  const allowance = createAllowance({ most: 60_000, within: 600_000 }, () => now);
  for (let sent = 0; sent < 12; sent += 1) {
    assert.equal(
      refusal(() => allowance.check('greedy')),
      null,
    );
    allowance.charge('greedy', 5000);
    allowance.charge('honest', 300);
    now += 10_000;
  }
  assert.deepEqual(
    refusal(() => allowance.check('greedy')),
    [480, 'Your files took very long to open. Please try again in 8 minutes.'],
  );
  assert.equal(
    refusal(() => allowance.check('honest')),
    null,
  );
  now = 599_999;
  assert.deepEqual(refusal(() => allowance.check('greedy'))?.[0], 1);
  now = 600_000;
  assert.equal(
    refusal(() => allowance.check('greedy')),
    null,
  );
  allowance.charge('greedy', 5000);
  assert.equal(
    refusal(() => allowance.check('greedy')),
    null,
    'it begins anew',
  );
});
