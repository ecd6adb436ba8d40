import { z } from 'zod';

/** The one store, as the calls of the specification name it. */
export const storeId = 'mukammal';

/** A section under a product's description; `description` is sanitised HTML (ENTITY-37). */
const infoSection = z.object({ id: z.string(), title: z.string(), description: z.string(), order: z.number().int() });
export type InfoSections = z.output<typeof infoSection>[];

/** A fact of a product, such as its number of pages. */
const customField = z.object({ title: z.string(), value: z.string() });
export type CustomFields = z.output<typeof customField>[];

const priced = {
  /** Minor units: 100 are one rupee. */
  price_in_cents: z.number().int(),
  price_in_cents_formatted: z.string(),
  /** Null where it is not on sale. */
  sale_price_in_cents: z.number().int().nullable(),
  sale_price_in_cents_formatted: z.string().nullable(),
};

/** A purchasable form of a product (ENTITY-38). */
export const variant = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  title: z.string(),
  /** Meaning of the choice, in a few words. */
  hint: z.string(),
  image_url: z.string().nullable(),
  ...priced,
  /** Units for sale; meaningful only with `manage_inventory`. */
  inventory_quantity: z.number().int(),
  manage_inventory: z.boolean(),
  /** Sent by courier. */
  is_physical: z.boolean(),
  /** A courier brings it, or its file exists: others cannot be bought. */
  is_deliverable: z.boolean(),
});
export type Variant = z.output<typeof variant>;

/** Columns of a product's row that admins write and its page shows (ENTITY-36). */
export const productFacts = z.object({
  title: z.string(),
  subtitle: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  ribbon_text: z.string(),
  purchasable: z.boolean(),
  custom_fields: z.array(customField),
});
type ProductFacts = z.output<typeof productFacts>;

/** Facts of a product of which only the title is known. */
export const blankFacts: Omit<ProductFacts, 'title'> = {
  subtitle: '',
  description: '',
  ribbon_text: '',
  purchasable: true,
  custom_fields: [],
};

/** A product as a list shows it, with the price of its cheapest variant. */
export const productCard = z.object({
  id: z.uuid(),
  ...productFacts.omit({ description: true, custom_fields: true }).shape,
  thumbnail: z.string().nullable(),
  ...priced,
  /** Other variants cost more. */
  from: z.boolean(),
});
export type ProductCard = z.output<typeof productCard>;

export const collection = z.object({ slug: z.string(), title: z.string() });
export type Collection = z.output<typeof collection>;

/** A product in full (ENTITY-36). */
export const product = z.object({
  id: z.uuid(),
  ...productFacts.shape,
  thumbnail: z.string().nullable(),
  /** `alt` describes the picture, where one was written. */
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  status: z.enum(['draft', 'published']),
  /** In their order (PRODUCT-05). */
  additional_info: z.array(infoSection),
  /** 'Style' with the titles of its variants, where there is a choice (PRODUCT-06). */
  options: z.array(z.object({ title: z.string(), values: z.array(z.string()) })),
  /** Everything in its gallery: its images, then the variants' other images. */
  media: z.array(z.object({ url: z.string(), alt: z.string(), type: z.literal('image') })),
  collections: z.array(collection),
  related_products: z.array(productCard),
  /** In their order; the first is preselected (PRODUCT-18). */
  variants: z.array(variant),
});
export type Product = z.output<typeof product>;
