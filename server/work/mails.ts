import { dayOf } from '#core/calendar.ts';
import { date } from '#core/format.ts';
import { chatButton } from '../chat/mails.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Mails about an assignment's work. */
export function workMails({ db, publicUrl }: MailOptions) {
  const about = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('live_assignments as a')
      .innerJoin('profiles as tutor', 'tutor.id', 'a.awarded_to')
      .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
      .innerJoin('conversations as c', (join) =>
        join.onRef('c.assignment_id', '=', 'a.id').on('c.ended_at', 'is', null),
      )
      .select([
        'a.id',
        'c.id as conversation_id',
        'a.title',
        'tutor.full_name as tutor_name',
        'tutor.username as tutor_username',
      ])
      .select(['recipient.full_name', 'recipient.email'])
      .where('a.id', '=', subject_id)
      .where('recipient.is_blocked', '=', false)
      .executeTakeFirst();

  return {
    /** To the poster. */
    async work_submitted(row) {
      const found = await about(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Work handed in: ${found.title}`,
        heading: 'Your tutor handed in work',
        paragraphs: [`Hello ${found.full_name}, ${found.tutor_name} handed in work for “${found.title}”.`],
        button: { label: 'See the work', url: `${publicUrl}/profile` },
        closing: 'When it is right, mark the assignment as complete and pay the tutor directly. Beware of fraud.',
      });
    },

    /** To the tutor, who knows the poster since the award. */
    async work_completed(row) {
      const found = await about(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Completed: ${found.title}`,
        heading: 'Your work is accepted',
        paragraphs: [`Hello ${found.full_name}, “${found.title}” was marked as complete.`],
        button: chatButton(publicUrl, found.conversation_id),
        closing: 'The poster pays you directly, outside this site. Beware of fraud.',
      });
    },

    /** To the poster, once it is completed; null once every version has its answer. */
    async show_work_asked(row) {
      const found = await about(row);
      const waiting =
        found &&
        (await db
          .selectFrom('submissions as s')
          .innerJoin('assignments as a', (join) =>
            join.onRef('a.id', '=', 's.assignment_id').onRef('a.awarded_to', '=', 's.bidder_id'),
          )
          .select(['s.version', 'a.is_anonymous'])
          .where('s.assignment_id', '=', row.subject_id)
          .where('s.is_public', '=', true)
          .where('s.poster_agrees', 'is', null)
          .executeTakeFirst());
      if (!found || !waiting) return null;
      return mailOf({
        to: found.email,
        subject: `May ${found.tutor_name} show this work? ${found.title}`,
        heading: 'May your tutor show this work?',
        paragraphs: [
          `Hello ${found.full_name}, ${found.tutor_name} would like to show the work for “${found.title}” on their public profile. Everybody could open its files then.`,
          waiting.is_anonymous
            ? 'Your name is not shown with it. Without your yes nobody sees the work.'
            : 'Without your yes nobody sees the work.',
        ],
        button: { label: 'Answer', url: `${publicUrl}/assignment/${found.id}#work` },
        closing: 'You can take your answer back at any time.',
      });
    },

    /** To the reviewed person, without the review's content. Null once it is published. */
    async review_sealed(row) {
      const found = await about(row);
      const sealed =
        found &&
        (await db
          .selectFrom('assignment_ratings')
          .select('published_at')
          .where('assignment_id', '=', row.subject_id)
          .where('reviewee_id', '=', row.recipient_id)
          .where('is_sealed', '=', true)
          .executeTakeFirst());
      if (!found || !sealed) return null;
      return mailOf({
        to: found.email,
        subject: `You were reviewed: ${found.title}`,
        heading: 'You were reviewed: write yours to read it',
        paragraphs: [
          `Hello ${found.full_name}, a review of you for “${found.title}” is waiting. It is sealed: you read it once you have written yours, which nobody reads before either.`,
          `Write yours by ${date(dayOf(sealed.published_at))}. Then it opens, and you can only reply.`,
        ],
        button: { label: 'Write your review', url: `${publicUrl}/assignment/${found.id}/rate` },
      });
    },

    /**
     * To either party, without the reviewer's name: the review of an anonymous assignment has none.
     */
    async review_out(row) {
      const found = await about(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your review is out: ${found.title}`,
        heading: 'Your review is out',
        paragraphs: [
          `Hello ${found.full_name}, what was reviewed for “${found.title}” can be read now. You can reply once to a review of you that stands on your profile.`,
        ],
        button: { label: 'Read it', url: `${publicUrl}/assignment/${found.id}#reviews` },
      });
    },
  } satisfies MailTemplates;
}
