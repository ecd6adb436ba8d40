import { z } from 'zod';
import { checkbox, count, countedTotal, day, id, line, rupees, seen, text } from '../fields.ts';
import { fewFiles, sentFileIds, sentFiles, shownFile } from '../files/fields.ts';
import {
  assignmentsPage,
  coinsFor,
  dailyPostLimit,
  priceGuide as guide,
  largestAssignmentsPage,
  lengths,
  perHour,
} from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Agreement } from '../work/agreement.ts';
import { askedGig, askingContract } from './asking-contract.ts';
import { endedAward, endingContract, standingAward } from './ending-contract.ts';
import { assignmentFilters } from './filters-contract.ts';
import { changedTerms, lapseContract } from './lapse-contract.ts';
import { declared, postFields, postMeta, postRefusals } from './post-input.ts';

/** The poster; null if anonymous to this viewer. */
const poster = z
  .object({
    full_name: z.string(),
    username: z.string(),
    avatar_url: z.string().nullable(),
    is_verified: z.boolean(),
  })
  .nullable();

/** One row of a list (`spec §2`, Assignment card). */
export const assignmentCard = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  budget: z.number().int(),
  deadline: z.string(),
  status: z.enum(['open', 'awarded', 'completed']),
  /** When it closed without an award; null if it did not. */
  lapsed_at: z.date().nullable(),
  is_anonymous: z.boolean(),
  has_file: z.boolean(),
  bid_count: z.number().int(),
  created_at: z.date(),
  poster,
  /**
   * Stars of the poster as a student; null without any. For an anonymous poster whole stars without
   * their number.
   */
  poster_rating: z.object({ mean: z.number(), count: z.number().int().nullable() }).nullable(),
  is_own: z.boolean(),
  has_bid: z.boolean(),
});
export type AssignmentCard = z.output<typeof assignmentCard>;

/** An owner's edit: their username, its time, and a line for each field (PROFILE-06, ENTITY-10). */
const editHistory = z.array(z.object({ user: z.string(), timestamp: z.date(), changes: z.array(z.string()) }));
export type EditHistory = z.output<typeof editHistory>;

const pkr = z.number().int();

/** The middle half of a subject's agreed prices, rounded, in PKR. */
const priceRange = z.object({ subject_key: z.string(), low: pkr, high: pkr });
export type PriceRange = z.output<typeof priceRange>;

/**
 * The detail page: `file_url` only for signed-in viewers (rulings, Privacy and access). `own_bid`
 * is the viewer's own; `conversation_id` is for its two parties, once awarded; `edit_history`,
 * `version` and `fees_paid`, the coins that a deletion would refund, are for the owner only, else
 * null; `agreement` is for the two parties from the award on, `award` while it stands;
 * `ended_awards`, newest first: all for the owner, their own for a tutor; `chosen_until` is the
 * last day to choose a bid, for the owner and the bidders while it is open; `asked` is the gig that
 * it asks for, for the owner, that tutor and admins.
 */
const assignmentDetail = assignmentCard.extend({
  /** The first of `files`. */
  file_url: z.string().nullable(),
  file_size: z.number().int().nullable(),
  /** In their order; none for guests. `sent_name` is the owner's own, for the owner only. */
  files: z.array(shownFile.extend({ sent_name: z.string().nullable() })),
  conversation_id: z.uuid().nullable(),
  review_given: z.boolean(),
  edit_history: editHistory.nullable(),
  /** Version of its owner's fields: a form sends it as `seen`. */
  version: z.string().nullable(),
  fees_paid: z.number().int().nullable(),
  agreement: z
    .object({ price: pkr, paid: pkr, waiting: pkr } satisfies Record<keyof Agreement, z.ZodNumber>)
    .nullable(),
  award: standingAward.nullable(),
  /**
   * The undecided disagreement, for its two parties: whether the viewer opened it, and whether the
   * other party can still answer.
   */
  disagreement: z.object({ is_own: z.boolean(), awaits_answer: z.boolean(), answer_until: z.date() }).nullable(),
  ended_awards: z.array(endedAward),
  chosen_until: z.string().nullable(),
  asked: askedGig.nullable(),
  own_bid: z
    .object({
      id: z.uuid(),
      proposal: z.string(),
      status: z.enum(['submitted', 'awarded', 'ended', 'lapsed']),
      created_at: z.date(),
      price: z.number().int().nullable(),
      /** Rupees that it is awarded for: the price, else the budget that it was placed on. */
      asks: z.number().int(),
      days: z.number().int().nullable(),
      edited_at: z.date().nullable(),
      ...changedTerms,
    })
    .nullable(),
});
export type AssignmentDetail = z.output<typeof assignmentDetail>;

