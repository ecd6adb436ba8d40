import { type Kysely, sql } from 'kysely';
import { date } from '#core/format.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions, MailOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { chatButton } from './mails.ts';

export function milestoneMails({ db, publicUrl }: MailOptions) {
  return {
    /**
     * Reminds both parties before a milestone is due. Null once it or its assignment is completed.
     */
    async milestone_due({ subject_id, recipient_id }) {
      const found = await db
        .selectFrom('milestones as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
        .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
        .select(['m.title as milestone', 'm.due_date', 'c.id', 'a.title', 'recipient.full_name', 'recipient.email'])
        .where('m.id', '=', subject_id)
        .where('m.status', '=', 'pending')
        .where('a.status', '<>', 'completed')
        .where('c.ended_at', 'is', null)
        .where('recipient.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Due ${date(found.due_date)}: ${found.milestone}`,
        heading: 'A milestone is due',
        paragraphs: [
          `Hello ${found.full_name}, “${found.milestone}” of “${found.title}” is due on ${date(found.due_date)}.`,
        ],
        button: chatButton(publicUrl, found.id),
        closing: 'When it is done, either of you can mark it as completed in the chat.',
      });
    },
  } satisfies MailTemplates;
}

/** Looks once a minute for milestones whose reminder is due. */
export function milestoneJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'milestone-reminders',
      cron: '* * * * *',
      run: async () => {
        await writeReminders(db, clock());
        mailer.wake();
      },
    },
  ];
}

/**
 * Writes the due reminders, mails and notifications to both parties: one statement, which claims
 * each milestone, so that only one of several processes writes each mail, once. Blocked people get
 * none.
 */
export async function writeReminders(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with due as (
      select id from milestones where status = 'pending' and reminded_at is null and remind_at <= ${now}
        for update skip locked
    ), told as (
      update milestones m set reminded_at = ${now} from due where m.id = due.id returning m.id, m.conversation_id, m.title
    )
    select write_mail('milestone_due', party.id, told.id, ${now}), notify_user(party.id, 'milestone_due', c.id, null,
        jsonb_build_object('item', told.title, 'title', a.title), ${now})
      from told join conversations c on c.id = told.conversation_id and c.ended_at is null
        join assignments a on a.id = c.assignment_id and a.status <> 'completed'
        join profiles party on party.id in (c.assigner_id, c.bidder_id) and not party.is_blocked`.execute(db);
}
