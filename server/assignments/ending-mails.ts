import { sql } from 'kysely';
import { othersStand, whyEnded } from '#core/assignments/ending.ts';
import { dateTime, plural } from '#core/format.ts';
import { chatButton } from '../chat/mails.ts';
import type { JobOptions, MailOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the templates of mails about the end of an award. */
export function endingMails({ db, publicUrl }: MailOptions) {
  const proposed = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('end_proposals as p')
      .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
      .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
      .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
      .innerJoin('profiles as other', (join) =>
        join.on((eb) =>
          eb.and([
            eb('other.id', 'in', [eb.ref('c.assigner_id'), eb.ref('c.bidder_id')]),
            eb('other.id', '<>', recipient_id),
          ]),
        ),
      )
      .select(['a.id', 'a.title', 'p.reason', 'p.expires_at', 'p.outcome', 'c.id as conversation_id'])
      .select(['recipient.full_name', 'recipient.email', 'other.full_name as other_name'])
      .where('p.id', '=', subject_id)
      .where('recipient.is_blocked', '=', false)
      .executeTakeFirst();

  return {
    /** Tells a party that the award ended, why, and where the coins went. */
    async award_ended({ subject_id, recipient_id }) {
      const found = await db
        .selectFrom('ended_awards as e')
        .innerJoin('assignments as a', 'a.id', 'e.assignment_id')
        .innerJoin('profiles as tutor', 'tutor.id', 'e.tutor_id')
        .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
        .select(['a.id', 'a.title', 'e.cause', 'e.reason', 'e.coins', 'e.coins_to', 'e.poster_id', 'e.conversation_id'])
        .select(sql<number>`standing_bids(a.id)`.as('bids'))
        .select(['tutor.full_name as tutor_name', 'recipient.full_name', 'recipient.email'])
        .where('e.bid_id', '=', subject_id)
        .where('recipient.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const isPoster = found.poster_id === recipient_id;
      const mine = found.coins > 0 && found.coins_to === recipient_id;
      return mailOf({
        to: found.email,
        subject: `The award ended: ${found.title}`,
        heading: 'The award ended',
        paragraphs: [
          `Hello ${found.full_name}, the award of “${found.title}” ended. ${whyEnded(found.cause, found.tutor_name)}.`,
          ...(mine ? [`${plural(found.coins, 'coin')} are back in your wallet.`] : []),
        ],
        ...(found.reason && { quote: found.reason }),
        button: isPoster
          ? {
              label: found.bids > 0 ? 'Choose another tutor' : 'See the assignment',
              url: `${publicUrl}/assignment/${found.id}${found.bids > 0 ? '#bids' : ''}`,
            }
          : chatButton(publicUrl, found.conversation_id, 'Read the chat'),
        closing: isPoster
          ? othersStand(found.bids)
          : 'The work that you handed in stays yours. The chat can still be read.',
      });
    },

    /** Tells a bidder who was not chosen that the assignment is open again. */
    async open_again({ subject_id }) {
      const found = await db
        .selectFrom('bids as b')
        .innerJoin('live_assignments as a', 'a.id', 'b.assignment_id')
        .innerJoin('profiles as p', 'p.id', 'b.user_id')
        .select(['a.id', 'a.title', 'p.full_name', 'p.email'])
        .where('b.id', '=', subject_id)
        .where('a.status', '=', 'open')
        .where('a.lapsed_at', 'is', null)
        .where('p.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Open again: ${found.title}`,
        heading: 'Your bid can still be chosen',
        paragraphs: [`Hello ${found.full_name}, “${found.title}” is open again, and your bid stands as you wrote it.`],
        button: { label: 'See the assignment', url: `${publicUrl}/assignment/${found.id}` },
        closing: 'You need not do anything, and pay nothing again.',
      });
    },

    /** Asks the other party to answer a proposal. Null once it is over. */
    async end_proposed(row) {
      const found = await proposed(row);
      if (!found || found.outcome) return null;
      return mailOf({
        to: found.email,
        subject: `End the award? ${found.title}`,
        heading: `${found.other_name} proposes to end the award`,
        paragraphs: [`Hello ${found.full_name}, ${found.other_name} proposes to end the award of “${found.title}”:`],
        quote: found.reason,
        facts: [['Answer until', dateTime(found.expires_at)]],
        button: { label: 'Agree or decline', url: `${publicUrl}/assignment/${found.id}/answer-end` },
        closing: 'Without an answer the award goes on.',
      });
    },

    /** Tells the proposer that the other party declined. */
    async end_declined(row) {
      const found = await proposed(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `The award goes on: ${found.title}`,
        heading: `${found.other_name} declined to end the award`,
        paragraphs: [`Hello ${found.full_name}, the award of “${found.title}” goes on.`],
        button: chatButton(publicUrl, found.conversation_id),
      });
    },
  } satisfies MailTemplates;
}

/** Marks proposals to end an award as lapsed once their time is over, every ten minutes. */
export function endingJobs({ db, mailer, clock }: JobOptions): RecurringJob[] {
  return [
    {
      name: 'lapsed-proposals',
      cron: '*/10 * * * *',
      run: async () => {
        await sql`select lapse_proposals(${clock()})`.execute(db);
        mailer.wake();
      },
    },
  ];
}
