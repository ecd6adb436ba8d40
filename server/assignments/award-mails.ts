import type { Kysely } from 'kysely';
import { coinsFor } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

interface AwardMailOptions {
  db: Kysely<DB>;
  publicUrl: string;
}

export function awardMails({ db, publicUrl }: AwardMailOptions) {
  const awarded = ({ assignment_id }: MailRow) =>
    db
      .selectFrom('live_assignments as a')
      .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
      .innerJoin('profiles as tutor', 'tutor.id', 'a.awarded_to')
      .select(['a.title', 'a.deadline', 'poster.full_name as poster_name', 'tutor.full_name as tutor_name'])
      .where('a.id', '=', assignment_id);
  const chat = { label: 'Go to the chat', url: `${publicUrl}/chat` };

  return {
    /** To the awarded tutor, who from now on knows also an anonymous poster (rulings, Privacy). */
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
          ['Deadline', found.deadline],
        ],
        button: chat,
        closing: 'The poster pays you directly, outside this site. Beware of fraud.',
      });
    },

    /** To the poster. */
    async award_made(row) {
      const found = await awarded(row).select('poster.email').where('poster.is_blocked', '=', false).executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `You awarded: ${found.title}`,
        heading: 'Your assignment is awarded',
        paragraphs: [
          `Hello ${found.poster_name}, “${found.title}” is awarded to ${found.tutor_name}. It cost ${coinsFor.award} coins.`,
        ],
        button: chat,
        closing: 'You pay the tutor directly, outside this site. Beware of fraud.',
      });
    },

    /** To each bidder of a deleted assignment; the poster is not even read. */
    async bid_refunded({ bid_id }) {
      const found = await db
        .selectFrom('bids')
        .innerJoin('assignments as a', 'a.id', 'bids.assignment_id')
        .innerJoin('profiles as bidder', 'bidder.id', 'bids.user_id')
        .select(['a.title', 'bidder.full_name', 'bidder.email'])
        .where('bids.id', '=', bid_id)
        .where('bidder.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your coins are back: ${found.title}`,
        heading: 'Your coins are back',
        paragraphs: [
          `Hello ${found.full_name}, “${found.title}” was deleted by its poster. The ${coinsFor.bid} coins of your bid are in your wallet again.`,
        ],
        button: { label: 'Find another assignment', url: `${publicUrl}/all-assignments` },
      });
    },
  } satisfies MailTemplates;
}
