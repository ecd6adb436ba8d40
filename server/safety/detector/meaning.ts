import { plainReading } from './normalise.ts';
import { remembered } from './remembered.ts';
import { type Meaning, meanings, skeletons, writtenApart } from './vocabulary.ts';

/*
 * Meanings of words, each as one letter. A sentence becomes a string of such letters, which a
 * regular expression reads quickly. They are not written by hand: phrases name meanings, and
 * phrase.ts compiles them.
 */

/** Letters without a meaning in a regular expression, each one byte in a string. */
const firstLetter = 0xae;

const names = Object.keys(meanings) as Meaning[];
if (names.length > 0x100 - firstLetter) throw new Error('The vocabulary has more meanings than there are letters.');

const letters = new Map<string, string>(
  names.map((meaning, index) => [meaning, String.fromCharCode(firstLetter + index)]),
);

/** Letters of a sentence's other parts. */
export const marks = { figures: '#', mention: '@', handle: 'H', word: '_', stop: '.', comma: ',', colon: ':' } as const;

/** Returns the letter of a meaning; undefined for an unknown name. */
export function letterOfMeaning(name: string): string | undefined {
  return letters.get(name) ?? (Object.hasOwn(marks, name) ? marks[name as keyof typeof marks] : undefined);
}

const byWord = new Map<string, Meaning>();
for (const meaning of names) {
  for (const word of meanings[meaning].split(/\s+/)) {
    const plain = plainReading(word);
    if (!byWord.has(plain)) byWord.set(plain, meaning);
  }
}

function skeletonOf(word: string): string {
  return word.replace(/[aeiouh']/g, '').replace(/(.)\1+/g, '$1');
}

const bySkeleton = remembered((word): Meaning | undefined => skeletons[skeletonOf(word.replace(/^e/, 'y'))]);

/** Returns the meaning of a word in its plain reading; undefined for the many without one. */
export function meaningOf(word: string): Meaning | undefined {
  const known = byWord.get(word);
  if (known || word.length < 4 || word.length > 14) return known;
  return /^[wvtifsej]/.test(word) ? bySkeleton(word) : undefined;
}

/** Returns the meaning of a name in two words: 'face book'. */
export function meaningOfTwo(first: string, second: string): Meaning | undefined {
  if (first.length + second.length < 5 || first.length + second.length > 12) return undefined;
  // 'wattsapp pe' is a platform's name and a word.
  if (byWord.get(second) === 'par') return undefined;
  const meaning = meaningOf(first + second);
  return meaning && writtenApart.has(meaning) && first !== 'what' && second !== 'up' ? meaning : undefined;
}
