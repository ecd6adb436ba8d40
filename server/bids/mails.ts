import { sql } from 'kysely';
import { mailsEverything } from '../admin/house-settings.ts';
import { attachmentFacts } from '../assignments/attachment-facts.ts';
import type { MailOptions } from '../feature.ts';
import { filesOf, type ListedFile } from '../files/files-of.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the templates of mails about a bid. */
export function bidMails({ db, publicUrl }: MailOptions) {
  const placed = ({ subject_id }: MailRow) =>
    db
      .selectFrom('bids')
      .innerJoin('live_assignments as a', 'a.id', 'bids.assignment_id')
      .innerJoin('profiles as bidder', 'bidder.id', 'bids.user_id')
      .select(['bids.proposal', 'bids.fee', 'a.id as assignment_id', 'a.title'])
      .select(sql<ListedFile[] | null>`${sql.raw(filesOf('assignment', 'a'))}`.as('files'))
      .select('bidder.full_name as bidder_name')
      .where('bids.id', '=', subject_id);

  const buttonFor = (id: string, label: string) => ({ label, url: `${publicUrl}/assignment/${id}` });

  /** The line of a mail about a lost bid that links to similar open work. */
  const similarTo = (id: string): [string, string] => ['Open work like it', `${publicUrl}/assignment/${id}#similar`];

  /**
   * Reads a refunded bid, but not its poster, who may be anonymous. `isLapsed`: its assignment
   * still has a page.
   */
  const refunded = async ({ subject_id }: MailRow, what: string, isLapsed = false) => {
    const found = await db
      .selectFrom('bids')
      .innerJoin('assignments as a', 'a.id', 'bids.assignment_id')
      .innerJoin('profiles as bidder', 'bidder.id', 'bids.user_id')
      .select(['a.id', 'a.title', 'bids.fee', 'bidder.full_name', 'bidder.email'])
      .where('bids.id', '=', subject_id)
      .where('bidder.is_blocked', '=', false)
      .executeTakeFirst();
    if (!found) return null;
    return mailOf({
      to: found.email,
      subject: `Your coins are back: ${found.title}`,
      heading: 'Your coins are back',
      paragraphs: [
        `Hello ${found.full_name}, “${found.title}” ${what}. The ${found.fee} coins for your bid are back in your wallet.`,
      ],
      ...(isLapsed && { facts: [similarTo(found.id)] }),
      button: { label: 'Find another assignment', url: `${publicUrl}/all-assignments` },
    });
  };

  return {
    /**
     * Confirms the bid to the bidder. Does not read the poster, who may be anonymous (rulings,
     * Privacy and access; CALL-50).
     */
    async bid_placed(row) {
      const found = await placed(row).select('bidder.email').where('bidder.is_blocked', '=', false).executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your bid is placed: ${found.title}`,
        heading: 'Your bid is placed',
        paragraphs: [
          `Hello ${found.bidder_name}, your bid on “${found.title}” reached the poster. It cost ${found.fee} coins. This is your proposal:`,
        ],
        facts: attachmentFacts(publicUrl, found.files),
        quote: found.proposal,
        button: buttonFor(found.assignment_id, 'See the assignment'),
        closing: 'If the poster chooses your bid, a private chat between you two opens.',
      });
    },

    /**
     * Tells the poster of a bid; of the bidder it gives only the public profile, no email or phone
     * (CALL-50).
     */
    async bid_received(row) {
      const found = await placed(row)
        .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
        .select(['poster.email', 'poster.full_name as poster_name', 'bidder.username'])
        .where('poster.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `New bid on: ${found.title}`,
        heading: 'You have a new bid',
        paragraphs: [
          `Hello ${found.poster_name}, ${found.bidder_name} (@${found.username}) placed a bid on “${found.title}”:`,
        ],
        facts: attachmentFacts(publicUrl, found.files),
        quote: found.proposal,
        button: buttonFor(`${found.assignment_id}#bids`, 'Read your bids'),
        closing: 'You get this mail because bid notifications are on in your settings.',
      });
    },

    /**
     * Tells a bidder that another bid was awarded; it names neither the poster nor the tutor
     * (rulings, Screens).
     */
    async bid_not_chosen(row) {
      const found = await placed(row).select('bidder.email').where('bidder.is_blocked', '=', false).executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Another bid was chosen: ${found.title}`,
        heading: 'Another bid was chosen',
        paragraphs: [
          `Hello ${found.bidder_name}, “${found.title}” was awarded to another tutor. Thank you for your bid. Other students are looking for a tutor.`,
        ],
        facts: [similarTo(found.assignment_id)],
        button: { label: 'Find another assignment', url: `${publicUrl}/all-assignments?status=open` },
      });
    },

    /** Tells the bidder that the poster deleted the assignment. */
    bid_refunded: (row) => refunded(row, 'was deleted by its poster'),

    /**
     * Tells the bidder that the poster was blocked or left; it does not say which, since the poster
     * may be anonymous.
     */
    bid_taken_down: (row) => refunded(row, 'was taken down'),

    /** Tells the bidder that nobody was chosen in time, or that the poster closed it. */
    bid_lapsed: (row) => refunded(row, 'closed, since nobody was chosen in time', true),
    bid_closed: (row) => refunded(row, 'was closed by its poster without choosing', true),

    /** Tells the admins' address of a bid, with both parties (CALL-50). */
    async bid_admin(row, { adminEmail }) {
      if (!adminEmail || !(await mailsEverything(db))) return null;
      const found = await placed(row)
        .innerJoin('profiles as poster', 'poster.id', 'a.user_id')
        .select(['bidder.email as bidder_email', 'poster.email as poster_email', 'poster.full_name as poster_name'])
        .executeTakeFirst();
      if (!found) return null;
      return mailOf({
        to: adminEmail,
        subject: `New bid on: ${found.title}`,
        heading: 'A new bid was placed',
        paragraphs: [found.title],
        facts: [
          ['Bidder', `${found.bidder_name} <${found.bidder_email}>`],
          ['Poster', `${found.poster_name} <${found.poster_email}>`],
          ...attachmentFacts(publicUrl, found.files),
        ],
        quote: found.proposal,
        button: buttonFor(found.assignment_id, 'See the assignment'),
      });
    },
  } satisfies MailTemplates;
}
