import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expertisePresets } from '../profiles/expertise.ts';
import { subjectChips } from './rules.ts';
import { otherWordings, subjectNames, subjectsByWord } from './subject-words.ts';

const keyOf = (word: string) => [...subjectsByWord(word).values()][0]?.[0];

test('each chip and its label are names of one subject, and no name is that of two', () => {
  for (const [value, label] of subjectChips.slice(1)) {
    assert.equal(keyOf(value), value);
    assert.equal(keyOf(label), value, label);
  }
  const all = subjectNames.flat();
  assert.equal(new Set(all).size, all.length);
  // They become terms of a search as they are.
  for (const name of all) assert.match(name, /^[\p{L}\p{M}]+( [\p{L}\p{M}]+)*$/u);
  assert.ok(expertisePresets.filter((preset) => keyOf(preset)).length > 12);
});

test('a word names its subject in English, Roman Urdu and Urdu, and a name of two words is one', () => {
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

test('a search is worded with each name of its subject that is not a part of other words', () => {
  const [first, ...others] = otherWordings('Hisaab class 9');
  assert.equal(first, 'mathematics class 9');
  assert.ok(others.includes('maths class 9'));
  assert.ok(!otherWordings('drawing').includes('art'), 'as a part it would find a chart');
  assert.deepEqual(otherWordings('graph paper'), []);
});
