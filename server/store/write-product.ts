import { type Kysely, sql } from 'kysely';
import type { CustomFields, InfoSections } from '#core/store/product.ts';
import type { DB } from '../database/types.gen.ts';
import { cleanHtml } from './clean-html.ts';

interface NewVariant {
  title: string;
  hint?: string;
  /** A file of the bucket `product_images`. */
  image_id?: string | null;
  price_in_cents: number;
  sale_price_in_cents?: number | null;
  /** Null where stock is not counted. */
  inventory_quantity: number | null;
  is_physical?: boolean;
}

export interface NewProduct {
  title: string;
  subtitle?: string;
  description?: string;
  ribbon_text?: string;
  status?: 'draft' | 'published';
  purchasable?: boolean;
  additional_info?: InfoSections;
  custom_fields?: CustomFields;
  /** Files of the bucket `product_images`, the thumbnail first. */
  images?: string[];
  /** Slugs. */
  collections?: string[];
  /** Ids of other products. */
  related?: string[];
  variants: NewVariant[];
}

/** Writes a product into the catalogue, in one transaction of the caller's; every text that is HTML is sanitised first. */
export async function writeProduct(db: Kysely<DB>, product: NewProduct, now: Date): Promise<string> {
  const { images = [], collections = [], related = [], variants, additional_info = [], custom_fields = [] } = product;
  const { title, subtitle, ribbon_text, status, purchasable } = product;
  const sections = additional_info.map((section) => ({ ...section, description: cleanHtml(section.description) }));
  const { id } = await db
    .insertInto('products')
    .values({
      ...{ title, subtitle, ribbon_text, status, purchasable },
      description: cleanHtml(product.description ?? ''),
      additional_info: JSON.stringify(sections),
      custom_fields: JSON.stringify(custom_fields),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product_variants')
    .values(
      variants.map(({ inventory_quantity, ...variant }, position) => ({
        ...variant,
        product_id: id,
        position,
        manage_inventory: inventory_quantity !== null,
        inventory_quantity: inventory_quantity ?? 0,
      })),
    )
    .execute();
  await sql`insert into product_images (product_id, position, file_id)
    select ${id}, position - 1, file_id from unnest(${images}::uuid[]) with ordinality i (file_id, position)`.execute(
    db,
  );
  await sql`insert into product_collections (product_id, collection_id)
    select ${id}, k.id from collections k where k.slug = any(${collections}::text[])`.execute(db);
  await sql`insert into related_products (product_id, related_id, position)
    select ${id}, related_id, position from unnest(${related}::uuid[]) with ordinality r (related_id, position)`.execute(
    db,
  );
  return id;
}
