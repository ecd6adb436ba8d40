import { z } from 'zod';
import { countedTotal, email } from '../fields.ts';
import { newcomers, perHour } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

/** A friend who was invited or came by the link, as who invited sees it (ENTITY-26, ENTITY-27). */
const referral = z.object({
  id: z.uuid(),
  /** Of an invitation by mail; null of who came by the link or deleted the account: their email is theirs. */
  referred_email: z.string().nullable(),
  /** Once they joined by this invitation. */
  friend: z.object({ full_name: z.string(), username: z.string() }).nullable(),
  status: z.enum(['pending', 'joined']),
  /** Coins that it brought; null while it brought none. */
  coins: z.number().int().nullable(),
  created_at: z.date(),
});
export type Referral = z.output<typeof referral>;

export const referralsContract = {
  invite: procedure(
    {
      access: 'user',
      failure: 'Invitation not sent',
      limit: { account: perHour(20), address: perHour(60), newcomer: newcomers.invitations },
    },
    ['invite_member', 'invite_again', 'invite_too_often'],
  )
    .route({ method: 'POST', path: '/referrals', tags: ['referrals'], summary: 'Invite a friend by one mail' })
    .input(z.object({ email }))
    .output(z.object({ id: z.uuid() })),

  own: procedure({ access: 'user', failure: 'Error loading invitations', limit: uncounted })
    .route({
      method: 'GET',
      path: '/referrals',
      tags: ['referrals'],
      summary: 'The own link with its QR code, and the own invitations with what they brought, newest first',
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(
      z.object({
        link: z.string(),
        /** A path of unit squares within a square of `size` of them. */
        qr: z.object({ size: z.number().int(), path: z.string() }),
        items: z.array(referral),
        next: z.string().nullable(),
        invited: countedTotal,
        joined: countedTotal,
        /** Coins of those who joined and were counted. */
        earned: z.number().int(),
      }),
    ),
};
