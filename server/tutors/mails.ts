import { coinsFor } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

/**
 * Mails about an invitation to bid. The poster is not even read: an anonymous one must not be named
 * (rulings, Privacy and access).
 */
export function tutorMails({ db, publicUrl }: MailOptions) {
  return {
    /**
     * To the tutor. Null once they bid, switched invitations off, or the assignment closed to bids.
     */
    async bid_invited({ subject_id }) {
      const found = await db
        .selectFrom('bid_invitations as i')
        .innerJoin('live_assignments as a', 'a.id', 'i.assignment_id')
        .innerJoin('profiles as tutor', 'tutor.id', 'i.tutor_id')
        .leftJoin('bids', (join) =>
          join.onRef('bids.assignment_id', '=', 'a.id').onRef('bids.user_id', '=', 'i.tutor_id'),
        )
        .select(['a.id', 'a.title', 'a.description', 'a.subject', 'tutor.full_name', 'tutor.email'])
        .where('i.id', '=', subject_id)
        .where('a.status', '=', 'open')
        .where('a.lapsed_at', 'is', null)
        .where('bids.id', 'is', null)
        .where('tutor.is_blocked', '=', false)
        .where('tutor.takes_invitations', '=', true)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `You are invited to bid: ${found.title}`,
        heading: 'You are invited to bid',
        paragraphs: [
          `Hello ${found.full_name}, a student asks you to look at “${found.title}” (${found.subject}). They wrote:`,
        ],
        quote: found.description,
        button: { label: 'See the assignment', url: `${publicUrl}/assignment/${found.id}` },
        closing: `A bid costs ${coinsFor.bid} coins, as always. You get this mail because invitations to bid are on in your settings.`,
      });
    },
  } satisfies MailTemplates;
}
