import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stockMessage, whyCannotAdd } from './rules.ts';

test('Shows counted stock, too little stock and unavailable variants; uncounted stock has no message', () => {
  const five = { manage_inventory: true, inventory_quantity: 5, is_deliverable: true };
  const uncounted = { manage_inventory: false, inventory_quantity: 0, is_deliverable: true };
  const cases = [
    [true, five, 5, null, '5 in stock!'],
    [true, five, 6, 'stock_too_low', 'Not enough stock. Only 5 left.'],
    [true, uncounted, 99, null, null],
    [true, { ...five, inventory_quantity: 0 }, 1, 'variant_unavailable', 'Currently unavailable'],
    [true, { ...uncounted, is_deliverable: false }, 1, 'variant_unavailable', 'Currently unavailable'],
    [false, five, 1, 'variant_unavailable', 'Currently unavailable'],
    [false, uncounted, 1, 'variant_unavailable', 'Currently unavailable'],
  ] as const;
  for (const [purchasable, variant, quantity, reason, message] of cases) {
    assert.equal(whyCannotAdd({ purchasable }, variant, quantity), reason);
    assert.equal(stockMessage({ purchasable }, variant, quantity), message);
  }
});
