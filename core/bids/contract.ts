import { z } from 'zod';
import {
  checkbox,
  count,
  countedTotal,
  id,
  knownUsername,
  optionalAmount,
  optionalId,
  optionalRupees,
  text,
} from '../fields.ts';
import { bidsPage, coinsFor, lapse, lengths, mostDaysNeeded, newcomers, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { shownRatings } from '../profiles/public-profile.ts';
import { tutorRecord } from '../tutors/record.ts';
import { bidSorts, bidStatuses } from './rules.ts';

const bidStatus = z.enum(bidStatuses);

/**
 * Terms of a bid beside the proposal, each optional: a price in PKR, and days. It is awarded for
 * `asks`: the price, else the budget that it was placed on.
 */
const said = { price: z.number().int().nullable(), asks: z.number().int(), days: z.number().int().nullable() };

/** A bid as the poster of its assignment reads it (DETAIL-07). */
const receivedBid = z.object({
  id: z.uuid(),
  proposal: z.string(),
  status: bidStatus,
  cv_file_url: z.string().nullable(),
  created_at: z.date(),
  ...said,
  /** The words and terms before its change; null for an unchanged bid. */
  earlier: z
    .object({ proposal: z.string(), price: z.number().int().nullable(), days: z.number().int().nullable() })
    .nullable(),
  shortlisted: z.boolean(),
  bidder: z.object({
    id: z.uuid(),
    full_name: z.string(),
    username: z.string(),
    avatar_url: z.string().nullable(),
    is_verified: z.boolean(),
    ratings: shownRatings,
    /** Assignments that they completed, counted to 1,001. */
    completed: countedTotal,
    /** Null for a person who is not a tutor. */
    record: tutorRecord.nullable(),
  }),
});
export type ReceivedBid = z.output<typeof receivedBid>;

/**
 * An own bid with its assignment (BID-13); an awarded one has a conversation (PROFILE-09) and the
 * versions handed in, newest first.
 */
const ownBid = z.object({
  id: z.uuid(),
  proposal: z.string(),
  status: bidStatus,
  created_at: z.date(),
  ...said,
  edited_at: z.date().nullable(),
  conversation_id: z.uuid().nullable(),
  submissions: z.array(
    z.object({ version: z.number().int(), file_name: z.string(), file_url: z.string(), created_at: z.date() }),
  ),
  assignment: z.object({
    id: z.uuid(),
    title: z.string(),
    subject: z.string(),
    budget: z.number().int(),
    deadline: z.string(),
    status: z.enum(['open', 'awarded', 'completed']),
    lapsed_at: z.date().nullable(),
    bid_count: z.number().int(),
  }),
});
export type OwnBid = z.output<typeof ownBid>;

/** An open assignment similar to the one of a lost bid. */
const similarWork = z.object({
  id: z.uuid(),
  title: z.string(),
  budget: z.number().int(),
  deadline: z.string(),
  bid_count: z.number().int(),
});

export const bidsContract = {
  place: procedure(
    {
      access: 'user',
      failure: 'Error placing bid',
      limit: { account: perMinute(60), newcomer: newcomers.bids },
      signedOut: 'bid_signed_out',
      money: true,
    },
    [
      'assignment_not_found',
      'bid_own_assignment',
      'bid_not_open',
      'bid_expired',
      'bid_already_placed',
      'bid_insufficient_coins',
      'proposal_not_allowed',
      'content_check_failed',
      'content_verdict_invalid',
      'file_not_found',
    ],
  )
    .route({ method: 'POST', path: '/bids', tags: ['bids'], summary: `Place a bid for ${coinsFor.bid} coins` })
    .input(
      z.object({
        assignment_id: id('assignment_not_found'),
        proposal: text(lengths.proposal, 'proposal_missing'),
        cv_file_id: optionalId('file_not_found'),
        price: optionalRupees('bid_price_invalid'),
        days: optionalAmount(mostDaysNeeded, 'bid_days_invalid'),
      }),
    )
    .output(z.object({ id: z.uuid(), assignment_id: z.uuid(), status: bidStatus, coins: z.number().int() })),

  ofAssignment: procedure({ access: 'user', failure: 'Error', limit: uncounted }, [
    'assignment_not_found',
    'profile_not_found',
  ])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/bids',
      tags: ['bids'],
      summary: `List the bids on an own assignment, at most ${bidsPage} at a time, sorted; optionally only the shortlist, or one bidder’s`,
    })
    .input(
      z.object({
        assignment_id: id('assignment_not_found'),
        bidder: knownUsername('profile_not_found').optional(),
        sort: z.enum(bidSorts).default('newest'),
        shortlisted: checkbox,
        limit: count(1, bidsPage, bidsPage),
        after: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(receivedBid),
        /** The awarded bid, on every page. */
        awarded: receivedBid.nullable(),
        /** The number of all bids, including those that no longer stand. */
        total: z.number().int(),
        next: z.string().nullable(),
      }),
    ),

  shortlist: procedure({ access: 'user', failure: 'Error', limit: { account: perMinute(120) } }, ['bid_not_found'])
    .route({
      method: 'POST',
      path: '/bids/{id}/shortlist',
      tags: ['bids'],
      summary: 'Put a bid on an own assignment on the shortlist, or remove it; the bidder is not told',
    })
    .input(z.object({ id: id('bid_not_found'), on: checkbox }))
    .output(z.object({ id: z.uuid(), shortlisted: z.boolean() })),

  edit: procedure(
    {
      access: 'user',
      failure: 'Error changing bid',
      limit: { account: perMinute(60) },
      signedOut: 'content_signed_out',
    },
    [
      'bid_not_found',
      'bid_change_not_open',
      'bid_ended',
      'bid_edited_before',
      'bid_not_changed',
      'proposal_not_allowed',
      'content_check_failed',
      'content_verdict_invalid',
    ],
  )
    .route({ method: 'POST', path: '/bids/{id}', tags: ['bids'], summary: 'Change an own bid, once' })
    .input(
      z.object({
        id: id('bid_not_found'),
        proposal: text(lengths.proposal, 'proposal_missing'),
        /** Without a value it stays; an empty one removes it. */
        price: optionalRupees('bid_price_invalid').unwrap().optional(),
        days: optionalAmount(mostDaysNeeded, 'bid_days_invalid').unwrap().optional(),
      }),
    )
    .output(z.object({ id: z.uuid() })),

  withdraw: procedure(
    { access: 'user', failure: 'Error withdrawing bid', limit: { account: perMinute(60) }, money: true },
    ['bid_not_found', 'bid_change_not_open', 'bid_ended'],
  )
    .route({
      method: 'DELETE',
      path: '/bids/{id}',
      tags: ['bids'],
      summary: `Withdraw an own bid before an award; within ${lapse.freeHours} hours of a change of the assignment it is refunded`,
    })
    .input(z.object({ id: id('bid_not_found') }))
    .output(z.object({ id: z.uuid(), refunded: z.number().int() })),

  similar: procedure({ access: 'user', failure: 'Error', limit: uncounted }, ['bid_not_found'])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/similar',
      tags: ['bids'],
      summary: 'List open assignments like the one of an own lost bid: same subject, similar price, newest first',
    })
    .input(z.object({ assignment_id: id('bid_not_found') }))
    .output(
      z.object({
        items: z.array(similarWork),
        /** The filters of a saved search for similar work. */
        search: z.object({ subject: z.string(), budget_from: z.number().int(), budget_to: z.number().int() }),
        /** Whether the viewer has saved that search. */
        is_saved: z.boolean(),
      }),
    ),

  own: procedure({ access: 'user', failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/bids',
      tags: ['bids'],
      summary: 'List the own bids with their assignments, newest first',
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(ownBid), next: z.string().nullable() })),
};
