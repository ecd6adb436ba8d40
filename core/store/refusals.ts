import { mostCartLines, mostOfOne } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const storeRefusals = {
  product_not_found: {
    status: 404,
    title: 'Error loading product',
    text: 'Failed to load product',
    when: 'No published product of this store has this id (PRODUCT-20).',
  },
  variant_unavailable: {
    status: 409,
    title: 'Oh no! Something went wrong.',
    text: 'Currently unavailable',
    when: 'The variant is not sold: it is gone, unpublished or not purchasable (PRODUCT-11).',
  },
  stock_too_low: {
    status: 409,
    title: 'Oh no! Something went wrong.',
    text: 'Not enough stock. Only {left} left.',
    when: 'More is asked for than there is; what the cart holds already counts (PRODUCT-10).',
  },
  quantity_invalid: {
    status: 422,
    title: 'Oh no! Something went wrong.',
    text: 'Please choose 1 or more.',
    when: 'A quantity is no whole number from 1 on (STORE-07).',
  },
  quantity_too_high: {
    status: 422,
    title: 'Oh no! Something went wrong.',
    text: 'Please choose {most} at most.',
    params: { most: mostOfOne },
    when: 'The cart would hold more of one thing than it takes.',
  },
  cart_full: {
    status: 409,
    title: 'Oh no! Something went wrong.',
    text: 'Your cart holds {lines} different things at most.',
    params: { lines: mostCartLines },
    when: 'One more thing than a cart takes.',
  },
} as const satisfies Record<string, Refusal>;
