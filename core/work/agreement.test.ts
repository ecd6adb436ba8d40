import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementOf, remaining } from './agreement.ts';

test('Counts confirmed payments as paid, unanswered ones as waiting, disputed ones as neither', () => {
  const payments = [
    { amount: 1000, status: 'received' },
    { amount: 500, status: 'disputed' },
    { amount: 200, status: 'waiting' },
    { amount: 300, status: 'received' },
  ] as const;
  const deal = agreementOf(3200, payments);
  assert.deepEqual(deal, { price: 3200, paid: 1300, waiting: 200 });
  assert.equal(remaining(deal), 1900);
});

test('Leaves 0 to pay once more than the price is paid', () => {
  assert.equal(remaining({ price: 100, paid: 150, waiting: 0 }), 0);
});
