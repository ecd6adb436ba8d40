import { sql } from 'kysely';
import { dayOf } from '#core/calendar.ts';
import { date, plural } from '#core/format.ts';
import { silence } from '#core/limits.ts';
import { chatButton } from '../chat/mails.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

/** Mails about changes that are asked for, and about versions without an answer. */
export function changesMails({ db, publicUrl }: MailOptions) {
  return {
    /** To the tutor. Null once the next version is there, or the award is over. */
    async changes_asked({ subject_id, recipient_id }) {
      const found = await db
        .selectFrom('change_requests as r')
        .innerJoin('submissions as s', 's.id', 'r.submission_id')
        .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
        .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
        .innerJoin('profiles as recipient', 'recipient.id', 's.bidder_id')
        .select(['a.id', 'a.title', 's.version', 'r.words', 'r.due', 'poster.full_name as poster_name'])
        .select(['recipient.full_name', 'recipient.email'])
        .where('r.submission_id', '=', subject_id)
        .where('recipient.id', '=', recipient_id)
        .where('recipient.is_blocked', '=', false)
        .where('a.status', '=', 'awarded')
        .whereRef('a.awarded_to', '=', 's.bidder_id')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('submissions as later')
                .select('later.id')
                .whereRef('later.assignment_id', '=', 's.assignment_id')
                .whereRef('later.bidder_id', '=', 's.bidder_id')
                .whereRef('later.version', '>', 's.version'),
            ),
          ),
        )
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Changes asked for: ${found.title}`,
        heading: `${found.poster_name} asks for changes`,
        paragraphs: [
          `Hello ${found.full_name}, ${found.poster_name} looked through version ${found.version} of “${found.title}” and asks for changes:`,
        ],
        quote: found.words,
        facts: [['By', date(found.due)]],
        button: { label: 'Hand in the changes', url: `${publicUrl}/assignment/${found.id}/submit` },
        closing: 'Your next version answers them.',
      });
    },

    /** To the poster, with the day. Null once the version is answered. */
    async completes_soon({ subject_id, recipient_id }) {
      const found = await db
        .selectFrom('unanswered_versions as u')
        .innerJoin('submissions as s', 's.id', 'u.submission_id')
        .innerJoin('live_assignments as a', 'a.id', 'u.assignment_id')
        .innerJoin('profiles as tutor', 'tutor.id', 's.bidder_id')
        .innerJoin('profiles as recipient', 'recipient.id', 'a.user_id')
        .select(['a.id', 'a.title', 's.version', 's.created_at', 'tutor.full_name as tutor_name'])
        .select(['recipient.full_name', 'recipient.email'])
        .select(
          sql<Date>`accepted_at(u.since, u.told_at, ${silence.toldAfter}, ${silence.days}, u.told_at)`.as(
            'accepted_at',
          ),
        )
        .where('u.assignment_id', '=', subject_id)
        .where('u.told_at', 'is not', null)
        .where('recipient.id', '=', recipient_id)
        .where('recipient.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const day = date(dayOf(found.accepted_at));
      return mailOf({
        to: found.email,
        subject: `It completes on ${day}: ${found.title}`,
        heading: `It completes on ${day} unless you ask for changes`,
        paragraphs: [
          `Hello ${found.full_name}, ${found.tutor_name} handed in version ${found.version} of “${found.title}” on ${date(dayOf(found.created_at))} and has no answer yet.`,
          'Look through it: ask for changes, or mark it as complete.',
        ],
        button: { label: 'See the work', url: `${publicUrl}/assignment/${found.id}#work` },
        closing: 'No coins move by completing. You pay the tutor directly, as you agreed.',
      });
    },

    /** To both parties. */
    async completed_by_silence({ subject_id, recipient_id }) {
      const found = await db
        .selectFrom('live_assignments as a')
        .innerJoin('conversations as c', (join) =>
          join.onRef('c.assignment_id', '=', 'a.id').on('c.ended_at', 'is', null),
        )
        .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
        .select(['a.id', 'a.title', 'a.user_id', 'c.id as conversation_id'])
        .select(['recipient.full_name', 'recipient.email'])
        .where('a.id', '=', subject_id)
        .where('recipient.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const isPoster = found.user_id === recipient_id;
      return mailOf({
        to: found.email,
        subject: `Completed: ${found.title}`,
        heading: isPoster ? 'Completed without your answer' : 'Your work is accepted',
        paragraphs: [
          `Hello ${found.full_name}, “${found.title}” is completed: its newest version had no answer for ${plural(silence.days, 'day')}.`,
        ],
        button: isPoster
          ? { label: 'See the work', url: `${publicUrl}/assignment/${found.id}#work` }
          : chatButton(publicUrl, found.conversation_id),
        closing: isPoster
          ? 'Please pay the tutor directly, as you agreed. You can review the tutor now.'
          : 'The poster pays you directly, outside this site. Beware of fraud.',
      });
    },
  } satisfies MailTemplates;
}
