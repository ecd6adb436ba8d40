import { subjectsByWord } from '#core/assignments/subject-words.ts';

/** A name as a search's term: all of its words. */
const termOf = (name: string) => `(${name.replace(/[^ ]+/g, "'$&'").replaceAll(' ', '&')})`;

/**
 * What else the words of a search stand for, by word, as searches over terms (docs/decisions/0093):
 * of a subject's name its other names, and whatever was posted for that subject. Null where no word
 * names one.
 */
export function alsoMeant(search: string): Record<string, string> | null {
  const byWord = subjectsByWord(search);
  if (byWord.size === 0) return null;
  const meant = [...byWord].map(([word, names]) => [
    word,
    [...names.map((name) => `'/subject:${name}'`), ...names.map(termOf)].join('|'),
  ]);
  return Object.fromEntries(meant);
}
