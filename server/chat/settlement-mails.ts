import { money } from '#core/format.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';
import { chatButton } from './mails.ts';

/** Returns the templates of mails about payments between the two parties outside the site. */
export function settlementMails({ db, publicUrl }: MailOptions) {
  const about = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('settlements as s')
      .innerJoin('conversations as c', 'c.id', 's.conversation_id')
      .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
      .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
      .select(['s.amount', 's.status', 'c.id', 'a.title', 'recipient.full_name', 'recipient.email'])
      .where('s.id', '=', subject_id)
      .where('recipient.is_blocked', '=', false)
      .executeTakeFirst();

  return {
    /** Asks the tutor about a payment. Null once they answered. */
    async payment_told(row) {
      const found = await about(row);
      if (found?.status !== 'waiting') return null;
      return mailOf({
        to: found.email,
        subject: `Did ${money(found.amount)} arrive? ${found.title}`,
        heading: 'Your student says they paid',
        paragraphs: [
          `Hello ${found.full_name}, your student says they paid you ${money(found.amount)} for “${found.title}”.`,
        ],
        button: chatButton(publicUrl, found.id, 'Say whether it arrived'),
        closing: 'Check your own account first: a picture alone is no proof. No money goes through us.',
      });
    },

    /** Tells the student the tutor's answer. */
    async payment_answered(row) {
      const found = await about(row);
      if (!found || found.status === 'waiting') return null;
      const arrived = found.status === 'received';
      return mailOf({
        to: found.email,
        subject: `${arrived ? 'Received' : 'Not received'}: ${money(found.amount)}, ${found.title}`,
        heading: arrived ? 'Your payment arrived' : 'Your payment did not arrive',
        paragraphs: [
          `Hello ${found.full_name}, your tutor says that ${money(found.amount)} for “${found.title}” ${arrived ? 'arrived' : 'did not arrive'}.`,
        ],
        button: chatButton(publicUrl, found.id),
      });
    },
  } satisfies MailTemplates;
}
