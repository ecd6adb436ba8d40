import { sql } from 'kysely';
import type { Message } from '#core/chat/contract.ts';
import { lengths } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { filesOf, type ListedFile } from '../files/files-of.ts';

/** Selects messages as sent to a party; every query that uses it checks that the viewer is one. */
export function messageRows({ db }: SignedInContext) {
  return db
    .selectFrom('messages as m')
    .innerJoin('profiles', 'profiles.id', 'm.sender_id')
    .select(['m.id', 'm.conversation_id', 'm.number', 'm.sender_id', 'm.content', 'm.file_url', 'm.client_id'])
    .select(['m.voice_seconds', 'm.voice_peaks', 'm.created_at', 'full_name', 'username', 'avatar_url'])
    .leftJoin('messages as quoted', (join) =>
      join.onRef('quoted.conversation_id', '=', 'm.conversation_id').onRef('quoted.number', '=', 'm.reply_to'),
    )
    .select(['m.reply_to', 'quoted.sender_id as quoted_sender', 'quoted.file_id as quoted_file'])
    .select('quoted.voice_seconds as quoted_voice')
    .select(sql<string>`left(quoted.content, ${lengths.quoted})`.as('quoted_content'))
    .select(sql<ListedFile[] | null>`${sql.raw(filesOf('message', 'm'))}`.as('files'));
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

export function toMessage(row: MessageRow, viewer: string): Message {
  const { full_name, username, avatar_url, files, client_id, ...others } = row;
  const { reply_to, quoted_sender, quoted_content, quoted_file, quoted_voice, ...message } = others;
  const quoted = { content: quoted_content, has_file: quoted_file !== null, voice_seconds: quoted_voice };
  return {
    ...message,
    client_id: message.sender_id === viewer ? client_id : null,
    file: files?.[0] ?? null,
    files: files ?? [],
    reply: reply_to && quoted_sender ? { number: reply_to, sender_id: quoted_sender, ...quoted } : null,
    sender: { id: message.sender_id, full_name, username, avatar_url },
  };
}