/** An assignment as its owner manages it (PROFILE-04 to PROFILE-07, CALL-27). */
const ownAssignment = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  budget: z.number().int(),
  /** From the award on; PKR. */
  agreed_price: z.number().int().nullable(),
  deadline: z.string(),
  status: z.enum(['open', 'awarded', 'completed']),
  lapsed_at: z.date().nullable(),
  is_anonymous: z.boolean(),
  file_url: z.string().nullable(),
  /** Number of its files. */
  files: z.number().int(),
  created_at: z.date(),
  bid_count: z.number().int(),
  newest_submission: z
    .object({
      version: z.number().int(),
      file_name: z.string(),
      file_url: z.string(),
      /** Number of its files. */
      files: z.number().int(),
      created_at: z.date(),
    })
    .nullable(),
  review_given: z.boolean(),
  /** The tutor's review was published before one was given: it is too late for one. */
  review_closed: z.boolean(),
  edit_history: editHistory,
  awarded_to: z
    .object({ id: z.uuid(), full_name: z.string(), username: z.string(), avatar_url: z.string().nullable() })
    .nullable(),
  conversation_id: z.uuid().nullable(),
  /** The one tutor it is offered to, and their answer as of the gig asked for; null for all. */
  offered_to: askedGig.shape.tutor.extend(askedGig.pick({ answer: true }).shape).nullable(),
});
export type OwnAssignment = z.output<typeof ownAssignment>;

