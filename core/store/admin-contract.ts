import { z } from 'zod';
import { checkbox, entries, id, line, optionalId, optionalText, tags, text } from '../fields.ts';
import { largestStockChange, lengths, perMinute, productMost } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { collection, product, productCard, productFacts, variant } from './product.ts';

/** Maximum price in rupees. */
const dearest = 10_000_000;

/**
 * Converts '1,100' or '1100.00' to minor units; an empty field becomes undefined, and anything else
 * fails the number's own check. Paisa are refused: no gateway takes them.
 */
function toCents(value: unknown): unknown {
  const typed = String(value ?? '')
    .trim()
    .replaceAll(',', '');
  if (typed === '') return undefined;
  return /^\d{1,8}(\.0{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

const invalid: RefusalCode = 'price_invalid';
const cents = z
  .int({ error: invalid })
  .min(1, invalid)
  .max(dearest * 100, invalid);
const stockInvalid: RefusalCode = 'stock_invalid';

/** A whole number as it is typed; empty becomes undefined. */
function wholeBetween(least: number, most: number) {
  return z.preprocess((value) => {
    const typed = String(value ?? '')
      .trim()
      .replaceAll(',', '')
      .replace('−', '-');
    return /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : typed === '' ? undefined : value;
  }, z.int({ error: stockInvalid }).min(least, stockInvalid).max(most, stockInvalid).optional());
}

/** Tells whether a sent variant delivers a file. */
function hasFile({ file, file_id, file_out }: { file?: File; file_id?: string; file_out: boolean }): boolean {
  return file !== undefined || (file_id !== undefined && !file_out);
}

const sentVariant = z
  .object({
    /** Id of an existing variant; without one it is new. */
    id: optionalId('variant_not_found'),
    title: line(lengths.variantTitle),
    hint: optionalText(lengths.variantHint),
    /** Rupees. */
    price: z.preprocess(toCents, cents),
    /** Rupees; empty if it is not on sale. */
    sale_price: z.preprocess(toCents, cents.optional()),
    /**
     * First stock of a variant that is new or starts being counted; later only `adjustStock`
     * changes it.
     */
    stock: wholeBetween(0, largestStockChange),
    /** The picture that it shows. */
    image_id: optionalId('picture_gone'),
    manage_inventory: checkbox,
    is_physical: checkbox,
    /**
     * File for its buyers: the id of an upload or, without script, bytes; a variant without either
     * delivers none.
     */
    file_id: optionalId('product_file_gone'),
    file: z.file().optional(),
    /** Removes the file of `file_id`, for a form without script. */
    file_out: checkbox,
  })
  .refine(({ is_physical, ...sent }) => !(is_physical && hasFile(sent)), {
    error: 'file_by_courier' satisfies RefusalCode,
    path: ['file'],
  })
  .refine(({ price, sale_price }) => sale_price === undefined || price < 1 || sale_price < price, {
    error: 'sale_price_too_high' satisfies RefusalCode,
    path: ['sale_price'],
  });

/** Lines of text, each with a product's id or its address. */
const relatedLines = optionalText(productMost.related * lengths.address)
  .refine(
    (lines) => lines.split('\n').every((typed) => typed.trim() === '' || idsIn(typed).length === 1),
    'related_unknown' satisfies RefusalCode,
  )
  .refine((lines) => idsIn(lines).length <= productMost.related, 'related_unknown' satisfies RefusalCode);

/** Returns the ids of products in these lines. */
export function idsIn(lines: string): string[] {
  return lines.toLowerCase().match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? [];
}

/** Fields of which at least one makes an entry a variant. */
const filledOfVariant = ['title', 'price', 'sale_price', 'hint', 'stock', 'file', 'file_id'] as const;

/** A product as its form sends it; a missing field is empty, so it is always sent in full. */
const sentProduct = {
  title: line(lengths.productTitle),
  subtitle: optionalText(lengths.productSubtitle),
  ribbon_text: optionalText(lengths.ribbon),
  /** HTML, which is sanitised. */
  description: optionalText(lengths.productDescription),
  purchasable: checkbox,
  /** In their order, the thumbnail first. */
  images: entries(
    z.object({ file_id: id('picture_gone'), alt: optionalText(lengths.alt) }),
    productMost.pictures,
    'file_id',
  ),
  /** One more picture, as bytes or as the id of an upload. */
  file: z.file().optional(),
  file_id: optionalId('picture_gone'),
  variants: entries(sentVariant, productMost.variants, ...filledOfVariant).refine(
    (list) => list.some((entry) => entry !== null),
    'product_incomplete' satisfies RefusalCode,
  ),
  additional_info: entries(
    z.object({ title: line(lengths.sectionTitle), description: text(lengths.section) }),
    productMost.sections,
    'title',
    'description',
  ),
  custom_fields: entries(
    z.object({ title: line(lengths.factTitle), value: line(lengths.fact) }),
    productMost.facts,
    'title',
    'value',
  ),
  /** Slugs; and the title of a new collection. */
  collections: tags(productMost.collections, 100),
  new_collection: optionalText(lengths.collection),
  related: relatedLines,
};

/** A product in the admins' list, at the price of its cheapest variant. */
const listedProduct = productCard.omit({ subtitle: true, ribbon_text: true, from: true }).extend({
  status: product.shape.status,
  variants: z.array(z.string()),
  /** Total of its counted variants; null if none is counted. */
  stock: z.number().int().nullable(),
  /** A counted variant is low or out of stock. */
  low: z.boolean(),
  /** All its variants are counted, and none is left. */
  sold_out: z.boolean(),
  /** Titles of file variants without a file, which cannot be bought. */
  without_file: z.array(z.string()),
  updated_at: z.date(),
});
export type ListedProduct = z.output<typeof listedProduct>;

/** A product in full, published or not, with the data of its form. */
const adminProduct = productFacts.extend(product.pick({ id: true, status: true, additional_info: true }).shape).extend({
  images: z.array(z.object({ file_id: z.uuid(), alt: z.string() })),
  variants: z.array(
    variant.omit({ product_id: true }).extend({
      image_id: z.uuid().nullable(),
      /** File for its buyers; `size` in bytes. */
      file: z.object({ file_id: z.uuid(), name: z.string(), size: z.number().int() }).nullable(),
      ordered: z.boolean(),
    }),
  ),
  collections: z.array(z.string()),
  /** Collections of the whole store. */
  all_collections: z.array(collection),
  related: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Units ordered within thirty days, and in carts now. */
  sold: z.number().int(),
  in_carts: z.number().int(),
  updated_at: z.date(),
});
export type AdminProduct = z.output<typeof adminProduct>;

const reads = { access: 'admin', roles: ['store'], failure: 'Error fetching products', limit: uncounted } as const;
const changes = { access: 'admin', roles: ['store'], limit: { account: perMinute(60) } } as const;
const ofProduct = { id: id('product_not_found') };
const reason = text(lengths.reason, 'reason_missing');
const productRefusals = [
  'picture_gone',
  'product_file_gone',
  'related_unknown',
  'image_only',
  'picture_unreadable',
  'picture_not_stored',
  'submission_too_large',
  'file_type_refused',
  'storage_unavailable',
  'upload_incomplete',
] as const;

/** The catalogue as admins manage it: docs/decisions/0065. */
export const productsContract = {
  adminProducts: procedure(reads)
    .route({
      method: 'GET',
      path: '/admin/products',
      tags: ['store'],
      summary: 'List all products: published, drafts, or low in stock',
    })
    .input(
      listInput(['updated_at', 'title', 'price_in_cents'], '-updated_at', {
        status: listFilter(['all', 'published', 'draft', 'low']),
      }),
    )
    .output(listOf(listedProduct)),

  adminProduct: procedure(reads, ['product_not_found'])
    .route({
      method: 'GET',
      path: '/admin/products/{id}',
      tags: ['store'],
      summary: 'Get one product for its form',
    })
    .input(z.object(ofProduct))
    .output(adminProduct),

  collectionsOfAll: procedure(reads)
    .route({
      method: 'GET',
      path: '/admin/collections',
      tags: ['store'],
      summary: 'List all collections, including empty ones',
    })
    .output(z.array(collection)),

  addProduct: procedure({ ...changes, failure: 'Error adding product', file: 'submission' }, productRefusals)
    .route({ method: 'POST', path: '/admin/products', tags: ['store'], summary: 'Add a product, as a draft' })
    .input(z.object(sentProduct))
    .output(z.object({ id: z.uuid() })),

  editProduct: procedure({ ...changes, failure: 'Error saving product', file: 'submission' }, [
    'product_not_found',
    'changed_elsewhere',
    'variant_ordered',
    'file_ordered',
    'variant_file_missing',
    ...productRefusals,
  ])
    .route({
      method: 'POST',
      path: '/admin/products/{id}',
      tags: ['store'],
      summary: 'Replace a product; counted stock stays as it is',
    })
    .input(
      z.object({
        ...ofProduct,
        ...sentProduct,
        /** Its `updated_at` as it was read: a later change is not overwritten. */
        seen: z.iso.datetime().optional(),
      }),
    )
    .output(z.object({ id: z.uuid() })),

  setProductStatus: procedure({ ...changes, failure: 'Error changing product' }, [
    'product_not_found',
    'variant_file_missing',
  ])
    .route({
      method: 'POST',
      path: '/admin/products/{id}/status',
      tags: ['store'],
      summary: 'Publish a product, or withdraw it from the store',
    })
    .input(z.object({ ...ofProduct, status: product.shape.status, reason: optionalText(lengths.reason) }))
    .output(z.object({ status: product.shape.status })),

  adjustStock: procedure({ ...changes, failure: 'Error adjusting stock' }, [
    'variant_not_found',
    'stock_not_counted',
    'stock_too_low',
  ])
    .route({
      method: 'POST',
      path: '/admin/variants/{id}/stock',
      tags: ['store'],
      summary: 'Add to the stock of a variant, or subtract with a negative number',
    })
    .input(
      z.object({
        id: id('variant_not_found'),
        change: wholeBetween(-largestStockChange, largestStockChange).refine(
          (change) => change !== undefined && change !== 0,
          stockInvalid,
        ),
        reason,
      }),
    )
    .output(z.object({ stock: z.number().int() })),
};
