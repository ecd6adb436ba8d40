import { brand } from '#core/brand.ts';
import { date } from '#core/format.ts';
import { noticeDays } from '#core/limits.ts';
import { takenWords } from '#core/safety/taken-words.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';
import { noticeToken } from './watchlist.ts';

/**
 * Mails about reports, to the admins' address: neither party ever gets the other's; and to people
 * on the watchlist.
 */
export function safetyMails({ db, publicUrl, secret }: MailOptions) {
  const entryOf = ({ subject_id }: MailRow) =>
    db
      .selectFrom('scammers as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .select(['s.id', 's.reason', 's.created_at', 's.removed_at', 'p.full_name', 'p.email', 'p.is_blocked'])
      .where('s.id', '=', subject_id)
      .executeTakeFirst();

  const caseOf = ({ subject_id, recipient_id }: MailRow) =>
    db
      .selectFrom('cases as c')
      .innerJoin('profiles as p', (join) => join.on('p.id', '=', recipient_id))
      .leftJoin('profiles as reported', 'reported.id', 'c.reported_id')
      .leftJoin('assignments as a', 'a.id', 'c.assignment_id')
      .select(['c.number', 'c.outcome', 'c.note', 'c.warning', 'p.full_name', 'p.email', 'p.is_blocked', 'a.title'])
      .select('reported.username')
      .where((eb) => eb.or([eb('c.report_id', '=', subject_id), eb('c.feedback_id', '=', subject_id)]))
      .executeTakeFirst();

  const takeDownOf = ({ subject_id }: MailRow) =>
    db
      .selectFrom('take_downs as t')
      .innerJoin('profiles as p', 'p.id', 't.user_id')
      .select([
        't.id',
        't.kind',
        't.title',
        't.reason',
        't.outcome',
        't.note',
        'p.full_name',
        'p.email',
        'p.is_blocked',
      ])
      .where('t.id', '=', subject_id)
      .executeTakeFirst();

  return {
    /** To the reporter: the decision, in the admin's words. */
    async case_decided(row) {
      const found = await caseOf(row);
      if (!found?.note || found.is_blocked) return null;
      const about = found.title ? `“${found.title}”` : found.username ? `@${found.username}` : 'our site';
      return mailOf({
        to: found.email,
        subject: `Our answer to your report R-${found.number}`,
        heading: 'Our answer to your report',
        paragraphs: [`Hello ${found.full_name}, we looked at what you told us about ${about}. Our answer:`],
        quote: found.note,
        button: { label: 'Contact us', url: `${publicUrl}/contact` },
        closing: 'Only you get this mail. We do not tell the person you reported who reported them.',
      });
    },

    /** To the writer of a refused text that was reviewed. */
    async appeal_decided({ subject_id }) {
      const found = await db
        .selectFrom('refused_texts as t')
        .innerJoin('profiles as p', 'p.id', 't.user_id')
        .select(['t.id', 't.outcome', 't.note', 't.text', 'p.full_name', 'p.email', 'p.is_blocked'])
        .where('t.id', '=', subject_id)
        .executeTakeFirst();
      if (!found?.outcome || found.is_blocked) return null;
      const allowed = found.outcome === 'allowed';
      return mailOf({
        to: found.email,
        subject: allowed ? 'Your text is allowed' : 'We looked at your text again',
        heading: allowed ? 'Your text is allowed' : 'Your text stays refused',
        paragraphs: [
          `Hello ${found.full_name}, a person on our team looked at a text that we had refused. ${
            allowed ? 'It is fine: please send the form again.' : 'We still cannot allow it.'
          } ${found.note ?? ''}`.trim(),
          'This is the text:',
        ],
        quote: found.text,
        button: { label: 'See the decision', url: `${publicUrl}/appeals/${found.id}` },
      });
    },

    /** To the author of something that was taken down: the reason, and the way to appeal. */
    async content_taken_down(row) {
      const found = await takeDownOf(row);
      if (!found || found.is_blocked) return null;
      return mailOf({
        to: found.email,
        subject: `We took something of yours down: ${found.title}`,
        heading: 'We took something of yours down',
        paragraphs: [`Hello ${found.full_name}, our team took down ${takenWords(found)}. The reason:`],
        quote: found.reason,
        button: { label: 'Read it, or appeal', url: `${publicUrl}/take-downs/${found.id}` },
        closing: 'If you think this is wrong, you can appeal once. A person decides.',
      });
    },

    /** To the author: whether it was restored. */
    async take_down_decided(row) {
      const found = await takeDownOf(row);
      if (!found?.note || found.is_blocked) return null;
      const restored = found.outcome === 'restored';
      return mailOf({
        to: found.email,
        subject: `${restored ? 'Restored' : 'It stays taken down'}: ${found.title}`,
        heading: restored ? 'We restored it' : 'It stays taken down',
        paragraphs: [`Hello ${found.full_name}, we looked again at ${takenWords(found)}. Our answer:`],
        quote: found.note,
        button: { label: 'See the decision', url: `${publicUrl}/take-downs/${found.id}` },
      });
    },

    /** To the person warned. It never names the reporter. */
    async case_warned(row) {
      const found = await caseOf(row);
      if (!found?.warning || found.is_blocked) return null;
      return mailOf({
        to: found.email,
        subject: `A warning from the team of ${brand.name}`,
        heading: 'A warning from our team',
        paragraphs: [`Hello ${found.full_name}, we looked at something that was reported to us. Please note:`],
        quote: found.warning,
        button: { label: 'Contact us', url: `${publicUrl}/contact` },
        closing: 'If it happens again, we may block your account. If you disagree, please tell us.',
      });
    },

    /**
     * To the person put on the watchlist, though blocked: the reason, and the way to reply. Null
     * once they are off it.
     */
    async scammer_listed(row) {
      const found = await entryOf(row);
      if (!found || found.removed_at) return null;
      const until = new Date(found.created_at.getTime() + noticeDays * 86_400_000);
      return mailOf({
        to: found.email,
        subject: `You are on the Community Watchlist of ${brand.name}`,
        heading: 'You are on the Community Watchlist',
        paragraphs: [
          `Hello ${found.full_name}, an admin put you on our public watchlist and blocked your account. You are signed out everywhere and cannot log in, and we took down your open assignments. Everyone can read this reason:`,
        ],
        quote: found.reason,
        button: {
          label: 'Reply in public',
          url: `${publicUrl}/scammers/notice?token=${noticeToken(found.id, until, secret)}`,
        },
        closing: `You can reply once until ${date(until)}; we show your reply under the reason. If the entry is wrong, please tell us: ${publicUrl}/contact`,
      });
    },

    /** To the person taken off the watchlist. */
    async scammer_removed(row) {
      const found = await entryOf(row);
      if (!found?.removed_at) return null;
      return mailOf({
        to: found.email,
        subject: `You are no longer on the Community Watchlist of ${brand.name}`,
        heading: 'You are off the Community Watchlist',
        paragraphs: [
          `Hello ${found.full_name}, an admin removed the entry about you from our public watchlist.`,
          found.is_blocked ? 'Your account stays blocked.' : 'Your account is open again: you can log in.',
        ],
        button: found.is_blocked
          ? { label: 'Contact us', url: `${publicUrl}/contact` }
          : { label: 'Log in', url: `${publicUrl}/login` },
      });
    },

    /** A profile was reported (CALL-53). */
    async report_admin({ subject_id }, { adminEmail }) {
      const found = await db
        .selectFrom('reports as r')
        .innerJoin('profiles as reporter', 'reporter.id', 'r.reporter_id')
        .innerJoin('profiles as reported', 'reported.id', 'r.reported_user_id')
        .innerJoin('cases as c', 'c.report_id', 'r.id')
        .select(['r.reason', 'c.number', 'reporter.email', 'reported.username', 'reported.full_name'])
        .where('r.id', '=', subject_id)
        .executeTakeFirst();
      if (!found || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `Report of @${found.username}`,
        heading: 'A profile was reported',
        paragraphs: ['Only admins read this. The person is not told who reported.'],
        facts: [
          ['Reported', `${found.full_name} (@${found.username})`],
          ['Reporter', found.email],
        ],
        quote: found.reason,
        button: { label: 'Open the report', url: `${publicUrl}/admin/reports/${found.number}` },
      });
    },

    /** Feedback to the team, from the chat. */
    async site_feedback_admin({ subject_id }, { adminEmail }) {
      const found = await db
        .selectFrom('feedback as f')
        .innerJoin('profiles as p', 'p.id', 'f.user_id')
        .select(['f.reason', 'p.id', 'p.email', 'p.full_name', 'p.username'])
        .where('f.id', '=', subject_id)
        .executeTakeFirst();
      if (!found || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `Feedback from @${found.username}`,
        heading: 'Feedback from the chat',
        paragraphs: ['Only admins read this.'],
        facts: [['From', `${found.full_name} (@${found.username}), ${found.email}`]],
        quote: found.reason,
        button: { label: 'Open the user', url: `${publicUrl}/admin/users/${found.id}` },
      });
    },

    /** A party of an assignment reported the other (CALL-52). */
    async feedback_admin({ subject_id }, { adminEmail }) {
      const found = await db
        .selectFrom('feedback as f')
        .innerJoin('profiles as reporter', 'reporter.id', 'f.user_id')
        .innerJoin('profiles as reported', 'reported.id', 'f.reported_user_id')
        .innerJoin('assignments as a', 'a.id', 'f.assignment_id')
        .innerJoin('cases as c', 'c.feedback_id', 'f.id')
        .select([
          'f.reason',
          'c.number',
          'a.title',
          'reporter.email as reporter_email',
          'reported.email as reported_email',
        ])
        .where('f.id', '=', subject_id)
        .executeTakeFirst();
      if (!found || !adminEmail) return null;
      return mailOf({
        to: adminEmail,
        subject: `Problem reported: ${found.title}`,
        heading: 'A problem with an assignment was reported',
        paragraphs: ['One party of the assignment reports the other. Only admins read this.'],
        facts: [
          ['Assignment', found.title],
          ['Reporter', found.reporter_email],
          ['Reported', found.reported_email],
        ],
        quote: found.reason,
        button: { label: 'Open the report', url: `${publicUrl}/admin/reports/${found.number}` },
      });
    },
  } satisfies MailTemplates;
}
