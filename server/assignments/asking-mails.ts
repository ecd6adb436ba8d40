import { money } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the templates of mails about requested gigs (docs/decisions/0109). */
export function askingMails({ db, publicUrl }: MailOptions) {
  const asked = ({ subject_id }: MailRow) =>
    db
      .selectFrom('gig_asks as g')
      .innerJoin('live_assignments as a', 'a.id', 'g.assignment_id')
      .innerJoin('profiles as tutor', 'tutor.id', 'g.tutor_id')
      .select(['a.id', 'a.title', 'a.description', 'a.budget', 'a.offered_to', 'g.gig', 'g.answer', 'g.word'])
      .select('tutor.full_name as tutor_name')
      .where('g.assignment_id', '=', subject_id)
      .where('a.status', '=', 'open')
      .where('a.lapsed_at', 'is', null);

  return {
    /**
     * Tells the tutor, without the student's name. Null once they answered, or it closed to bids.
     */
    async gig_asked(row) {
      const found = await asked(row)
        .leftJoin('bids', (join) =>
          join.onRef('bids.assignment_id', '=', 'a.id').onRef('bids.user_id', '=', 'tutor.id'),
        )
        .select('tutor.email')
        .where('tutor.is_blocked', '=', false)
        .where('g.answer', 'is', null)
        .where('bids.id', 'is', null)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `A student asks for your gig: ${found.gig.title}`,
        heading: 'A student asks for your gig',
        paragraphs: [
          `Hello ${found.tutor_name}, a student read “${found.gig.title}” on your profile and wrote “${found.title}”${found.offered_to ? ' for you alone' : ''}:`,
        ],
        quote: found.description,
        facts: [
          ['Your price was from', money(found.gig.price)],
          ['Their budget', money(found.budget)],
        ],
        button: { label: 'Read and answer', url: `${publicUrl}/assignment/${found.id}` },
        closing: found.offered_to
          ? `Nobody else can read it or bid. Answer with a bid, which costs ${coinsFor.bid} coins as always, or say no, thank you.`
          : `Everybody can bid on it. A bid costs ${coinsFor.bid} coins, as always.`,
      });
    },

    /** Tells the poster that the tutor declined, or is gone. Null once it is open to all. */
    async gig_ask_over(row) {
      const found = await asked(row)
        .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
        .select(['poster.email', 'poster.full_name'])
        .where('poster.is_blocked', '=', false)
        .where('a.offered_to', 'is not', null)
        .executeTakeFirst();
      if (!found) return null;
      const isDeclined = found.answer === 'declined';
      return mailOf({
        to: found.email,
        subject: `${isDeclined ? 'No, thank you' : 'No answer will come'}: ${found.title}`,
        heading: isDeclined ? `${found.tutor_name} cannot take it` : 'The tutor you asked can no longer answer',
        paragraphs: [
          `Hello ${found.full_name}, “${found.title}” is offered to one tutor alone, who ${isDeclined ? 'said no, thank you' : 'can no longer answer'}. You can open it to all tutors, as it is.`,
        ],
        ...(found.word && { quote: found.word }),
        button: { label: 'Open it to all', url: `${publicUrl}/assignment/${found.id}` },
        closing: 'Until you do, nobody else can read it.',
      });
    },
  } satisfies MailTemplates;
}
