import type { InputOf, OutputOf } from '#core/contract.ts';
import { disagreementTerms } from '#core/limits.ts';
import type { Disagreement } from '#core/safety/disagreements-contract.ts';
import { contactsIn } from '../chat/chat-policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { asker } from '../database/policy.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

/** Refuses `message_not_allowed` for contact details in words that the other party reads. */
function checkWords(words: string): void {
  const found = contactsIn(words);
  if (found) refuse('message_not_allowed', { field: 'words', found });
}

const partyOf = (id: unknown) => `case ${id} when c.assigner_id then 'poster' when c.bidder_id then 'tutor' end`;

/** The columns of a disagreement `d` with its chat `c`. */
export const disagreementColumns = `d.id, d.number, d.assignment_id, d.conversation_id, d.reason, d.words,
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

/** Opens a disagreement; refuses as `open_disagreement()` does. */
export async function openDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.openDisagreement'>,
): Promise<OutputOf<'safety.openDisagreement'>> {
  checkWords(input.words);
  const said = { p_assignment: input.assignment_id, p_kind: input.reason, p_words: input.words };
  const terms = { p_hours: disagreementTerms.answerHours, p_days: disagreementTerms.completedDays };
  return judge(context, 'open_disagreement', { ...said, ...terms }, { input });
}

/** Answers a disagreement; refuses as `answer_disagreement()` does. */
export async function answerDisagreement(
  context: SignedInContext,
  input: InputOf<'safety.answerDisagreement'>,
): Promise<OutputOf<'safety.answerDisagreement'>> {
  checkWords(input.words);
  return judge(context, 'answer_disagreement', { p_disagreement: input.id, p_words: input.words }, { input });
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
