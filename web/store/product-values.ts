import type { AdminProduct } from '#core/store/admin-contract.ts';
import { amountOf } from '#core/store/prices.ts';
import { entriesIn, entryOf, type FormValues } from '../lib/form-values.ts';

/** The parts of a product's form that are lists. */
export const productLists = ['images', 'variants', 'additional_info', 'custom_fields', 'collections'] as const;
export type ProductList = (typeof productLists)[number];

/** An entry of a list as its form sends it. */
export type SentEntry = Readonly<Record<string, string>>;

/** Name of the field that says which version of a list is kept: 'yours' or 'saved'. */
export const versionOf = (list: ProductList) => `version_${list}`;

/** Returns an entry's fields that have a value: an empty one is not sent, or means the same. */
function filled(entry: Readonly<Record<string, string | null | undefined>>): SentEntry {
  return Object.fromEntries(Object.entries(entry).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}

/** Returns the saved entries of a list, as the form would send them. */
export function savedEntries(product: AdminProduct, list: ProductList): SentEntry[] {
  switch (list) {
    case 'collections':
      return product.collections.map((slug) => ({ slug }));
    case 'variants':
      return product.variants.map(({ file, ...variant }) =>
        filled({
          id: variant.id,
          title: variant.title,
          hint: variant.hint,
          price: amountOf(variant.price_in_cents),
          sale_price: variant.sale_price_in_cents ? amountOf(variant.sale_price_in_cents) : null,
          image_id: variant.image_id,
          manage_inventory: variant.manage_inventory ? 'on' : null,
          is_physical: variant.is_physical ? 'on' : null,
          file_id: file?.file_id,
          kept: file && `${file.file_id} ${file.size} ${file.name}`,
        }),
      );
    case 'images':
      return product.images.map(filled);
    case 'custom_fields':
      return product.custom_fields.map(({ title, value }) => filled({ title, value }));
    case 'additional_info':
      return product.additional_info.map(({ title, description }) => filled({ title, description }));
  }
}

/** Returns the typed entries of a list; without those left blank. */
export function typedEntries(values: FormValues, list: ProductList): SentEntry[] {
  if (list === 'collections') return [values.collections ?? []].flat().map((slug) => ({ slug }));
  const all = Array.from({ length: entriesIn(values, list) }, (_, n) => filled(entryOf(values, list, n)));
  return all.filter((entry) => Object.keys(entry).length > 0);
}

/** Tells whether two versions of a list have the same entries in the same order. */
export function areSame(one: readonly SentEntry[], other: readonly SentEntry[]): boolean {
  const inOrder = (entries: readonly SentEntry[]) =>
    JSON.stringify(entries.map((entry) => Object.entries(entry).sort()));
  return inOrder(one) === inOrder(other);
}

/**
 * Returns a form's fields with each list in its chosen version. A variant that somebody else
 * removed meanwhile is a new one where the own version is kept.
 */
export function withVersions(fields: Record<string, unknown>, saved: AdminProduct | null): Record<string, unknown> {
  let chosen = { ...fields };
  for (const list of productLists) {
    const version = chosen[versionOf(list)];
    delete chosen[versionOf(list)];
    if (version === undefined || !saved) continue;
    if (version === 'saved') {
      const others = Object.entries(chosen).filter(([name]) => name !== list && !name.startsWith(`${list}.`));
      chosen = { ...Object.fromEntries(others), ...fieldsFor(list, savedEntries(saved, list)) };
    } else if (list === 'variants') {
      const isGone = ([name, value]: [string, unknown]) =>
        /^variants\.\d+\.id$/.test(name) && !saved.variants.some(({ id }) => id === value);
      chosen = Object.fromEntries(Object.entries(chosen).filter((field) => !isGone(field)));
    }
  }
  return chosen;
}

/** Returns the fields that send these entries. */
export function fieldsFor(list: ProductList, entries: readonly SentEntry[]): Record<string, string | string[]> {
  if (list === 'collections') return { collections: entries.flatMap(({ slug }) => slug ?? []) };
  return Object.fromEntries(
    entries.flatMap((entry, n) => Object.entries(entry).map(([name, value]) => [`${list}.${n}.${name}`, value])),
  );
}
