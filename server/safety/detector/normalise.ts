import { matchesOf } from './matches.ts';
/*
 * One text, several readings. People evade a filter with look-alike letters, invisible characters,
 * spaced letters and digits for letters; each reading undoes some of it, and none of them is ever
 * shown.
 */

/** Readings of a text. All but `raw` are equally long: one place is the same in each. */
export interface Readings {
  /** As written. */
  raw: string;
  /**
   * Lower case, one digit system, look-alikes folded, spaced letters joined, no invisible
   * characters.
   */
  plain: string;
  /** `plain` with digits that replace letters read as letters: 'wh@ts@pp m3' → 'whatsapp me'. */
  words: string;
  /** `plain` with letters that replace digits read as digits: 'o3l8-ooo' → '0318-000'. */
  digits: string;
  /** Place in the text of each sign of the readings, and last the text's length. */
  at: number[];
}

/** A place in a reading or a text: from its first sign to after its last. */
export type Span = readonly [from: number, to: number];

/** A reading, and the place in the text of each of its signs. */
interface Traced {
  text: string;
  at: number[];
}

/**
 * Invisible, direction-changing and combining characters, variation selectors, the frame of keycap
 * emoji.
 */
const invisible = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/gu;

/**
 * Arabic words in one sign, which decompose into up to 18 letters each: none is part of a contact.
 */
const wordSigns = /[\uFDF0-\uFDFB]/g;

/**
 * First digit of the digit systems that normalisation leaves alone and that Pakistan writes or a
 * telephone offers.
 */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66];

const lookalikes = new Map(
  Object.entries({
    ...pairs('авсԁеһіјкӏмнорԛѕтухѵԝ', 'abcdehijklmhopqstyxvw'),
    ...pairs('ᴀʙᴄᴅᴇғɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'),
    ...pairs('❶❷❸❹❺❻❼❽❾⓿', '1234567890'),
    ø: 'o',
    '·': '.',
    '∙': '.',
    '‧': '.',
    '。': '.',
    // Urdu spelling of letters that Arabic keyboards write otherwise.
    ...pairs('يىكةه', 'ییکہہ'),
  }),
);
/**
 * Greek is everyday mathematics: its look-alikes are folded only within a word that has Latin
 * letters too.
 */
const greek = new Map(Object.entries(pairs('αεικνορτυχ', 'aeiknoptux')));

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((sign, index) => [sign, targets[index] ?? sign]));
}

/** First letters of the alphabets in circles, squares and flags. */
const framed = [0x1f150, 0x1f170, 0x1f1e6];

function foldSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code === 0x1f51f) return '10';
  // Clocks that show a full hour.
  if (code >= 0x1f550 && code < 0x1f55c) return String(code - 0x1f54f);
  const alphabet = framed.find((first) => code >= first && code < first + 26);
  if (alphabet !== undefined) return String.fromCharCode(97 + code - alphabet);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? (lookalikes.get(sign) ?? sign) : String(code - zero);
}

/** Cache of folded signs. Bounded, since writers choose the signs. */
const folded = new Map<string, string>();
const mostFolded = 4096;

