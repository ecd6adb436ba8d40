import type { Refusal } from '../refusal.ts';

export const storeRefusals = {
  product_not_found: {
    status: 404,
    title: 'Error loading product',
    text: 'Failed to load product',
    when: 'No published product of this store has this id (PRODUCT-20).',
  },
} as const satisfies Record<string, Refusal>;
