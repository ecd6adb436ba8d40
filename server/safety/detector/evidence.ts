import { weights } from './evidence.gen.ts';
import { isReference } from './links.ts';
import type { Readings, Span } from './normalise.ts';
import { remembered } from './remembered.ts';
import type { Shape } from './sentence.ts';
import { soundsOf } from './spelling.ts';
import { isTelling, themesOf } from './themes.ts';

/*
 * Evidence adds up many small hints where no rule finds anything. Each sentence is taken apart into
 * traits: its words by their sounds, their neighbours, pieces of them, and themes that stand near
 * each other. Each trait has a weight, learned from the texts in tests/safety-texts by
 * scripts/weigh-evidence.ts; their sum says how much a sentence sounds like an invitation.
 */

const traitBits = 15;
export const traitCount = 2 ** traitBits;

/** Value of one step of a weight: each is one signed byte. */
export const weightStep = 1 / 64;
/** Sum for a sentence of unknown traits: no invitation. */
export const unknown = -2;
/** Exponent for the number of traits: each trait of a long sentence says less. */
export const traitsShare = 0.25;

/** A sentence, or the text between two signs that end one. */
export interface Sentence {
  span: Span;
  /** Hashes without duplicates. */
  traits: number[];
}

interface Word {
  sounds: string;
  themes: string;
  isTelling: boolean;
  /** Hashes of the word alone. */
  traits: number[];
  /** Start of the hash of this word with the next. */
  before: number;
}

/** Returns a hash that continues `hash`. */
function hashed(text: string, hash = 2166136261): number {
  let next = hash;
  for (let index = 0; index < text.length; index += 1) next = Math.imul(next ^ text.charCodeAt(index), 16777619);
  return next;
}

const traitOf = (hash: number) => ((hash >>> 0) ^ (hash >>> 17)) & (traitCount - 1);
const hashOf = (trait: string) => traitOf(hashed(trait));
/** Returns the start of the hash of a word and its neighbour. */
const neighbours = (sounds: string) => hashed(`b${sounds} `);
const first = neighbours('');

/** Longest distance between two themes that count together, in words. */
const furthestTheme = 5;
/** Most pieces of a word: a longer one is taken to pieces only at its beginning. */
const mostPieces = 12;

function wordFrom(text: string, sounds: string, themes: string): Word {
  const traits = [`w${sounds}`, ...Array.from(themes, (theme) => `t${theme}`)];
  if (text.length > 3) {
    const framed = `<${text}>`;
    for (let place = 0; place + 4 <= framed.length && place < mostPieces; place += 1) {
      traits.push(`c${framed.slice(place, place + 4)}`);
    }
  }
  return { sounds, themes, isTelling: isTelling(themes), traits: traits.map(hashOf), before: neighbours(sounds) };
}

/** Traits of the current sentence; empty between two sentences. */
const met = new Uint8Array(traitCount);

function traitsOf(words: Word[]): number[] {
  const traits: number[] = [];
  const add = (trait: number) => {
    if (met[trait] === 0) traits.push(trait);
    met[trait] = 1;
  };
  for (const [index, { sounds, themes, traits: own }] of words.entries()) {
    for (const trait of own) add(trait);
    add(traitOf(hashed(sounds, words[index - 1]?.before ?? first)));
    for (const theme of themes) {
      for (let near = 1; near <= furthestTheme; near += 1) {
        for (const other of words[index - near]?.themes ?? '') {
          add(hashOf(`n${other}${theme}`));
          if (near === 1) add(hashOf(`m${other}${theme}`));
        }
      }
    }
  }
  for (const trait of traits) met[trait] = 0;
  return traits;
}

/**
 * Returns a token in the weights' form: figures by their count, names that people choose by their
 * shape.
 */
function wordOf(shape: Shape, index: number, { words, plain }: Readings): Word {
  const [from = 0, to = from] = [shape.from[index], shape.to[index]];
  const letter = shape.letters[index] ?? '_';
  const text = words.slice(from, to);
  if (letter === '#') {
    const figures = `#${Math.min(to - from, 12)}`;
    return wordFrom(figures, figures, 'N');
  }
  if (letter === '@' || letter === 'H') return wordFrom('@@', `@${letter}`, 'A');
  const written = plain.slice(from, to);
  return written === text ? plainWord(text) : writtenWord(text, written);
}

/** Like 'bc210400345'. */
const studentId = /^[a-z]{2,4}\d{6,11}$/;

function writtenWord(text: string, written: string): Word {
  if (studentId.test(written) || isReference(written)) return wordFrom('_', '_', '');
  if (/[a-z]\d|[a-z][._]\w/.test(written)) return wordFrom(text, '@x', `B${themesOf(text, '')}`);
  const sounds = /^[a-z]/.test(text) && text.length > 3 ? soundsOf(text) : text;
  return wordFrom(text, sounds, themesOf(text, sounds));
}

const plainWord = remembered((text) => writtenWord(text, text));

/** Fewest words of a sentence: one word alone, or the rest of an abbreviation, says nothing. */
const fewestWords = 2;

/** Returns the sentences of a text that may be an invitation, with their traits. */
export function sentencesOf(readings: Readings, shape: Shape): Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let from = 0;
  let to = 0;
  const end = () => {
    if (words.length >= fewestWords && words.some((word) => word.isTelling))
      sentences.push({ span: [from, to], traits: traitsOf(words) });
    words = [];
  };
  for (let index = 0; index < shape.letters.length; index += 1) {
    if (shape.letters[index] === '.') {
      end();
    } else {
      if (words.length === 0) from = shape.from[index] ?? 0;
      to = shape.to[index] ?? from;
      words.push(wordOf(shape, index, readings));
    }
  }
  end();
  return sentences;
}

const learned = new Int8Array(Buffer.from(weights, 'base64'));

/** Returns how much a sentence sounds like an invitation; above 0 more likely than not. */
function soundingOf(traits: number[]): number {
  let sum = 0;
  for (const trait of traits) sum += learned[trait] ?? 0;
  return unknown + (sum * weightStep) / traits.length ** traitsShare;
}

/**
 * Score that refuses a text of one sentence; each doubling of its sentences raises it, as each
 * sentence is one more chance to err.
 */
const enough = { one: 1.2, doubled: 0.2 };
/**
 * Score below which a sentence is clearly no invitation: a rule's finding in it is not one either,
 * or only a sample of an address.
 */
const contrary = -1;

export interface Evidence {
  /** Sentences that invite, by their hints. */
  inviting: Span[];
  /**
   * Sentences in which a rule's finding, an invitation or a sample of an address, does not count.
   */
  contrary: Span[];
}

export function evidenceIn(readings: Readings, shape: Shape): Evidence {
  const judged = sentencesOf(readings, shape).map(({ span, traits }) => ({ span, sounding: soundingOf(traits) }));
  const threshold = enough.one + enough.doubled * Math.log2(Math.max(judged.length, 1));
  return {
    inviting: judged.filter(({ sounding }) => sounding > threshold).map(({ span }) => span),
    contrary: judged.filter(({ sounding }) => sounding < contrary).map(({ span }) => span),
  };
}
