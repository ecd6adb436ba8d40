import type { InputOf, OutputOf } from '#core/contract.ts';
import { disagreementTerms } from '#core/limits.ts';
import { sideOf } from '#core/safety/disagreements.ts';
import type { Disagreement } from '#core/safety/disagreements-contract.ts';
import { contactsIn } from '../chat/chat-policy.ts';
import { isParticipant } from '../chat/policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { asker } from '../database/policy.ts';
import { run, type Take } from '../database/statement.ts';
import { withFiles } from '../files/keep-upload.ts';
import { refuse } from '../platform/refuse.ts';

const evidence = { bucket: 'disagreement_files' } as const;

/** Refuses `message_not_allowed` for contact details in words that the other party reads. */
function checkWords(words: string): void {
  const found = contactsIn(words);
  if (found) refuse('message_not_allowed', { field: 'words', found });
}

const partyOf = (id: unknown) => `case ${id} when c.assigner_id then 'poster' when c.bidder_id then 'tutor' end`;

/** Returns the SQL of the files that a party put beside their words, in their order. */
const filesBeside = (party: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.id, 'name', f.name, 'size', f.size) order by s.position), '[]')
    from disagreement_files s join files f on f.id = s.file_id
   where s.disagreement_id = d.id and s.user_id = ${party})`;

/** The columns of a disagreement `d` with its chat `c`. */
export const disagreementColumns = `d.id, d.number, d.assignment_id, d.conversation_id, d.reason, d.words,
  ${filesBeside('d.opened_by')} as files, ${filesBeside('d.other_id')} as answer_files,
  ${partyOf('d.opened_by')} as opened_by, d.opened_at, d.answer_until, d.answer, d.answered_at, d.state, d.closed_at,
  (select coalesce(jsonb_agg(jsonb_build_object('is_final', is_final, 'outcome', outcome, 'note', note, 'granted', granted,
      'granted_to', ${partyOf('granted_to')}, 'warned', ${partyOf('warned')}, 'decided_at', decided_at) order by is_final), '[]')
    from disagreement_decisions where disagreement_id = d.id) as decisions,
  (select coalesce(jsonb_agg(jsonb_build_object('by', ${partyOf('user_id')}, 'words', words, 'created_at', created_at)
      order by created_at), '[]')
    from disagreement_appeals where disagreement_id = d.id) as appeals`;

/** A row of `disagreementColumns`, whose times in JSON are strings. */
export type DisagreementRow = Omit<Disagreement, 'decisions' | 'appeals'> & {
  decisions: (Omit<Disagreement['decisions'][number], 'decided_at'> & { decided_at: string })[];
  appeals: (Omit<Disagreement['appeals'][number], 'created_at'> & { created_at: string })[];
};

export const disagreementOf = <Row extends DisagreementRow>({ decisions, appeals, ...row }: Row) => ({
  ...row,
  decisions: decisions.map((made) => ({ ...made, decided_at: new Date(made.decided_at) })),
  appeals: appeals.map((asked) => ({ ...asked, created_at: new Date(asked.created_at) })),
});

/**
 * Returns the newest disagreement about an assignment to a party of its award. Refuses
 * `disagreement_not_found` to others.
 */
export async function readDisagreement(
  { db, viewer }: SignedInContext,
  assignment: string,
): Promise<OutputOf<'safety.disagreement'>> {
  const [chat] = await run<{ id: string; me: 'poster' | 'tutor'; title: string }>(db, (take) => {
    const me = asker(viewer, take);
    return `select c.id, ${partyOf(me)} as me, a.title from conversations c join assignments a on a.id = c.assignment_id
      where c.assignment_id = ${take(assignment, 'uuid')} and ${me} in (c.assigner_id, c.bidder_id)
      order by c.ended_at is not null, c.ended_at desc limit 1`;
  });
  if (!chat) refuse('disagreement_not_found');
  const [row] = await run<DisagreementRow>(
    db,
    (take) => `select ${disagreementColumns} from disagreements d join conversations c on c.id = d.conversation_id
      where d.conversation_id = ${take(chat.id, 'uuid')} order by d.opened_at desc limit 1`,
  );
  return { me: chat.me, title: chat.title, found: row ? disagreementOf(row) : null };
}

/** Refuses `code` to whoever is no party of the chat `c`, before a file of theirs is stored. */
async function allowFiles(
  { db, viewer }: SignedInContext,
  { file }: { file: readonly File[] },
  code: 'disagreement_not_party' | 'disagreement_not_found',
  chat: (take: Take) => string,
): Promise<void> {
  if (file.length === 0) return;
  const [own] = await run(
    db,
    (take) =>
      `select 1 as own from conversations c where ${chat(take)} and ${isParticipant(asker(viewer, take))} limit 1`,
  );
  if (!own) refuse(code);
}

/** Opens a disagreement; refuses as `open_disagreement()` and the file store do. */
export async function openDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.openDisagreement'>,
): Promise<OutputOf<'safety.openDisagreement'>> {
  const { assignment_id, reason, words } = input;
  const said = { p_assignment: assignment_id, p_kind: reason, p_whose: sideOf[reason], p_words: words };
  const terms = { p_hours: disagreementTerms.answerHours, p_days: disagreementTerms.completedDays };
  const blames = { disagreement_reason_of_other: 'reason' };
  await allowFiles(
    context,
    input,
    'disagreement_not_party',
    (take) => `c.assignment_id = ${take(assignment_id, 'uuid')}`,
  );
  const form = { procedure: 'safety.openDisagreement', ...evidence, input } as const;
  return withFiles(context, { ...form, checks: [async () => checkWords(words)] }, (files, hash) =>
    judge(context, 'open_disagreement', { ...said, p_files: files, ...terms }, { hash, blames }),
  );
}

/** Answers a disagreement; refuses as `answer_disagreement()` and the file store do. */
export async function answerDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.answerDisagreement'>,
): Promise<OutputOf<'safety.answerDisagreement'>> {
  const { id, words } = input;
  const ofChat = (take: Take) => `c.id = (select conversation_id from disagreements where id = ${take(id, 'uuid')})`;
  await allowFiles(context, input, 'disagreement_not_found', ofChat);
  const form = { procedure: 'safety.answerDisagreement', ...evidence, input } as const;
  return withFiles(context, { ...form, checks: [async () => checkWords(words)] }, (files, hash) =>
    judge(context, 'answer_disagreement', { p_disagreement: id, p_words: words, p_files: files }, { hash }),
  );
}

/** Takes an own disagreement back; refuses as `withdraw_disagreement()` does. */
export function withdrawDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.withdrawDisagreement'>,
): Promise<OutputOf<'safety.withdrawDisagreement'>> {
  return judge(context, 'withdraw_disagreement', { p_disagreement: input.id }, { input });
}

/** Appeals against a decision; refuses as `appeal_disagreement()` does. */
export async function appealDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.appealDisagreement'>,
): Promise<OutputOf<'safety.appealDisagreement'>> {
  checkWords(input.words);
  const appeal = { p_disagreement: input.id, p_words: input.words, p_days: disagreementTerms.appealDays };
  return judge(context, 'appeal_disagreement', appeal, { input });
}
