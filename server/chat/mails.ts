import { type Kysely, sql } from 'kysely';
import { badge } from '#core/badge.ts';
import { unreadMail } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions, MailOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { unreadOf } from './conversations.ts';

/** Returns the button of a mail that leads to a conversation. */
export function chatButton(publicUrl: string, conversation_id: string, label = 'Go to the chat') {
  return { label, url: `${publicUrl}/chat?conversation=${conversation_id}` };
}

export function chatMails({ db, publicUrl }: MailOptions) {
  return {
    /** Tells a party of unread messages, without their text. Null once all are read. */
    async messages_unread({ subject_id, recipient_id }) {
      if (!recipient_id) return null;
      const found = await db
        .selectFrom('conversations as c')
        .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
        .innerJoin('profiles as reader', (join) => join.on('reader.id', '=', recipient_id))
        .innerJoin('profiles as other', (join) =>
          join.on((eb) =>
            eb.and([
              eb('other.id', 'in', [eb.ref('c.assigner_id'), eb.ref('c.bidder_id')]),
              eb('other.id', '<>', recipient_id),
            ]),
          ),
        )
        .leftJoin('read_marks as mark', (join) =>
          join.onRef('mark.conversation_id', '=', 'c.id').on('mark.user_id', '=', recipient_id),
        )
        .select(['c.id', 'a.title', 'reader.full_name', 'reader.email', 'other.full_name as other_name'])
        .select(unreadOf(recipient_id).as('unread'))
        .where('c.id', '=', subject_id)
        .where('reader.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found || found.unread === 0) return null;
      const count = found.unread === 1 ? 'an unread message' : `${badge(found.unread)} unread messages`;
      return mailOf({
        to: found.email,
        subject: `${found.other_name} wrote to you: ${found.title}`,
        heading: `You have ${count}`,
        paragraphs: [`Hello ${found.full_name}, ${found.other_name} wrote to you about “${found.title}”.`],
        button: chatButton(publicUrl, found.id, 'Read and answer'),
        closing: 'You get at most one such mail an hour for a conversation.',
      });
    },
  } satisfies MailTemplates;
}

/** Looks once a minute for unread messages, and tells their readers by mail. */
export function chatJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'unread-mails',
      cron: '* * * * *',
      run: async () => {
        await writeUnreadMails(db, clock());
        mailer.wake();
      },
    },
  ];
}

/**
 * Writes the mails that are due by `core/limits.ts`, `unreadMail`: one statement, which claims each
 * read mark, so that only one of several processes writes each mail. Blocked people get none.
 */
export async function writeUnreadMails(db: Kysely<DB>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await sql`
    with due as (
      select conversation_id, user_id from read_marks
        where waiting_since <= ${before(unreadMail.after)}
          and (mailed_at is null or mailed_at <= ${before(unreadMail.atMostEvery)})
        for update skip locked
    ), told as (
      update read_marks mark set waiting_since = null, mailed_at = ${now}
        from due where mark.conversation_id = due.conversation_id and mark.user_id = due.user_id
        returning mark.conversation_id, mark.user_id
    )
    select write_mail('messages_unread', told.user_id, told.conversation_id, ${now})
      from told join profiles reader on reader.id = told.user_id and not reader.is_blocked`.execute(db);
}
