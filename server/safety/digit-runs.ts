import { matchesOf } from './matches.ts';
import { plainReading } from './normalise.ts';

/** A group of digits as it stands in the text, or a number word. */
export interface DigitGroup {
  digits: string;
  isWord: boolean;
  /** Where it stands in the text. */
  from: number;
  to: number;
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
  10: 'ten das دس',
  11: 'eleven gyarah gyara گیارہ',
  12: 'twelve barah بارہ',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
});
const tens = wordMap({
  20: 'twenty bees بیس',
  30: 'thirty tees تیس',
  40: 'forty chalis chalees چالیس',
  50: 'fifty pachas پچاس',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety',
});
const repeats = new Map(
  Object.entries({ double: 2, dabal: 2, dubal: 2, triple: 3, tripple: 3, treble: 3, ڈبل: 2, ٹرپل: 3 }),
);
const hundreds = new Set(['hundred', 'so', 'sau', 'sow', 'سو'].map(plainReading));
/** 'Five times zero': the number before says how often. */
const times = new Set(['times', 'time', 'dafa', 'martaba', 'bar', 'baar', 'دفعہ', 'بار'].map(plainReading));
/** Words that lead on to the next digits of one number. */
const leadsOn = new Set(
  'then phir phr next hai aagay aage aagey agay agey dash hyphen space gap followed by پھر اگے'
    .split(' ')
    .map(plainReading),
);

/** What may part the digits of one number: white space, or a few signs. */
const longestGap = 5;
/** How many words may lead on from one group to the next. */
const mostLeading = 2;

/** Number words without a space between them. */
const glued =
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine|sifar|teen|chaar|char|paanch|panch|saat|aath){6,20}$/;
const inGlued = /zero|one|two|three|four|five|six|seven|eight|nine|sifar|teen|chaar|char|paanch|panch|saat|aath/g;

function gluedDigits(word: string): string | undefined {
  if (!glued.test(word)) return undefined;
  return (word.match(inGlued) ?? []).map((part) => numberWords.get(part) ?? '').join('');
}

/** Reads a text's tokens one by one; `digitRuns` is what it makes of them. */
class RunReader {
  readonly runs: DigitGroup[][] = [[]];
  private gap = '';
  private times = 1;
  private afterTens = false;
  private leading = 0;

  take(token: string, from: number): void {
    if (!/[\d\p{L}]/u.test(token)) {
      this.gap += token;
      return;
    }
    const isFigure = /^\d/.test(token);
    const digits = isFigure ? token : (numberWords.get(token) ?? tens.get(token) ?? gluedDigits(token));
    if (digits === undefined) {
      this.takeWord(token);
    } else {
      this.takeDigits({ digits, isWord: !isFigure, from, to: from + token.length }, tens.has(token));
    }
    this.gap = '';
  }

  private takeWord(word: string): void {
    const run = this.runs.at(-1) ?? [];
    const before = run.at(-1);
    const repeat = repeats.get(word);
    if (repeat !== undefined) {
      this.breakAtGap();
      this.times = repeat;
    } else if (before && hundreds.has(word) && before.digits.length < 3) {
      before.digits += '00';
      before.to += this.gap.length + word.length;
    } else if (before && times.has(word) && /^[2-9]$/.test(before.digits)) {
      run.pop();
      this.times = Number(before.digits);
    } else if (before && leadsOn.has(word) && this.leading < mostLeading) {
      this.leading += 1;
    } else {
      this.runs.push([]);
      this.times = 1;
    }
    this.afterTens = false;
  }

  private takeDigits(group: DigitGroup, isTens: boolean): void {
    this.breakAtGap();
    const run = this.runs.at(-1) ?? [];
    const before = run.at(-1);
    if (before && this.afterTens && group.isWord && /^[1-9]$/.test(group.digits)) {
      before.digits = before.digits.slice(0, -1) + group.digits;
      before.to = group.to;
    } else if (!(before && this.gap.endsWith('(') && group.isWord && group.digits === before.digits)) {
      // '3 (three)' is one figure, said twice.
      run.push({ ...group, digits: group.digits.repeat(this.times) });
    }
    this.times = 1;
    this.leading = 0;
    this.afterTens = isTens;
  }

  private breakAtGap(): void {
    if (this.gap.length > longestGap && this.gap.trim() !== '') {
      this.runs.push([]);
      this.times = 1;
      this.afterTens = false;
    }
  }
}

/** The text's digit groups in runs: within a run only short gaps, and few words that lead on, stand between two groups. */
export function digitRuns(text: string): DigitGroup[][] {
  const reader = new RunReader();
  for (const { 0: token, index } of matchesOf(text, /\d+|[\p{L}']+|[^\d\p{L}']+/gu)) reader.take(token, index);
  return reader.runs.filter((run) => run.length > 0);
}
