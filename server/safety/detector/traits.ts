import { type DigitGroup, digitRuns } from './digit-runs.ts';
import { isReference } from './links.ts';
import type { Readings, Span } from './normalise.ts';
import { remembered } from './remembered.ts';
import type { Shape } from './sentence.ts';
import { soundsOf } from './spelling.ts';
import { themesOf } from './themes.ts';

/*
 * Traits of a text, for evidence.ts. A text is split into parts of neighbouring sentences, and each
 * part into its traits: pieces of three and four characters, words by their sounds, pairs of words,
 * neighbouring themes, sequences of meanings, and the grouping of its figures. A trait is a number,
 * the hash of its content.
 */

const traitBits = 17;
export const traitCount = 2 ** traitBits;

/** Maximum letters of a part with several sentences, and of a sentence before it is cut. */
const longestPart = 200;

/** Neighbouring sentences; their traits are those of each sentence, and the part's own. */
interface Part {
  span: Span;
  /** Places of its first sentence and of the one after its last. */
  first: number;
  end: number;
  /** Traits that only the sentences together have. */
  own: number[];
}

export interface Taken {
  /** Traits of each sentence, without duplicates. */
  sentences: number[][];
  parts: Part[];
}

interface Word {
  sounds: string;
  themes: string;
  /** Start of the hash of this word with the next. */
  before: number;
}

/** Places of the first token of a part and of the one after its last. */
type Tokens = readonly [first: number, end: number];

const prime = 16777619;

/** Returns a hash that continues `hash`. */
function hashed(text: string, hash = 2166136261): number {
  let next = hash;
  for (let index = 0; index < text.length; index += 1) next = Math.imul(next ^ text.charCodeAt(index), prime);
  return next;
}

/** Start of the hashes of each sort of trait. */
const sort = {
  piece: hashed('piece'),
  word: hashed('word'),
  pair: hashed('pair'),
  theme: hashed('theme'),
  near: hashed('near'),
  beside: hashed('beside'),
  meanings: hashed('meanings'),
  closed: hashed('closed'),
  figures: hashed('figures'),
};

/** Marks of the traits met in the present list. */
const marks = new Uint8Array(traitCount);

/** Traits of one list, in their order of appearance. */
class Traits {
  readonly met: number[] = [];

  add(hash: number): void {
    const trait = ((hash >>> 0) ^ (hash >>> 15)) & (traitCount - 1);
    if (marks[trait] === 0) this.met.push(trait);
    marks[trait] = 1;
  }

  /** Adds each row of neighbouring signs, from `least` to `most` long. */
  addRows(text: string, start: number, least: number, most: number): void {
    for (let from = 0; from < text.length; from += 1) {
      let hash = start;
      const to = Math.min(from + most, text.length);
      for (let place = from; place < to; place += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(place), prime);
        const length = place - from + 1;
        if (length >= least) this.add(Math.imul(hash, length));
      }
    }
  }

  end(): number[] {
    for (const trait of this.met) marks[trait] = 0;
    return this.met;
  }
}

/** Like 'bc210400345'. */
const studentId = /^[a-z]{2,4}\d{6,11}$/;

function wordFrom(sounds: string, themes: string): Word {
  return { sounds, themes, before: hashed('|', hashed(sounds, sort.pair)) };
}

/** Returns a word by its sounds, or by its shape if it is a coined one, such as a name. */
function writtenWord(text: string, written: string): Word {
  if (studentId.test(written) || isReference(written)) return wordFrom('_', '');
  if (/[a-z]\d|[a-z][._]\w/.test(written)) return wordFrom('@x', `B${themesOf(text, '')}`);
  const sounds = /^[a-z]/.test(text) && text.length > 3 ? soundsOf(text) : text;
  return wordFrom(sounds, themesOf(text, sounds));
}

const plainWord = remembered((text) => writtenWord(text, text));
const shaped = remembered((letter) => wordFrom(/[@H]/.test(letter) ? `@${letter}` : letter, letter === '@' ? 'A' : ''));

function wordOf(shape: Shape, index: number, { words, plain }: Pick<Readings, 'words' | 'plain'>): Word {
  const [from = 0, to = from] = [shape.from[index], shape.to[index]];
  const letter = shape.letters[index] ?? '_';
  if (letter === '#') return wordFrom(`#${Math.min(to - from, 12)}`, 'N');
  if ('@H.,:'.includes(letter)) return shaped(letter);
  const text = words.slice(from, to);
  const written = plain.slice(from, to);
  return written === text ? plainWord(text) : writtenWord(text, written);
}

/**
 * Returns the tokens of each sentence without its full stop; a sentence longer than a part is cut.
 */
function sentencesOf({ letters, from, to }: Shape): Tokens[] {
  const sentences: Tokens[] = [];
  let first = 0;
  for (let index = 0; index < letters.length; index += 1) {
    const isCut = (to[index + 1] ?? 0) - (from[first] ?? 0) > longestPart;
    const isStop = letters[index] === '.';
    if (isStop || isCut || index === letters.length - 1) {
      const end = isStop ? index : index + 1;
      if (end > first) sentences.push([first, end]);
      first = index + 1;
    }
  }
  return sentences;
}

/** Sentences of a part: every number of neighbours that is no longer than a part. */
const numbersOfSentences = [1, 2, 3, 4, 6, 8, 12];

