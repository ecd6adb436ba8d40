/*
 * Urdu in Latin letters has no one spelling: 'chaar', 'char' and 'chhaar' are one word. A word's sounds are what stays when
 * doubled letters, breaths and the several ways to write one vowel are undone.
 */

/** Texts are made of the same words again and again: those met lately are known. */
const met = new Map<string, string>();
const most = 10_000;
const longest = 16;

/** The sounds of a word in Latin letters, for words in their plain reading. Words of other scripts stay as they are. */
export function soundsOf(word: string): string {
  const known = met.get(word);
  if (known !== undefined) return known;
  const sounds = spelled(word);
  if (met.size === most) met.clear();
  if (word.length <= longest) met.set(word, sounds);
  return sounds;
}

function spelled(word: string): string {
  return word
    .replace(/'/g, '')
    .replace(/ph/g, 'f')
    .replace(/ck|q|c(?!h)/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/(?<=[bcdgjkptsrlnmz])h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/a?[ouw]+/g, 'u')
    .replace(/a?[eiy]+/g, 'i')
    .replace(/(?<=.)h$/, '');
}
