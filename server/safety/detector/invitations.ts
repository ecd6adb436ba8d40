import { matchesOf } from './matches.ts';
import { letterOfMeaning } from './meaning.ts';
import type { Readings, Span } from './normalise.ts';
import { compiled } from './phrase.ts';
import { phrases } from './phrases.ts';
import type { Shape } from './sentence.ts';
import type { Meaning } from './vocabulary.ts';

/*
 * Invitations to meet elsewhere. A platform's name alone is a topic ('How WhatsApp changed family
 * talk'); an invitation is a person's own account, or a call to come, write or pay there.
 */

const hidden = /whats ?app|telegram|instagram|facebook|snapchat|discord|g-?mail|easypaisa|jazzcash/i;
const everyHidden = new RegExp(hidden, 'g');
/**
 * Own identities: a Discord tag, a Skype id, a Reddit user, an IBAN, an account, a coin address, a
 * meeting.
 */
const identities =
  /(?<![\w#/[])(?!(?:issue|question|problem|ticket|bug|case|error|task|section|chapter|assignment|q|pr|c)#)[a-z][\w.]{1,31}#\d{4}(?!\w)|\blive:[.\w]{3,}|(?<![\w/])u\/[a-z][\w-]{3,20}(?!\w)|\bpk\d\d ?[a-z]{4}(?!(?: ?[0x*]{4}){3,4}(?! ?[\dx*]))(?: ?[\dx*]{4}){3,4}|\bbc1[a-z0-9]{20,60}|\bg[._]mail\b|\b(?:account|bank)\b[\s:#.-]{0,3}(?:number|no)?[\s:#.-]{0,4}\d(?:[ -]?\d){8,23}|\b(?:insta\w*|ig|snap\w*|gram|tele\w*|tg|discord|dis ?kord|tiktok|fb)\b[^.!?\n]{0,40}\bunderscores?\b|\bunderscores?\b[^.!?\n]{0,30}\bon (?:the )?(?:insta\w*|ig|snap\w*|gram|telegram|tg|discord)\b|\bmeet\b[^\n]{0,20}\b[a-z]{3}-[a-z]{4}-[a-z]{3}\b|\b(?:zoom|meeting) (?:meeting )?(?:id|code)\b[: is]{0,5}\d{3}[ -]?\d{3,4}[ -]?\d{3,4}/g;

/**
 * Names of platforms in pieces or with spelled dots, and requests for a way to a person by what he
 * has: 'koi ID hai kisi aur app pe', 'aap ka nmbr mil sakta hai'.
 */
const disguised = new RegExp(
  [
    /\bte le ?gr ?am\b|\btele gr ?am\b/,
    /\b(?:ig|[i1l]nst[a@]|snap|tg)(?![a-z\d])[^\w\n.]{1,6}(?:\w+ ){0,2}(?:\.|dot|d0t) \w+ ?(?:\.|dot|d0t)? ?\w/,
    /\ba+p ?ka (?:\w+ )?(?:number|nmbr|num|no) mil (?:sakta|jaye)/,
    /\b(?:number|nmbr|num|no) mil (?:sakta|jaye)[^.!?\n]{0,8} a+p ?ka\b/,
    /\bkoi (?:id|e-?mail|account|number) hai\b[^.!?\n]{0,12}\b(?:jahan|kisi|jis)\b/,
    /\b(?:discuss|talk|speak|baat)\b[^.!?\n]{0,15}\bvoice to voice\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** A part that each of these identities has. */
const mayIdentify = /[#:/]|underscore|pk\d\d|bc1|g[._]mail|account|bank|meet|zoom/;

/**
 * A 'not' in the clause before an invitation, or right after it, makes it a refusal to be
 * contacted.
 */
const notBefore =
  /(?<!\bwhy )\b(?:not|never|no|don't|dont|won't|cannot|can't|without|nahi|nahin|nai|mat|avoid|nobody|neither)\b([^,;.!?\n]*)$|نہ(?:یں)? ([^،۔]*)$/;
/**
 * Phrases such as 'Don't hesitate to call me' and 'no bids, just …': their 'not' is about something
 * else.
 */
const otherwise =
  /\b(?:hesitat\w*|just|instead|but|bids?|wait|only|need(?! to\b)|problem|issue|worry|waste|time|so|please|plz|karo|karein|kro)\b/;
const notAfter =
  /^ (?:by your name|ishmael|crazy|old|maybe)\b|^[^,;.!?\n]{0,25}\b(?:(?:will be |get |gets |are )(?:reported|blocked|ignored|rejected|refused)|report (?:ho|kar)|nahi|nahin|nai|mat|mana|yahin|isi site|is site|(?:in|through) (?:the|this) (?:chat|site|website|platform))\b|^[^،۔]{0,25}(?:نہیں|یہیں|مت |منع )/;

/**
 * Beginnings such as 'Story: call me when …': a character speaks, or the text is to be translated,
 * written or printed.
 */
const toldBefore =
  /\b(?:(?:story|stories|novel|film|song|poem|lyrics|dialogue|script)\s?[:–-]|translate|translation|punctuate|fill (?:in )?the blanks?|indirect(?: speech)?:|(?:change )?the (?:voice|narration)|explain the (?:sentence|phrase|idiom)|(?:write|make|design|draft|compose) an? (?:flyer|poster|notice|slogan|advert\w*|invitation card|letter|application|(?:text )?message|sms|e-?mail to an?)\b)[^.!?\n]*$/;

/** Commas in a list of ways to reach a person: 'not my number, email or WhatsApp' is one clause. */
const listed =
  /,(?= (?:(?:an?|any|no|my|your|apna|ya|or|nor|aur|and) )?(?:number|nmbr|phone|e-?mail|whats ?app|zoom|insta\w*|facebook|telegram|viber|imo|snap\w*|call|link|cell|mobile|contact)s?\b)/g;
/** Third persons who asked, and what became of them: their request is told, not made. */
const othersAsked =
  /\b(?:tutors?|teacher|sir|he|she|they|who|anyone|somebody|someone|banda|wale|jo)\b[^.!?\n]{0,25}\b(?:asked|asks|wanted|wants|wrote|kehta|kehti|kehte|bola|bole|maanga|maange|mange)\b[^.!?\n]*$/;
const reportedAfter =
  /^[^.!?\n]{0,60}\b(?:reported (?:him|her|them|it)|(?:us|is|un|in)(?:ko|ke| ko) report|report (?:kar|kr)\w* (?:dun|doon|diya|gi|ga)|bid na kar\w*|(?:rules?|policy) ke khilaf)/;
/** A number that is cut, low or earned: a mark. */
const marked = /\b(?:number|nmbr|no)s? (?:kyu?n? )?(?:kyun (?:kat|kam)|kat[ae]?\b|kate\b|kaat|kam (?:aa|mil|kyu|diy))/;

/** Phrases such as 'In the chat of this order': the invitation is to stay. */
const staying =
  /(?<!\bnot )\b(?:on|in|through|of) (?:this|the same) (?:site|page|website|order|chat|bid)\b|\border(?: ki)? chat\b|\b(?:here|yahin|isi (?:site|page|chat)|site ke inbox)\b|یہیں|اسی (?:چیٹ|صفحے|سایٹ|ارڈر)/;
/** Meanings that a sentence inviting to stay does not have. */
const away: readonly Meaning[] = [
  ...(['platform', 'webmail', 'email', 'call', 'dm', 'phone', 'number'] as const),
  ...(['outside', 'home', 'pay', 'bank', 'wallet'] as const),
];
const leaving = new RegExp(`[${away.map(letterOfMeaning).join('')}]`);
const sentenceBefore = /[^.!?۔\n]*$/;
const sentenceAfter = /^[^.!?۔\n]*/;

/** Quotations on one line. */
const quoted = /"[^"\n]{4,240}"|“[^”\n]{4,240}”|(?<![\p{L}\d])'[^\n]{3,240}?'(?![\p{L}\d])/gu;
/** Words of a writer who reports speech or writes about language. */
const telling =
  /\b(?:said|says?|saying|tells?|told|asks?|asked|replie[sd]|shouts?|whispers?|thinks?|writes|wrote|phrases?|sentences?|words|lines?|speech|narration|dialogues?|conversation|scene|stage|drama|act|monologue|story|novel|poem|play|song|character|role ?play|translate|translation|punctuate|voice|clause|verb|mood|idioms?|slogan|opening|kehta|kehti|kaha|jumla|mukalma|tarjuma|quoting|quoted|exercise|rewrite|rephrase|receptionist|clerk|guest|stranger|advert\w*|agent|patient|customer|nurse|teacher|mother|father)\b|\b(?:student|tutor|boy|girl|man|woman|friend|client):\s*$|جملہ|جملے|ترجمہ|مکالمہ|کہا|کہتا|کہتی/;
/** Longest distance of such a word from a quotation, in letters. */
const furthestTelling = 120;

/** Text to be translated, punctuated or played: all that follows the colon on its line. */
const exercise =
  /\b(?:translate|translation|punctuate|narration|voice|passive|grammar|polite|jumle|indirect|direct speech|dialogues?|conversation|drama|script|role ?play|monologue|idioms?)\b[^.!?:\n]{0,60}:[^\n]{3,400}|(?:ترجمہ|مکالمہ)[^۔:\n]{0,40}:[^\n]{3,400}/g;

/** Returns quoted speech and exercises: their requests are not meant for readers here. */
export function toldIn({ plain }: Readings): Span[] {
  const exercises = plain.includes(':') ? [...placesOf(exercise, plain)] : [];
  if (!/["“']/.test(plain)) return exercises;
  const told = [...placesOf(quoted, plain)].filter(
    ([from, to]) =>
      telling.test(plain.slice(Math.max(0, from - furthestTelling), from)) ||
      telling.test(plain.slice(to, to + furthestTelling)),
  );
  return [...exercises, ...told];
}

function isDeclined(text: string, [from, to]: Span, sentence: () => string): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  const not = notBefore.exec(before.replace(listed, ' '));
  if ((not !== null && !otherwise.test(not[1] ?? not[2] ?? '')) || notAfter.test(text.slice(to, to + 60))) return true;
  if (toldBefore.test(before) || othersAsked.test(before)) return true;
  if (reportedAfter.test(text.slice(to, to + 100)) || marked.test(text.slice(from, to + 25))) return true;
  const around = `${sentenceBefore.exec(before)?.[0] ?? ''}${text.slice(from, to)}${sentenceAfter.exec(text.slice(to, to + 60))?.[0] ?? ''}`;
  return staying.test(around) && !leaving.test(sentence());
}

const invitation = new RegExp(phrases.flatMap(([, ...group]) => group.map(compiled)).join('|'), 'g');
const not = letterOfMeaning('not') ?? '';
/** Number of words read before and after a phrase in its sentence. */
const furthestWord = 20;

/** Finds the places in the reading of phrases that are not refusals. */
function* phrasesIn(text: string, { letters, from, to }: Shape): Generator<Span> {
  for (const { 0: found, index } of matchesOf(letters, invitation)) {
    if (found.includes(not)) continue;
    const last = index + found.length - 1;
    const span: Span = [from[index] ?? 0, to[last] ?? 0];
    const sentence = () =>
      (/[^.]*$/.exec(letters.slice(Math.max(0, index - furthestWord), last))?.[0] ?? '') +
      (/^[^.]*/.exec(letters.slice(last, last + furthestWord))?.[0] ?? '');
    if (!isDeclined(text, span, sentence)) yield span;
  }
}

function* placesOf(form: RegExp, text: string): Generator<Span> {
  for (const { 0: found, index } of matchesOf(text, form)) yield [index, index + found.length];
}

/** Finds invitations to another place: an account, a call, a deal outside, a wallet, a meeting. */
export function* invitationsIn({ raw, plain, words }: Readings, shape: Shape): Generator<Span> {
  if (mayIdentify.test(plain)) yield* placesOf(identities, plain);
  yield* placesOf(disguised, plain);
  // A writer who hides a platform's name from a filter is not writing about the platform.
  if (!hidden.test(raw)) yield* placesOf(everyHidden, words);
  yield* phrasesIn(words, shape);
}
