import type { InputOf, OutputOf } from '#core/contract.ts';
import { countedTo, invitationMails } from '#core/limits.ts';
import { mailShares } from '../accounts/mailbox.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { counted, run } from '../database/statement.ts';
import { qrPath } from '../platform/qr-path.ts';
import { referralLink } from './link.ts';

const pageSize = 20;

/**
 * Keeps an invitation and its mail. Refuses `invite_member`, `invite_again` and `invite_too_often`.
 */
export function inviteFriend(
  context: SignedInContext,
  input: InputOf<'referrals.invite'>,
): Promise<OutputOf<'referrals.invite'>> {
  const invitation = { p_email: input.email, p_mail_limits: mailShares(context.secret, input.email, invitationMails) };
  const blames = { invite_member: 'email', invite_again: 'email', invite_too_often: 'email' };
  return judge(context, 'invite_friend', invitation, { input, blames });
}

/**
 * Returns the viewer's link, invitations and their results, without any email that the viewer did
 * not give.
 */
export async function ownReferrals(
  { db, viewer, site }: SignedInContext,
  after: string | undefined,
): Promise<OutputOf<'referrals.own'>> {
  const [rows, [totals]] = await Promise.all([
    db
      .selectFrom('referrals as r')
      .leftJoin('profiles as friend', 'friend.id', 'r.referred_id')
      .select([
        'r.id',
        'r.referred_email',
        'r.email_known',
        'r.status',
        'r.coins',
        'r.promised',
        'r.created_at',
        'r.held_at',
        'r.outcome',
      ])
      .select(['friend.full_name', 'friend.username', 'friend.deleted_at'])
      .where('r.referrer_id', '=', viewer.id)
      .$call(pageOf('r', after, pageSize))
      .execute(),
    run<{ invited: number; joined: number; earned: number; on_its_way: number }>(db, (take) => {
      const me = take(viewer.id, 'uuid');
      return `select ${counted(`from referrals where referrer_id = ${me}`)} as invited,
        ${counted(`from referrals where referrer_id = ${me} and status = 'joined'`)} as joined,
        (select coalesce(sum(coins), 0)::int from (
          select coins from referrals where referrer_id = ${me} and status = 'joined' limit ${countedTo + 1}) r) as earned,
        (select coalesce(sum(promised), 0)::int from (
          select r.promised from referrals r join profiles f on f.id = r.referred_id
            where r.referrer_id = ${me} and r.coins is null and r.held_at is null and f.deleted_at is null
            limit ${countedTo + 1}) r) as on_its_way`;
    }),
  ]);
  const link = referralLink(site.publicUrl, viewer.username);
  return {
    link,
    qr: qrPath(link),
    ...cutPage(rows, pageSize, ({ email_known, referred_email, full_name, username, held_at, outcome, ...row }) => ({
      ...row,
      on_its_way: row.coins === null && !held_at && !row.deleted_at ? row.promised : null,
      review: outcome === 'declined' ? 'declined' : held_at && !outcome ? 'waiting' : null,
      referred_email: email_known ? referred_email : null,
      friend: full_name === null || username === null ? null : { full_name, username },
    })),
    ...(totals ?? { invited: 0, joined: 0, earned: 0, on_its_way: 0 }),
  };
}
