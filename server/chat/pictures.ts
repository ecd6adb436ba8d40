import { pictureTypes } from '#core/chat/pictures.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { messageRows, toMessage } from './message-rows.ts';
import { isParticipant } from './policy.ts';

/**
 * Returns a message whose file is a picture, and the ids of the pictures before and after it in its
 * conversation. Refuses `message_not_found` if it is not the viewer's, or not a picture.
 */
export async function readPicture(
  context: SignedInContext,
  { id }: InputOf<'chat.picture'>,
): Promise<OutputOf<'chat.picture'>> {
  const { db, viewer } = context;
  const row = await messageRows(context)
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .where('m.id', '=', id)
    .where('files.content_type', 'in', pictureTypes)
    .where(allows(viewer, isParticipant))
    .executeTakeFirst();
  if (!row) refuse('message_not_found');
  const next = async (side: '<' | '>', order: 'asc' | 'desc') => {
    const found = await db
      .selectFrom('messages as m')
      .innerJoin('files', 'files.id', 'm.file_id')
      .select('m.id')
      .where('m.conversation_id', '=', row.conversation_id)
      .where('m.number', side, row.number)
      .where('m.file_id', 'is not', null)
      .where('files.content_type', 'in', pictureTypes)
      .orderBy('m.number', order)
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  };
  return { message: toMessage(row, viewer.id), earlier: await next('<', 'desc'), later: await next('>', 'asc') };
}
