import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expertisePresets } from '../profiles/expertise.ts';
import { subjectChips } from './rules.ts';
import { otherWordings, subjectNames, subjectsByWord } from './subject-words.ts';

const keyOf = (word: string) => [...subjectsByWord(word).values()][0]?.[0];

test('Maps each chip and its label to one subject, and each name to only one', () => {
  for (const [value, label] of subjectChips.slice(1)) {
    assert.equal(keyOf(value), value);
    assert.equal(keyOf(label), value, label);
  }
  const all = subjectNames.flat();
  assert.equal(new Set(all).size, all.length);
  // They become search terms unchanged.
  for (const name of all) assert.match(name, /^[\p{L}\p{M}]+( [\p{L}\p{M}]+)*$/u);
  assert.ok(expertisePresets.filter((preset) => keyOf(preset)).length > 12);
});

test('Recognises subjects in English, Roman Urdu and Urdu, including names of two words', () => {
  for (const word of ['Maths', 'riyazi', 'Hisab', 'ریاضی', 'حساب']) assert.equal(keyOf(word), 'mathematics', word);
  assert.equal(keyOf('angrezi'), 'english');
  assert.equal(keyOf('Coding'), 'programming');
  assert.deepEqual(
    [...subjectsByWord('Computer science help')].map(([word, names]) => [word, names[0]]),
    [
      ['computer', 'programming'],
      ['science', 'programming'],
    ],
  );
  assert.equal(subjectsByWord('quadratic equations').size, 0);
});

test('Words a search with each name of its subject, except names that occur inside other words', () => {
  const [first, ...others] = otherWordings('Hisaab class 9');
  assert.equal(first, 'mathematics class 9');
  assert.ok(others.includes('maths class 9'));
  assert.ok(!otherWordings('drawing').includes('art'), 'as a part it would find a chart');
  assert.deepEqual(otherWordings('graph paper'), []);
});
