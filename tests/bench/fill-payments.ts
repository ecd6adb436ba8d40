/*
 * Payments of a filled market, by hand and through a gateway, for coins and for store orders, in
 * every possible state. The rest of the ledger credits payments for coins.
 */

type Statement = [what: string, sql: string];

/**
 * Returns statements that make one payment for coins per five assignments, from so many people by
 * their `id`; run before the ledger.
 */
export function paymentStatements(size: number, people: number, id: (n: string) => string): Statement[] {
  const payments = Math.floor(size / 5);
  return [
    [
      'payments',
      `create temp table paying as
         select n, uuidv7() as id, ${id(`1 + n % ${people}`)} as user_id, at, case when n % 4 = 0 then 'manual' else 'easypaisa' end as gateway,
           case when n % 400 = 0 then 'pending' when n % 20 = 1 then 'refused' when n % 50 = 3 then 'disputed' else 'paid' end as status
         from (select n, now() - interval '700 days' + n * (interval '699 days' / ${payments}) as at
           from generate_series(1, ${payments}) n) t;
       insert into payments (id, user_id, purpose, item, gateway, amount, coins, status, reference, reference_key, decided_at, reason,
           created_at)
         select id, user_id, 'coins', 'starter', gateway, 100, 100, status, 'ORD-' || 1000000000000 + n, 'ORD' || 1000000000000 + n,
           case when status <> 'pending' then at + interval '1 hour' end,
           case status when 'refused' then 'Not approved.' when 'disputed' then 'PKR 10 paid' end, at
         from paying order by n;
       insert into gateway_orders (payment_id, account, transaction_id, called_at, heard_at, code)
         select id, '03450012345', lpad(n::text, 11, '3'), at, at, '0000' from paying where gateway <> 'manual'`,
    ],
  ];
}

/**
 * Returns statements that make one order per ten assignments, each of one product, most of them
 * paid; run after the store.
 */
export function orderStatements(size: number, people: number, id: (n: string) => string): Statement[] {
  const orders = Math.floor(size / 10);
  return [
    [
      'orders',
      `create temp table ordering as
         select n, uuidv7() as id, ${id(`1 + n * 3 % ${people}`)} as user_id, at, v.id as variant_id, v.title as variant_title, p.title,
           v.price_in_cents as price, v.position = 1 as is_physical,
           case when n % 200 = 0 and v.position = 1 then 'paid'
             else (array['delivered', 'cancelled', 'expired', 'delivered', 'sent'])[n % 5 + 1] end as status
         from (select n, now() - interval '600 days' + n * (interval '599 days' / ${orders}) as at
             from generate_series(1, ${orders}) n) t
           join (select *, row_number() over (order by id) as place from products) p
             on p.place = 1 + n % (select count(*) from products)
           join product_variants v on v.product_id = p.id and v.position = n / 7 % 2;
       insert into orders (id, number, user_id, status, full_name, phone_number, address, city, province, total_in_cents,
           reserved_until, created_at, moved_at)
         select id, 'ORD-' || 1500000000000 + n, user_id, status, 'Person ' || n, '+923001234567', 'House ' || n, 'Lahore', 'Punjab',
           price, at + interval '1 day', at, at from ordering order by n;
       insert into order_lines (order_id, variant_id, title, variant_title, quantity, price_in_cents, is_physical, counted)
         select id, variant_id, title, variant_title, 1, price, is_physical, false from ordering;
       insert into payments (user_id, purpose, item, order_id, gateway, amount, coins, status, reference, reference_key, decided_at,
           reason, created_at)
         select user_id, 'order', 'ORD-' || 1500000000000 + n, id, 'easypaisa', greatest(1, price / 100), 0,
           case status when 'expired' then 'disputed' else 'paid' end, 'ORD-' || 1500000000000 + n, 'ORD' || 1500000000000 + n, at,
           case status when 'expired' then 'Paid after the reservation ran out, and the stock is gone' end, at
         from ordering where status <> 'cancelled' and (status <> 'expired' or n % 10 = 2) order by n;
       insert into gateway_orders (payment_id, account, transaction_id, called_at, heard_at, code)
         select id, '03450012345', lpad(right(reference, 10), 11, '4'), created_at, created_at, '0000' from payments where purpose = 'order'`,
    ],
  ];
}
