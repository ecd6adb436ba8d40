import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressesIn } from './web-addresses.ts';

const found = (text: string) =>
  addressesIn(text)
    .filter(({ isAddress }) => isAddress)
    .map(({ words }) => words);

test('Distinguishes web addresses from the words around them, in English and Urdu', () => {
  assert.deepEqual(found('Read https://example.com/a?b=c#d, then http://example.org/x. Fine?'), [
    'https://example.com/a?b=c#d',
    'http://example.org/x',
  ]);
  assert.deepEqual(found('(see https://example.com/wiki/Limit_(mathematics)) “https://example.com/b”'), [
    'https://example.com/wiki/Limit_(mathematics)',
    'https://example.com/b',
  ]);
  assert.deepEqual(found('یہ دیکھیں https://example.com/سوال۔ پھر HTTPS://EXAMPLE.COM؟'), [
    'https://example.com/سوال',
    'HTTPS://EXAMPLE.COM',
  ]);
});

test('Addresses that are not web pages, or imitate another page, stay text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,https',
    'ftp://example.com',
    'mailto:a@example.com',
    'www.example.com',
    'https://',
    'https://localhost/x',
    'https://example.com@evil.example',
    'https://example.com:x/',
    'http:example.com',
    '//example.com',
  ]) {
    assert.deepEqual(found(text), [], text);
  }
  assert.deepEqual(found('https://example.com/\u202Egpj.exe'), ['https://example.com/']);
  assert.deepEqual(found('https://example.com/"onclick="x'), ['https://example.com/']);
});

test('The joined pieces equal the text, and every address is http or https', () => {
  const signs = fc.constantFrom(
    'https://',
    'http://',
    'a.b',
    '.',
    ')',
    '(',
    ' ',
    '@',
    '"',
    '<',
    'اردو',
    '\u200F',
    '😀',
    '/',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, fc.string()), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const pieces = addressesIn(text);
      assert.equal(pieces.map(({ words }) => words).join(''), text);
      for (const address of found(text)) assert.match(address, /^https?:\/\//i);
    }),
  );
});

test('Long runs of brackets parse in bounded time', () => {
  const text = `https://example.com/${')'.repeat(4000)}`;
  const before = performance.now();
  for (let time = 0; time < 20; time += 1) addressesIn(text);
  assert.ok(performance.now() - before < 2_000);
});
