import type { InputOf, OutputOf } from '#core/contract.ts';
import type { Context } from '../context.ts';
import { judge } from '../database/judge.ts';

/** Stores a message for the admins; no mail is sent (CONTACT-01). */
export function sendContactMessage(
  context: Context,
  { name, email, subject, message }: InputOf<'site.contact'>,
): Promise<OutputOf<'site.contact'>> {
  return judge(context, 'send_contact_message', {
    p_name: name,
    p_email: email,
    p_subject: subject,
    p_message: message,
  });
}
