import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenMoves } from './chosen-moves.ts';

const chosen = (address: string) => chosenMoves(new URLSearchParams(address));

test('each filter of a statement is said in words, with the address of the statement without it', () => {
  assert.deepEqual(chosen('kind=bid_fee&from=2026-11-01&to=2026-11-21'), [
    { label: 'Bid Fee', to: '?from=2026-11-01&to=2026-11-21' },
    { label: 'From 1 Nov 2026', to: '?kind=bid_fee&to=2026-11-21' },
    { label: 'To 21 Nov 2026', to: '?kind=bid_fee&from=2026-11-01' },
  ]);
});

test('a statement without filters has none to take away, and one of a later page begins anew', () => {
  assert.deepEqual(chosen('after=40'), []);
  assert.deepEqual(chosen('kind=bid_fee&after=40'), [{ label: 'Bid Fee', to: '?' }]);
});

test('a day that is none is not said to be a filter', () => {
  assert.deepEqual(chosen('from=yesterday&to=2026-13-45'), []);
});
