import { matchesOf } from './matches.ts';
import { letterOfMeaning, marks, meaningOf, meaningOfTwo } from './meaning.ts';
import { remembered } from './remembered.ts';

/*
 * A text as letters: each word becomes the letter of its meaning (meaning.ts), so that 'hit me up
 * on wa' and 'ping us via telegram' look alike. Sentences end with '.', which no phrase crosses.
 */

export interface Shape {
  letters: string;
  /** Place in the reading of each letter's word. */
  from: number[];
  to: number[];
}

const token = /@?[\p{L}\d](?:['./_#*-]?[\p{L}\d_]){0,40}|[.!?۔\n]+|[,;]|[:=]/gu;
const handle =
  /^(?:@[a-z][\w.]{2,}|[a-z]+_+[a-z\d_]+|[a-z]{4,}\d{2,4}|[a-z]{3,}\.(?!js|py|com|net|java|csv|txt|pdf)[a-z]{3,})$/;

function letterOf(word: string, plain: string): string {
  if (/^[.!?۔\n]/.test(word)) return marks.stop;
  if (/^[,;]/.test(word)) return marks.comma;
  if (/^[:=]/.test(word)) return marks.colon;
  if (/^\d+$/.test(plain)) return marks.figures;
  const meaning = meaningOf(word) ?? (/[._#*/-]/.test(word) ? meaningOf(word.replace(/[._#*/-]/g, '')) : undefined);
  if (meaning) return letterOfMeaning(meaning) ?? marks.word;
  if (!/[@_.\d]/.test(plain) || !handle.test(plain)) return marks.word;
  return plain.startsWith('@') ? marks.mention : marks.handle;
}

/** Letter of a word without digits read as letters, which most are. */
const letterOfPlain = remembered((word) => letterOf(word, word));

const yourSubject = `${letterOfMeaning('your')}${letterOfMeaning('subject')}`;
const yourWord = `${letterOfMeaning('your')}${marks.word}`;

/** Text before 'no.', which then ends no sentence: 'cell no. dein'. */
const ofNumber = new RegExp(
  `[${(['phone', 'contact', 'platform', 'my', 'your', 'directly'] as const).map(letterOfMeaning).join('')}]`,
);

/**
 * Returns the letters of a text: `words` is read, `plain` is the same text with its digits, and
 * equally long.
 */
export function shapeOf(words: string, plain: string): Shape {
  const shape: Shape = { letters: '', from: [], to: [] };
  const letters: string[] = [];
  let before = '';
  for (const { 0: word, index } of matchesOf(words, token)) {
    const end = index + word.length;
    const two = before && words[index - 1] === ' ' ? meaningOfTwo(before, word) : undefined;
    if (two) {
      letters[letters.length - 1] = letterOfMeaning(two) ?? marks.word;
      shape.to[letters.length - 1] = end;
      before = '';
    } else if (word === '.' && before === 'w.a') {
      before = '';
    } else if (word === '.' && before === 'no' && ofNumber.test(letters.at(-2) ?? '')) {
      before = '';
    } else {
      const written = plain.slice(index, end);
      letters.push(written === word ? letterOfPlain(word) : letterOf(word, written));
      shape.from.push(index);
      shape.to.push(end);
      before = word;
    }
  }
  // 'Your topic' is the reader's matter, and not a subject that is spoken about.
  shape.letters = letters.join('').replaceAll(yourSubject, yourWord);
  return shape;
}
