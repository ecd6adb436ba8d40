import type { Invariant } from '../feature.ts';

export const storeInvariants: readonly Invariant[] = [
  {
    name: 'every product is listed at the price of its cheapest variant',
    violations: `select p.id as product, p.price_in_cents from products p
      where p.price_in_cents <> coalesce((select min(coalesce(v.sale_price_in_cents, v.price_in_cents))
        from product_variants v where v.product_id = p.id), 0)`,
  },
  {
    name: 'every published product has something to buy',
    violations: `select p.id as product from products p where p.status = 'published'
      and not exists (select from product_variants v where v.product_id = p.id)`,
  },
];