/** Maximum distance between two themes that count together, in words. */
const furthestTheme = 5;

function addWords(traits: Traits, words: Word[], [first, end]: Tokens): void {
  let before = hashed('|', hashed('^', sort.pair));
  for (let index = first; index < end; index += 1) {
    const word = words[index];
    if (!word) continue;
    traits.add(hashed(word.sounds, sort.word));
    traits.add(hashed(word.sounds, before));
    before = word.before;
    for (const theme of word.themes) {
      traits.add(hashed(theme, sort.theme));
      for (let near = 1; near <= furthestTheme && index - near >= first; near += 1) {
        for (const other of words[index - near]?.themes ?? '') {
          traits.add(hashed(other + theme, sort.near));
          if (near === 1) traits.add(hashed(other + theme, sort.beside));
        }
      }
    }
  }
  traits.add(hashed('$', before));
}

/** Returns the groups of a run that lie in a span; a run may be as long as the text. */
function groupsWithin(run: DigitGroup[], from: number, to: number): DigitGroup[] {
  let [low, high] = [0, run.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((run[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((run[end]?.to ?? Number.POSITIVE_INFINITY) <= to) end += 1;
  return run.slice(low, end);
}

/** Adds how many figures a part has, how they are grouped, and whether they begin like a number. */
function addFigures(traits: Traits, text: string, runs: DigitGroup[][], [from, to]: Span): void {
  const say = (name: string) => traits.add(hashed(name, sort.figures));
  const digits = /\d/.test(text) ? text.replace(/\D/g, '') : '';
  say(`figures ${Math.min(digits.length, 20)}`);
  if (digits.includes('03')) say('network');
  let all = '';
  let longest = 0;
  for (const run of runs) {
    if ((run.at(-1)?.to ?? 0) <= from) continue;
    if ((run[0]?.from ?? 0) >= to) break;
    const inside = groupsWithin(run, from, to);
    if (inside.length === 0) continue;
    const own = inside.reduce((before, group) => before + group.digits, '');
    all += own;
    longest = Math.max(longest, own.length);
    if (own.length >= 7) say(`run ${Math.min(own.length, 13)} ${own.slice(0, 2)}`);
    if (own.startsWith('03')) say(`network ${Math.min(own.length, 12)}`);
    const said = inside.filter((group) => group.isWord).length;
    if (said >= 3) say(`words ${Math.min(said, 12)}`);
    if (inside.length >= 3) say(`groups ${Math.min(inside.length, 12)}`);
  }
  say(`all ${Math.min(all.length, 16)}`);
  say(`longest ${Math.min(longest, 14)}`);
  if (/(?:0|92)3\d{9}/.test(all)) say('mobile');
}

/** Returns the traits of a sentence that do not depend on its neighbours. */
function traitsOfSentence({ letters }: Shape, text: string, words: Word[], [first, end]: Tokens): number[] {
  const traits = new Traits();
  traits.addRows(` ${text.replace(/\d/g, '0')} `, sort.piece, 3, 4);
  addWords(traits, words, [first, end]);
  const meanings = `^${letters.slice(first, end)}$`;
  traits.addRows(meanings, sort.meanings, 1, 4);
  traits.addRows(meanings.replace(/[_,:]/g, ''), sort.closed, 2, 3);
  return traits.end();
}

function figuresOf(text: string, runs: DigitGroup[][], span: Span): number[] {
  const traits = new Traits();
  addFigures(traits, text, runs, span);
  return traits.end();
}

const noFigures = figuresOf('', [], [0, 0]);

/** Number of sentences from which on only pairs are read together: mostly lists of single words. */
const manySentences = 200;
/** Maximum runs of figures that a part of `longestPart` letters can have. */
const mostRuns = longestPart;

/** Splits a text into its sentences and parts, with their traits. */
export function takenApart({ words: said, plain }: Readings, shape: Shape): Taken {
  const words = Array.from(shape.from, (_, index) => wordOf(shape, index, { words: said, plain }));
  const runs = digitRuns(plain);
  const tokens = sentencesOf(shape);
  const spans = tokens.map(([first, end]): Span => [shape.from[first] ?? 0, shape.to[end - 1] ?? 0]);
  const sentences = tokens.map((own, index) =>
    traitsOfSentence(shape, plain.slice(...(spans[index] ?? [0, 0])), words, own),
  );
  const parts: Part[] = [];
  let passed = 0;
  const numbers = spans.length > manySentences ? [1, 2] : numbersOfSentences;
  for (const [first, [from]] of spans.entries()) {
    while ((runs[passed]?.at(-1)?.to ?? plain.length) <= from && passed < runs.length) passed += 1;
    const ahead = runs.slice(passed, passed + mostRuns);
    for (const number of numbers) {
      const to = spans[first + number - 1]?.[1];
      if (to === undefined || (number > 1 && to - from > longestPart)) break;
      const span: Span = [from, to];
      const text = plain.slice(from, to);
      const hasFigures = (ahead[0]?.[0]?.from ?? to) < to || /\d/.test(text);
      const own = hasFigures ? figuresOf(text, ahead, span) : noFigures;
      parts.push({ span, first, end: first + number, own });
    }
  }
  return { sentences, parts };
}
