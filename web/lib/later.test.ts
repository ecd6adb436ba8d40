import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withScriptLater, withStylesFirst } from './later.ts';

const page =
  '<html><head><meta charSet="utf-8"/><link rel="modulepreload" href="/a.js"/>' +
  '<link rel="stylesheet" href="/a.css"/></head><body>Salam' +
  '<script nonce="n">window.context = 1</script><script nonce="n" type="module" async="">import "/a.js"</script></body></html>';

test('A guest’s page delays its script, which browsers neither run nor load before it is needed', () => {
  const later = withScriptLater(page, 'n');
  assert.doesNotMatch(later, /rel="modulepreload"/);
  assert.doesNotMatch(later, /<script[^>]* type="module"/);
  assert.match(later, /<script nonce="n" type="text\/later">import "\/a\.js"<\/script>/);
  assert.match(later, /<script nonce="n">window\.context = 1<\/script>/, 'what it runs inline stays');
  assert.match(
    later,
    /<meta charSet="utf-8"\/><script nonce="n">\(function loadLater/,
    'and what begins it comes first',
  );
});

test('A member’s page requests its styles before its script, and loses neither', () => {
  const first = withStylesFirst(page);
  assert.ok(first.indexOf('/a.css') < first.indexOf('<link fetchpriority="low" rel="modulepreload" href="/a.js"/>'));
  assert.equal(first.match(/\/a\.js/g)?.length, page.match(/\/a\.js/g)?.length);
});

test('Keeps the page’s own words, also where they look like a pattern', () => {
  const said = page.replace('Salam', () => "$& $' $1");
  assert.ok(withScriptLater(said, 'n').includes("$& $' $1"));
  assert.ok(withStylesFirst(said).includes("$& $' $1"));
});
