import { english } from './english.ts';
import type { Readings } from './normalise.ts';
import { romanUrdu, urdu } from './urdu.ts';

/*
 * Invitations to meet elsewhere. A platform's name alone is a topic ('How WhatsApp changed family talk'); what is
 * looked for is someone's own account, or a call to come, write or pay there.
 */

const invitations = [...english, { needs: '', forms: romanUrdu }].map(({ needs, forms }) => ({
  needs: new RegExp(needs),
  forms: new RegExp(forms.join('|'), 'g'),
}));
const urduInvitations = new RegExp(urdu.join('|'), 'gu');
const urduLetter = /[\u0600-\u06ff]/;
const hidden = /whats ?app|telegram|instagram|facebook|snapchat|discord|g-?mail|easypaisa|jazzcash/;
const discordTag =
  /(?<![\w#])(?!(?:issue|question|problem|ticket|bug|case|error|task|section|chapter|assignment|q|pr|c)#)[a-z][\w.]{1,31}#\d{4}(?!\w)/;
const skypeId = /\blive:[.\w]{3,}/;
const iban = /\bpk\d\d ?[a-z]{4}(?: ?[\dx*]{4}){3,4}/;

/** A 'not' in the clause before an invitation, or right after it, makes it a refusal to be contacted. */
const notBefore =
  /(?<!\bwhy )\b(?:not|never|no|don't|dont|won't|cannot|can't|without|nahi|nahin|nai|mat|avoid|nobody|neither)\b([^,;.!?\n]*)$|نہ(?:یں)? ([^،۔]*)$/;
/** 'Don't hesitate to call me', 'no bids, just …': the 'not' is about something else. */
const otherwise =
  /\b(?:hesitat\w*|just|instead|but|bids?|wait|only|need|problem|issue|worry|waste|time|so|please|plz|karo|karein|kro)\b/;
const notAfter =
  /^[^,;.!?\n]{0,25}\b(?:nahi|nahin|nai|mat|yahin|isi site|is site|(?:in|through) (?:the|this) (?:chat|site|website|platform))\b|^[^،۔]{0,25}(?:نہیں|یہیں|مت )/;

function isDeclined(before: string, after: string): boolean {
  const not = notBefore.exec(before);
  return (not !== null && !otherwise.test(not[1] ?? not[2] ?? '')) || notAfter.test(after);
}

function findsInvitation(text: string, form: RegExp): boolean {
  for (const match of text.matchAll(form)) {
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
    if (!isDeclined(before, after)) {
      return true;
    }
  }
  return false;
}

/** Who hides a platform's name from a filter is not writing about the platform. */
function isDisguised(raw: string, words: string): boolean {
  return hidden.test(words) && !hidden.test(raw);
}

/** Is there an invitation to another place: an account, a call, a deal outside, a wallet, a meeting? */
export function hasInvitation({ raw, plain, words }: Readings): boolean {
  return (
    discordTag.test(plain) ||
    skypeId.test(plain) ||
    iban.test(plain) ||
    isDisguised(raw, words) ||
    [...new Set([plain, words])].some((text) =>
      invitations.some(({ needs, forms }) => needs.test(text) && findsInvitation(text, forms)),
    ) ||
    (urduLetter.test(plain) && findsInvitation(plain, urduInvitations))
  );
}
