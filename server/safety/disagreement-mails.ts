import { dateTime } from '#core/format.ts';
import { disagreementTerms } from '#core/limits.ts';
import { decidedAs, wrongs } from '#core/safety/disagreements.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the templates of mails about disagreements, each to a party. */
export function disagreementMails({ db, publicUrl }: MailOptions) {
  const about = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('disagreements as d')
      .innerJoin('assignments as a', 'a.id', 'd.assignment_id')
      .innerJoin('profiles as me', (join) => join.on('me.id', '=', recipient_id))
      .innerJoin('profiles as other', (join) =>
        join.on((eb) =>
          eb.and([
            eb('other.id', 'in', [eb.ref('d.opened_by'), eb.ref('d.other_id')]),
            eb('other.id', '<>', recipient_id),
          ]),
        ),
      )
      .select(['d.id', 'd.number', 'd.reason', 'd.words', 'd.answer', 'd.answer_until', 'd.state', 'd.assignment_id'])
      .select(['a.title', 'me.full_name', 'me.email', 'other.full_name as other_name'])
      .where('d.id', '=', subject_id)
      .where('me.is_blocked', '=', false)
      .executeTakeFirst();
  const button = (assignment: string, label: string) => ({
    label,
    url: `${publicUrl}/assignment/${assignment}/disagreement`,
  });

  return {
    /** Asks the other party to answer. Null once it no longer waits. */
    async disagreement_opened(row) {
      const found = await about(row);
      if (found?.state !== 'open' || found.answer) return null;
      return mailOf({
        to: found.email,
        subject: `Something is wrong: ${found.title}`,
        heading: `${found.other_name} says that something is wrong`,
        paragraphs: [
          `Hello ${found.full_name}, about “${found.title}” ${found.other_name} chose “${wrongs[found.reason]}” and wrote:`,
        ],
        quote: found.words,
        facts: [['Answer until', dateTime(found.answer_until)]],
        button: button(found.assignment_id, 'Answer'),
        closing: 'Then a moderator decides, also without your answer.',
      });
    },

    /** Tells the person who opened it what the other party says. */
    async disagreement_answered(row) {
      const found = await about(row);
      if (!found?.answer) return null;
      return mailOf({
        to: found.email,
        subject: `Answered: D-${found.number}, ${found.title}`,
        heading: `${found.other_name} answered`,
        paragraphs: [`Hello ${found.full_name}, ${found.other_name} answered about “${found.title}”:`],
        quote: found.answer,
        button: button(found.assignment_id, 'Read it'),
        closing: 'Now a moderator decides.',
      });
    },

    /** Tells the other party that nothing more is asked of them. */
    async disagreement_withdrawn(row) {
      const found = await about(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Taken back: D-${found.number}, ${found.title}`,
        heading: `${found.other_name} took the disagreement back`,
        paragraphs: [`Hello ${found.full_name}, you need not do anything about “${found.title}”.`],
        button: button(found.assignment_id, 'Read it'),
      });
    },

    /** Tells a party the newest decision, in the admin's words. */
    async disagreement_decided(row) {
      const found = await about(row);
      if (!found) return null;
      const decision = await db
        .selectFrom('disagreement_decisions')
        .select(['is_final', 'outcome', 'note', 'warned', 'granted', 'granted_to'])
        .where('disagreement_id', '=', found.id)
        .orderBy('is_final', 'desc')
        .executeTakeFirst();
      if (!decision) return null;
      return mailOf({
        to: found.email,
        subject: `Decided: D-${found.number}, ${found.title}`,
        heading: `${decidedAs[decision.outcome]}`,
        paragraphs: [
          `Hello ${found.full_name}, a moderator decided about “${found.title}”.`,
          ...(decision.warned === row.recipient_id ? ['This is a warning: please act differently next time.'] : []),
        ],
        quote: decision.note,
        button: button(found.assignment_id, 'Read the decision'),
        closing: decision.is_final
          ? 'This decision is final.'
          : `You can appeal once within ${disagreementTerms.appealDays} days.`,
      });
    },

    /** Tells the other party of an appeal. */
    async disagreement_appealed(row) {
      const found = await about(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Appeal: D-${found.number}, ${found.title}`,
        heading: `${found.other_name} appealed`,
        paragraphs: [`Hello ${found.full_name}, a moderator looks at “${found.title}” once more, and decides finally.`],
        button: button(found.assignment_id, 'Read it'),
      });
    },
  } satisfies MailTemplates;
}
