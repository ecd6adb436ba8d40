import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenMoves } from './chosen-moves.ts';

const chosen = (address: string) => chosenMoves(new URLSearchParams(address));

test('Names each filter of a statement, with the statement’s address without it', () => {
  assert.deepEqual(chosen('kind=bid_fee&from=2026-11-01&to=2026-11-21'), [
    { label: 'Bid Fee', to: '?from=2026-11-01&to=2026-11-21' },
    { label: 'From 1 Nov 2026', to: '?kind=bid_fee&to=2026-11-21' },
    { label: 'To 21 Nov 2026', to: '?kind=bid_fee&from=2026-11-01' },
  ]);
});

test('An unfiltered statement has no filters to remove; removing one returns to the first page', () => {
  assert.deepEqual(chosen('after=40'), []);
  assert.deepEqual(chosen('kind=bid_fee&after=40'), [{ label: 'Bid Fee', to: '?' }]);
});

test('An invalid day is not listed as a filter', () => {
  assert.deepEqual(chosen('from=yesterday&to=2026-13-45'), []);
});
