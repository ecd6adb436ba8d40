import { isAdminOf } from '#core/admin/roles.ts';
import { otherWordings } from '#core/assignments/subject-words.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { foundProductsCounted } from '#core/limits.ts';
import { priceOf } from '#core/store/prices.ts';
import {
  type Collection,
  type Product,
  type ProductCard,
  productFacts,
  storeId,
  type Variant,
} from '#core/store/product.ts';
import type { Context } from '../context.ts';
import { contains, readList } from '../database/list.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

export type Formatted = 'price_in_cents_formatted' | 'sale_price_in_cents_formatted';

/** Adds prices in words to sold rows. */
export function withPrices<Row extends { price_in_cents: number; sale_price_in_cents: number | null }>(row: Row) {
  const { price_in_cents, sale_price_in_cents } = row;
  return {
    ...row,
    price_in_cents_formatted: priceOf(price_in_cents),
    sale_price_in_cents_formatted: sale_price_in_cents === null ? null : priceOf(sale_price_in_cents),
  };
}

/** Columns of a product's own facts, from `p`. */
export const factColumns = Object.keys(productFacts.shape)
  .map((name) => `p.${name}`)
  .join(', ');

/** Columns of a product's card, from `p` and its cheapest variant `c`. */
const cardColumns = `p.id, p.title, p.subtitle, p.ribbon_text, p.purchasable,
  (select '/files/' || i.file_id from product_images i where i.product_id = p.id order by i.position limit 1) as thumbnail,
  c.price_in_cents, c.sale_price_in_cents,
  exists (select from product_variants v where v.product_id = p.id
    and coalesce(v.sale_price_in_cents, v.price_in_cents) > p.price_in_cents) as "from"`;
export const cheapest = `join lateral (select v.price_in_cents, v.sale_price_in_cents from product_variants v
  where v.product_id = p.id and coalesce(v.sale_price_in_cents, v.price_in_cents) = p.price_in_cents
  order by v.position limit 1) c on true`;

export const productSorts = {
  created_at: { sql: 'p.created_at', type: 'timestamptz' },
  price_in_cents: { sql: 'p.price_in_cents', type: 'integer' },
  title: { sql: 'p.title', type: 'text' },
} as const;

const list = {
  from: 'products p',
  columns: cardColumns,
  joins: cheapest,
  id: { sql: 'p.id', type: 'uuid' },
  sorts: productSorts,
} as const;

/** Returns a page of the published products, with how many the filters leave. */
export async function listProducts(
  { db }: Context,
  input: InputOf<'store.products'>,
): Promise<OutputOf<'store.products'>> {
  const { search, collection } = input;
  const wordings = [search, ...otherWordings(search)];
  const source = search ? { ...list, countedTo: foundProductsCounted } : list;
  const page = await readList<Omit<ProductCard, Formatted>, keyof typeof list.sorts>(db, source, input, (take) => [
    `p.status = 'published'`,
    ...(search
      ? [`(${wordings.map((wording) => contains('p.search_text', wording, take, 'like')).join(' or ')})`]
      : []),
    ...(collection
      ? [
          `p.id in (select m.product_id from product_collections m join collections k on k.id = m.collection_id
            where k.slug = ${take(collection, 'text')})`,
        ]
      : []),
  ]);
  return { ...page, items: page.items.map(withPrices) };
}

/** Returns the collections with published products, in their order. */
export function listCollections({ db }: Context): Promise<Collection[]> {
  return run<Collection>(
    db,
    () => `select slug, title from collections k where exists (
        select from product_collections m join products p on p.id = m.product_id
          where m.collection_id = k.id and p.status = 'published')
      order by position, title`,
  );
}

const variantFacts = `'id', v.id, 'product_id', v.product_id, 'title', v.title, 'hint', v.hint,
  'image_url', '/files/' || v.image_id, 'price_in_cents', v.price_in_cents, 'sale_price_in_cents', v.sale_price_in_cents,
  'inventory_quantity', v.inventory_quantity, 'manage_inventory', v.manage_inventory, 'is_physical', v.is_physical,
  'is_deliverable', is_deliverable(v)`;

