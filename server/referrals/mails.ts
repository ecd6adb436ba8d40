import { brand } from '#core/brand.ts';
import { coinsFor, referralsAtOnce } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { referralLink } from './link.ts';

/** A name that can only be a name: strangers must not get text of the inviter's choice. */
const plainName = /^[\p{L}\p{M}\p{Zs}'’-]{1,60}$/u;

/** Number of friends a mail names. */
const named = 3;

function namesOf(friends: readonly { username: string }[]): string {
  const names = friends.slice(0, named).map(({ username }) => `@${username}`);
  return friends.length > named ? `${names.join(', ')} and ${friends.length - named} more` : names.join(', ');
}

export function referralMails({ db, publicUrl }: MailOptions) {
  return {
    /**
     * To the inviter: whether the coins under review came, in the admin's words; once for all that
     * were decided together.
     */
    async referral_decided({ subject_id }) {
      const found = await db
        .selectFrom('referrals as one')
        .innerJoin('referrals as r', (join) =>
          join
            .onRef('r.referrer_id', '=', 'one.referrer_id')
            .onRef('r.decided_at', '=', 'one.decided_at')
            .onRef('r.outcome', '=', 'one.outcome'),
        )
        .innerJoin('profiles as p', 'p.id', 'r.referrer_id')
        .innerJoin('profiles as friend', 'friend.id', 'r.referred_id')
        .select(['r.outcome', 'one.note', 'r.coins', 'p.full_name', 'p.email', 'p.is_blocked', 'friend.username'])
        .where('one.id', '=', subject_id)
        .orderBy('r.held_at')
        .orderBy('r.id')
        .limit(referralsAtOnce)
        .execute();
      const [first] = found;
      if (!first?.note || first.is_blocked) return null;
      const released = first.outcome === 'released';
      const coins = found.reduce((sum, row) => sum + (row.coins ?? 0), 0);
      const [invitation, it] = found.length > 1 ? ['invitations', 'They bring'] : ['invitation', 'It brings'];
      return mailOf({
        to: first.email,
        subject: released ? `${coins} coins for your ${invitation}` : `Your ${invitation} did not count`,
        heading: released ? 'Your coins are here' : `No coins for your ${invitation}`,
        paragraphs: [
          `Hello ${first.full_name}, we looked at your ${invitation} of ${namesOf(found)}. ${
            released ? `${coins} coins are in your wallet.` : `${it} no coins.`
          } Our note:`,
        ],
        quote: first.note,
        button: { label: 'See your invitations', url: `${publicUrl}/invite` },
      });
    },

    /** To a person who is not a member; null once they are, and if the inviter is blocked. */
    async friend_invited({ subject_id }) {
      const found = await db
        .selectFrom('referrals as r')
        .innerJoin('profiles as p', 'p.id', 'r.referrer_id')
        .select(['r.referred_email', 'p.full_name', 'p.username'])
        .where('r.id', '=', subject_id)
        .where('r.status', '=', 'pending')
        .where('p.is_blocked', '=', false)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('profiles').select('id').whereRef('email', '=', 'r.referred_email'))),
        )
        .executeTakeFirst();
      if (!found) return null;
      const { referred_email, full_name, username } = found;
      const inviter = plainName.test(full_name) ? `${full_name} (@${username})` : `@${username}`;
      return mailOf({
        to: referred_email,
        subject: `${inviter} invites you to ${brand.name}`,
        heading: 'You are invited',
        paragraphs: [
          `${inviter} invites you to ${brand.name}, where students in Pakistan post assignments and tutors bid on them.`,
          `You start with ${coinsFor.signup} free coins.`,
        ],
        button: { label: 'Sign up', url: referralLink(publicUrl, username) },
        closing: `We send only this one mail about the invitation. If you do not know @${username}, just ignore it.`,
      });
    },
  } satisfies MailTemplates;
}
