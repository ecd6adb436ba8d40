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
  test(`'${example}' is found by a phrase of its group`, () => {
    assert.ok(
      group.some((phrase) => finds(phrase, example)),
      group.join('\n'),
    );
  });
}

test('a phrase means its words in any language, and what may be missing may', () => {
  const phrase = '{call|reach} me {0-2 words} {via} my? {platform} {offered}';
  for (const text of ['call me on whatsapp', 'reach me today via my Telegram', 'dial us by viber']) {
    assert.ok(finds(phrase, text), text);
  }
  for (const text of ['call me on whatsapp report', 'call me. I sit on insta', 'call the office on whatsapp']) {
    assert.ok(!finds(phrase, text), text);
  }
});

test('a clause’s edges and words that may not stand near are parts of a phrase', () => {
  assert.ok(finds('{start} {meet} me {end}', 'I am free, meet me. Thanks'));
  assert.ok(!finds('{start} {meet} me {end}', 'they never meet me there'));
  assert.ok(!finds('{no subject 3 before} {number} {send}', 'essay ka number dena'));
});

test('a phrase with a word or a meaning that is unknown says which', () => {
  assert.throws(() => compiled('{carrier pigeon} me'), /carrier pigeon/);
  assert.throws(() => compiled('pigeon me'), /'pigeon' is not in the vocabulary/);
});
