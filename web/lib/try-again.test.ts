import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORPCError } from '@orpc/client';
import { tryAgain } from './try-again.ts';

/**
 * A call that fails in these ways, one after the other, and then answers; `asked` is the number of
 * calls.
 */
function failing(...failures: Error[]) {
  let asked = 0;
  const work = async () => {
    const failure = failures[asked];
    asked += 1;
    if (failure) throw failure;
    return 'answer';
  };
  return { work, asked: () => asked };
}

const broken = new TypeError('fetch failed');
const busy = new ORPCError('busy', { status: 503 });

test('Retries an interrupted or busy call until it is answered (ERR-19)', async () => {
  const gateways = [502, 503, 504].map((status) => new ORPCError('busy', { status }));
  for (const fault of [broken, ...gateways]) {
    const { work, asked } = failing(fault, fault);
    assert.equal(await tryAgain(work, [0, 0]), 'answer');
    assert.equal(asked(), 3);
  }
});

test('Gives up after the last pause, with the last error', async () => {
  const { work, asked } = failing(busy, busy, broken);
  await assert.rejects(tryAgain(work, [0, 0]), broken);
  assert.equal(asked(), 3);
});

test('Does not retry refusals (ERR-19)', async () => {
  for (const status of [400, 401, 404, 429]) {
    const refused = new ORPCError('refused', { status });
    const { work, asked } = failing(refused);
    await assert.rejects(tryAgain(work, [0, 0]), refused);
    assert.equal(asked(), 1);
  }
});
