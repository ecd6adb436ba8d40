import type { InputOf, OutputOf } from '#core/contract.ts';
import { lowStock, soldDays } from '#core/limits.ts';
import type { AdminProduct, ListedProduct } from '#core/store/admin-contract.ts';
import type { Collection } from '#core/store/product.ts';
import type { Context } from '../context.ts';
import { contains, readList } from '../database/list.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { cheapest, type Formatted, factColumns, productSorts, withPrices } from './catalogue.ts';

const list = {
  from: 'products p',
  columns: `p.id, p.title, p.purchasable, p.status, p.updated_at, c.price_in_cents, c.sale_price_in_cents,
    (select '/files/' || i.file_id from product_images i where i.product_id = p.id order by i.position limit 1) as thumbnail,
    of_all.variants, of_all.without_file, of_all.stock, coalesce(of_all.low, false) as low,
    coalesce(of_all.sold_out, false) as sold_out`,
  joins: `${cheapest} join lateral (
    select array_agg(v.title order by v.position) as variants,
      coalesce(array_agg(v.title order by v.position) filter (where not is_deliverable(v)), '{}') as without_file,
      (sum(v.inventory_quantity) filter (where v.manage_inventory))::int as stock,
      bool_or(v.inventory_quantity <= ${lowStock}) filter (where v.manage_inventory) as low,
      bool_and(v.manage_inventory and v.inventory_quantity = 0) as sold_out
    from product_variants v where v.product_id = p.id) of_all on true`,
  id: { sql: 'p.id', type: 'uuid' },
  sorts: {
    updated_at: { sql: 'p.updated_at', type: 'timestamptz' },
    price_in_cents: productSorts.price_in_cents,
    title: productSorts.title,
  },
} as const;

const states = {
  all: 'true',
  published: `p.status = 'published'`,
  draft: `p.status = 'draft'`,
  low: `p.status = 'published' and p.id in (select v.product_id from product_variants v
    where v.manage_inventory and v.inventory_quantity <= ${lowStock})`,
} as const;

/** Returns a page of all products, drafts included. */
export async function listAllProducts(
  { db }: Context,
  input: InputOf<'store.adminProducts'>,
): Promise<OutputOf<'store.adminProducts'>> {
  const { search, status } = input;
  const page = await readList<Omit<ListedProduct, Formatted>, keyof typeof list.sorts>(db, list, input, (take) => [
    states[status],
    ...(search ? [contains('p.search_text', search, take, 'like')] : []),
  ]);
  return { ...page, items: page.items.map(withPrices) };
}

/** Returns all collections in their order, empty ones included. */
export function listAllCollections({ db }: Context): Promise<Collection[]> {
  return run<Collection>(db, () => 'select slug, title from collections order by position, title');
}

type Row = Omit<AdminProduct, 'variants' | 'all_collections'> & {
  variants: Omit<AdminProduct['variants'][number], Formatted>[];
};

/** Returns one product, published or not, as its form shows it. Refuses `product_not_found`. */
export async function readAdminProduct(context: Context, id: string): Promise<AdminProduct> {
  const [row] = await run<Row>(
    context.db,
    (take) => `select p.id, ${factColumns}, p.status, p.updated_at,
        (select coalesce(jsonb_agg(s order by (s -> 'order')::int, s ->> 'id'), '[]')
          from jsonb_array_elements(p.additional_info) s) as additional_info,
        (select coalesce(jsonb_agg(jsonb_build_object('file_id', i.file_id, 'alt', i.alt) order by i.position), '[]')
          from product_images i where i.product_id = p.id) as images,
        (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'hint', v.hint, 'image_id', v.image_id,
            'image_url', '/files/' || v.image_id, 'price_in_cents', v.price_in_cents,
            'sale_price_in_cents', v.sale_price_in_cents, 'inventory_quantity', v.inventory_quantity,
            'manage_inventory', v.manage_inventory, 'is_physical', v.is_physical, 'is_deliverable', is_deliverable(v),
            'file', (select jsonb_build_object('file_id', f.id, 'name', f.name, 'size', f.size) from files f where f.id = v.file_id),
            'ordered', exists (select from order_lines l where l.variant_id = v.id)) order by v.position), '[]')
          from product_variants v where v.product_id = p.id) as variants,
        (select coalesce(jsonb_agg(k.slug order by k.position), '[]')
          from product_collections m join collections k on k.id = m.collection_id where m.product_id = p.id) as collections,
        (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by r.position), '[]')
          from related_products r join products o on o.id = r.related_id where r.product_id = p.id) as related,
        (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
          join product_variants v on v.id = l.variant_id where v.product_id = p.id
          and o.status not in ('pending', 'cancelled', 'refunded', 'expired')
          and o.created_at > ${take(context.now, 'timestamptz')} - interval '${soldDays} days') as sold,
        (select coalesce(sum(l.quantity), 0)::int from cart_lines l join product_variants v on v.id = l.variant_id
          where v.product_id = p.id) as in_carts
      from products p where p.id = ${take(id, 'uuid')}`,
  );
  if (!row) refuse('product_not_found');
  return { ...row, variants: row.variants.map(withPrices), all_collections: await listAllCollections(context) };
}
