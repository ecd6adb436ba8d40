import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { messageRows, toMessage } from './message-rows.ts';
import { isParticipant } from './policy.ts';

/** Returns the places of a message's pictures among its files, counted from 1. */
const placesOf = (files: readonly { is_picture: boolean }[]): number[] =>
  files.flatMap(({ is_picture }, n) => (is_picture ? [n + 1] : []));

/**
 * Returns a message with a picture, the place of that one, and the pictures before and after it: in
 * the same message, else in the next one of its conversation. Refuses `message_not_found` if it is
 * not the viewer's, or has no picture there.
 */
export async function readPicture(
  context: SignedInContext,
  { id, place: asked }: InputOf<'chat.picture'>,
): Promise<OutputOf<'chat.picture'>> {
  const row = await messageRows(context)
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .where('m.id', '=', id)
    .where(allows(context.viewer, isParticipant))
    .executeTakeFirst();
  const places = placesOf(row?.files ?? []);
  const place = places.find((one) => asked === undefined || one === asked);
  if (!row || place === undefined) refuse('message_not_found');
  const message = toMessage(row, context.viewer.id);
  const at = places.indexOf(place);
  const [earlier, later] = [places[at - 1], places[at + 1]];
  const before = earlier === undefined ? await next(context, row, '<') : { id, place: earlier };
  const after = later === undefined ? await next(context, row, '>') : { id, place: later };
  return {
    message,
    place,
    earlier: before?.id ?? null,
    earlier_place: before?.place ?? null,
    later: after?.id ?? null,
    later_place: after?.place ?? null,
  };
}

/** Returns the nearest picture of the messages on one side of a message; null without one. */
async function next(
  context: SignedInContext,
  { conversation_id, number }: { conversation_id: string; number: number },
  side: '<' | '>',
): Promise<{ id: string; place: number } | null> {
  const found = await messageRows(context)
    .where('m.conversation_id', '=', conversation_id)
    .where('m.number', side, number)
    .where('m.file_id', 'is not', null)
    .where(sql<boolean>`exists (select from files where id = any (files_of_message(m.id)) and is_picture)`)
    .orderBy('m.number', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  const place = placesOf(found?.files ?? []).at(side === '<' ? -1 : 0);
  return found && place !== undefined ? { id: found.id, place } : null;
}
