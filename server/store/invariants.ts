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
  {
    name: 'what may be sold of a variant is what was received, less what orders took, and never below zero',
    violations: `select v.id as variant, v.inventory_quantity from product_variants v where v.inventory_quantity < 0
      or v.inventory_quantity <> coalesce((select sum(e.change) from stock_entries e where e.variant_id = v.id), 0)`,
  },
  {
    name: 'every order holds the stock of its counted lines while it is open, and none once it ended; one paid back may do either',
    violations: `select l.order_id as order, l.variant_id as variant from order_lines l join orders o on o.id = l.order_id
      join product_variants v on v.id = l.variant_id where v.manage_inventory
      and coalesce((select sum(e.change) from stock_entries e where e.order_id = o.id and e.variant_id = v.id), 0)
        not in (case when o.status in ('expired', 'cancelled', 'refunded') then 0 else -l.quantity end,
          case when o.status in ('expired', 'cancelled') then 0 else -l.quantity end)`,
  },
  {
    name: 'every order costs what its lines do',
    violations: `select o.id as order from orders o where o.total_in_cents <>
      (select sum(l.quantity * l.price_in_cents) from order_lines l where l.order_id = o.id)`,
  },
];
