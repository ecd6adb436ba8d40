import fc from 'fast-check';
import { nobody } from './sample-input.ts';

/** Texts that have broken programs before. */
export const oddText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', '%00', '%', '..', '../../etc/passwd', nobody, nobody.toUpperCase(), `${nobody}'`, "'", '"'],
    ...["'; drop table bids; --", '<script>', '{{7*7}}', '\u202e', '\ud800', '🧮👩🏽‍🏫', 'ریاضی', 'null', 'NaN'],
    ...[
      '-1',
      '0',
      '1e309',
      '99999999999999999999',
      '2026-02-30',
      '0000-00-00',
      'true',
      '[]',
      '__proto__',
      'constructor',
    ],
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/**
 * JSON as it may appear on the wire, which is more than `JSON.stringify` writes: invalid numbers,
 * duplicate names.
 */
export const oddJson = fc.oneof(
  fc.constantFrom(
    ...[
      'null',
      'true',
      '-1',
      '0',
      '-0',
      '1.5',
      '1e308',
      '1e400',
      '-1e-400',
      '9007199254740993',
      '99999999999999999999',
    ],
    ...['[]', '{}', '[null]', '[[]]', '{"length":1}', '{"id":1,"id":{}}', '{"__proto__":{"is_admin":true}}'],
    ...['{"constructor":{"prototype":{"coins":1}}}', '{"toString":1}', `${'['.repeat(15)}${']'.repeat(15)}`],
    ...['"\\ud800"', '"\\u0000"', '"\\udc00\\ud800"', `[${'1,'.repeat(300)}1]`],
  ),
  oddText.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 2 }),
);

/** Fields that no schema has. */
export const oddName = fc.constantFrom('__proto__', 'constructor', 'toString', '', '\0', 'a[b]', 'is_admin', 'coins');
