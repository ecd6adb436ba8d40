/*
 * One text, several readings. People write around a filter with look-alike letters, invisible characters, spaced
 * letters and digits for letters; each reading undoes some of it, and none of them is ever shown.
 */

export interface Readings {
  /** As written, in lower case. */
  raw: string;
  /** Lower case, one digit system, look-alikes folded, spaced letters joined, nothing invisible. */
  plain: string;
  /** `plain` with digits that stand for letters read as letters: 'wh@ts@pp m3' → 'whatsapp me'. */
  words: string;
  /** `plain` with letters that stand for digits read as digits: 'o3l8-ooo' → '0318-000'. */
  digits: string;
}

/** Invisible, direction-changing and combining characters, variation selectors, the frame of keycap emoji. */
const invisible = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/gu;

/** Arabic words in one sign, taken apart into up to 18 letters each: none of them leads anywhere. */
const wordSigns = /[\uFDF0-\uFDFB]/g;

/** First digit of the digit systems that normalisation leaves alone and Pakistan writes or a telephone offers. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66];

const lookalikes = new Map(
  Object.entries({
    ...pairs('авсԁеһіјкӏмнорԛѕтухѵԝ', 'abcdehijklmhopqstyxvw'),
    ...pairs('ᴀʙᴄᴅᴇғɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'),
    ...pairs('❶❷❸❹❺❻❼❽❾⓿', '1234567890'),
    // One spelling of the Urdu letters that Arabic keyboards write otherwise.
    ...pairs('يىكةه', 'ییکہہ'),
  }),
);
/** Greek is everyday mathematics: its look-alikes are folded only within a word that has Latin letters too. */
const greek = new Map(Object.entries(pairs('αεικνορτυχ', 'aeiknoptux')));

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((sign, index) => [sign, targets[index] ?? sign]));
}

function foldSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? (lookalikes.get(sign) ?? sign) : String(code - zero);
}

/** `Readings.plain` alone: for words to look up in it. */
export function plainReading(text: string): string {
  return (
    text
      // First of all: to take apart a letter with thousands of marks takes the square of their number.
      .replace(invisible, '')
      .replace(wordSigns, ' ')
      .normalize('NFKD')
      .replace(invisible, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\0-\x7F]/gu, foldSign)
      .replace(/[a-zα-ω]+/g, (word) =>
        /[a-z]/.test(word) ? word.replace(/[α-ω]/g, (sign) => greek.get(sign) ?? sign) : word,
      )
      .replace(/[‘’`´]/g, "'")
      .replace(/[^\S\n]+/g, ' ')
  );
}

const letterOfDigit: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** 'g m a i l . c o m' → 'gmail.com', 'w-h-a-t' → 'what': what parts the first two letters is what goes. */
function joinSpaced(text: string): string {
  return text.replace(
    /(?<![a-z0-9])[a-z]([ ._*\-~|])[a-z](?:(?:\1| ?[@.] ?)[a-z0-9]){2,}(?![a-z0-9])/g,
    (spaced, between: string) => spaced.replaceAll(between, ''),
  );
}

function wordsReading(plain: string): string {
  return plain.replace(/[a-z0-9][a-z0-9@$!]*/g, (word) =>
    /[a-z]/.test(word) && /[0-9@$]|![a-z]/.test(word)
      ? word.replace(/[013457@$]|!(?=[a-z])/g, (sign) => letterOfDigit[sign] ?? sign)
      : word,
  );
}

const digitOfLetter: Record<string, string> = { o: '0', i: '1', l: '1', '|': '1', z: '2', s: '5', g: '9', b: '8' };

function digitsReading(plain: string): string {
  return plain.replace(/[a-z0-9|]+/g, (word) =>
    /^[0-9oilzsgb|]+$/.test(word) ? word.replace(/[^0-9]/g, (sign) => digitOfLetter[sign] ?? sign) : word,
  );
}

export function readingsOf(text: string): Readings {
  const plain = joinSpaced(plainReading(text));
  return { raw: text.toLowerCase(), plain, words: wordsReading(plain), digits: digitsReading(plain) };
}
