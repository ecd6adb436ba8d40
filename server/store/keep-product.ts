import type { InputOf, OutputOf } from '#core/contract.ts';
import { idsIn } from '#core/store/admin-contract.ts';
import { productFacts } from '#core/store/product.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { keepUpload, withFile } from '../files/keep-upload.ts';
import { digestOf } from '../platform/files/accept.ts';
import { Refused, refuse } from '../platform/refuse.ts';
import { writtenProduct } from './write-product.ts';

type Sent = InputOf<'store.addProduct'>;

const present = <Entry>(entries: (Entry | null)[]) => entries.filter((entry) => entry !== null);

const bucket = 'product_images';

/**
 * Returns a form with digests in place of its variants' file bytes, which identify a form sent
 * again.
 */
async function digested<Form extends Sent>(form: Form) {
  const variants = await Promise.all(
    form.variants.map(async (each) => each && { ...each, file: each.file && (await digestOf(each.file)) }),
  );
  return { ...form, variants };
}

/**
 * Returns the form's variants with the ids of their files; keeps bytes first. Refuses as
 * `keepUpload()` does, at the variant's `file`.
 */
async function withFilesKept(context: SignedInContext, { variants }: Sent) {
  const kept = [];
  for (const [at, each] of variants.entries()) {
    if (!each) continue;
    const { file, file_id = null, file_out, ...variant } = each;
    const added = file && (await keepFile(context, file, `variants.${at}.file`));
    kept.push({ ...variant, file_id: added ?? (file_out ? null : file_id) });
  }
  return kept;
}

async function keepFile(context: SignedInContext, file: File, field: string): Promise<string> {
  try {
    return (await keepUpload(context, file, { bucket: 'product_files' })).id;
  } catch (error) {
    if (error instanceof Refused) refuse(error.code, { ...error.detail, field });
    throw error;
  }
}

/**
 * Returns the input of `write_product()` for a form, once files of its variants are kept; `added`
 * is one more picture.
 */
async function productOf(context: SignedInContext, sent: Sent, added: string | null) {
  const variants = await withFilesKept(context, sent);
  return writtenProduct({
    ...productFacts.parse({ ...sent, custom_fields: present(sent.custom_fields) }),
    collections: sent.collections,
    images: [...present(sent.images), ...(added ? [{ file_id: added, alt: '' }] : [])],
    additional_info: present(sent.additional_info).map((section, at) => ({ ...section, id: `${at}`, order: at })),
    related: [...new Set(idsIn(sent.related))],
    variants: variants.map(({ id, title, hint, price, sale_price = null, stock = 0, file_id, ...variant }) => ({
      ...(id && { id }),
      ...{ title, hint, file_id },
      price_in_cents: price,
      sale_price_in_cents: sale_price,
      inventory_quantity: variant.manage_inventory ? stock : null,
      image_id: variant.image_id ?? null,
      is_physical: variant.is_physical,
    })),
  });
}

/** Returns a new collection's slug: the Latin part of its title, or 'collection'. */
function slugOf(title: string): string {
  const latin = title.normalize('NFKD').toLowerCase();
  return (
    latin
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'collection'
  );
}

const blames = {
  picture_gone: 'images',
  related_unknown: 'related',
  variant_ordered: 'variants',
  file_ordered: 'variants',
  product_file_gone: 'variants',
};

/** Adds a product as a draft; refuses as `add_product()` and `withFile()` do. */
export async function addProduct(context: SignedInContext, input: Sent): Promise<OutputOf<'store.addProduct'>> {
  const form = { procedure: 'store.addProduct', bucket, input: await digested(input) } as const;
  return withFile(context, form, async (added, hash) => {
    const p_product = await productOf(context, input, added);
    const collection = { p_collection: input.new_collection, p_slug: slugOf(input.new_collection) };
    return judge(context, 'add_product', { p_product, ...collection }, { hash, blames });
  });
}

/** Replaces a product; refuses as `edit_product()` and `withFile()` do. */
export async function editProduct(
  context: SignedInContext,
  input: InputOf<'store.editProduct'>,
): Promise<OutputOf<'store.editProduct'>> {
  const form = { procedure: 'store.editProduct', bucket, input: await digested(input) } as const;
  return withFile(context, form, async (added, hash) => {
    const { id, seen, new_collection } = input;
    const collection = { p_collection: new_collection, p_slug: slugOf(new_collection) };
    const args = { p_target: id, p_product: await productOf(context, input, added), ...collection };
    const at = args.p_product.variants.findIndex(({ is_physical, file_id }) => !is_physical && !file_id);
    const all = { ...blames, variant_file_missing: `variants.${at}.file` };
    return judge(context, 'edit_product', { ...args, p_seen: seen ? new Date(seen) : null }, { hash, blames: all });
  });
}

/** Publishes a product or takes it off; refuses as `set_product_status()` does. */
export function setProductStatus(
  context: SignedInContext,
  input: InputOf<'store.setProductStatus'>,
): Promise<OutputOf<'store.setProductStatus'>> {
  const { id, status, reason } = input;
  return judge(context, 'set_product_status', { p_target: id, p_status: status, p_reason: reason }, { input });
}

/** Adds to a variant's stock or takes from it; refuses as `adjust_stock()` does. */
export function adjustStock(
  context: SignedInContext,
  input: InputOf<'store.adjustStock'>,
): Promise<OutputOf<'store.adjustStock'>> {
  const { id, change = 0, reason } = input;
  const options = { input, blames: { stock_too_low: 'change' } };
  return judge(context, 'adjust_stock', { p_variant: id, p_change: change, p_reason: reason }, options);
}
