import { date } from '#core/format.ts';
import { chatButton } from '../chat/mails.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the templates of mails about an awarded assignment. */
export function awardMails({ db, publicUrl }: MailOptions) {
  const awarded = ({ subject_id }: MailRow) =>
    db
      .selectFrom('live_assignments as a')
      .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
      .innerJoin('profiles as tutor', 'tutor.id', 'a.awarded_to')
      .innerJoin('conversations as c', (join) =>
        join.onRef('c.assignment_id', '=', 'a.id').on('c.ended_at', 'is', null),
      )
      .select([
        'c.id as conversation_id',
        'a.title',
        'a.deadline',
        'a.award_cost',
        'poster.full_name as poster_name',
        'tutor.full_name as tutor_name',
      ])
      .where('a.id', '=', subject_id);

  return {
    /**
     * Tells the tutor of the award; from now on the tutor also knows an anonymous poster (rulings,
     * Privacy and access).
     */
    async award_won(row) {
      const found = await awarded(row).select('tutor.email').where('tutor.is_blocked', '=', false).executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `You were chosen: ${found.title}`,
        heading: 'Your bid was chosen',
        paragraphs: [`Hello ${found.tutor_name}, ${found.poster_name} awarded “${found.title}” to you.`],
        facts: [
          ['Poster', found.poster_name],
          ['Deadline', date(found.deadline)],
        ],
        button: chatButton(publicUrl, found.conversation_id),
        closing: 'The poster pays you directly, outside this site. Beware of fraud.',
      });
    },

    /** Confirms the award to the poster. */
    async award_made(row) {
      const found = await awarded(row).select('poster.email').where('poster.is_blocked', '=', false).executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `You awarded: ${found.title}`,
        heading: 'Your assignment is awarded',
        paragraphs: [
          `Hello ${found.poster_name}, “${found.title}” is awarded to ${found.tutor_name}. It cost ${found.award_cost} coins.`,
        ],
        button: chatButton(publicUrl, found.conversation_id),
        closing: 'You pay the tutor directly, outside this site. Beware of fraud.',
      });
    },
  } satisfies MailTemplates;
}
