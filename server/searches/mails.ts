import { date, money } from '#core/format.ts';
import { digestLines, instantSearchMails } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { signId } from '../platform/signed-id.ts';
import { stopKey } from './searches.ts';

/**
 * Mails of saved searches. They say of an assignment what everybody reads of it; its poster is not
 * even read. Awarded and deleted assignments, and those with an own bid, are left out.
 */
export function searchMails({ db, publicUrl, secret }: MailOptions) {
  const stopLink = (named: string) => `${publicUrl}/saved-searches/stop?token=${signId(named, stopKey(secret))}`;
  const found = () =>
    db
      .selectFrom('search_finds as f')
      .innerJoin('saved_searches as s', 's.id', 'f.search_id')
      .innerJoin('live_assignments as a', (join) =>
        join.onRef('a.id', '=', 'f.assignment_id').on('a.status', '=', 'open').on('a.lapsed_at', 'is', null),
      )
      .innerJoin('profiles as p', (join) => join.onRef('p.id', '=', 'f.user_id').on('p.is_blocked', '=', false))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('bids')
              .select('bids.id')
              .whereRef('bids.assignment_id', '=', 'a.id')
              .whereRef('bids.user_id', '=', 'f.user_id'),
          ),
        ),
      )
      .select(['s.id as search_id', 's.name', 'p.email', 'p.full_name', 'f.user_id'])
      .select(['a.id', 'a.title', 'a.subject', 'a.budget', 'a.deadline']);

  return {
    /** Within minutes of a post, to people with a fitting search and instant mails. */
    async search_found({ subject_id }) {
      const row = await found().where('f.id', '=', subject_id).where('s.mail', '=', 'instant').executeTakeFirst();
      if (!row) return null;
      return mailOf({
        to: row.email,
        subject: `New assignment: ${row.title}`,
        heading: row.title,
        paragraphs: [`Hello ${row.full_name}, this was just posted and fits your saved search “${row.name}”.`],
        facts: [
          ['Subject', row.subject],
          ['Budget', money(row.budget)],
          ['Deadline', date(row.deadline)],
        ],
        button: { label: 'See the assignment', url: `${publicUrl}/assignment/${row.id}` },
        closing: `You get at most ${instantSearchMails} such mails a day.`,
        stop: { label: 'Stop the mails for this search', url: stopLink(row.search_id) },
      });
    },

    /** Once a day, all finds of the daily searches of one person. */
    async search_digest({ subject_id, recipient_id }) {
      if (!recipient_id) return null;
      const rows = await found()
        .distinctOn('a.id')
        .where('f.digest_id', '=', subject_id)
        .where('s.mail', '=', 'daily')
        .orderBy('a.id', 'desc')
        .limit(digestLines + 1)
        .execute();
      const [first] = rows;
      if (!first) return null;
      const count = rows.length > digestLines ? `More than ${digestLines}` : String(rows.length);
      const isOne = rows.length === 1;
      return mailOf({
        to: first.email,
        subject: isOne ? `New assignment: ${first.title}` : `${count} new assignments for your saved searches`,
        heading: isOne ? 'A new assignment for you' : 'New assignments for you',
        paragraphs: [
          `Hello ${first.full_name}, ${isOne ? 'this was posted and fits' : 'these were posted and fit'} your saved searches.`,
        ],
        facts: rows
          .slice(0, digestLines)
          .map(({ title, budget, deadline, name }) => [title, `${money(budget)}, by ${date(deadline)} (${name})`]),
        button: { label: 'See your saved searches', url: `${publicUrl}/saved-searches` },
        closing: 'You get this mail once a day, only when something fits.',
        stop: { label: 'Stop this daily mail', url: stopLink(recipient_id) },
      });
    },
  } satisfies MailTemplates;
}
