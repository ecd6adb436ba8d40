import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepProductFiles } from './keep-product-files.ts';

const stored: string[] = [];
const keep = keepProductFiles(async ({ bucket, file }) => {
  stored.push(`${bucket} ${file.name}`);
  return { id: `id of ${file.name}`, name: file.name, size: file.size };
});
const pdf = new File(['12345'], 'notes.pdf');

test('A refused form’s new picture stands after its existing ones', async () => {
  const values = { 'images.0.file_id': 'one', 'images.0.alt': 'Front' };
  assert.deepEqual(await keep('file', new File(['x'], 'back.png'), values), {
    'images.1.file_id': 'id of back.png',
  });
  assert.deepEqual(stored.splice(0), ['product_images back.png']);
});

test('A variant’s file stays with its variant, with its name and size', async () => {
  assert.deepEqual(await keep('variants.2.file', pdf, {}), {
    'variants.2.file_id': 'id of notes.pdf',
    'variants.2.kept': 'id of notes.pdf 5 notes.pdf',
  });
  assert.deepEqual(stored.splice(0), ['product_files notes.pdf']);
});
