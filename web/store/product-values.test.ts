import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminProduct } from '#core/store/admin-contract.ts';
import { areSame, fieldsFor, savedEntries, typedEntries, withVersions } from './product-values.ts';

const variant = (id: string, title: string) => ({
  id,
  title,
  hint: '',
  price_in_cents: 150_000,
  sale_price_in_cents: null,
  image_id: null,
  manage_inventory: true,
  is_physical: true,
  file: null,
});

const saved = {
  images: [{ file_id: 'p1', alt: '' }],
  variants: [variant('a', 'Printed'), variant('b', 'PDF')],
  additional_info: [],
  custom_fields: [{ title: 'Pages', value: '96' }],
  collections: ['notes'],
} as unknown as AdminProduct;

test('A form that nobody touched has the same entries as the saved product (RUN-72)', () => {
  const lists = ['images', 'variants', 'additional_info', 'custom_fields', 'collections'] as const;
  for (const list of lists) {
    const fields = fieldsFor(list, savedEntries(saved, list));
    assert.ok(areSame(typedEntries(fields, list), savedEntries(saved, list)), list);
  }
  const blank = { 'custom_fields.0.title': 'Pages', 'custom_fields.0.value': '96', 'custom_fields.1.title': '' };
  assert.ok(areSame(typedEntries(blank, 'custom_fields'), savedEntries(saved, 'custom_fields')));
  assert.ok(!areSame(typedEntries({ collections: ['planners'] }, 'collections'), savedEntries(saved, 'collections')));
});

test('Takes each list in its chosen version; a variant removed elsewhere becomes a new one (RUN-72)', () => {
  const sent = {
    title: 'Mine',
    'custom_fields.0.title': 'Size',
    'custom_fields.0.value': 'A4',
    version_custom_fields: 'saved',
    collections: ['planners'],
    version_collections: 'saved',
    'variants.0.id': 'a',
    'variants.1.id': 'gone',
    'variants.1.title': 'Audio',
    version_variants: 'yours',
  };
  assert.deepEqual(withVersions(sent, saved), {
    title: 'Mine',
    'custom_fields.0.title': 'Pages',
    'custom_fields.0.value': '96',
    collections: ['notes'],
    'variants.0.id': 'a',
    'variants.1.title': 'Audio',
  });
  assert.deepEqual(withVersions({ title: 'x', 'variants.0.id': 'gone' }, saved), {
    title: 'x',
    'variants.0.id': 'gone',
  });
});
