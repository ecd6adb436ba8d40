import { sql } from 'kysely';
import type { Conversation, Message } from '#core/chat/contract.ts';
import { hasProhibitedWord } from '#core/chat/rules.ts';
import type { SignedInContext } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';
import { type PageKey, pageKey, readKey } from '../database/page-key.ts';
import { keepUpload } from '../files/keep-upload.ts';
import { digestOf } from '../platform/files/accept.ts';
import { refuse } from '../platform/refuse.ts';
import { findContact } from '../safety/detector.ts';

/** The viewer's messages of the other party beyond the read mark. */
const unreadOf = (viewer: string) => sql<number>`(select count(*)::int from messages m
  where m.conversation_id = c.id and m.sender_id <> ${viewer}::uuid and m.number > coalesce(mark.number, 0))`;

/** Characters of its newest message that a listed conversation shows. */
const preview = 200;

interface ListInput {
  p_user_id: string;
  before?: string | undefined;
  limit: number;
}

/** The viewer's newest conversations below a key: as poster and as tutor, each side from its own index. */
function newestOf(viewer: string, from: PageKey | null, limit: number) {
  const below = from ? sql`and (last_at, id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql``;
  const side = (party: 'assigner_id' | 'bidder_id') => sql`(
    select id, last_at from conversations where ${sql.ref(party)} = ${viewer} ${below}
    order by last_at desc, id desc limit ${limit})`;
  return sql<string>`(select id from (${side('assigner_id')} union all ${side('bidder_id')}) own
    order by last_at desc, id desc limit ${limit})`;
}

/**
 * The own conversations, newest first (CALL-43, ENTITY-17), each with its key for those older than it; asked for another
 * user's, there are none to show.
 */
export async function ownConversations(
  { db, viewer }: SignedInContext,
  { p_user_id, before, limit }: ListInput,
): Promise<Conversation[]> {
  if (p_user_id.toLowerCase() !== viewer.id) return [];
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
    .innerJoin('profiles as assigner', 'assigner.id', 'c.assigner_id')
    .innerJoin('profiles as bidder', 'bidder.id', 'c.bidder_id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.conversation_id', '=', 'c.id').onRef('last.number', '=', 'c.last_number'),
    )
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.conversation_id', '=', 'c.id').on('mark.user_id', '=', viewer.id),
    )
    .select(['c.id', 'c.assignment_id', 'a.title as assignment_title', 'a.status as assignment_status'])
    .select(['c.last_number', 'c.last_at', 'last.file_id', 'last.sender_id', 'mark.number as read'])
    .select(['assigner.id as assigner_id', 'assigner.full_name as assigner_name'])
    .select(['assigner.username as assigner_username', 'assigner.avatar_url as assigner_avatar'])
    .select(['bidder.id as bidder_id', 'bidder.full_name as bidder_name'])
    .select(['bidder.username as bidder_username', 'bidder.avatar_url as bidder_avatar'])
    .select([unreadOf(viewer.id).as('unread'), sql<string>`left(last.content, ${preview})`.as('content')])
    .where('c.id', 'in', newestOf(viewer.id, readKey(before), limit))
    .orderBy('c.last_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    assignment_id: row.assignment_id,
    assignment_title: row.assignment_title,
    assignment_status: row.assignment_status as Conversation['assignment_status'],
    assigner: {
      id: row.assigner_id,
      full_name: row.assigner_name,
      username: row.assigner_username,
      avatar_url: row.assigner_avatar,
    },
    bidder: {
      id: row.bidder_id,
      full_name: row.bidder_name,
      username: row.bidder_username,
      avatar_url: row.bidder_avatar,
    },
    last_number: row.last_number,
    last_at: row.last_at,
    last_message:
      row.sender_id === null
        ? null
        : { content: row.content ?? '', has_file: row.file_id !== null, sender_id: row.sender_id },
    read_number: row.read ?? 0,
    key: pageKey(row.last_at, row.id),
    unread: row.unread,
  }));
}

/** How many messages the viewer has not read. */
export async function countUnread({ db, viewer }: SignedInContext): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations as c')
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.conversation_id', '=', 'c.id').on('mark.user_id', '=', viewer.id),
    )
    .select(sql<number>`coalesce(sum(${unreadOf(viewer.id)}), 0)::int`.as('unread'))
    .where((eb) => eb.or([eb('c.assigner_id', '=', viewer.id), eb('c.bidder_id', '=', viewer.id)]))
    .executeTakeFirstOrThrow();
  return unread;
}

async function refuseStranger({ db, viewer }: SignedInContext, conversation: string): Promise<void> {
  const own = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversation)
    .where((eb) => eb.or([eb('assigner_id', '=', viewer.id), eb('bidder_id', '=', viewer.id)]))
    .executeTakeFirst();
  if (!own) refuse('conversation_not_found');
}

function messageRows({ db }: SignedInContext, conversation: string) {
  return db
    .selectFrom('messages as m')
    .innerJoin('profiles', 'profiles.id', 'm.sender_id')
    .leftJoin('files', 'files.id', 'm.file_id')
    .select(['m.id', 'm.conversation_id', 'm.number', 'm.sender_id', 'm.content', 'm.file_url', 'm.client_id'])
    .select(['m.created_at', 'full_name', 'username', 'avatar_url'])
    .select(['files.name as file_name', 'files.size as file_size', 'files.content_type'])
    .where('m.conversation_id', '=', conversation);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

function toMessage(row: MessageRow, viewer: string): Message {
  const { full_name, username, avatar_url, file_name, file_size, content_type, client_id, ...message } = row;
  return {
    ...message,
    client_id: message.sender_id === viewer ? client_id : null,
    file: file_name && file_size && content_type ? { name: file_name, size: file_size, content_type } : null,
    sender: { id: message.sender_id, full_name, username, avatar_url },
  };
}

interface Range {
  conversation_id: string;
  after?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/**
 * Messages with their senders, oldest first (CALL-35): those after a number, else the newest below `before`.
 * `more` says that there are others in the direction that was asked. Refuses `conversation_not_found`.
 */
export async function readMessages(
  context: SignedInContext,
  { conversation_id, after, before, limit }: Range,
): Promise<{ items: Message[]; more: boolean }> {
  await refuseStranger(context, conversation_id);
  const forwards = after !== undefined;
  const rows = await messageRows(context, conversation_id)
    .$if(forwards, (query) => query.where('m.number', '>', after ?? 0))
    .$if(before !== undefined, (query) => query.where('m.number', '<', before ?? 0))
    .orderBy('m.number', forwards ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const ordered = forwards ? page : page.reverse();
  return { items: ordered.map((row) => toMessage(row, context.viewer.id)), more: rows.length > limit };
}

interface Draft {
  conversation_id: string;
  content: string;
  file?: File | undefined;
}

/**
 * Sends a message of text, file or both; refusals as `send_message()`, the chat policy and the file store give them
 * (CHAT-13 to CHAT-16). The call's idempotency key is the message's client id: sent again, it is answered and not doubled.
 */
export async function sendMessage(context: SignedInContext, draft: Draft): Promise<Message> {
  const { db, viewer, key, now } = context;
  await refuseStranger(context, draft.conversation_id);
  if (draft.content === '' && !draft.file) refuse('message_empty', { field: 'content' });
  if (isProhibited(context, draft.content)) refuse('message_not_allowed', { field: 'content' });
  const file = draft.file ? await keepAttachment(context, draft.conversation_id, draft.file) : null;
  const { rows } = await sql<Judgement>`
    select refusal, answer from send_message(${viewer.id}, ${draft.conversation_id}, ${draft.content}, ${file},
      ${key}, ${now})`.execute(db);
  const { number } = answerOf<{ number: number }>(rows);
  const row = await messageRows(context, draft.conversation_id)
    .where('m.number', '=', number)
    .executeTakeFirstOrThrow();
  return toMessage(row, viewer.id);
}

function isProhibited({ site }: SignedInContext, text: string): boolean {
  return site.chatPolicy === 'contextual' ? findContact(text) !== null : hasProhibitedWord(text, site.chatPolicy);
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
  return (await keepUpload(context, file, { bucket: 'chat_attachments', conversation_id })).id;
}

/** Moves the viewer's read mark forwards, at most to the newest message; refuses `conversation_not_found`. */
export async function markRead(
  { db, viewer }: SignedInContext,
  { conversation_id, number }: { conversation_id: string; number: number },
): Promise<number> {
  const { rows } = await sql<{ number: number | null }>`
    select mark_read(${viewer.id}, ${conversation_id}, ${number}) as number`.execute(db);
  return rows[0]?.number ?? refuse('conversation_not_found');
}
