import { subjectsByWord } from '#core/assignments/subject-words.ts';

/** Returns a name as a search's term: all of its words. */
const termOf = (name: string) => `(${name.replace(/[^ ]+/g, "'$&'").replaceAll(' ', '&')})`;

/**
 * Returns the synonyms of a search's words, by word, as searches over terms (docs/decisions/0093):
 * for a subject's name its other names, and every post in that subject. Null if no word names one.
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
