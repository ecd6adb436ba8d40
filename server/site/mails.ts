import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

/** Mails to people who wrote by the contact form. */
export function siteMails({ db, publicUrl }: MailOptions) {
  return {
    /** To the sender of a message: an admin's answer, with what it answers. */
    async message_answered({ subject_id }) {
      const found = await db
        .selectFrom('contact_messages')
        .select(['name', 'email', 'subject', 'message', 'answer'])
        .where('id', '=', subject_id)
        .executeTakeFirst();
      if (!found?.answer) return null;
      return mailOf({
        to: found.email,
        subject: `Re: ${found.subject}`,
        heading: 'Our answer',
        paragraphs: [`Hello ${found.name},`, ...found.answer.split(/\n\s*\n/), 'You wrote:'],
        quote: found.message,
        button: { label: 'Write to us again', url: `${publicUrl}/contact` },
      });
    },
  } satisfies MailTemplates;
}
