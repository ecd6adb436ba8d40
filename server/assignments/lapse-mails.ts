import { sql } from 'kysely';
import { describeChange } from '#core/assignments/history.ts';
import { date, money, plural } from '#core/format.ts';
import { lapse } from '#core/limits.ts';
import { chatButton } from '../chat/mails.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the templates of mails about missing awards, changes after a bid, and deadlines. */
export function lapseMails({ db, publicUrl }: MailOptions) {
  const owned = ({ subject_id }: MailRow) =>
    db
      .selectFrom('live_assignments as a')
      .innerJoin('profiles as p', 'p.id', 'a.user_id')
      .leftJoin('waiting_choices as w', 'w.assignment_id', 'a.id')
      .select(['a.id', 'a.title', 'p.full_name', 'p.email', 'w.from_day'])
      .select(
        sql<boolean>`exists (select from bids where assignment_id = a.id and status in ('submitted', 'lapsed'))`.as(
          'has_bids',
        ),
      )
      .where('a.id', '=', subject_id)
      .where('p.is_blocked', '=', false)
      .executeTakeFirst();

  const proposed = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('deadline_proposals as d')
      .innerJoin('conversations as c', 'c.id', 'd.conversation_id')
      .innerJoin('assignments as a', 'a.id', 'c.assignment_id')
      .innerJoin('profiles as poster', 'poster.id', 'c.assigner_id')
      .innerJoin('profiles as tutor', 'tutor.id', 'c.bidder_id')
      .innerJoin('profiles as recipient', (join) => join.on('recipient.id', '=', recipient_id))
      .select(['a.id', 'a.title', 'd.deadline', 'd.outcome', 'c.id as conversation_id', 'a.deadline as present'])
      .select(
        sql<string>`case when d.proposed_by = poster.id then poster.full_name else tutor.full_name end`.as('proposer'),
      )
      .select(
        sql<string>`case when d.proposed_by = poster.id then tutor.full_name else poster.full_name end`.as('asked'),
      )
      .select(['recipient.full_name', 'recipient.email'])
      .where('d.id', '=', subject_id)
      .where('recipient.is_blocked', '=', false)
      .executeTakeFirst();

  return {
    /** Reminds a poster to choose, extend or close. Null once that was done. */
    async choose_soon(row) {
      const found = await owned(row);
      if (!found?.from_day) return null;
      const last = new Date(`${found.from_day}T00:00:00Z`);
      last.setUTCDate(last.getUTCDate() + lapse.days);
      const until = last.toISOString().slice(0, 10);
      return mailOf({
        to: found.email,
        subject: `${found.has_bids ? 'Choose a bid' : 'Nobody bid yet'}: ${found.title}`,
        heading: found.has_bids ? 'Your assignment waits for your choice' : 'Nobody bid on your assignment yet',
        paragraphs: [
          `Hello ${found.full_name}, the deadline of “${found.title}” has passed. You can ${found.has_bids ? 'choose a bid, set a later deadline' : 'set a later deadline'}, or close it.`,
        ],
        facts: [['Open until', date(until)]],
        button: {
          label: found.has_bids ? 'Choose a bid' : 'Set a later deadline',
          url: `${publicUrl}/assignment/${found.id}`,
        },
        closing: `After that it closes by itself${found.has_bids ? ', and every bidder gets the coins of the bid back' : ''}.`,
      });
    },

    /** Tells a poster that the time to choose is over. */
    async assignment_lapsed(row) {
      const found = await owned(row);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Closed: ${found.title}`,
        heading: 'Your assignment closed without an award',
        paragraphs: [
          `Hello ${found.full_name}, nobody was chosen for “${found.title}” within ${plural(lapse.days, 'day')}. It is closed${found.has_bids ? ', and every bidder got the coins of the bid back' : ''}.`,
        ],
        button: { label: 'Post it again', url: `${publicUrl}/post-assignment?again=${found.id}` },
        closing: 'Its text and file are filled in: you choose a new deadline.',
      });
    },

    /** Tells a bidder what has changed since the bid, without naming the poster. */
    async bid_terms_changed({ subject_id }) {
      const found = await db
        .selectFrom('bids as b')
        .innerJoin('live_assignments as a', 'a.id', 'b.assignment_id')
        .innerJoin('profiles as p', 'p.id', 'b.user_id')
        .select(['a.id', 'a.title', 'a.description', 'a.budget', 'a.deadline'])
        .select(sql<number>`agreed_price(b, a.budget)`.as('asks'))
        .select(['b.fee', 'b.bid_on', 'p.full_name', 'p.email'])
        .select(
          sql<boolean>`coalesce(b.bid_on -> 'files' <> to_jsonb(files_of_assignment(a.id)), false)`.as('files_changed'),
        )
        .where('b.id', '=', subject_id)
        .where('b.status', '=', 'submitted')
        .where('p.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const { bid_on } = found;
      const changes = (['title', 'budget', 'deadline', 'description'] as const).flatMap((field) =>
        bid_on && bid_on[field] !== found[field]
          ? [
              field === 'description'
                ? 'The description has changed: read both on its page.'
                : describeChange({ field, from: bid_on[field], to: found[field] }),
            ]
          : [],
      );
      return mailOf({
        to: found.email,
        subject: `Changed after your bid: ${found.title}`,
        heading: 'What you bid on has changed',
        paragraphs: [
          `Hello ${found.full_name}, the poster changed “${found.title}”. Your bid stands as you wrote it, at ${money(found.asks)}.`,
          ...changes,
          ...(found.files_changed ? ['The attached files have changed: read them on its page.'] : []),
        ],
        button: { label: 'See what changed', url: `${publicUrl}/assignment/${found.id}` },
        closing: `If it no longer suits you: withdraw within ${lapse.freeHours} hours, and your ${plural(found.fee, 'coin')} come back.`,
      });
    },

    /** Asks the other party about a later deadline. Null once it is answered. */
    async deadline_proposed(row) {
      const found = await proposed(row);
      if (!found || found.outcome) return null;
      return mailOf({
        to: found.email,
        subject: `A later deadline? ${found.title}`,
        heading: `${found.proposer} proposes a later deadline`,
        paragraphs: [
          `Hello ${found.full_name}, ${found.proposer} asks you to agree to a later deadline of “${found.title}”.`,
        ],
        facts: [
          ['Deadline now', date(found.present)],
          ['Proposed', date(found.deadline)],
        ],
        button: { label: 'Agree or decline', url: `${publicUrl}/assignment/${found.id}/answer-deadline` },
        closing: 'Until you agree, the deadline stays as it is.',
      });
    },

    /** Tells the author of a proposed deadline the answer. */
    async deadline_answered(row) {
      const found = await proposed(row);
      if (!found) return null;
      const said = found.outcome === 'agreed' ? 'agreed to' : 'declined';
      return mailOf({
        to: found.email,
        subject: `${found.outcome === 'agreed' ? 'Later deadline agreed' : 'Later deadline declined'}: ${found.title}`,
        heading: `${found.asked} ${said} the later deadline`,
        paragraphs: [`Hello ${found.full_name}, the deadline of “${found.title}” is ${date(found.present)}.`],
        button: chatButton(publicUrl, found.conversation_id),
      });
    },
  } satisfies MailTemplates;
}
