import { matchesOf } from './matches.ts';
import type { Span } from './normalise.ts';

/** Nouns of a number or 'no' that is not a telephone: 'roll number', 'سوال نمبر'. */
export const counted =
  'roll|reg|registration|serial|class|student|enrol\\w*|form|seat|page|questions?|sawal|exam|exercise|chapter|section|atomic|mass|order|invoice|token|case|version|meter|digit';
const countedUrdu = 'سوال|سوالات|رول|صفحہ|صفحے|باب|مشق|جماعت|جدول|شمار|سیریل|رجسٹریشن|یونٹ|کمرہ|سیٹ|فارم|حصہ|سبق|نظم';
const ofSomething = `(?<!\\b(?:${counted}) )`;

/** Words that say: these digits are mine, to reach me. */
const personal = new RegExp(
  [
    `\\b(?:my|mera|meray|apna|our|hamara)\\s+(?:(?!(?:${counted})\\b)\\w+\\s+)?(?:number|nmbr|num|no|nbr|cell|mobile|phone|contact)\\b`,
    '(?:call|text|ring|dial|sms|whatsapp|reach|contact|phone)\\s+(?:me|us|our|my|at|on)\\b',
    '(?:cell|mobile|phone|tel|ph|contact|whatsapp|uan|helpline|landline|call|text|dial)\\s*(?:no|number|num|#)?(?:\\s*[.:=]|\\s-)',
    `\\b${ofSomething}(?:cell|number|num|nmbr|sim|landline)\\s+(?:is|hai)\\b`,
    '\\bptcl\\b|\\bmy sim\\b|\\bdial\\b(?![- ]?(?:peer|plan|tone|pad))|rabta|\\b(?:helpline|hotline|toll ?free|uan)\\b',
    `${ofSomething}(?:number|nmbr|num|no|whatsapp)[\\s:#.-]*(?=3\\d\\d)`,
    'mujhe\\s+(?:call|message|phone)',
    `(?<!(?:${countedUrdu}) )نمبر|رابط`,
  ].join('|'),
  'g',
);
/** Words for 'put 0 before it': the number here lacks its first digit. */
const lacksZero =
  /\b(?:put|add|start with|la?g\w*|shuru)\b[^.!?\n]{0,16}(?:\b(?:zero|sif{1,2}[ae]?r)\b|(?<!\d)0(?!\d))|(?:\b(?:zero|sif{1,2}[ae]?r)|(?<!\d)0) (?:at (?:the )?(?:start|front|begin\w*)|in front|before|first|khud|aage|la?g\w*|shuru)\b|\bwithout (?:the )?(?:leading |first |starting )?(?:zero|0)\b/g;
const reversed = /\brevers|\bbackward|\bulta\b|\bulti\b|\bmirror/g;

/** Longest distance of a cue from its figures, in letters. */
export const furthestCue = 70;

/** Longest distance of a cue across the end of a sentence or a line. */
const furthestAcross = 8;
export const ends = /[.!?۔]\s|\n/;

/** Words like 'I will not share' before 'my number': no number is given. */
const declined = /\b(?:not|never|don't|dont|won't) (?:\w+ )?(?:share|give|ask for|send)\b[^.,;!?\n]*$/;

/** Cues around a text's figures. Read only if the text has enough figures. */
export class Cues {
  private readonly words: string;
  private personal: Span[] | undefined;
  private reversing: Span[] | undefined;

  constructor(words: string) {
    this.words = words;
  }

  private spansOf(cues: readonly RegExp[]): Span[] {
    return cues.flatMap((cue) =>
      matchesOf(this.words, cue).map(({ 0: found, index }): Span => [index, index + found.length]),
    );
  }

  private isNear([start, end]: Span, [from, to]: Span): boolean {
    const between = end <= from ? [end, from] : [to, start];
    const [gapFrom = 0, gapTo = 0] = between;
    if (gapTo - gapFrom >= furthestCue) return false;
    return gapTo - gapFrom < furthestAcross || !ends.test(this.words.slice(gapFrom, gapTo));
  }

  /** Returns whether words near these figures say that they are the writer's own. */
  areTheirs(figures: Span): boolean {
    this.personal ??= this.spansOf([personal, lacksZero]).filter(
      ([from]) => !declined.test(this.words.slice(Math.max(0, from - 30), from)),
    );
    return this.personal.some((cue) => this.isNear(cue, figures));
  }

  /** Returns whether words near these figures say that they are written backwards. */
  areReversed(figures: Span): boolean {
    this.reversing ??= this.spansOf([reversed]);
    return this.reversing.some((cue) => this.isNear(cue, figures));
  }

  /** Returns whether the figures follow letters directly, as in 'BC210400345'. */
  areGlued([from]: Span): boolean {
    return /[a-z]{2}-?$/.test(this.words.slice(Math.max(0, from - 3), from));
  }
}