interface ProductRow extends Omit<Product, 'thumbnail' | 'options' | 'media' | 'related_products' | 'variants'> {
  images: { url: string; alt: string }[];
  related: Omit<ProductCard, Formatted>[];
  sold: Omit<Variant, Formatted>[];
}

/**
 * Returns one published product, whole; for admins of the store a draft too, as a preview. Refuses
 * `product_not_found`.
 */
export async function readProduct({ db, viewer }: Context, id: string): Promise<Product> {
  const shown = isAdminOf(viewer, 'store') ? 'true' : `p.status = 'published'`;
  const [row] = await run<ProductRow>(
    db,
    (take) => `select p.id, ${factColumns}, p.status,
        (select coalesce(jsonb_agg(s order by (s -> 'order')::int, s ->> 'id'), '[]')
          from jsonb_array_elements(p.additional_info) s) as additional_info,
        (select coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || i.file_id, 'alt', i.alt) order by i.position), '[]')
          from product_images i where i.product_id = p.id) as images,
        (select coalesce(jsonb_agg(jsonb_build_object('slug', k.slug, 'title', k.title) order by k.position), '[]')
          from product_collections m join collections k on k.id = m.collection_id where m.product_id = p.id) as collections,
        (select coalesce(jsonb_agg(card), '[]') from (
          select ${cardColumns} from related_products r join products p on p.id = r.related_id ${cheapest}
          where r.product_id = ${take(id, 'uuid')} and p.status = 'published' order by r.position) card) as related,
        (select coalesce(jsonb_agg(jsonb_build_object(${variantFacts}) order by v.position), '[]')
          from product_variants v where v.product_id = p.id) as sold
      from products p where p.id = ${take(id, 'uuid')} and ${shown}`,
  );
  if (!row) refuse('product_not_found');
  const { images, related, sold, ...product } = row;
  const shownBefore = new Set(images.map(({ url }) => url));
  const ofVariants = [...new Set(sold.flatMap(({ image_url }) => image_url ?? []))];
  return {
    ...product,
    thumbnail: images[0]?.url ?? null,
    images,
    media: [...images, ...ofVariants.filter((url) => !shownBefore.has(url)).map((url) => ({ url, alt: '' }))].map(
      (image) => ({ ...image, type: 'image' }),
    ),
    options: sold.length > 1 ? [{ title: 'Style', values: sold.map(({ title }) => title) }] : [],
    related_products: related.map(withPrices),
    variants: sold.map(withPrices),
  };
}

/** Returns a record's named fields, and those always included; all if none is named. */
function named<Whole extends object, Always extends keyof Whole>(whole: Whole, names: string[], always: Always[]) {
  const asked = names.filter((name) => Object.hasOwn(whole, name));
  const kept = Object.entries(whole).filter(
    ([name]) => asked.length === 0 || asked.includes(name) || always.some((key) => key === name),
  );
  return Object.fromEntries(kept) as Partial<Whole> & Pick<Whole, Always>;
}

/**
 * Returns a product as the spec reads it (CALL-65). Refuses `product_not_found`, also for another
 * store.
 */
export async function readProductFields(
  context: Context,
  { store_id, id, field }: InputOf<'store.productFields'>,
): Promise<OutputOf<'store.productFields'>> {
  if (store_id !== storeId) refuse('product_not_found');
  return named(await readProduct(context, id), field, ['id']);
}

/**
 * Returns variants as the spec reads them (CALL-66). Refuses `product_not_found` for another store.
 */
export async function readVariants(
  { db }: Context,
  { store_id, fields, product_ids }: InputOf<'store.variants'>,
): Promise<OutputOf<'store.variants'>> {
  if (store_id !== storeId) refuse('product_not_found');
  const rows = await run<{ variant: Omit<Variant, Formatted> }>(
    db,
    (take) => `select jsonb_build_object(${variantFacts}) as variant
      from product_variants v join products p on p.id = v.product_id
      where p.id = any(${take(product_ids, 'uuid[]')}) and p.status = 'published'
      order by array_position(${take(product_ids, 'uuid[]')}, p.id), v.position`,
  );
  return {
    variants: rows.map(({ variant }) => named(withPrices(variant), fields, ['id', 'product_id', 'inventory_quantity'])),
  };
}
