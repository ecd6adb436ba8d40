import { letterOfMeaning, marks, meaningOf } from './meaning.ts';
import { passedOver } from './vocabulary.ts';

/*
 * Syntax of phrases. Parts are separated by spaces; each stands for one word of a sentence, or for
 * several:
 *
 *   please            a word with the meaning of 'please', in any language
 *   {call|send}       a word with one of these meanings (vocabulary.ts); also {word}, which has
 *                     none, {figures}, {mention}, {handle} and {colon}
 *   my?  {call}?      the same, optional
 *   {0-3 words}       this many words of the sentence, none of them a subject of study
 *   {0-3 in clause}   the same, without a comma between
 *   {0-3 any}         this many words of any kind
 *   {start}  {end}    the clause begins, or ends; {end|me}: it ends or goes on with 'me'
 *   {offered}         the text before is not spoken about: neither subject nor cipher follows
 *   {no subject 3}    none of the next three words is a subject; {no subject}: the next alone
 *   {no subject 3 before}   none of the three words before is a subject
 */

const subject = letterOf('subject');
const edges: Record<string, string> = {
  start: `(?<=^|[.,${letterOf('and')}${letterOf('please')}])`,
  end: '(?=[.,]|$)',
};
const offered = `(?![${letterOf('and')}${letterOf('via')}${letterOf('par')}]?[${subject}${letterOf('cipher')}${letterOf('and')}])`;

function letterOf(name: string): string {
  const letter = letterOfMeaning(name);
  if (letter === undefined) throw new Error(`No meaning is called '${name}'.`);
  return letter;
}

/** Returns the letters of a name; `{word}` is any word that a phrase passes over. */
const lettersOf = (name: string) => (name === 'word' ? marks.word + passedOver.map(letterOf).join('') : letterOf(name));

/** Compiles alternatives such as 'call|send|end'. */
function oneOf(names: string): string {
  const [edge, inside] = [
    names.split('|').filter((name) => name in edges),
    names.split('|').filter((name) => !(name in edges)),
  ];
  const letters = inside.map(lettersOf).join('');
  if (edge.length === 0) return letters.length > 1 ? `[${letters}]` : letters;
  const choices = [...edge.map((name) => edges[name]), ...(letters === '' ? [] : [`[${letters}]`])];
  return choices.length > 1 ? `(?:${choices.join('|')})` : (choices[0] ?? '');
}

const gaps: Record<string, string> = {
  words: `[^.${subject}]`,
  'in clause': `[^.,${subject}]`,
  any: '[^.]',
};

function braced(inside: string): string {
  const gap = /^(\d+)-(\d+) (words|in clause|any)$/.exec(inside);
  if (gap) return `${gaps[gap[3] ?? '']}{${gap[1]},${gap[2]}}`;
  const none = /^no subject(?: (\d+))?( before)?$/.exec(inside);
  if (none) {
    const between = `[^.]{0,${Number(none[1] ?? 1) - 1}}`;
    return none[2] ? `(?<!${subject}${between})` : `(?!${between}${subject})`;
  }
  return inside === 'offered' ? offered : oneOf(inside);
}

function plain(word: string): string {
  const meaning = meaningOf(word);
  if (!meaning) throw new Error(`'${word}' is not in the vocabulary.`);
  return letterOf(meaning);
}

/**
 * Returns the expression that finds a phrase among the letters of sentences. Throws for an unknown
 * word or meaning.
 */
export function compiled(phrase: string): string {
  const parts = phrase.match(/\{[^}]*\}\??|\S+/g) ?? [];
  return parts
    .map((part) => {
      const [, inside, word, optional = ''] = /^(?:\{([^}]*)\}|([^{}?]+))(\?)?$/.exec(part) ?? [];
      if (inside === undefined && word === undefined)
        throw new Error(`'${part}' of '${phrase}' is no part of a phrase.`);
      return (inside === undefined ? plain(word ?? '') : braced(inside)) + optional;
    })
    .join('');
}
