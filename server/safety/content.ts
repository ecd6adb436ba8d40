import { type FoundPlace, wordsOf } from '#core/refusal.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { refusals } from '#core/refusals.ts';
import { refuse } from '../platform/refuse.ts';
import { type Contact, type ContactKind, findContacts, plainestOf } from './detector.ts';

export type ContentField = 'title' | 'description' | 'proposal' | 'question' | 'answer' | 'about' | 'gig' | 'reply';

/** `reason` is ready to show; null where the check gives none, and the spec's own text is shown. */
export interface Verdict {
  allowed: boolean;
  reason: string | null;
  /** What the house's own check found, for those who say it in another language. */
  found?: ContactKind;
  /** Where it stands in the text. */
  places?: FoundPlace[];
}

/** Decides whether a text may be published. One that rejects counts as 'not allowed' (fail closed). */
export interface ContentCheck {
  check(text: string, field: ContentField): Promise<Verdict>;
}

const refusalOf = {
  title: 'title_not_allowed',
  description: 'description_not_allowed',
  proposal: 'proposal_not_allowed',
  question: 'question_not_allowed',
  answer: 'answer_not_allowed',
  about: 'about_not_allowed',
  gig: 'gig_not_allowed',
  reply: 'reply_not_allowed',
} as const satisfies Record<ContentField, RefusalCode>;

/** Says what was found, as a sentence. */
export const foundSentence: Record<ContactKind, string> = {
  phone: 'It seems to contain a phone number.',
  email: 'It seems to contain an email address.',
  link: 'It seems to contain a link to another site.',
  invitation: 'It seems to invite people to get in touch elsewhere.',
};

/** Words longer than this are cut: they are to be known again, not read. */
const longestWords = 80;

function placeOf({ kind, from, to }: Contact, text: string): FoundPlace {
  const words = text.slice(from, Math.min(to, from + longestWords)).toWellFormed();
  return { kind, from, to, words: to - from > longestWords ? `${words}…` : words };
}

/** The house's own check: contact information in any disguise (detector.ts). Its reason is the spec's text and what was found. */
export const contactCheck: ContentCheck = {
  async check(text, field) {
    const contacts = findContacts(text);
    const kind = plainestOf(contacts);
    if (kind === null) return { allowed: true, reason: null };
    const reason = `${wordsOf(refusals[refusalOf[field]])} ${foundSentence[kind]}`;
    return { allowed: false, reason, found: kind, places: contacts.map((contact) => placeOf(contact, text)) };
  },
};

async function verdictOf(check: ContentCheck, field: ContentField, text: string): Promise<Verdict> {
  const verdict = await check
    .check(text, field)
    .catch((cause: unknown) => refuse('content_check_failed', { field, cause }));
  if (typeof verdict?.allowed !== 'boolean') refuse('content_verdict_invalid', { field });
  return verdict;
}

/**
 * Refuses `title_not_allowed` or the like of its field with the check's reason, else the
 * spec's text (BID-03 to BID-05, POST-20 to POST-23); `content_check_failed` when the check itself fails, `content_verdict_invalid` when it
 * answers anything else (ERR-14, ERR-15). `input` is the
 * form's name for the field.
 */
export async function allowContent(
  check: ContentCheck,
  field: ContentField,
  text: string,
  input: string = field,
): Promise<void> {
  const { allowed, reason, found, places } = await verdictOf(check, field, text);
  if (!allowed) {
    refuse(refusalOf[field], { text: reason?.trim() || undefined, params: found && { found }, places, field: input });
  }
}

/** The verdict alone, for `safety.validateTitle` and `safety.validateDescription`: both names of the text are checked (CALL-44, CALL-45). */
export async function validateContent(
  check: ContentCheck,
  field: ContentField,
  input: { description: string; content: string },
): Promise<Verdict> {
  const text = [input.description, input.content].filter((part) => part !== '').join('\n');
  return await verdictOf(check, field, text);
}
