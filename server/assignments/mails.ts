import { sql } from 'kysely';
import { date, money } from '#core/format.ts';
import { mailsEverything } from '../admin/house-settings.ts';
import type { MailOptions } from '../feature.ts';
import { filesOf, type ListedFile } from '../files/files-of.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';
import { attachmentFacts } from './attachment-facts.ts';

/** Returns the templates of mails about an assignment. */
export function assignmentMails({ db, publicUrl }: MailOptions) {
  const posted = ({ subject_id }: MailRow) =>
    db
      .selectFrom('live_assignments as a')
      .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
      .leftJoin('profiles as asked', 'asked.id', 'a.offered_to')
      .select(['a.id', 'a.title', 'a.subject', 'a.budget', 'a.deadline', 'a.description', 'a.is_anonymous'])
      .select(sql<ListedFile[] | null>`${sql.raw(filesOf('assignment', 'a'))}`.as('files'))
      .select('asked.full_name as asked_name')
      .select(['poster.full_name as poster_name', 'poster.email as poster_email', 'poster.is_blocked'])
      .where('a.id', '=', subject_id)
      .executeTakeFirst();

  type Posted = NonNullable<Awaited<ReturnType<typeof posted>>>;
  const linkTo = ({ id }: Posted) => ({ label: 'See the assignment', url: `${publicUrl}/assignment/${id}` });
  const factsOf = ({ subject, budget, deadline, files }: Posted): [string, string][] => [
    ['Subject', subject],
    ['Budget', money(budget)],
    ['Deadline', date(deadline)],
    ...attachmentFacts(publicUrl, files),
  ];

  return {
    /** Confirms the post to the poster (CALL-51). */
    async assignment_posted(row) {
      const found = await posted(row);
      if (!found || found.is_blocked) return null;
      return mailOf({
        to: found.poster_email,
        subject: `Your assignment is posted: ${found.title}`,
        heading: 'Your assignment is posted',
        paragraphs: [
          found.asked_name
            ? `Hello ${found.poster_name}, ${found.asked_name} alone can read “${found.title}” and bid. You can open it to all tutors on its page.`
            : `Hello ${found.poster_name}, tutors can now bid on “${found.title}”.`,
          ...(found.is_anonymous ? ['You posted anonymously: bidders do not see who you are.'] : []),
        ],
        facts: factsOf(found),
        button: linkTo(found),
        closing: 'Posting is free. Only you can read the bids.',
      });
    },

    /**
     * Tells the admins' address; the mail may name an anonymous poster (rulings, Privacy and
     * access).
     */
    async assignment_admin(row, { adminEmail }) {
      if (!adminEmail || !(await mailsEverything(db))) return null;
      const found = await posted(row);
      if (!found) return null;
      return mailOf({
        to: adminEmail,
        subject: `New assignment: ${found.title}`,
        heading: 'A new assignment was posted',
        paragraphs: [found.title],
        facts: [
          ['Poster', `${found.poster_name} <${found.poster_email}>`],
          ['Anonymous', found.is_anonymous ? 'yes' : 'no'],
          ...(found.asked_name ? [['Offered to', found.asked_name] satisfies [string, string]] : []),
          ...factsOf(found),
        ],
        quote: found.description,
        button: linkTo(found),
      });
    },
  } satisfies MailTemplates;
}
