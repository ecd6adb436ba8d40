import { z } from 'zod';
import { countedTotal, email, id, text } from '../fields.ts';
import { lengths, newcomers, perHour, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
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
  /** Where its coins are held for an admin, or were declined by one. */
  review: z.enum(['waiting', 'declined']).nullable(),
  created_at: z.date(),
});
export type Referral = z.output<typeof referral>;

const person = z.object({ id: z.uuid(), full_name: z.string(), username: z.string(), email: z.string() });

/** A referral whose coins are held, with the signs that it is one person, and how many friends the inviter has brought so. */
const heldReferral = z.object({
  id: z.uuid(),
  inviter: person,
  friend: person,
  signs: z.array(z.string()),
  coins: z.number().int(),
  held_at: z.date(),
  /** Friends of the inviter who joined, and those held, counted to 1,001. */
  joined: countedTotal,
  held: countedTotal,
  outcome: z.enum(['released', 'declined']).nullable(),
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type HeldReferral = z.output<typeof heldReferral>;

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

  held: procedure({ access: 'admin', failure: 'Error fetching referrals', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/referrals',
      tags: ['referrals'],
      summary: 'Referrals whose coins are held: those that wait longest first, or as asked',
    })
    .input(listInput(['held_at'], 'held_at', { status: listFilter(['waiting', 'released', 'declined', 'all']) }))
    .output(listOf(heldReferral)),

  decide: procedure({ access: 'admin', failure: 'Error deciding the referral', limit: { account: perMinute(60) } }, [
    'referral_not_found',
    'referral_own',
    'referral_decided',
    'referral_inviter_blocked',
  ])
    .route({
      method: 'POST',
      path: '/admin/referrals/{id}/decide',
      tags: ['referrals'],
      summary: 'Release the coins of a held referral, or decline them, once',
    })
    .input(
      z.object({
        id: id('referral_not_found'),
        outcome: z.enum(['released', 'declined']),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ outcome: z.enum(['released', 'declined']) })),
};
