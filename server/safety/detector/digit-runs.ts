import { matchesOf } from './matches.ts';
import { type NumberWord, numberWordOf } from './number-words.ts';

/** A group of digits as written in the text, or a number word. */
export interface DigitGroup {
  digits: string;
  isWord: boolean;
  /** Its place in the text. */
  from: number;
  to: number;
}

/** Longest separator within one number: white space, or a few signs. */
const longestGap = 5;
/** Most words that may lead from one group to the next. */
const mostLeading = 5;

/** Reads a text's tokens one by one; `digitRuns` returns its result. */
class RunReader {
  readonly runs: DigitGroup[][] = [[]];
  private gap = '';
  private times = 1;
  private afterTens = false;
  private leading = 0;
  /**
   * State of a hundred that the next words complete: 'teen sau bees' is 320, 'teen sau ek do teen'
   * is 300 123.
   */
  private completing: 'open' | 'closed' | null = null;
  private noughts = 0;

  takeGap(signs: string): void {
    this.gap += signs;
  }

  takeFigures(digits: string, from: number): void {
    this.takeDigits({ digits, isWord: false, from, to: from + digits.length }, false);
    this.gap = '';
  }

  takeWord(word: string, from: number): void {
    const said = numberWordOf(word);
    if (said && said.parts.length > 1) {
      let place = from;
      for (const part of said.parts) {
        this.takeWord(part, place);
        place += part.length;
      }
    } else {
      const digits = said?.digits ?? (this.isTold() ? said?.digitOfSound : undefined);
      if (digits === undefined) this.goOn(word, said);
      else this.takeDigits({ digits, isWord: true, from, to: from + word.length }, said?.isOpenTens ?? false);
    }
    this.gap = '';
  }

  /** Returns whether a number word comes right before. */
  private isTold(): boolean {
    return this.leading === 0 && (this.runs.at(-1)?.at(-1)?.isWord ?? false);
  }

  /** Handles a word that is not a figure: it multiplies, leads on, or ends the run. */
  private goOn(word: string, said: NumberWord | null): void {
    const run = this.runs.at(-1) ?? [];
    const before = run.at(-1);
    if (said?.repeats !== undefined) {
      this.breakAtGap();
      this.times = said.repeats;
    } else if (before?.isWord && said?.noughts !== undefined && before.digits.length < 3) {
      this.noughts = said.noughts;
      before.digits += '0'.repeat(this.noughts);
      before.to += this.gap.length + word.length;
      this.completing = word === 'hundred' ? null : 'open';
      this.afterTens = false;
      return;
    } else if (before && said?.isTimes && /^[2-9]$/.test(before.digits)) {
      run.pop();
      this.times = Number(before.digits);
    } else if (before && said?.leadsOn && this.leading < mostLeading) {
      this.leading += 1;
    } else {
      if (run.length > 0) this.runs.push([]);
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
      // '3 (three)' is one figure, written twice.
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

/** Figures, a word, or the text between. */
const tokens = /(\d+)|('*\p{L}[\p{L}']*)|'+|[^\d\p{L}']+/gu;

/**
 * Returns the text's digit groups in runs: only short gaps and few connecting words separate two
 * groups of a run.
 */
export function digitRuns(text: string): DigitGroup[][] {
  const reader = new RunReader();
  for (const { 0: token, 1: figures, 2: word, index } of matchesOf(text, tokens)) {
    if (figures !== undefined) reader.takeFigures(figures, index);
    else if (word !== undefined) reader.takeWord(word, index);
    else reader.takeGap(token);
  }
  return reader.runs.filter((run) => run.length > 0);
}
