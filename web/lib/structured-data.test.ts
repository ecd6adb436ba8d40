import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breadcrumbs, structured } from './structured-data.ts';

test('A breadcrumb path is numbered from one, with absolute addresses', () => {
  const way = JSON.parse(
    breadcrumbs('https://mukammal.example', { name: 'All', path: '/all' }, { name: 'Algebra', path: '/a/7' }),
  );
  assert.equal(way['@type'], 'BreadcrumbList');
  assert.deepEqual(
    way.itemListElement.map(({ position, name, item }: Record<string, unknown>) => [position, name, item]),
    [
      [1, 'All', 'https://mukammal.example/all'],
      [2, 'Algebra', 'https://mukammal.example/a/7'],
    ],
  );
});

test('Several items share one schema.org graph', () => {
  const said = JSON.parse(structured({ '@type': 'WebSite', name: 'Mukammal' }, { '@type': 'Organization' }));
  assert.equal(said['@context'], 'https://schema.org');
  assert.equal(said['@graph'].length, 2);
});

test('Words with a script tag are written without one, and read back unchanged', () => {
  const name = 'Fix my <script> and </script>';
  for (const text of [
    structured({ '@type': 'WebSite', name }),
    breadcrumbs('https://a.example', { name, path: '/' }),
  ]) {
    assert.doesNotMatch(text, /</);
    assert.ok(JSON.stringify(JSON.parse(text)).includes(name));
  }
});
