import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { answerOf, type Judgement } from '../database/judge.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Stores a message for the admins; no mail is sent (CONTACT-01). Refusal: contact_too_many. */
export async function sendContactMessage(
  { db, ip, now }: Context,
  { name, email, subject, message }: ContactMessage,
): Promise<{ ok: true }> {
  const { rows } = await sql<Judgement>`
    select refusal, answer from send_contact_message(${name}, ${email}, ${subject}, ${message}, ${ip}, ${now})`.execute(
    db,
  );
  return answerOf(rows);
}
