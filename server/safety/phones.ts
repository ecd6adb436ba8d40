import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type DigitGroup, digitRuns } from './digit-runs.ts';
import type { Readings } from './normalise.ts';

/** Figures that are no telephone number however they are joined. Each is replaced by a word, which ends a run of digits. */
const figures = [
  /\bisbn[\s:#-]*(?:1[03])?[\s:#-]*[\dx][\dx -]{8,17}/g,
  /(?<!\d)97[89][ -]?\d[\d -]{8,13}\d(?!\d)/g,
  /(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?:\/\d{1,2})?(?![\d.])/g,
  /(?<![\d.,])(?:0|[1-9]\d*)\.\d+(?!\d|\.\d)/g,
  /(?<![\d,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g,
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d(?![\d/-])/g,
  /(?<![\d/.-])(?:19|20)\d\d([/.-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d/-])/g,
  /(?<!\d)\d{1,2}:[0-5]\d(?!\d)/g,
];

/** Words that say: the digits here are mine to be reached at. */
const personal =
  /\b(?:(?:my|mera|meray|apna|our|hamara)\s+(?:\w+\s+)?(?:number|nmbr|num|no|nbr|cell|mobile|phone|contact)\b|(?:call|text|ring|dial|sms|whatsapp|reach|contact|phone)\s+(?:me|us|our|my|at|on)\b|(?:cell|mobile|phone|tel|ph|contact|whatsapp|uan|helpline|landline|call|text|dial)\s*(?:no|number|num|#)?\s*[.:=-]|rabta|(?:number|nmbr|num|no|whatsapp)[\s:#.-]*(?=3\d\d)|mujhe\s+(?:call|message|phone))|نمبر|رابط/;
const reversed = /\brevers|\bbackward|\bulta\b|\bulti\b|\bmirror/;

const mobile = /^(?:0|(?:00)?920?)3\d{9}$/;
const bareMobile = /^3\d{9}$/;
const landline = /^(?:0|(?:00)?92)[2-9]\d{8,9}$/;
/** A company's number, the same in each town, after the town's code. */
const company = /^0[2-9]\d{1,2}111\d{6}$/;

interface Cues {
  personal: boolean;
  reversed: boolean;
}

function digitsOf(groups: DigitGroup[]): string {
  return groups.map((group) => group.digits).join('');
}

/** A town's code, and its number in one or two groups; shorter groups are papers, pages and codes. */
function isLandline(digits: string, groups: DigitGroup[]): boolean {
  return (
    groups.length <= 3 &&
    groups.every((group) => group.digits.length >= 3) &&
    landline.test(digits) &&
    (parsePhoneNumberFromString(digits.replace(/^00/, '+'), 'PK')?.isPossible() ?? false)
  );
}

function isPhone(groups: DigitGroup[], cues: Cues): boolean {
  const digits = digitsOf(groups);
  return (
    mobile.test(digits) ||
    company.test(digits) ||
    isLandline(digits, groups) ||
    (bareMobile.test(digits) && (cues.personal || groups.every((group) => group.isWord))) ||
    (cues.reversed && mobile.test([...digits].reverse().join('')))
  );
}

/** Some neighbouring groups of a run make a number. Single figures count only all together: lists of them are data. */
function runHasPhone(run: DigitGroup[], cues: Cues): boolean {
  for (let from = 0; from < run.length; from += 1) {
    let length = 0;
    let single = 0;
    for (let to = from; to < run.length && length < 14; to += 1) {
      const group = run[to];
      length += group?.digits.length ?? 0;
      single += group && !group.isWord && group.digits.length === 1 ? 1 : 0;
      const count = to - from + 1;
      const mayCount = count === run.length || single * 2 <= count;
      if (length >= 9 && mayCount && isPhone(run.slice(from, to + 1), cues)) {
        return true;
      }
    }
  }
  const all = digitsOf(run);
  return (
    cues.personal && all.length >= 9 && all.length <= 14 && run.length <= 14 && !/^(?:19|20)\d\d(?:19|20)/.test(all)
  );
}

/** Letters between two parts of a number that is told in pieces: 'first 0349, then 000, last 9494'. */
const furthestPiece = 40;

/** A piece that begins like a mobile number, and pieces close after it that complete it. */
function hasPieces(runs: DigitGroup[][]): boolean {
  const groups = runs.flat();
  return groups.some((first, from) => {
    if (!/^03\d\d$/.test(first.digits)) {
      return false;
    }
    let digits = first.digits;
    for (let next = from + 1; next < groups.length && digits.length < 11; next += 1) {
      const group = groups[next];
      const before = groups[next - 1];
      if (!group || !before || group.at - before.at > furthestPiece + before.digits.length) {
        return false;
      }
      digits += group.digits.length > 1 || group.isWord ? group.digits : '';
    }
    return digits.length === 11 && mobile.test(digits);
  });
}

/** '+' and a country's number, of any country, or 00 before it. */
function hasForeign(text: string): boolean {
  for (const [candidate] of text.matchAll(/(?<![\w)\]=^.,])(?:\+|00)[1-9][\d ().-]{7,18}\d(?!\d)/g)) {
    const digits = candidate.replace(/\D/g, '').replace(/^00/, '');
    if (parsePhoneNumberFromString(`+${digits}`)?.isPossible()) {
      return true;
    }
  }
  return false;
}

/** Is there a telephone number, whole or hidden: split, spelled, reversed, with letters for digits? */
export function hasPhone(readings: Readings): boolean {
  const cues = { personal: personal.test(readings.words), reversed: reversed.test(readings.words) };
  for (const reading of new Set([readings.plain, readings.digits, readings.words])) {
    const text = figures.reduce((rest, figure) => rest.replace(figure, ' figure '), reading);
    const runs = digitRuns(text);
    if (runs.some((run) => runHasPhone(run, cues)) || hasPieces(runs) || hasForeign(text)) {
      return true;
    }
  }
  return false;
}
