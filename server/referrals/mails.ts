import { brand } from '#core/brand.ts';
import { coinsFor } from '#core/limits.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { referralLink } from './link.ts';

/** A name that nothing but a name can stand in: strangers must not be written to in words of whoever invites them. */
const plainName = /^[\p{L}\p{M}\p{Zs}'’-]{1,60}$/u;

export function referralMails({ db, publicUrl }: MailOptions) {
  return {
    /** To who invited: whether the coins that were under review came, in the admin's words. */
    async referral_decided({ subject_id }) {
      const found = await db
        .selectFrom('referrals as r')
        .innerJoin('profiles as p', 'p.id', 'r.referrer_id')
        .innerJoin('profiles as friend', 'friend.id', 'r.referred_id')
        .select(['r.outcome', 'r.note', 'r.coins', 'p.full_name', 'p.email', 'p.is_blocked', 'friend.username'])
        .where('r.id', '=', subject_id)
        .executeTakeFirst();
      if (!found?.outcome || !found.note || found.is_blocked) return null;
      const released = found.outcome === 'released';
      return mailOf({
        to: found.email,
        subject: released ? `${found.coins} coins for your invitation` : 'Your invitation was not counted',
        heading: released ? 'Your coins are there' : 'No coins for this invitation',
        paragraphs: [
          `Hello ${found.full_name}, we looked at your invitation of @${found.username}. ${
            released ? `${found.coins} coins are in your wallet.` : 'It brings no coins.'
          } Our note:`,
        ],
        quote: found.note,
        button: { label: 'See your invitations', url: `${publicUrl}/invite` },
      });
    },

    /** To somebody who is no member; null once they are, and from somebody who is blocked. */
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
        closing: `This is the one mail about this invitation. If you do not know @${username}, there is nothing you need to do.`,
      });
    },
  } satisfies MailTemplates;
}
