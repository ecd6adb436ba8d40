import { z } from 'zod';
import { countedTotal, email, id, text } from '../fields.ts';
import { lengths, newcomers, perHour, perMinute, referralsAtOnce } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';

/**
 * A friend who was invited or came by the link, as the inviter sees them (ENTITY-26, ENTITY-27).
 */
const referral = z.object({
  id: z.uuid(),
  /**
   * Email of an invitation by mail; null if they came by the link or deleted the account, to keep
   * it private.
   */
  referred_email: z.string().nullable(),
  /** Set once they joined by this invitation. */
  friend: z.object({ full_name: z.string(), username: z.string() }).nullable(),
  status: z.enum(['pending', 'joined']),
  /** Coins that it brought; null before any. */
  coins: z.number().int().nullable(),
  /**
   * Coins due with the friend's first bid or award; null once they came or are held, and where none
   * will come.
   */
  on_its_way: z.number().int().nullable(),
  /** Set where its coins are held for an admin, or were declined by one. */
  review: z.enum(['waiting', 'declined']).nullable(),
  created_at: z.date(),
});
export type Referral = z.output<typeof referral>;

const person = z.object({ id: z.uuid(), full_name: z.string(), username: z.string(), email: z.string() });

/**
 * A friend whose referral's coins are held, with the signs that they are one person with the
 * inviter or with the inviter's other friends.
 */
const heldFriend = person.extend({
  referral: z.uuid(),
  signs: z.array(z.string()),
  /** Place where they confirmed, as long as it is stored. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  coins: z.number().int(),
  held_at: z.date(),
  outcome: z.enum(['released', 'declined']).nullable(),
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type HeldFriend = z.output<typeof heldFriend>;

/** An inviter with their held friends, and the outcome of earlier ones. */
const heldCluster = z.object({
  inviter: person.extend({ is_blocked: z.boolean() }),
  /** The first requested ones, oldest hold first, at most `referralsAtOnce`. */
  friends: z.array(heldFriend),
  /**
   * Total of those; and of all friends those who joined, and those whose coins an admin released or
   * declined. Counted to 1,001.
   */
  held: countedTotal,
  joined: countedTotal,
  released: countedTotal,
  declined: countedTotal,
});
export type HeldCluster = z.output<typeof heldCluster>;

export const referralsContract = {
  invite: procedure(
    {
      access: 'user',
      failure: 'Invitation not sent',
      limit: { account: perHour(20), address: perHour(60), newcomer: newcomers.invitations },
    },
    ['invite_member', 'invite_again', 'invite_too_often'],
  )
    .route({ method: 'POST', path: '/referrals', tags: ['referrals'], summary: 'Invite a friend by mail' })
    .input(z.object({ email }))
    .output(z.object({ id: z.uuid() })),

  own: procedure({ access: 'user', failure: 'Error loading invitations', limit: uncounted })
    .route({
      method: 'GET',
      path: '/referrals',
      tags: ['referrals'],
      summary: 'Get the own referral link with its QR code, and list own invitations with their rewards, newest first',
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(
      z.object({
        link: z.string(),
        /** A path of unit squares within a square of side `size`. */
        qr: z.object({ size: z.number().int(), path: z.string() }),
        items: z.array(referral),
        next: z.string().nullable(),
        invited: countedTotal,
        joined: countedTotal,
        /** Coins of friends who joined and were counted. */
        earned: z.number().int(),
        /** Coins due with the first bids or awards of friends who joined. */
        on_its_way: z.number().int(),
      }),
    ),

  held: procedure({ access: 'admin', roles: ['money'], failure: 'Error fetching referrals', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/referrals',
      tags: ['referrals'],
      summary: 'List referrals whose coins are held, by inviter; by default longest waiting first',
    })
    .input(
      listInput(['held_at'], 'held_at', {
        status: listFilter(['waiting', 'released', 'declined', 'all']),
        /** Only of this person. */
        inviter: z.uuid().optional().catch(undefined),
      }),
    )
    .output(listOf(heldCluster)),

  decide: procedure(
    {
      access: 'admin',
      roles: ['money'],
      failure: 'Error deciding the referral',
      limit: { account: perMinute(60) },
      money: true,
    },
    ['referral_not_found', 'referral_own', 'referral_decided', 'referral_inviter_blocked'],
  )
    .route({
      method: 'POST',
      path: '/admin/referrals/decide',
      tags: ['referrals'],
      summary: 'Release or decline the coins of held referrals of one inviter: all that are named or none, each once',
    })
    .input(
      z.object({
        ids: z.array(id('referral_not_found'), 'referral_not_found').min(1, 'referral_not_found').max(referralsAtOnce),
        outcome: z.enum(['released', 'declined']),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(z.object({ outcome: z.enum(['released', 'declined']), decided: z.number().int() })),
};
