import { type Kysely, sql } from 'kysely';
import { awayAfter } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';

/** Looks once a minute for messages that came while their reader was away. */
export function awayJobs({ db, clock }: JobOptions): RecurringJob[] {
  return [{ name: 'away-notices', cron: '* * * * *', run: () => writeAwayNotices(db, clock()) }];
}

/**
 * Notifies of messages that were unread for a minute: a reader with the conversation open has read
 * them by then. One statement, which claims each read mark that it notifies of, so that only one of
 * several processes does; each message once, all messages of a conversation in one notification.
 */
export async function writeAwayNotices(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with due as (
      select mark.conversation_id, mark.user_id, c.last_number
        from read_marks mark join conversations c on c.id = mark.conversation_id
        where mark.waiting_since <= ${new Date(now.getTime() - awayAfter)} and mark.noticed_number < c.last_number
        for update of mark skip locked
    ), told as (
      update read_marks mark set noticed_number = due.last_number
        from due where mark.conversation_id = due.conversation_id and mark.user_id = due.user_id
        returning mark.conversation_id, mark.user_id, mark.number
    )
    select notify_user(told.user_id, 'messages', c.id,
        case when told.user_id = c.assigner_id then c.bidder_id else c.assigner_id end,
        jsonb_build_object('title', a.title, 'count', unread.count), ${now})
      from told join conversations c on c.id = told.conversation_id join assignments a on a.id = c.assignment_id
        cross join lateral (select count(*) from (select from messages m where m.conversation_id = c.id
          and m.number > told.number and m.sender_id <> told.user_id limit 100) counted) unread
      where unread.count > 0`.execute(db);
}
