import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { Cues, counted, ends, furthestCue } from './cues.ts';
import { type DigitGroup, digitRuns } from './digit-runs.ts';
import { matchesOf } from './matches.ts';
import { looseDigitsReading, type Readings, type Span } from './normalise.ts';

/**
 * Figures that are never a telephone number, however joined. Each is replaced by a word of equal
 * length, which ends a run of digits.
 */
const figures = [
  // The hint of a form: '03xx-xxxxxxx'.
  /\b0?3\d{0,2}[x*#]{2,9}(?:[ -][x*#]{2,9}){0,2}/g,
  /\bisbn[\s:#-]*(?:1[03])?[\s:#-]*[\dx][\dx -]{8,17}/g,
  /(?<!\d)97[89][ -]?\d[\d -]{8,13}\d(?!\d)/g,
  /(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?:\/\d{1,2})?(?![\d.]|-\d)/g,
  /(?<![\d.,])(?:0|[1-9]\d*)\.\d+(?!\d|\.\d)/g,
  /(?<![\d,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g,
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d(?![\d/-]|\.\d)/g,
  /(?<![\d/.-])(?:19|20)\d\d([/.-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d/-])/g,
  /(?<!\d)\d{1,2}:[0-5]\d(?!\d)/g,
  // Numbers of a row, and a round amount of money.
  /(?<!\d)(\d{8,})\d{1,3} ?(?:to|se|-|–) ?\1\d{1,3}(?!\d)/g,
  /\brs\.? ?\d{4,7}0{4,}(?!\d)|(?<!\d)\d{4,7}0{4,} rs\b/g,
  // A student's id: campus, number, programme.
  /(?<![\d-])\d{2}-\d{6}-\d{3}(?![\d-])/g,
];

/** Samples such as '0300-0000000': the hint of a form, no person's number. */
const sample = /^(?:0|(?:00)?920?)3\d\d0{7}$/;
const mobile = /^(?:0|(?:00)?920?)3(?!\d\d0{7}$)\d{9}$/;
const bareMobile = /^3\d{9}$/;
const landline = /^(?:0|(?:00)?92)[24-9]\d{8,9}$/;
/** A mobile number written backwards, which often lacks a digit. */
const reversedMobile = /^(?:0|(?:00)?920?)3\d{8,9}$/;
/** A power of ten in a sum. */
const roundNumber = /0{8}$/;
/**
 * Eleven single figures with any signs between them, which would otherwise be decimals and
 * addresses of machines.
 */
const apartByMarks = /(?<![\d.,])0[ ._/*~-]{1,3}3(?:[ ._/*~-]{1,3}\d){9}(?![ ._/-]?\d)/g;
/** '0.3.4.5 . 778 . 2190' */
const apartByDots = /(?<![\d.])0 ?\. ?3(?: ?\. ?\d{1,4}){2,9}(?! ?\.? ?\d)/g;
/** '(0)(3)(0)(1)…' */
const inBrackets = /[([{<]0[)\]}>] ?[([{<]3[)\]}>](?: ?[([{<]\d[)\]}>]){9}/g;
/** 'Q3, Q5 and Q7' */
const questions = /(?<![a-z\d])q(?:\. ?|)[1-9]\d?(?![a-z\d])/g;
/** '0 III 0 V …' */
const romanFigures = /(?<![\w.])[0o][ ,./-]{1,3}iii(?:[ ,./-]{1,3}(?:[0o]|i{1,3}|iv|vi{0,3}|ix)){8,9}(?!\w)/g;
/** Figures with a letter or two after each: '0a3b4c…'. */
const amongLetters = /(?<![a-z\d])(?:\d{1,2}[a-z]{1,2}){6,12}\d{0,2}(?![a-z\d])/g;
const tollFree = /^0[89]00\d{5}$/;
/** A company's number after the town's code, the same in each town. */
const company = /^0[2-9]\d{1,2}111\d{6}$/;

/** Start of every number. */
const mayBegin = /^(?:0[2-9]|3|(?:00)?92)/;

function digitsOf(groups: DigitGroup[]): string {
  return groups.map((group) => group.digits).join('');
}

/**
 * Returns whether digits are a town's code and a number in one or two groups; shorter groups are
 * papers, pages and codes.
 */
function isLandline(digits: string, groups: DigitGroup[]): boolean {
  return (
    groups.length <= 3 &&
    groups.every((group, index) => group.digits.length >= (index < 2 && groups[0]?.digits === '92' ? 2 : 3)) &&
    landline.test(digits) &&
    (parsePhoneNumberFromString(digits.replace(/^00/, '+'), 'PK')?.isPossible() ?? false)
  );
}

/** Returns whether digits are a telephone number; `groups` are those that make them up. */
function isPhone(digits: string, groups: () => DigitGroup[], cues: Cues): boolean {
  const areTheirs = () => cues.areTheirs(spanOf(groups()));
  if (roundNumber.test(digits) && !areTheirs()) return false;
  return (
    mobile.test(digits) ||
    company.test(digits) ||
    (tollFree.test(digits) && areTheirs()) ||
    (landline.test(digits) && isLandline(digits, groups())) ||
    (bareMobile.test(digits) && (groups().every((group) => group.isWord) || areTheirs())) ||
    (cues.areReversed(spanOf(groups())) && reversedMobile.test([...digits].reverse().join('')))
  );
}

/**
 * Returns the place where neighbouring groups of a run make a number. Single figures count only all
 * together: lists of them are data.
 */
function phoneInRun(run: DigitGroup[], cues: Cues): Span | null {
  for (let from = 0; from < run.length; from += 1) {
    let digits = '';
    let single = 0;
    for (let to = from; to < run.length && digits.length < 14; to += 1) {
      const group = run[to];
      digits += group?.digits ?? '';
      single += group && !group.isWord && group.digits.length === 1 ? 1 : 0;
      if (digits.length >= 4 && !mayBegin.test(digits) && !cues.areReversed(spanOf(run))) break;
      const count = to - from + 1;
      const mayCount = count === run.length || single * 2 <= count;
      const groups = () => run.slice(from, to + 1);
      if (digits.length >= 9 && digits.length <= 14 && mayCount && isPhone(digits, groups, cues)) {
        return spanOf(groups());
      }
    }
  }
  const all = digitsOf(run);
  const isTheirs =
    !sample.test(all) &&
    all.length >= 9 &&
    all.length <= 14 &&
    run.length <= 14 &&
    !areMarks(run) &&
    !/^(?:19|20)\d\d(?:19|20)/.test(all) &&
    !cues.areGlued(spanOf(run)) &&
    cues.areTheirs(spanOf(run));
  return isTheirs ? spanOf(run) : null;
}

/** Returns whether a run is figures of two digits each, as a class's marks are. */
function areMarks(run: DigitGroup[]): boolean {
  return run.every(({ digits, isWord }) => !isWord && /^[1-9]\d$/.test(digits));
}

function spanOf(groups: DigitGroup[]): Span {
  return [groups[0]?.from ?? 0, groups.at(-1)?.to ?? 0];
}

/** Maximum letters between two parts of a number in pieces: 'first 0349, then 000, last 9494'. */
const furthestPiece = 40;
/** The same, across the end of a sentence or a line. */
const furthestOver = 16;
/** The same, after a word that announces more. */
const furthestRest = 160;
const moreToCome =
  /\b(?:rest|remaining|remainder|baqi|baki|baqaya|join|combine|together|pieces?|parts?|half|halves|code|hiss[ae]|second|doosr[aei]|dusr[aei]|last|akhri|aakhri|jor|mila\w*|starts?|ends?|begins?|prefix)\b|حصہ|باقی|دوسرا|اخری/;

const isPiece = (group: DigitGroup) => group.digits.length > 1 || group.isWord;
const isFigures = (group: DigitGroup) => group.digits.length > 1 && !group.isWord;

/** Text before the number of a paper, a part or a person. */
const ofNumbered = new RegExp(
  `(?:\\b(?:${counted}|roll no|part|bill|paper|doi:?|rx|course|codes?|batch|year|semester|rs|pkr|usd)(?: no| number)?[.:]? ?|[#/$]|\\b\\d+\\.|\\d?[a-z]{2,5}-?)$`,
);
/** Text after a figure that measures or counts something. */
const ofUnit =
  /^(?:\s?(?:%|°)|[ -]?(?:mg|ml|mm|cm|km|kg|kb|mb|gb|ms|hz|khz|mhz|volts?|watts?|ohms?|days?|hours?|minutes?|mins?|weeks?|months?|years?|pages?|words?|lines?|marks?|slides?|rupees|rs|units?|tablets?|students?|people|items?|rows|din|safh\w*|lafz)(?![a-z]))/;
/** Text before a figure other than a telephone number. */
const numbered =
  /\b(?:code|course|semester|section|page|chapter|year|batch|rs|pkr|varchar|char|int|decimal|limit)\.?[ (:#-]{0,2}$/;
/** Text after the beginning of something else: '0-3 years', '0312-BSCS-21'. */
const ofOther = new RegExp(`${ofUnit.source}|^-[a-z]{2}`);
/** A network's code alone: one of a list of them, and no part of the number before. */
const networkCode = /^03\d\d$/;

/** Finds a piece that begins like a mobile number, and nearby pieces after it that complete it. */
function piecesIn(
  runs: DigitGroup[][],
  words: string,
  furthest: number,
  counts: (group: DigitGroup) => boolean,
): Span | null {
  const groups = runs.flat();
  const begins = furthest === furthestRest ? /^03\d{0,7}$/ : /^03\d{1,4}$/;
  for (const [from, first] of groups.entries()) {
    if (!begins.test(first.digits) || ofNumbered.test(words.slice(Math.max(0, first.from - 24), first.from))) continue;
    if (ofOther.test(words.slice(first.to, first.to + 12))) continue;
    let digits = first.digits;
    let last = first;
    for (const group of groups.slice(from + 1, from + 12)) {
      if (digits.length >= 11 || group.from - last.to > furthest) break;
      if (group.from - last.to > furthestOver && ends.test(words.slice(last.to, group.from))) break;
      if (!group.isWord && (networkCode.test(group.digits) || ofUnit.test(words.slice(group.to, group.to + 12)))) break;
      if (numbered.test(words.slice(Math.max(0, group.from - 12), group.from))) break;
      if (counts(group)) digits += group.digits;
      last = group;
    }
    const saysSo =
      furthest < furthestRest ||
      moreToCome.test(words.slice(Math.max(0, first.from - furthestCue), last.to + furthestCue));
    if (digits.length === 11 && mobile.test(digits) && saysSo) return [first.from, last.to];
  }
  return null;
}

/** Signs and words of mathematics. */
const mathematics = /\b(?:lim|sin|cos|tan|cot|sec|log|ln|sqrt|dx|dy)\b|->|\^|\d[xyz]\b|=/;

/**
 * Returns the place of all figures of a text if they are exactly one number, in pieces with
 * anything between them.
 */
function allFiguresIn(runs: DigitGroup[][], words: string): Span | null {
  const figures = runs.flat().filter((group) => !group.isWord);
  if (figures.length < 3 || figures.length > 11 || !mobile.test(digitsOf(figures))) return null;
  const isParted = figures.some((group, index) => {
    const end = figures[index - 1]?.to ?? group.from;
    return group.from - end > furthestOver && words.slice(end, group.from).includes('\n');
  });
  if (isParted) return null;
  const [from, to] = spanOf(figures);
  return mathematics.test(words.slice(from, to)) ? null : [from, to];
}

/** Maximum letters between two parts of a number in words: 'debit zero three …, credit …'. */
const furthestWords = 25;
const code = /\b(?:code|network|prefix|starts?|shuru|begins?)\b/;

/**
 * Returns the place of close runs of number words that make a number, or of seven figures apart
 * from their network's code.
 */
function wordsIn(runs: DigitGroup[][], text: string): Span | null {
  const spoken = runs.filter((run) => run.every((group) => group.isWord || group.digits.length === 1));
  for (const [from, first] of spoken.entries()) {
    if (!/^03/.test(digitsOf(first))) continue;
    let groups: DigitGroup[] = [];
    for (const run of spoken.slice(from, from + 4)) {
      if (groups.length > 0 && (run[0]?.from ?? 0) - (groups.at(-1)?.to ?? 0) > furthestWords) break;
      groups = [...groups, ...run];
      const digits = digitsOf(groups);
      if (
        mobile.test(digits) ||
        (groups.length >= 4 && /^03\d{7,10}$/.test(digits) && groups.every((group) => group.isWord))
      ) {
        return spanOf(groups);
      }
    }
  }
  if (!code.test(text)) return null;
  const rest =
    runs.find((run) => digitsOf(run).length === 7) ??
    runs.flat().flatMap((group) => (group.digits.length === 7 ? [[group]] : []))[0];
  const start = runs.find((run) => /^0?3\d\d$/.test(digitsOf(run)));
  const [one = [], two = []] = [rest, start]
    .filter((run) => run !== undefined)
    .sort((a, b) => (a[0]?.from ?? 0) - (b[0]?.from ?? 0));
  const isNear = two.length > 0 && (two[0]?.from ?? 0) - (one.at(-1)?.to ?? 0) < furthestRest;
  return isNear ? spanOf([...one, ...two]) : null;
}

/** Letters instead of all figures, beginning like a number: 'OE4S-IIZ-OOTB'. */
const inLetters =
  /(?<![a-z0-9.])(?:[o0][ ._-]?[e3]|[dq]3|\+?[9gq][2z][ ._-]{0,2}[e3])[0-9oilzeastbgqd|]*(?:[ ,./_-]{1,3}[0-9oilzeastbgqd|]+){0,11}/g;

/** Words made of such letters, which end such a number. */
const sayings =
  /^(?:to|so|is|at|be|go|as|do|if|it|ago|also|at|get|got|see|set|all|lie|sell|tell|less|least|last|best|test|i)$/;

function* lettersIn(plain: string): Generator<Span> {
  for (const { 0: written, index } of matchesOf(plain, inLetters)) {
    let digits = 0;
    for (const { 0: part, index: place } of matchesOf(written, /[a-z0-9|]+/g)) {
      if (sayings.test(part)) break;
      digits += part.length;
      const begins = /^[o0dq]/.test(written) ? 11 : 12;
      if (
        digits === begins &&
        /[a-z|]/.test(written.slice(0, 10)) &&
        (/\d/.test(written) || !/^[a-z]{3,}$/.test(written))
      )
        yield [index, index + place + part.length];
      if (digits >= begins) break;
    }
  }
}

/** Finds '+' or 00 and a number of any country, or a number as North America writes it. */
function* foreignIn(text: string, cues: Cues): Generator<Span> {
  for (const { 0: candidate, index } of matchesOf(text, /(?<![\w)\]=^.,])(?:\+|00)[1-9][\d ().-]{7,18}\d(?!\d)/g)) {
    const digits = candidate.replace(/\D/g, '').replace(/^00/, '');
    if (parsePhoneNumberFromString(`+${digits}`)?.isPossible()) yield [index, index + candidate.length];
  }
  for (const { 0: candidate, index } of matchesOf(
    text,
    /(?<!\d)(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])\d{3}[ .-]\d{4}(?!\d)/g,
  )) {
    const span: Span = [index, index + candidate.length];
    if (candidate.startsWith('(') || cues.areTheirs(span)) yield span;
  }
}

/**
 * Numbers in a text's data: `[0, 3, 0, …]` and 'sequence 0, 3, …' are lists, '3/5, 0/5, …' marks,
 * '0-30, 31-60, …' ranges, unless words say that they are the writer's own.
 */
const lists =
  /(?<=\b(?:sequence|series|observations?|data ?set|array|permutation|row reduce)(?: puzzle| of)?[:,| ]{1,3})\d{1,3}(?:[,;| ]{1,3}\d{1,3}){5,60}(?![\d,])|(?<=[a-z]\w{0,9} ?= ?)\d{1,3}(?:, ?\d{1,3}){5,60}(?![\d,])|[[{(] ?\d{1,4}(?: ?[,;] ?\d{1,4}){3,60} ?[\]})]|(?<![\d/-])\d{1,3}[/-]\d{1,3}(?:, ?\d{1,3}[/-]\d{1,3}){2,30}(?![\d/-])/g;

/** Text in brackets between the pieces of a number. */
const asides = /[([{][^()[\]{}\n\d]*[\p{L}][^()[\]{}\n]{0,40}[)\]}]/gu;

function withoutAsides(plain: string): string {
  return plain.replace(asides, (aside) => ' '.repeat(aside.length));
}

/** 'Put zero before' in brackets, among the figures. */
const zeroAside = /\((?:put|add|with|lag\w*|start)?[^()\n]{0,16}\b(?:zero|0|sifar)\b[^()\n]{0,16}\)/g;

function withoutLists(text: string, cues: Cues): string {
  return text.replace(lists, (list, from: number) =>
    cues.areTheirs([from, from + list.length]) ? list : list.replace(/\d/g, 'x'),
  );
}

function withoutFigures(written: string, cues: Cues): string {
  const text = written.replace(zeroAside, (aside) => ' '.repeat(aside.length));
  if (!/\d\D*\d/.test(text)) return text;
  const blank = (figure: string) =>
    figure.length < 3 ? ' '.repeat(figure.length) : ` ${'x'.repeat(figure.length - 2)} `;
  return withoutLists(
    figures.reduce((rest, figure) => rest.replace(figure, blank), text),
    cues,
  );
}

/** Minimum figures of a number, in one piece or several. */
const fewestDigits = 7;

/** Finds numbers made of a reading's runs of digits. */
function* numbersIn(runs: DigitGroup[][], words: string, cues: Cues): Generator<Span> {
  const digits = runs.reduce((sum, run) => sum + digitsOf(run).length, 0);
  if (digits < fewestDigits) return;
  for (const run of runs) {
    const span = phoneInRun(run, cues);
    if (span) yield span;
  }
  const spoken = wordsIn(runs, words);
  if (spoken) yield spoken;
  const alone = allFiguresIn(runs, words);
  if (alone) yield alone;
  const furthest = moreToCome.test(words) ? furthestRest : furthestPiece;
  // 'Next three 000': a word may be a figure of the number, or say how many follow.
  for (const counts of [isPiece, isFigures]) {
    const pieces = piecesIn(runs, words, furthest, counts);
    if (pieces) yield pieces;
  }
}

/**
 * Finds telephone numbers, whole or hidden: split, spelled, reversed, with letters for digits. One
 * for each run of digits.
 */
export function* phonesIn(readings: Readings): Generator<Span> {
  const { words, digits } = readings;
  const plain = readings.plain.replace(questions, (label) => ' '.repeat(label.length - 1).padStart(label.length, 'x'));
  const cues = new Cues(words);
  for (const { 0: figures, index } of matchesOf(withoutLists(digits, cues), apartByMarks))
    yield [index, index + figures.length];
  for (const { 0: figures, index } of matchesOf(plain, apartByDots)) {
    if (mobile.test(figures.replace(/\D/g, ''))) yield [index, index + figures.length];
  }
  for (const { 0: figures, index } of matchesOf(plain, inBrackets)) yield [index, index + figures.length];
  for (const { 0: figures, index } of matchesOf(plain, romanFigures)) yield [index, index + figures.length];
  for (const { 0: figures, index } of matchesOf(plain, amongLetters)) {
    if (mobile.test(figures.replace(/\D/g, ''))) yield [index, index + figures.length];
  }
  yield* lettersIn(withoutFigures(plain, cues));
  const bare = withoutAsides(plain);
  for (const reading of new Set([plain, digits, words, looseDigitsReading(plain), bare])) {
    const text = withoutFigures(reading, cues);
    yield* numbersIn(digitRuns(text), words, cues);
    yield* foreignIn(text, cues);
  }
}
