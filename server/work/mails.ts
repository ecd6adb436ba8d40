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

    /**
     * To the tutor; the reviewer is not named, since the review of an anonymous assignment has
     * none.
     */
    async review_received(row) {
      const found = await about(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `You have a review: ${found.title}`,
        heading: 'You have a new review',
        paragraphs: [`Hello ${found.full_name}, your work on “${found.title}” was reviewed.`],
        button: { label: 'Read it on your profile', url: `${publicUrl}/user/${found.tutor_username}` },
      });
    },
  } satisfies MailTemplates;
}
