import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setNames, textsOf } from '#tests/safety-texts/texts.ts';
import { findContact } from './detector.ts';

/*
 * Contact information stays found with honest sentences around it, and honest texts stay honest
 * beside each other.
 */

const isRefused = (text: string) => findContact(text) !== null;
const ended = (text: string) => (/[.!?۔؟]\s*$/.test(text) ? text : `${text}.`);

/** Words that announce speech or an exercise: the text after them is judged as reported. */
const announcing = /[:"'“”‘’]|\b(?:write|translate|letter|dialogue|story|sentence)/i;

/** Whole honest texts of one or two sentences. */
const honest = (['round-v', 'round-w', 'round-bb'] as const)
  .flatMap(textsOf)
  .filter(
    ({ contact, text }) =>
      !contact && text.length >= 25 && text.length <= 110 && !text.includes('\n') && !announcing.test(text),
  )
  .map(({ text }) => ended(text))
  .filter((text) => !isRefused(text));

/** Returns this many honest texts in a row, others for each place. */
const someHonest = (count: number, place: number) =>
  Array.from({ length: count }, (_, index) => honest[(place * 7 + index * 13) % honest.length]).join(' ');

const rounds = setNames.filter((name) => name.startsWith('round-'));
const refused = rounds
  .flatMap(textsOf)
  .filter(({ contact, text }) => contact && isRefused(text))
  .map(({ text }) => text);

for (const count of [1, 3, 10]) {
  test(`Contact information with ${count} honest sentences before, behind or around it stays found`, () => {
    const texts = refused.filter((_, index) => index % (2 * count) === 0);
    const lost = texts.flatMap((text, place) => {
      const more = someHonest(count, place);
      const padded = [
        `${more} ${text}`,
        `${ended(text)} ${more}`,
        `${more} ${ended(text)} ${someHonest(count, place + 1)}`,
      ];
      return padded.filter((each) => !isRefused(each)).map(() => text);
    });
    assert.ok(texts.length > 150 && lost.length <= (3 * texts.length) / 100, `${lost.length}\n${lost.join('\n')}`);
  });
}

test('Contact information in one of many short fields stays found', () => {
  const short = refused.filter((text) => text.length < 60 && !announcing.test(text));
  const fields = ['Physics', 'O level chemistry', 'MS Excel', 'Thesis writing', 'Urdu', 'Calculus II', 'SPSS', 'Law'];
  const lost = short.filter((text, place) => !isRefused(fields.toSpliced(place % 9, 0, text).join('\n')));
  assert.ok(short.length > 500 && lost.length <= short.length / 100, `${lost.length}\n${lost.join('\n')}`);
});

test('Honest texts beside honest texts pass', () => {
  const texts = rounds
    .flatMap(textsOf)
    .filter(({ contact, text }) => !contact && !isRefused(text))
    .filter((_, index) => index % 4 === 0)
    .map(({ text }) => ended(text));
  const wrong = texts.flatMap((text, place) => {
    const joined = [
      `${someHonest(1, place)} ${text}`,
      `${text} ${someHonest(3, place)}`,
      `${text} ${texts[place - 1] ?? ''}`,
    ];
    return joined.filter(isRefused);
  });
  assert.ok(wrong.length <= (3 * texts.length) / 200, `${wrong.length} of ${texts.length}\n${wrong.join('\n')}`);
});
