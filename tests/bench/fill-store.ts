/** Returns the id of a filled store's product, from 1. */
export const productId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/**
 * Returns statements for a catalogue of so many published products: two variants each, twenty
 * collections, four related ones.
 */
export function storeStatements(products: number): [what: string, sql: string][] {
  const id = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  return [
    [
      'products',
      `alter table product_variants disable trigger product_variants_lowest_price;
       insert into collections (slug, title, position)
         select 'shelf-' || n, 'Shelf ' || n, n from generate_series(1, 20) n;
       insert into products (id, title, subtitle, description, status, price_in_cents, created_at, updated_at)
         select ${id('n')}, (array['Calculus','Physics','Essay','Chemistry','Thesis'])[n % 5 + 1] || ' notes ' || n,
           n % 90 + 10 || ' pages', '<p>Invented for a measurement.</p>', 'published', (n % 900 + 100) * 100,
           now() - n * interval '1 minute', now()
         from generate_series(1, ${products}) n;
       insert into product_variants (product_id, position, title, price_in_cents, inventory_quantity, manage_inventory)
         select ${id('n')}, k, (array['PDF','Printed'])[k + 1], (n % 900 + 100) * 100 + k * 5000, k * 20, k = 1
         from generate_series(1, ${products}) n, generate_series(0, 1) k;
       insert into product_collections (product_id, collection_id)
         select ${id('n')}, c.id from generate_series(1, ${products}) n join collections c on c.position = n % 20 + 1;
       insert into related_products (product_id, related_id, position)
         select ${id('n')}, ${id(`(n + k * 20 - 1) % ${products} + 1`)}, k
         from generate_series(1, ${products}) n, generate_series(1, 4) k;
       alter table product_variants enable trigger product_variants_lowest_price`,
    ],
  ];
}
