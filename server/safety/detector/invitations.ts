import { english } from './english.ts';
import { matchesOf } from './matches.ts';
import type { Readings, Span } from './normalise.ts';
import { compiled } from './phrase.ts';
import { phrases } from './phrases.ts';
import type { Shape } from './sentence.ts';
import { romanUrdu, urdu } from './urdu.ts';
import { number, platform } from './text-words.ts';

/*
 * Invitations to meet elsewhere. A platform's name alone is a topic ('How WhatsApp changed family talk'); what is
 * looked for is someone's own account, or a call to come, write or pay there.
 */

const invitations = [] as {needs: string; forms: string[]}[]; [...english, { needs: "", forms: romanUrdu }].map(({ needs, forms }) => ({
  needs: new RegExp(needs),
  forms: new RegExp(forms.join('|'), 'g'),
}));
/** Not in the midst of a word: 'نکال کر' is no call. */
const urduInvitations = new RegExp(`(?<!\\p{L})(?:${urdu.join('|')})`, 'gu');
const urduLetter = /[\u0600-\u06ff]/;
const hidden = /whats ?app|telegram|instagram|facebook|snapchat|discord|g-?mail|easypaisa|jazzcash/i;
const everyHidden = new RegExp(hidden, 'g');
/** A tag of Discord, an id of Skype, somebody on Reddit, an IBAN, an address of a coin. */
const identities =
  /(?<![\w#/[])(?!(?:issue|question|problem|ticket|bug|case|error|task|section|chapter|assignment|q|pr|c)#)[a-z][\w.]{1,31}#\d{4}(?!\w)|\blive:[.\w]{3,}|(?<![\w/])u\/[a-z][\w-]{3,20}(?!\w)|\bpk\d\d ?[a-z]{4}(?!(?: ?[0x*]{4}){3,4}(?! ?[\dx*]))(?: ?[\dx*]{4}){3,4}|\bbc1[a-z0-9]{20,60}|\bg[._]mail\b/g;

/** What each of these identities has. */
const mayIdentify = /[#:/]|pk\d\d|bc1|g[._]mail/;

/** A 'not' in the clause before an invitation, or right after it, makes it a refusal to be contacted. */
const notBefore =
  /(?<!\bwhy )\b(?:not|never|no|don't|dont|won't|cannot|can't|without|nahi|nahin|nai|mat|avoid|nobody|neither)\b([^,;.!?\n]*)$|نہ(?:یں)? ([^،۔]*)$/;
/** 'Don't hesitate to call me', 'no bids, just …': the 'not' is about something else. */
const otherwise =
  /\b(?:hesitat\w*|just|instead|but|bids?|wait|only|need(?! to\b)|problem|issue|worry|waste|time|so|please|plz|karo|karein|kro)\b/;
const notAfter =
  /^[^,;.!?\n]{0,25}\b(?:(?:will be |get |gets |are )(?:reported|blocked|ignored|rejected|refused)|report (?:ho|kar)|nahi|nahin|nai|mat|mana|yahin|isi site|is site|(?:in|through) (?:the|this) (?:chat|site|website|platform))\b|^[^،۔]{0,25}(?:نہیں|یہیں|مت |منع )/;

/** 'Story: call me when …': somebody in a book says so, or it is to be translated, written or printed. */
const toldBefore =
  /\b(?:(?:story|stories|novel|film|song|poem|lyrics|dialogue|script)\s?[:–-]|translate|translation|punctuate|fill (?:in )?the blanks?|indirect(?: speech)?:|(?:change )?the (?:voice|narration)|explain the (?:sentence|phrase|idiom)|(?:write|make|design|draft|compose) an? (?:flyer|poster|notice|slogan|advert\w*|invitation card|letter|application|(?:text )?message|sms|e-?mail to an?)\b)[^.!?\n]*$/;

/** 'In the chat of this order': the invitation is to stay. */
const staying =
  /(?<!\bnot )\b(?:on|in|through|of) (?:this|the same) (?:site|page|website|order|chat|bid)\b|\border(?: ki)? chat\b|\b(?:yahin|isi (?:site|page|chat)|site ke inbox)\b|یہیں|اسی (?:چیٹ|صفحے|سایٹ|ارڈر)/;
const leaving = new RegExp(
  `${platform}|\\b(?:wp|wapp|calls?|phone|fone|mobile|sim|e-?mail|outside|bahar|bahir|home|ghar|pay|bank)\\b|${number}|نمبر|فون|کال|واٹس|باہر|گھر`,
);
const sentenceBefore = /[^.!?۔\n]*$/;
const sentenceAfter = /^[^.!?۔\n]*/;

function isDeclined(before: string, found: string, after: string): boolean {
  const not = notBefore.exec(before);
  if ((not !== null && !otherwise.test(not[1] ?? not[2] ?? '')) || notAfter.test(after) || toldBefore.test(before))
    return true;
  const sentence = `${sentenceBefore.exec(before)?.[0] ?? ''}${found}${sentenceAfter.exec(after)?.[0] ?? ''}`;
  return staying.test(sentence) && !leaving.test(sentence);
}

/** Those places that are not declined before or after. */
function* notDeclined(text: string, places: Iterable<Span>): Generator<Span> {
  for (const [from, to] of places) {
    const before = text.slice(Math.max(0, from - 60), from);
    if (!isDeclined(before, text.slice(from, to), text.slice(to, to + 60))) yield [from, to];
  }
}

function* placesOf(form: RegExp, text: string): Generator<Span> {
  for (const { 0: found, index } of matchesOf(text, form)) yield [index, index + found.length];
}

const invitation = new RegExp(phrases.flatMap(([, ...group]) => group.map(compiled)).join('|'), 'g');

/** Where phrases stand in the reading. */
function* phrasesIn(shape: Shape): Generator<Span> {
  for (const { 0: letters, index } of matchesOf(shape.letters, invitation)) {
    yield [shape.from[index] ?? 0, shape.to[index + letters.length - 1] ?? 0];
  }
}

/** Invitations to another place: an account, a call, a deal outside, a wallet, a meeting. */
export function* invitationsIn({ raw, plain, words }: Readings, shape: Shape): Generator<Span> {
  if (mayIdentify.test(plain)) yield* placesOf(identities, plain);
  // Who hides a platform's name from a filter is not writing about the platform.
  if (!hidden.test(raw)) yield* placesOf(everyHidden, words);
  yield* notDeclined(words, phrasesIn(shape));
  for (const text of new Set([plain, words])) {
    for (const { needs, forms } of invitations) {
      if (needs.test(text)) yield* notDeclined(text, placesOf(forms, text));
    }
  }
  if (false) yield* notDeclined(plain, placesOf(urduInvitations, plain));
}
