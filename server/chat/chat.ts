import { z } from 'zod';
import type { Message } from '#core/chat/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { chatSearch, newcomers } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { keepUpload } from '../files/keep-upload.ts';
import { countNewcomer, secondsNew } from '../platform/count-call.ts';
import { digestOf } from '../platform/files/accept.ts';
import { refuse } from '../platform/refuse.ts';
import { prohibitedIn } from './chat-policy.ts';
import { messageRows, toMessage } from './message-rows.ts';
import { onOwnPage } from './own-page.ts';
import { isParticipant } from './policy.ts';

/**
 * Returns the number of the newest message of an own conversation; refuses
 * `conversation_not_found`.
 */
async function lastNumberOf({ db, viewer }: SignedInContext, conversation: string): Promise<number> {
  const own = await db
    .selectFrom('conversations as c')
    .select('c.last_number')
    .where('c.id', '=', conversation)
    .where(allows(viewer, isParticipant))
    .executeTakeFirst();
  return own?.last_number ?? refuse('conversation_not_found');
}

/**
 * Returns messages with their senders, oldest first (CALL-35): those after a number, those around
 * one, half of them before it, else the newest below `before`. Refuses `conversation_not_found`.
 */
export async function readMessages(
  context: SignedInContext,
  { conversation_id, after, around, before, limit }: InputOf<'chat.messages'>,
): Promise<OutputOf<'chat.messages'>> {
  const newest = await lastNumberOf(context, conversation_id);
  const until = around === undefined ? before : around + Math.ceil(limit / 2);
  const forwards = after !== undefined;
  const rows = await messageRows(context)
    .where('m.conversation_id', '=', conversation_id)
    .$if(forwards, (query) => query.where('m.number', '>', after ?? 0))
    .$if(until !== undefined, (query) => query.where('m.number', '<', until ?? 0))
    .orderBy('m.number', forwards ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const items = (forwards ? page : page.reverse()).map((row) => toMessage(row, context.viewer.id));
  return { items, more: rows.length > limit, later: (items.at(-1)?.number ?? newest) < newest };
}

/**
 * Returns the numbers of messages that contain these words in any case, newest first, among the
 * newest below `before`: it reads so few at once that it needs no index, which every message would
 * have to be added to. Refuses `conversation_not_found`.
 */
export async function searchMessages(
  context: SignedInContext,
  { conversation_id, words, before }: InputOf<'chat.search'>,
): Promise<OutputOf<'chat.search'>> {
  const newest = await lastNumberOf(context, conversation_id);
  const below = Math.min(before ?? newest + 1, newest + 1);
  const lowest = Math.max(1, below - chatSearch.through);
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await context.db
    .selectFrom('messages as m')
    .leftJoin('files', 'files.id', 'm.file_id')
    .select('m.number')
    .where('m.conversation_id', '=', conversation_id)
    .where('m.number', '<', below)
    .where('m.number', '>=', lowest)
    .where((eb) => eb.or([eb('m.content', 'ilike', pattern), eb('files.name', 'ilike', pattern)]))
    .orderBy('m.number', 'desc')
    .limit(chatSearch.found + 1)
    .execute();
  const numbers = rows.slice(0, chatSearch.found).map(({ number }) => number);
  const isCut = rows.length > chatSearch.found;
  const reached = isCut ? (numbers.at(-1) ?? lowest) : lowest;
  return { numbers, next: reached > 1 ? reached : null };
}

const noNote = { p_voice: null, p_peaks: null };

/**
 * Sends a message of text, file or both, or a voice note; refuses as `send_message()`, the chat
 * policy and the file store do (CHAT-13 to CHAT-16), and `message_of_another` and
 * `newcomer_too_often`. The call's idempotency key is the message's client id: a retry is answered
 * and not stored twice.
 */
export async function sendMessage(context: SignedInContext, draft: InputOf<'chat.send'>): Promise<Message> {
  const {
    conversation_id,
    sender_id = context.viewer.id,
    content,
    file,
    voice_seconds,
    voice_peaks,
    reply_to = null,
  } = draft;
  if (sender_id !== context.viewer.id) refuse('message_of_another');
  // For text alone `send_message()` checks whose conversation it is.
  if (file) await lastNumberOf(context, conversation_id);
  if (secondsNew(context) > 0) await countToStranger(context, conversation_id);
  if (content === '' && !file) refuse('message_empty', { field: 'content' });
  const found = await prohibitedIn(context, content);
  if (found) refuse('message_not_allowed', { field: 'content', found });
  const kind = voice_seconds === undefined ? 'attachment' : 'voice';
  const p_file = file ? await keepAttachment(context, conversation_id, file, kind) : null;
  const words = { p_conversation: conversation_id, p_content: content, p_reply: reply_to };
  const note = kind === 'voice' ? { p_voice: voice_seconds ?? null, p_peaks: voice_peaks ?? null } : noNote;
  const message = { ...words, p_file, ...note };
  const { number } = await judge(context, 'send_message', message, { answer: z.object({ number: z.int() }) });
  const row = await messageRows(context)
    .where('m.conversation_id', '=', conversation_id)
    .where('m.number', '=', number)
    .executeTakeFirstOrThrow();
  return toMessage(row, context.viewer.id);
}

/**
 * Counts a newcomer's messages to people who have not written to them yet. Refuses
 * `newcomer_too_often`.
 */
async function countToStranger(context: SignedInContext, conversation_id: string): Promise<void> {
  const answered = await context.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .where('sender_id', '<>', context.viewer.id)
    .limit(1)
    .executeTakeFirst();
  if (!answered) await countNewcomer(context, 'chat.send', newcomers.messages);
}

/**
 * Stores the attachment; one that arrives again with its message's key already exists. Refuses
 * `form_already_sent` if the key's message is in another conversation or carries another file.
 */
async function keepAttachment(
  context: SignedInContext,
  conversation_id: string,
  file: File,
  kind: 'attachment' | 'voice',
): Promise<string> {
  const { db, viewer, key } = context;
  const known = await db
    .selectFrom('messages')
    .leftJoin('files', 'files.id', 'messages.file_id')
    .select(['messages.conversation_id', 'messages.file_id', 'files.digest'])
    .where('sender_id', '=', viewer.id)
    .where('client_id', '=', key)
    .executeTakeFirst();
  if (known) {
    const digest = await digestOf(file);
    // A file stored before digests were kept counts as equal.
    const isSame = known.conversation_id === conversation_id && (known.digest ?? digest) === digest;
    return (isSame && known.file_id) || refuse('form_already_sent');
  }
  return (await keepUpload(context, file, { bucket: 'chat_attachments', folder: conversation_id, kind })).id;
}

/**
 * Moves the viewer's read mark forwards, at most to the newest message; refuses
 * `conversation_not_found` and `page_of_another`.
 */
export function markRead(
  context: SignedInContext,
  { conversation_id, viewer_id, number }: InputOf<'chat.markRead'>,
): Promise<OutputOf<'chat.markRead'>> {
  onOwnPage(context, viewer_id);
  return judge(context, 'mark_read', { p_conversation: conversation_id, p_number: number });
}
