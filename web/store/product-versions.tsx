import type { AdminProduct } from '#core/store/admin-contract.ts';
import type { Collection } from '#core/store/product.ts';
import { useForm } from '../ui/form.tsx';
import { BothVersions, VersionChoice } from '../ui/versions.tsx';
import {
  areSame,
  fieldsFor,
  type ProductList,
  productLists,
  type SentEntry,
  savedEntries,
  typedEntries,
  versionOf,
} from './product-values.ts';

interface ProductVersionsProps {
  product: AdminProduct;
  /** Labels of the form's plain texts, by their names. */
  texts: Partial<Record<keyof AdminProduct, string>>;
  collections: readonly Collection[];
}

/** Returns each related product's address on a line of its own, as the form's field shows them. */
export const relatedLines = ({ related }: Pick<AdminProduct, 'related'>) =>
  related.map(({ id }) => `/product/${id}`).join('\n');

const labels: Readonly<Record<ProductList, string>> = {
  images: 'Pictures',
  variants: 'Variants',
  additional_info: 'Additional info',
  custom_fields: 'Facts',
  collections: 'Collections',
};

/**
 * A product's form after somebody else saved the product: both versions of all that differs, to
 * choose from. A list is chosen whole.
 */
export function ProductVersions({ product, texts, collections }: ProductVersionsProps) {
  const typed = useForm().typed ?? {};
  const differing = productLists.filter((list) => !areSame(typedEntries(typed, list), savedEntries(product, list)));
  const shown = (list: ProductList, entries: readonly SentEntry[]) => (
    <Entries entries={entries.map((entry, n) => ({ at: n + 1, ...wordsOf(list, entry, collections) }))} />
  );
  const fields = [
    ...Object.entries(texts).map(([name, label]) => {
      return { name, label, saved: String(product[name as keyof AdminProduct] ?? '') };
    }),
    {
      name: 'purchasable',
      label: 'Can be bought',
      saved: product.purchasable ? 'on' : '',
      shown: (value: string) => (value ? 'Yes' : 'No'),
    },
    { name: 'related', label: 'Related products', saved: relatedLines(product) },
  ];
  return (
    <BothVersions fields={fields}>
      {productLists.map((list) => (
        <Fields key={list} of={fieldsFor(list, typedEntries(typed, list))} />
      ))}
      {differing.map((list) => (
        <VersionChoice
          key={list}
          name={versionOf(list)}
          label={labels[list]}
          yours={{ value: 'yours', shown: shown(list, typedEntries(typed, list)) }}
          saved={{ value: 'saved', shown: shown(list, savedEntries(product, list)) }}
        />
      ))}
      <input type="hidden" name="new_collection" value={String(typed.new_collection ?? '')} />
    </BothVersions>
  );
}

/** The own version's entries, which the form sends beside the choice. */
function Fields({ of }: { of: Record<string, string | string[]> }) {
  return Object.entries(of).flatMap(([name, value]) =>
    [value].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
  );
}

interface EntryWords {
  picture?: string | undefined;
  words: string;
}

/** The entries in their order, which is part of what differs. */
function Entries({ entries }: { entries: readonly (EntryWords & { at: number })[] }) {
  if (entries.length === 0) return 'None';
  return entries.map(({ at, picture, words }) => (
    <span key={at} className="flex items-center gap-2 py-0.5">
      {at}.{picture && <img src={`/files/${picture}`} alt="" width={40} height={40} className="rounded-6" />}
      <bdi>{words}</bdi>
    </span>
  ));
}

function wordsOf(list: ProductList, entry: SentEntry, collections: readonly Collection[]): EntryWords {
  const { title = '', file_id, alt } = entry;
  switch (list) {
    case 'images':
      return { picture: file_id, words: alt ?? 'No description' };
    case 'variants':
      return { words: variantWords(entry) };
    case 'additional_info':
      return { words: `${title}: ${entry.description ?? ''}` };
    case 'custom_fields':
      return { words: `${title}: ${entry.value ?? ''}` };
    case 'collections':
      return { words: collections.find(({ slug }) => slug === entry.slug)?.title ?? entry.slug ?? '' };
  }
}

function variantWords({ title = '', price, sale_price, hint, stock, manage_inventory, is_physical, kept }: SentEntry) {
  const file = kept?.split(' ').slice(2).join(' ');
  return [
    `${title}, PKR ${price ?? ''}`,
    sale_price && `on sale for PKR ${sale_price}`,
    hint,
    manage_inventory ? `stock counted${stock ? ` from ${stock}` : ''}` : 'stock not counted',
    is_physical && 'by courier',
    file && `file ${file}`,
  ]
    .filter(Boolean)
    .join('; ');
}
