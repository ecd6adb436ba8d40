import { sql } from 'kysely';
import { z } from 'zod';
import type { Message } from '#core/chat/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { chatSearch, newcomers } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { keepAll } from '../files/keep-upload.ts';
import { countNewcomer, secondsNew } from '../platform/count-call.ts';
import { digestOf } from '../platform/files/accept.ts';
import { refuse, refuseAll } from '../platform/refuse.ts';
import { allowFileNames, prohibitedIn } from './chat-policy.ts';
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
 * one (half of them before it), or the newest before `before`. Refuses `conversation_not_found`.
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
 * newest before `before`. It reads so few at a time that it needs no index, which would slow every
 * message down. Refuses `conversation_not_found`.
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
    .select('m.number')
    .where('m.conversation_id', '=', conversation_id)
    .where('m.number', '<', below)
    .where('m.number', '>=', lowest)
    .where((eb) =>
      eb.or([
        eb('m.content', 'ilike', pattern),
        eb.and([
          eb('m.file_id', 'is not', null),
          sql<boolean>`exists (select from files where name ilike ${pattern} and id = any (files_of_message(m.id)))`,
        ]),
      ]),
    )
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
    file: sent,
    voice_seconds,
    voice_peaks,
    reply_to = null,
  } = draft;
  if (sender_id !== context.viewer.id) refuse('message_of_another');
  // For text alone `send_message()` checks the conversation's parties.
  if (sent.length > 0) await lastNumberOf(context, conversation_id);
  if (secondsNew(context) > 0) await countToStranger(context, conversation_id);
  if (content === '' && sent.length === 0) refuse('message_empty', { field: 'content' });
  const found = await prohibitedIn(context, content);
  if (found) refuse('message_not_allowed', { field: 'content', found });
  await allowFileNames(context, sent);
  const kind = voice_seconds === undefined ? 'attachment' : 'voice';
  const p_files = sent.length > 0 ? await keepAttachments(context, conversation_id, sent, kind) : [];
  const words = { p_conversation: conversation_id, p_content: content, p_reply: reply_to };
  const note = kind === 'voice' ? { p_voice: voice_seconds ?? null, p_peaks: voice_peaks ?? null } : noNote;
  const message = { ...words, p_files, ...note };
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
 * Stores the attachments; those that arrive again with their message's key already exist. Refuses
 * `form_already_sent` if the key's message is in another conversation or carries other files, and
 * each file that `keepUpload()` refuses, by its name.
 */
async function keepAttachments(
  context: SignedInContext,
  conversation_id: string,
  files: readonly File[],
  kind: 'attachment' | 'voice',
): Promise<string[]> {
  const { db, viewer, key } = context;
  const sent: { file: File; digest: string }[] = [];
  for (const file of files) sent.push({ file, digest: await digestOf(file) });
  const known = await db
    .selectFrom('messages')
    .select(['conversation_id', sql<string[]>`files_of_message(id)`.as('ids')])
    .select(
      sql<(string | null)[]>`(select array_agg(f.digest order by n)
      from unnest(files_of_message(messages.id)) with ordinality given (id, n) join files f on f.id = given.id)`.as(
        'digests',
      ),
    )
    .where('sender_id', '=', viewer.id)
    .where('client_id', '=', key)
    .executeTakeFirst();
  if (known) {
    const once = [...new Set(sent.map(({ digest }) => digest))];
    // A file stored before digests were kept counts as equal.
    const isSame =
      once.length === known.ids.length && once.every((digest, n) => (known.digests[n] ?? digest) === digest);
    if (!isSame || known.conversation_id !== conversation_id) refuse('form_already_sent');
    return known.ids;
  }
  const { kept, faults } = await keepAll(context, sent, { bucket: 'chat_attachments', folder: conversation_id, kind });
  refuseAll(faults);
  return kept.map(({ file_id }) => file_id);
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
