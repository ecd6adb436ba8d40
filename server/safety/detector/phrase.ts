import { letterOfMeaning, marks, meaningOf } from './meaning.ts';
import { passedOver } from './vocabulary.ts';

/*
 * How a phrase is written. Its parts are parted by spaces; each stands for one word of a sentence, or for several:
 *
 *   please            a word with the meaning of 'please', in any language
 *   {call|send}       a word with one of these meanings (vocabulary.ts); so are {word}, which has none, {figures}, {mention},
 *                     {handle} and {colon}
 *   my?  {call}?      the same, where it may be missing
 *   {0-3 words}       so many words of the sentence, none of them a subject of study
 *   {0-3 in clause}   the same, without a comma between
 *   {0-3 any}         so many, whatever they are
 *   {start}  {end}    the clause begins, or ends; {end|me} says that it ends or goes on with 'me'
 *   {offered}         what stands before is not spoken about: neither subject nor cipher follows
 *   {no subject 3}    none of the next three words is a subject; {no subject} asks of the next alone
 *   {no subject 3 before}   none of the three words before is one
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

/** `{word}` is any that a phrase passes over. */
const lettersOf = (name: string) => (name === 'word' ? marks.word + passedOver.map(letterOf).join('') : letterOf(name));

/** 'call|send|end' */
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

/** The expression that finds a phrase among the letters of sentences. Throws for a word or a meaning that is unknown. */
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
