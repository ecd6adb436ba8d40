import { type FoundPlace, wordsOf } from '#core/refusal.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { refusals } from '#core/refusals.ts';
import type { SignedInContext } from '../context.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { countPassed, countRefused } from './check-counts.ts';
import { type Contact, type ContactKind, findContacts, pageContacts, plainestOf } from './detector/detector.ts';

export type ContentField =
  | 'title'
  | 'description'
  | 'subject'
  | 'proposal'
  | 'question'
  | 'answer'
  | 'about'
  | 'gig'
  | 'reply'
  | 'review'
  | 'changes'
  | 'work'
  | 'pdf';

/**
 * Verdict of a check. `reason` is ready to show; null if the check gives none, and the spec's own
 * text is shown.
 */
export interface Verdict {
  allowed: boolean;
  reason: string | null;
  /** Finding of the house's own check, for callers that say it in another language. */
  found?: ContactKind;
  /** Its places in the text. */
  places?: FoundPlace[];
}

/**
 * Decides whether a text may be published. A check that rejects counts as 'not allowed' (fail
 * closed).
 */
export interface ContentCheck {
  check(text: string, field: ContentField): Promise<Verdict>;
}

const refusalOf = {
  title: 'title_not_allowed',
  description: 'description_not_allowed',
  subject: 'subject_not_allowed',
  pdf: 'pdf_not_allowed',
  proposal: 'proposal_not_allowed',
  question: 'question_not_allowed',
  answer: 'answer_not_allowed',
  about: 'about_not_allowed',
  gig: 'gig_not_allowed',
  reply: 'reply_not_allowed',
  review: 'review_not_allowed',
  changes: 'changes_not_allowed',
  work: 'work_not_allowed',
} as const satisfies Record<ContentField, RefusalCode>;

/** Sentences for each kind of finding. */
export const foundSentence: Record<ContactKind, string> = {
  phone: 'It seems to contain a phone number.',
  email: 'It seems to contain an email address.',
  link: 'It seems to contain a link to another site.',
  invitation: 'It seems to invite people to get in touch elsewhere.',
};

/** Longest word kept, in characters: findings are to be recognised, not read. */
const longestWords = 80;

function placeOf({ kind, from, to }: Contact, text: string): FoundPlace {
  const words = text.slice(from, Math.min(to, from + longestWords)).toWellFormed();
  return { kind, from, to, words: to - from > longestWords ? `${words}…` : words };
}

/**
 * The house's own check: contact information in any disguise (detector.ts). Its reason is the
 * spec's text and the finding.
 */
export const contactCheck: ContentCheck = {
  async check(text, field) {
    const contacts = field === 'pdf' ? pageContacts(text) : findContacts(text);
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

/** Writer of a text; of a guest nothing is kept. */
type Writer = Pick<SignedInContext, 'viewer' | 'db' | 'now'>;
type Checked = Pick<SignedInContext, 'contentCheck'> & (Writer | { viewer: null });

/**
 * Refuses `title_not_allowed` or the like of its field with the check's reason, else the spec's
 * text (BID-03 to BID-05, POST-20 to POST-23); `content_check_failed` when the check itself fails.
 * `input` is the form's name for the field. A refused text is kept, so that its writer can appeal:
 * the refusal's `appeal` names it. A text that an admin allowed passes.
 */
export async function allowContent(
  context: Checked,
  field: ContentField,
  text: string,
  input: string = field,
): Promise<void> {
  const { allowed, reason, found, places } = await verdictOf(context.contentCheck, field, text);
  const kept = context.viewer && !allowed ? await keepRefused(context, field, text, found) : null;
  const passes = allowed || kept?.outcome === 'allowed';
  if (context.viewer && passes) countPassed(context);
  if (passes) return;
  if (context.viewer) await countRefused(context, found);
  const params = { ...(found && { found }), ...(kept && { appeal: kept.id }) };
  refuse(refusalOf[field], { text: reason?.trim() || undefined, params, places, field: input });
}

/**
 * Keeps that a text was refused, or that it passed because it was allowed: one row for each person,
 * field and text.
 */
async function keepRefused({ db, viewer, now }: Writer, field: ContentField, text: string, found?: ContactKind) {
  const [kept] = await run<{ id: string; outcome: string | null }>(
    db,
    (take) => `insert into refused_texts as t (user_id, field, found, text, last_at)
      values (${take(viewer.id, 'uuid')}, ${take(field, 'text')}, ${take(found ?? null, 'text')}, ${take(text, 'text')},
        ${take(now, 'timestamptz')})
      on conflict (user_id, field, md5(text)) do update set last_at = excluded.last_at,
        times = t.times + case when t.outcome = 'allowed' then 0 else 1 end,
        used = t.used + case when t.outcome = 'allowed' then 1 else 0 end
      returning t.id, t.outcome`,
  );
  return kept ?? null;
}

/** Returns the places of findings in a text, by the present check. */
export async function placesIn(check: ContentCheck, field: ContentField, text: string): Promise<FoundPlace[]> {
  return (await verdictOf(check, field, text)).places ?? [];
}

/**
 * Returns the verdict alone, for `safety.validateTitle` and `safety.validateDescription`: both
 * names of the text are checked (CALL-44, CALL-45).
 */
export async function validateContent(
  check: ContentCheck,
  field: ContentField,
  input: { description: string; content: string },
): Promise<Verdict> {
  const text = [input.description, input.content].filter((part) => part !== '').join('\n');
  return await verdictOf(check, field, text);
}
