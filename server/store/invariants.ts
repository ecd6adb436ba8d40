import { centsInRupee } from '#core/store/prices.ts';
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
      where coalesce((select sum(e.change) from stock_entries e where e.order_id = o.id and e.variant_id = l.variant_id), 0)
        not in (case when o.status in ('expired', 'cancelled', 'returned', 'refunded') or not l.counted then 0 else -l.quantity end,
          case when o.status in ('expired', 'cancelled', 'returned') or not l.counted then 0 else -l.quantity end)`,
  },
  {
    name: 'every order that is paid has one paid payment of its sum from who ordered, and no open one has any',
    violations: `select o.id as order, o.status, count(p.id) as payments from orders o left join payments p on p.order_id = o.id
        and p.status = 'paid' and p.user_id = o.user_id and p.amount = greatest(1, o.total_in_cents / ${centsInRupee})
      where o.status not in ('cancelled', 'refunded') group by o.id
      having count(p.id) <> case when o.status in ('pending', 'confirmed', 'expired', 'returned')
        or o.pays_on_delivery and o.status in ('packed', 'sent') then 0 else 1 end`,
  },
  {
    name: 'every paid payment of an order was for the sum of an order of its payer',
    violations: `select p.id as payment from payments p join orders o on o.id = p.order_id where p.status = 'paid'
      and (p.user_id <> o.user_id or p.item <> o.number or p.amount <> greatest(1, o.total_in_cents / ${centsInRupee}))`,
  },
  {
    name: 'every order reached its state by recorded steps',
    violations: `select o.id as order, o.status from orders o where not exists (
      select from order_steps s where s.order_id = o.id and s.status = o.status and s.created_at = o.moved_at)`,
  },
  {
    name: 'every order that was paid and then cancelled is owed until it is refunded, and no other',
    violations: `select o.id as order, o.status, o.owed_since from orders o where (o.owed_since is not null) <>
      (o.status = 'cancelled' and exists (select from order_steps s where s.order_id = o.id and s.status = 'paid'))`,
  },
  {
    name: 'every order that is paid for on delivery is of parcels only',
    violations: `select l.order_id as order from order_lines l join orders o on o.id = l.order_id
      where o.pays_on_delivery and not l.is_physical`,
  },
  {
    name: 'every order costs what its lines and its delivery do',
    violations: `select o.id as order from orders o where o.total_in_cents <> o.delivery_in_cents +
      (select sum(l.quantity * l.price_in_cents) from order_lines l where l.order_id = o.id)`,
  },
];
