import { z } from 'zod';
import type { Message } from '#core/chat/contract.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { allows } from '../database/policy.ts';
import { keepUpload } from '../files/keep-upload.ts';
import { digestOf } from '../platform/files/accept.ts';
import { refuse } from '../platform/refuse.ts';
import { prohibitedIn } from './chat-policy.ts';
import { messageRows, toMessage } from './message-rows.ts';
import { isParty } from './policy.ts';

async function refuseStranger({ db, viewer }: SignedInContext, conversation: string): Promise<void> {
  const own = await db
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.id', '=', conversation)
    .where(allows(viewer, isParty))
    .executeTakeFirst();
  if (!own) refuse('conversation_not_found');
}

/**
 * Messages with their senders, oldest first (CALL-35): those after a number, else the newest below `before`.
 * `more` says that there are others in the direction that was asked. Refuses `conversation_not_found`.
 */
export async function readMessages(
  context: SignedInContext,
  { conversation_id, after, before, limit }: InputOf<'chat.messages'>,
): Promise<{ items: Message[]; more: boolean }> {
  await refuseStranger(context, conversation_id);
  const forwards = after !== undefined;
  const rows = await messageRows(context)
    .where('m.conversation_id', '=', conversation_id)
    .$if(forwards, (query) => query.where('m.number', '>', after ?? 0))
    .$if(before !== undefined, (query) => query.where('m.number', '<', before ?? 0))
    .orderBy('m.number', forwards ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const ordered = forwards ? page : page.reverse();
  return { items: ordered.map((row) => toMessage(row, context.viewer.id)), more: rows.length > limit };
}

/**
 * Sends a message of text, file or both; refusals as `send_message()`, the chat policy and the file store give them
 * (CHAT-13 to CHAT-16), and `message_of_another`. The call's idempotency key is the message's client id: sent again, it is answered and not doubled.
 */
export async function sendMessage(context: SignedInContext, draft: InputOf<'chat.send'>): Promise<Message> {
  const { conversation_id, sender_id = context.viewer.id, content, file } = draft;
  if (sender_id !== context.viewer.id) refuse('message_of_another');
  await refuseStranger(context, conversation_id);
  if (content === '' && !file) refuse('message_empty', { field: 'content' });
  const found = prohibitedIn(context, content);
  if (found) refuse('message_not_allowed', { field: 'content', found });
  const p_file = file ? await keepAttachment(context, conversation_id, file) : null;
  const message = { p_conversation: conversation_id, p_content: content, p_file };
  const { number } = await judge(context, 'send_message', message, { answer: z.object({ number: z.int() }) });
  const row = await messageRows(context)
    .where('m.conversation_id', '=', conversation_id)
    .where('m.number', '=', number)
    .executeTakeFirstOrThrow();
  return toMessage(row, context.viewer.id);
}

/**
 * Stores the attachment; one that arrives again with its message's key is already there. Refuses `form_already_sent`
 * when the key's message is in another conversation or carries another file.
 */
async function keepAttachment(context: SignedInContext, conversation_id: string, file: File): Promise<string> {
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
    // A file from before digests were kept is taken for the same.
    const isSame = known.conversation_id === conversation_id && (known.digest ?? digest) === digest;
    return (isSame && known.file_id) || refuse('form_already_sent');
  }
  return (await keepUpload(context, file, { bucket: 'chat_attachments', folder: conversation_id })).id;
}

/** Moves the viewer's read mark forwards, at most to the newest message; refuses `conversation_not_found`. */
export function markRead(
  context: SignedInContext,
  { conversation_id, number }: InputOf<'chat.markRead'>,
): Promise<OutputOf<'chat.markRead'>> {
  return judge(context, 'mark_read', { p_conversation: conversation_id, p_number: number });
}
