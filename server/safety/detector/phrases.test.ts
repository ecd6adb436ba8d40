import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingsOf } from './normalise.ts';
import { compiled } from './phrase.ts';
import { phrases } from './phrases.ts';
import { shapeOf } from './sentence.ts';

function lettersOf(text: string): string {
  const { words, plain } = readingsOf(text);
  return shapeOf(words, plain).letters;
}

const finds = (phrase: string, text: string) => new RegExp(compiled(phrase)).test(lettersOf(text));

for (const [example, ...group] of phrases) {
  test(`A phrase of its group finds '${example}'`, () => {
    assert.ok(
      group.some((phrase) => finds(phrase, example)),
      group.join('\n'),
    );
  });
}

test('A phrase covers its words in any language, with or without optional ones', () => {
  const phrase = '{call|reach} me {0-2 words} {via} my? {platform} {offered}';
  for (const text of ['call me on whatsapp', 'reach me today via my Telegram', 'dial us by viber']) {
    assert.ok(finds(phrase, text), text);
  }
  for (const text of ['call me on whatsapp report', 'call me. I sit on insta', 'call the office on whatsapp']) {
    assert.ok(!finds(phrase, text), text);
  }
});

test('Phrases may demand a clause’s edges and words that may not be near', () => {
  assert.ok(finds('{start} {meet} me {end}', 'I am free, meet me. Thanks'));
  assert.ok(!finds('{start} {meet} me {end}', 'they never meet me there'));
  assert.ok(!finds('{no subject 3 before} {number} {send}', 'essay ka number dena'));
});

test('A phrase with an unknown word or meaning fails and names it', () => {
  assert.throws(() => compiled('{carrier pigeon} me'), /carrier pigeon/);
  assert.throws(() => compiled('pigeon me'), /'pigeon' is not in the vocabulary/);
});
