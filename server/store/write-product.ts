import { type Kysely, sql } from 'kysely';
import { blankFacts, type InfoSections } from '#core/store/product.ts';
import type { DB } from '../database/types.gen.ts';
import { cleanHtml } from './clean-html.ts';

interface NewVariant {
  /** Id of an existing variant. */
  id?: string;
  title: string;
  hint?: string;
  /** A file of the bucket `product_images`. */
  image_id?: string | null;
  price_in_cents: number;
  sale_price_in_cents?: number | null;
  /** Null where stock is not counted. */
  inventory_quantity: number | null;
  is_physical?: boolean;
  /** A file of the bucket `product_files`, for its buyers. */
  file_id?: string | null;
}

export interface NewProduct extends Partial<typeof blankFacts> {
  title: string;
  status?: 'draft' | 'published';
  additional_info?: InfoSections;
  /** Files of the bucket `product_images`, the thumbnail first; with descriptions, if given. */
  images?: (string | { file_id: string; alt: string })[];
  /** Slugs. */
  collections?: string[];
  /** Ids of other products. */
  related?: string[];
  variants: NewVariant[];
}

/** A product as `write_product()` takes it: whole, every text that is HTML sanitised. */
export function writtenProduct({ variants, images = [], additional_info = [], ...product }: NewProduct) {
  return {
    ...blankFacts,
    collections: [],
    related: [],
    ...product,
    description: cleanHtml(product.description ?? ''),
    additional_info: additional_info.map((section) => ({ ...section, description: cleanHtml(section.description) })),
    images: images.map((image) => (typeof image === 'string' ? { file_id: image, alt: '' } : image)),
    variants: variants.map(({ inventory_quantity, ...variant }) => ({
      hint: '',
      is_physical: false,
      ...variant,
      manage_inventory: inventory_quantity !== null,
      inventory_quantity: inventory_quantity ?? 0,
    })),
  };
}

/** Writes a product into the catalogue for the demo; admins use `addProduct()`. */
export async function writeProduct(db: Kysely<DB>, product: NewProduct, now: Date): Promise<string> {
  const written = JSON.stringify(writtenProduct(product));
  const { rows } = await sql<{ id: string }>`select write_product(null, ${written}, ${now}) as id`.execute(db);
  return rows[0]?.id ?? '';
}