export const assignmentsContract = {
  ...askingContract,
  ...endingContract,
  ...lapseContract,

  list: procedure({ access: 'guest', failure: 'Error fetching assignments', limit: uncounted })
    .route({
      method: 'GET',
      path: '/assignments',
      tags: ['assignments'],
      summary: 'List assignments, with filters and a sort order',
    })
    .input(
      assignmentFilters.extend({
        after: z.string().max(200).optional(),
        limit: count(1, largestAssignmentsPage, assignmentsPage),
      }),
    )
    .output(z.object({ items: z.array(assignmentCard), total: countedTotal, next: z.string().nullable() })),

  get: procedure({ access: 'guest', failure: 'Error fetching assignments', limit: uncounted }, ['assignment_not_found'])
    .route({ method: 'GET', path: '/assignments/{id}', tags: ['assignments'], summary: 'Get one assignment' })
    .input(z.object({ id: id('assignment_not_found') }))
    .output(assignmentDetail),

  post: procedure(postMeta, postRefusals)
    .route({
      method: 'POST',
      path: '/assignments',
      tags: ['assignments'],
      summary: 'Post an assignment, free of coins',
    })
    .input(z.object(postFields).check(fewFiles, declared))
    .output(z.object({ id: z.uuid() })),

  postsLeft: procedure({ access: 'user', failure: 'Error fetching assignments', limit: uncounted })
    .route({
      method: 'GET',
      path: '/profiles/me/posts-left',
      tags: ['assignments'],
      summary: `Count the posts left of today’s ${dailyPostLimit}, in Karachi`,
    })
    .output(z.object({ left: z.number().int().min(0).max(dailyPostLimit) })),

  priceGuide: procedure({ access: 'user', failure: 'Error fetching prices', limit: uncounted })
    .route({
      method: 'GET',
      path: '/price-guide',
      tags: ['assignments'],
      summary: `Get the middle half of agreed prices by subject, of ${guide.from} or more assignments completed in ${guide.days} days`,
    })
    .output(z.array(priceRange)),

  own: procedure({ access: 'user', failure: 'Error fetching assignments', limit: uncounted })
    .route({
      method: 'GET',
      path: '/profiles/me/assignments',
      tags: ['assignments'],
      summary: 'List the own assignments, newest first',
    })
    .input(z.object({ after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(ownAssignment), next: z.string().nullable() })),

  award: procedure(
    { access: 'user', failure: 'Error awarding assignment', limit: { account: perHour(300) }, money: true },
    [
      'assignment_not_found',
      'assignment_not_yours',
      'bid_not_found',
      'award_not_open',
      'assignment_closed',
      'award_bid_ended',
      'award_bidder_blocked',
      'award_bid_changed',
      'award_insufficient_coins',
    ],
  )
    .route({
      method: 'POST',
      path: '/rpc/award_assignment_to_bidder',
      tags: ['assignments'],
      summary: `Award an own assignment to a bidder for ${coinsFor.award} coins; opens their chat`,
    })
    .input(
      z.object({
        p_assignment_id: id('assignment_not_found'),
        p_bidder_id: id('bid_not_found'),
        p_award_cost: rupees(0, 'award_cost_invalid').refine(
          (cost) => cost === coinsFor.award,
          'award_cost_invalid' satisfies RefusalCode,
        ),
        /** Whether the bid was read after its change: an award of one changed since is refused. */
        p_edited: checkbox.unwrap().optional(),
      }),
    )
    .output(
      z.object({
        assignment_id: z.uuid(),
        bid_id: z.uuid(),
        conversation_id: z.uuid(),
        status: z.literal('awarded'),
        coins: z.number().int(),
      }),
    ),

  edit: procedure(
    {
      access: 'user',
      failure: 'Error updating assignment',
      limit: { account: perHour(300) },
      signedOut: 'content_signed_out',
      file: 'pdf',
      several: true,
    },
    [
      'pdf_not_allowed',
      'pdf_only',
      'pdf_unreadable',
      'upload_incomplete',
      'file_not_found',
      'files_too_many',
      'storage_unavailable',
      'assignment_not_found',
      'assignment_not_yours',
      'edit_not_open',
      'assignment_closed',
      'edit_no_changes',
      'changed_elsewhere',
      'deadline_passed',
      'title_not_allowed',
      'description_not_allowed',
      'content_check_failed',
      'content_verdict_invalid',
    ],
  )
    .route({
      method: 'POST',
      path: '/assignments/{id}',
      tags: ['assignments'],
      summary: 'Change an own open assignment',
    })
    .input(
      z
        .object({
          id: id('assignment_not_found'),
          title: line(lengths.title, 'title_and_description_required'),
          description: text(lengths.description, 'title_and_description_required'),
          budget: rupees(1, 'budget_invalid'),
          deadline: day('deadline_invalid'),
          /** Added PDFs, after the present ones; `removed_id` removes present ones. */
          file: sentFiles,
          file_id: sentFileIds,
          removed_id: sentFileIds,
          declaration: checkbox,
          seen,
        })
        .check(fewFiles, declared),
    )
    .output(z.object({ id: z.uuid(), changes: z.array(z.string()) })),

  delete: procedure(
    { access: 'user', failure: 'Error deleting assignment', limit: { account: perHour(300) }, money: true },
    ['assignment_not_found', 'assignment_not_yours', 'delete_not_open'],
  )
    .route({
      method: 'DELETE',
      path: '/assignments/{id}',
      tags: ['assignments'],
      summary: 'Delete an own open assignment; its bids are refunded',
    })
    .input(z.object({ id: id('assignment_not_found') }))
    .output(z.object({ id: z.uuid(), refunded: z.number().int() })),
};
