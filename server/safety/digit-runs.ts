import { matchesOf } from './matches.ts';
import {
  digitOfSound,
  digitsOfWord,
  gluedWords,
  isOpenTens,
  leadsOn,
  noughts,
  repeats,
  times,
} from './number-words.ts';

/** A group of digits as it stands in the text, or a number word. */
export interface DigitGroup {
  digits: string;
  isWord: boolean;
  /** Where it stands in the text. */
  from: number;
  to: number;
}

/** What may part the digits of one number: white space, or a few signs. */
const longestGap = 5;
/** How many words may lead on from one group to the next. */
const mostLeading = 5;

/** Reads a text's tokens one by one; `digitRuns` is what it makes of them. */
class RunReader {
  readonly runs: DigitGroup[][] = [[]];
  private gap = '';
  private times = 1;
  private afterTens = false;
  private leading = 0;
  /** How the word before completes a hundred: 'teen sau bees' is 320, 'teen sau ek do teen' is 300 123. */
  private completing: 'open' | 'closed' | null = null;
  private noughts = 0;

  take(token: string, from: number): void {
    if (!/[\d\p{L}]/u.test(token)) {
      this.gap += token;
      return;
    }
    const isFigure = /^\d/.test(token);
    const glued = isFigure ? [] : gluedWords(token);
    if (glued.length > 1) {
      let place = from;
      for (const part of glued) {
        this.take(part, place);
        place += part.length;
        this.gap = '';
      }
      return;
    }
    const digits = isFigure ? token : (digitsOfWord(token) ?? this.soundOf(token));
    if (digits === undefined) {
      this.takeWord(token);
    } else {
      this.takeDigits({ digits, isWord: !isFigure, from, to: from + token.length }, isOpenTens(token));
    }
    this.gap = '';
  }

  /** A figure by its sound, right behind a number word. */
  private soundOf(word: string): string | undefined {
    return this.runs.at(-1)?.at(-1)?.isWord && this.leading === 0 ? digitOfSound(word) : undefined;
  }

  private takeWord(word: string): void {
    const run = this.runs.at(-1) ?? [];
    const before = run.at(-1);
    const repeat = repeats.get(word);
    if (repeat !== undefined) {
      this.breakAtGap();
      this.times = repeat;
    } else if (before?.isWord && noughts.has(word) && before.digits.length < 3) {
      this.noughts = noughts.get(word) ?? 0;
      before.digits += '0'.repeat(this.noughts);
      before.to += this.gap.length + word.length;
      this.completing = word === 'hundred' ? null : 'open';
      this.afterTens = false;
      return;
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
    this.completing = null;
  }

  private takeDigits(group: DigitGroup, isTens: boolean): void {
    this.breakAtGap();
    const run = this.runs.at(-1) ?? [];
    const before = run.at(-1);
    const isApart = this.gap !== ' ' || this.times > 1;
    if (before && this.completing === 'open' && group.isWord && !isApart && /^[1-9]\d?$/.test(group.digits)) {
      before.digits = before.digits.slice(0, -this.noughts) + group.digits.padStart(this.noughts, '0');
      before.to = group.to;
      this.completing = group.digits.length === 1 ? 'closed' : null;
      this.times = 1;
      this.leading = 0;
      return;
    }
    if (before && this.completing === 'closed' && group.isWord && !isApart && group.digits.length === 1) {
      before.digits = `${before.digits.slice(0, -1)}0${before.digits.slice(-1)}`;
    }
    this.completing = null;
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
    if (this.gap.replace(/\s+/g, ' ').length > longestGap && this.gap.trim() !== '') {
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
