import { isOpen } from '#core/assignments/state.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/**
 * Mails about a question. The poster is not even read: an anonymous one must not be named (rulings,
 * Privacy and access).
 */
export function questionMails({ db, publicUrl }: MailOptions) {
  const about = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('questions as q')
      .innerJoin('live_assignments as a', 'a.id', 'q.assignment_id')
      .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
      .leftJoin('profiles as tutor', (join) =>
        join.on((eb) =>
          eb.and([
            eb('tutor.id', 'in', [eb.ref('q.asker_id'), eb.ref('q.answerer_id')]),
            eb('tutor.id', '<>', eb.ref('a.user_id')),
            eb('tutor.id', '<>', recipient_id),
          ]),
        ),
      )
      .select(['q.id', 'q.question', 'q.answer', 'a.id as assignment_id', 'a.title', 'a.status', 'a.lapsed_at'])
      .select(['recipient.full_name', 'recipient.email', 'tutor.full_name as tutor_name', 'tutor.username'])
      .where('q.id', '=', subject_id)
      .where('recipient.is_blocked', '=', false)
      .executeTakeFirst();

  const called = ({ tutor_name, username }: { tutor_name: string | null; username: string | null }) =>
    tutor_name === null ? 'the poster' : `${tutor_name} (@${username})`;

  return {
    /** To the person asked. Null once it is answered, or can no longer be. */
    async question_asked(row) {
      const found = await about(row);
      if (!found || found.answer !== null || !isOpen(found)) return null;
      const { id, assignment_id, tutor_name } = found;
      return mailOf({
        to: found.email,
        subject: `A question about: ${found.title}`,
        heading: 'You have a question',
        paragraphs: [`Hello ${found.full_name}, ${called(found)} asks you about “${found.title}”:`],
        quote: found.question,
        button: { label: 'Answer the question', url: `${publicUrl}/assignment/${assignment_id}/answer/${id}` },
        closing:
          tutor_name === null
            ? 'Only you and the poster see the question and the answer.'
            : `Only you and ${tutor_name} see the question and the answer. You get this mail because bid notifications are on in your settings.`,
      });
    },

    /** To the person who asked. */
    async question_answered(row) {
      const found = await about(row);
      if (!found || found.answer === null) return null;
      const words = called(found);
      return mailOf({
        to: found.email,
        subject: `Your question is answered: ${found.title}`,
        heading: 'Your question is answered',
        paragraphs: [
          `Hello ${found.full_name}, ${words} answered your question about “${found.title}”. You asked:`,
          found.question,
          'The answer:',
        ],
        quote: found.answer,
        button: { label: 'See the assignment', url: `${publicUrl}/assignment/${found.assignment_id}#questions` },
      });
    },
  } satisfies MailTemplates;
}