function fold(sign: string): string {
  const known = folded.get(sign);
  if (known !== undefined) return known;
  const parts = sign
    .replace(invisible, '')
    .replace(wordSigns, ' ')
    .normalize('NFKD')
    .replace(invisible, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\0-\x7F]/gu, foldSign)
    .replace(/[‘’`´]/g, "'");
  if (folded.size >= mostFolded) folded.clear();
  folded.set(sign, parts);
  return parts;
}

/** Returns whether folding changes nothing in a text but its capitals. */
const isPlain = (text: string) => !/[^\n -~]|`| {2}/.test(text);

function plainTraced(text: string): Traced {
  const at: number[] = [];
  if (isPlain(text)) {
    for (let index = 0; index <= text.length; index += 1) at.push(index);
    return { text: text.toLowerCase(), at };
  }
  let plain = '';
  let index = 0;
  let afterSpace = false;
  for (const sign of text) {
    const isSimple = (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9');
    for (const part of isSimple ? sign : fold(sign)) {
      const isSpace = !isSimple && part !== '\n' && /\s/.test(part);
      if (!isSpace || !afterSpace) {
        plain += isSpace ? ' ' : part;
        for (let unit = 0; unit < part.length; unit += 1) at.push(index);
      }
      afterSpace = isSpace;
    }
    index += sign.length;
  }
  at.push(text.length);
  const latin = plain.replace(/[a-zα-ω]+/g, (word) =>
    /[a-z]/.test(word) ? word.replace(/[α-ω]/g, (sign) => greek.get(sign) ?? sign) : word,
  );
  return { text: latin, at };
}

/** Returns `Readings.plain` alone, to look words up in it. */
export function plainReading(text: string): string {
  return plainTraced(text).text;
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

/**
 * Joins spaced letters: 'g m a i l . c o m' → 'gmail.com', 'w-h-a-t' → 'what'. The separator of the
 * first two letters is removed.
 */
function joinSpaced({ text, at }: Traced): Traced {
  const spaced = /(?<![a-z0-9])[a-z]([ ._*\-~|])[a-z](?:(?:\1| ?[@.] ?)[a-z0-9]){2,}(?![a-z0-9])/g;
  const gone = new Set<number>();
  for (const { 0: letters, 1: between, index } of matchesOf(text, spaced)) {
    for (let place = 0; place < letters.length; place += 1) {
      if (letters[place] === between) gone.add(index + place);
    }
  }
  if (gone.size === 0) return { text, at };
  const stays = (_: unknown, place: number) => !gone.has(place);
  return { text: text.split('').filter(stays).join(''), at: at.filter(stays) };
}

const letterOfMoney: Record<string, string> = { '¥': 'y', '€': 'e', '£': 'l', '¢': 'c' };

function wordsReading(plain: string): string {
  if (!/[0-9@$!¥€£¢]/.test(plain)) return plain;
  const letters = plain.replace(/(?<=[a-z])[¥€£¢](?=[a-z])/g, (sign) => letterOfMoney[sign] ?? sign);
  return letters.replace(/[a-z0-9][a-z0-9@$!]*/g, (word) =>
    /[a-z]/.test(word) && /[0-9@$]|![a-z]/.test(word)
      ? word.replace(/[013457@$]|!(?=[a-z])/g, (sign) => letterOfDigit[sign] ?? sign)
      : word,
  );
}

const digitOfLetter: Record<string, string> = {
  o: '0',
  i: '1',
  l: '1',
  '|': '1',
  z: '2',
  s: '5',
  g: '9',
  b: '8',
  з: '3',
  ч: '4',
  б: '6',
};

/** Words without figures that are read as digits, since they can be little else. */
const bareDigits = /^(?:o+|l+|i|[ol]{3,})$/;

/** A lone letter between figures: '0 3 1 5 - z 2 4 9'. */
const loneDigit = /(?<=\d[ ._/-]{1,3})[zsbgqoil](?=[ ._/-]{1,3}[\doil](?![a-z]))/g;

function digitsReading(plain: string): string {
  const first = plain.replace(/(?<![a-z0-9|зчб])[0-9oilzsgb|зчб]+(?![a-z0-9|зчб])/g, (word) =>
    /\d/.test(word) || bareDigits.test(word) ? word.replace(/[^0-9]/g, (sign) => digitOfLetter[sign] ?? sign) : word,
  );
  return first.replace(loneDigit, (sign) => digitOfLooseLetter[sign] ?? sign);
}

const digitOfLooseLetter: Record<string, string> = { ...digitOfLetter, e: '3', a: '4', t: '7', q: '9' };

/**
 * Returns `plain` with more letters read as digits than occur by mistake: '0e00-i2ea567' →
 * '0300-1234567'.
 */
export function looseDigitsReading(plain: string): string {
  if (!/\d/.test(plain)) return plain;
  return plain.replace(/(?<![a-z0-9|])[0-9oilzsgb|eatq]+(?![a-z0-9|])/g, (word) =>
    /\d/.test(word) ? word.replace(/[^0-9]/g, (sign) => digitOfLooseLetter[sign] ?? sign) : word,
  );
}

export function readingsOf(text: string): Readings {
  const { text: plain, at } = joinSpaced(plainTraced(text));
  return { raw: text, plain, words: wordsReading(plain), digits: digitsReading(plain), at };
}
