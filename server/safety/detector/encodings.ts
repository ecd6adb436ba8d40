import { matchesOf } from './matches.ts';
import type { Readings, Span } from './normalise.ts';

/*
 * Contact information in a well-known code: a code that decodes to exactly a number or an address
 * was meant as one.
 */

const number = /^\+?\d[\d -]{8,16}$/;
const address = /^[\w.+-]{1,40}@[a-z\d-]{1,30}\.[a-z.]{2,10}$/i;

const letters = /(?<![a-z\d+/])[a-z\d+/]{12,80}={0,2}(?![a-z\d+/])/g;
const morse = /(?<![.-])[.-]{5}(?: ?[/|]? ?[.-]{5}){8,16}(?![.-])/g;
/** Five signs for each digit. */
const morseDigits = ['-----', '.----', '..---', '...--', '....-', '.....', '-....', '--...', '---..', '----.'];

function meantByLetters(code: string): string {
  const isHexadecimal = code.length % 2 === 0 && /^[\da-f]+$/i.test(code);
  return Buffer.from(code, isHexadecimal ? 'hex' : 'base64')
    .toString('latin1')
    .trim();
}

/** Finds numbers and addresses in hexadecimal, base64 or Morse. */
export function* encodedIn({ raw, plain, at }: Readings): Generator<Span> {
  for (const { 0: code, index } of matchesOf(plain, letters)) {
    // Letters as they were written: base64 is case-sensitive.
    const meant = meantByLetters(raw.slice(at[index], at[index + code.length]));
    if (number.test(meant) || address.test(meant)) yield [index, index + code.length];
  }
  for (const { 0: code, index } of matchesOf(plain, morse)) {
    const signs = code.match(/[.-]{5}/g) ?? [];
    if (code.includes('.') && signs.every((sign) => morseDigits.includes(sign))) yield [index, index + code.length];
  }
}
