import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

/** Mails about reports, to the admins' address: neither party ever gets the other's. */
export function safetyMails({ db, publicUrl }: MailOptions) {
  return {
    /** A profile was reported (CALL-53). */
    async report_admin({ subject_id }, { adminEmail }) {
      const found = await db
        .selectFrom('reports as r')
        .innerJoin('profiles as reporter', 'reporter.id', 'r.reporter_id')
        .innerJoin('profiles as reported', 'reported.id', 'r.reported_user_id')
        .select(['r.reason', 'reporter.email', 'reported.id', 'reported.username', 'reported.full_name'])
        .where('r.id', '=', subject_id)
        .executeTakeFirst();
      if (!found || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `Report of @${found.username}`,
        heading: 'A profile was reported',
        paragraphs: ['Only admins read this. The person is not told who reported.'],
        facts: [
          ['Reported', `${found.full_name} (@${found.username})`],
          ['Reporter', found.email],
        ],
        quote: found.reason,
        button: { label: 'Open the user', url: `${publicUrl}/admin/users/${found.id}` },
      });
    },

    /** Somebody tells the team something, from the chat. */
    async site_feedback_admin({ subject_id }, { adminEmail }) {
      const found = await db
        .selectFrom('feedback as f')
        .innerJoin('profiles as p', 'p.id', 'f.user_id')
        .select(['f.reason', 'p.id', 'p.email', 'p.full_name', 'p.username'])
        .where('f.id', '=', subject_id)
        .executeTakeFirst();
      if (!found || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `Feedback from @${found.username}`,
        heading: 'Feedback from the chat',
        paragraphs: ['Only admins read this.'],
        facts: [['From', `${found.full_name} (@${found.username}), ${found.email}`]],
        quote: found.reason,
        button: { label: 'Open the user', url: `${publicUrl}/admin/users/${found.id}` },
      });
    },

    /** A party of an assignment reported the other (CALL-52). */
    async feedback_admin({ subject_id }, { adminEmail }) {
      const found = await db
        .selectFrom('feedback as f')
        .innerJoin('profiles as reporter', 'reporter.id', 'f.user_id')
        .innerJoin('profiles as reported', 'reported.id', 'f.reported_user_id')
        .innerJoin('assignments as a', 'a.id', 'f.assignment_id')
        .select(['f.reason', 'a.title', 'reporter.email as reporter_email', 'reported.email as reported_email'])
        .select(['reported.id'])
        .where('f.id', '=', subject_id)
        .executeTakeFirst();
      if (!found || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `Problem reported: ${found.title}`,
        heading: 'A problem with an assignment was reported',
        paragraphs: ['One party of the assignment reports the other. Only admins read this.'],
        facts: [
          ['Assignment', found.title],
          ['Reporter', found.reporter_email],
          ['Reported', found.reported_email],
        ],
        quote: found.reason,
        button: { label: 'Open the user', url: `${publicUrl}/admin/users/${found.id}` },
      });
    },
  } satisfies MailTemplates;
}
