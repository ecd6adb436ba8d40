import type { Settlement } from '#core/chat/settlements-contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { settlements as bounds } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { withFile } from '../files/keep-upload.ts';
import { refuse } from '../platform/refuse.ts';
import { contactsIn } from './chat-policy.ts';
import { ownAssignment } from './milestones.ts';

/** Lists the payments of an own conversation, oldest first; refuses `conversation_not_found`. */
export async function readSettlements(
  context: SignedInContext,
  { conversation_id }: InputOf<'chat.settlements'>,
): Promise<Settlement[]> {
  await ownAssignment(context, conversation_id);
  const rows = await context.db
    .selectFrom('settlements as s')
    .leftJoin('milestones as m', 'm.id', 's.milestone_id')
    .select(['s.id', 's.conversation_id', 's.payer_id', 's.amount', 's.method', 's.reference'])
    .select((eb) => eb.fn.coalesce('s.milestone_title', 'm.title').as('milestone'))
    .select(['s.file_id', 's.status', 's.words', 's.created_at', 's.answered_at'])
    .where('s.conversation_id', '=', conversation_id)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(bounds.most)
    .execute();
  return rows.map(({ file_id, ...row }) => ({ ...row, file_url: file_id && `/files/${file_id}` }));
}

/**
 * Tells the tutor of a payment made outside the site; refuses as `tell_payment()` and the file
 * store do. A reference is not a message: the number of a wallet may stand in it.
 */
export async function tellPayment(
  context: SignedInContext,
  input: InputOf<'chat.tellPayment'>,
): Promise<OutputOf<'chat.tellPayment'>> {
  const { conversation_id, amount, milestone_id = null, method, reference, above_agreed } = input;
  await ownAssignment(context, conversation_id);
  const form = { procedure: 'chat.tellPayment', bucket: 'chat_payments', input } as const;
  return withFile(context, form, (p_file, hash) => {
    const payment = { p_conversation: conversation_id, p_amount: amount, p_milestone: milestone_id, p_method: method };
    // The row needs one: cash has none of its own.
    const proof = { p_reference: reference || 'By hand', p_file, p_most: bounds.most };
    const blames = { file_not_found: 'file', settlement_above_agreed: 'above_agreed' };
    return judge(context, 'tell_payment', { ...payment, ...proof, p_above_agreed: above_agreed }, { hash, blames });
  });
}

/** Takes a payment of an own assignment back; refuses as `withdraw_payment()` does. */
export async function withdrawPayment(
  context: SignedInContext,
  { id }: InputOf<'chat.withdrawPayment'>,
): Promise<OutputOf<'chat.withdrawPayment'>> {
  return judge(context, 'withdraw_payment', { p_settlement: id });
}

/**
 * Records the tutor's answer; refuses as `answer_payment()` does. The detector judges its words.
 */
export async function answerPayment(
  context: SignedInContext,
  { id, received, words }: InputOf<'chat.answerPayment'>,
): Promise<OutputOf<'chat.answerPayment'>> {
  const found = contactsIn(words);
  if (found) refuse('message_not_allowed', { field: 'words', found });
  return judge(context, 'answer_payment', { p_settlement: id, p_received: received, p_words: words });
}
