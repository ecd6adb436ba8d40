import { plainReading } from './normalise.ts';

/** A group of digits as it stands in the text, or a number word. */
export interface DigitGroup {
  digits: string;
  isWord: boolean;
  /** Where it begins in the text. */
  at: number;
}

function wordMap(words: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([digits, spellings]) =>
      spellings.split(' ').map((word): [string, string] => [plainReading(word), digits]),
    ),
  );
}

/** English, Roman Urdu, Urdu, and English in Urdu letters. */
const numberWords = wordMap({
  0: 'zero zeero oh o nil nought sifar sifr siffar cipher صفر زیرو',
  1: 'one wan aik ek ik ایک ون',
  2: 'two do دو ٹو',
  3: 'three teen tin تین تھری',
  4: 'four char chaar چار فور',
  5: 'five panch paanch paunch پانچ فائیو',
  6: 'six chay cheh che chhe chey chhay chah چھ چھہ چھے سکس',
  7: 'seven saat sat سات سیون',
  8: 'eight aath ath آٹھ اٹھ ایٹ',
  9: 'nine nau no naw نو نائن',
  10: 'ten das',
  11: 'eleven',
  12: 'twelve',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
});
const tens = wordMap({
  20: 'twenty',
  30: 'thirty',
  40: 'forty',
  50: 'fifty',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety',
});
const repeats = new Map([
  ['double', 2],
  ['dabal', 2],
  ['triple', 3],
  ['tripple', 3],
  ['treble', 3],
]);

/** What may part the digits of one number: white space, or a few signs; never a word. */
const longestGap = 5;

/** The text's digit groups in runs: within a run only short gaps stand between two groups. */
export function digitRuns(text: string): DigitGroup[][] {
  const runs: DigitGroup[][] = [[]];
  let gap = '';
  let times = 1;
  let afterTens = false;
  for (const { 0: token, index: at } of text.matchAll(/\d+|[\p{L}']+|[^\d\p{L}']+/gu)) {
    if (!/[\d\p{L}]/u.test(token)) {
      gap = token;
      continue;
    }
    const digits = /^\d/.test(token) ? token : (numberWords.get(token) ?? tens.get(token));
    const repeat = repeats.get(token);
    if ((digits === undefined && repeat === undefined) || (gap.length > longestGap && gap.trim() !== '')) {
      runs.push([]);
    }
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && digits !== undefined) {
      if (before && afterTens && /^[1-9]$/.test(digits) && digits !== token) {
        before.digits = before.digits.slice(0, -1) + digits;
      } else {
        run.push({ digits: digits.repeat(times), isWord: digits !== token, at });
      }
    }
    times = repeat ?? 1;
    afterTens = tens.has(token);
    gap = '';
  }
  return runs.filter((run) => run.length > 0);
}
