import { remembered } from './remembered.ts';

/*
 * Urdu in Latin letters has no one spelling: 'chaar', 'char' and 'chhaar' are one word. A word's
 * sounds remain after undoing doubled letters, breaths and the several spellings of one vowel.
 */

/**
 * Sounds of a word in Latin letters, for words in their plain reading. Words of other scripts stay
 * as they are.
 */
export const soundsOf = remembered((word) =>
  word
    .replace(/'/g, '')
    .replace(/ph/g, 'f')
    .replace(/ck|q|c(?!h)/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/(?<=[bcdgjkptsrlnmz])h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/a?[ouw]+/g, 'u')
    .replace(/a?[eiy]+/g, 'i')
    .replace(/(?<=.)h$/, ''),
);
