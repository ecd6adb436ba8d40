import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { notificationsPage } from '#core/limits.ts';
import { chatNotices, describeNotice } from '#core/notifications/words.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { run } from '../database/statement.ts';
import { isGone } from './gone.ts';

/** Returns the viewer's notifications in words, newest first. Actors have their present names. */
export async function ownNotifications(
  context: SignedInContext,
  { show, after }: InputOf<'notifications.list'>,
): Promise<OutputOf<'notifications.list'>> {
  const { db, viewer, viewedUntil } = context;
  const [rows, { unread }] = await Promise.all([
    db
      .selectFrom('notifications as n')
      .leftJoin('profiles as actor', 'actor.id', 'n.actor_id')
      .select(['n.id', 'kind', 'about_id', 'params', 'times', 'n.created_at', 'read_at', 'actor.full_name as who'])
      .select(isGone.as('is_gone'))
      .where('user_id', '=', viewer.id)
      // The same rule as for the chats themselves (docs/decisions/0066).
      .$if(viewedUntil !== null, (query) => query.where('kind', 'not in', chatNotices))
      .$if(show === 'unread', (query) => query.where('read_at', 'is', null))
      .$call(pageOf('n', after, notificationsPage))
      .execute(),
    countNotifications(context),
  ]);
  const page = cutPage(rows, notificationsPage, ({ id, kind, about_id, params, times, who, read_at, ...row }) => {
    const { topic, what, of } = describeNotice(kind, about_id, { ...params, times, who: who ?? '' });
    const { is_gone, created_at } = row;
    return { id, topic, what, of, is_new: read_at === null, is_gone, created_at };
  });
  return { ...page, unread };
}

/** Returns the viewer's figures in the header: unread notifications, counted to 100, and coins. */
export async function countNotifications({
  db,
  viewer,
  viewedUntil,
}: SignedInContext): Promise<OutputOf<'notifications.count'>> {
  const rows = await run<{ unread: number }>(
    db,
    (take) => `select count(*)::int as unread
      from (select from notifications where user_id = ${take(viewer.id, 'uuid')} and read_at is null
        ${viewedUntil ? `and kind <> all(${take(chatNotices, 'text[]')})` : ''} limit 100) counted`,
  );
  return { unread: rows[0]?.unread ?? 0, coins: viewer.coins };
}

const opened = z.object({ kind: z.string(), about_id: z.uuid().nullable(), item: z.string().nullable() });

/**
 * Marks a notification as read; returns the path that it leads to, null where that is gone. Refuses
 * `notification_not_found`.
 */
export async function openNotification(
  context: SignedInContext,
  { id }: InputOf<'notifications.open'>,
): Promise<OutputOf<'notifications.open'>> {
  const { kind, about_id, item } = await judge(context, 'open_notification', { p_id: id }, { answer: opened });
  const { is_gone } = await context.db
    .selectFrom('notifications as n')
    .select(isGone.as('is_gone'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (is_gone) return { to: null };
  return { to: describeNotice(kind, about_id, { who: '', times: 1, ...(item !== null && { item }) }).to };
}

/**
 * Marks all notifications up to an instant as read: those that come while the person looks stay
 * new.
 */
export function readAllNotifications(
  context: SignedInContext,
  { until }: InputOf<'notifications.readAll'>,
): Promise<OutputOf<'notifications.readAll'>> {
  return judge(context, 'read_notifications', { p_until: until === undefined ? null : new Date(until) });
}
