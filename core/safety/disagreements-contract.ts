import { z } from 'zod';
import { payMethods } from '../chat/settlements.ts';
import { checkbox, id, text, whole } from '../fields.ts';
import { fewFiles, sentFileIds, sentFiles, shownFile } from '../files/fields.ts';
import { disagreementTerms, lengths, perDay, perHour, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { type DecidedAs, decidedAs, type Wrong, wrongs } from './disagreements.ts';

const namesOf = <Name extends string>(words: Record<Name, string>) => Object.keys(words) as [Name, ...Name[]];
const wrong = z.enum<[Wrong, ...Wrong[]]>(namesOf(wrongs));
const outcome = z.enum<[DecidedAs, ...DecidedAs[]]>(namesOf(decidedAs));
const state = z.enum(['open', 'decided', 'appealed', 'final', 'withdrawn', 'over']);
const party = z.enum(['poster', 'tutor']);

const decision = z.object({
  is_final: z.boolean(),
  outcome,
  note: z.string(),
  granted: z.number().int(),
  granted_to: party.nullable(),
  warned: party.nullable(),
  decided_at: z.date(),
});

const appeal = z.object({ by: party, words: z.string(), created_at: z.date() });

/** A disagreement as its two parties and admins read it. */
const disagreement = z.object({
  id: z.uuid(),
  number: z.number().int(),
  assignment_id: z.uuid(),
  conversation_id: z.uuid(),
  reason: wrong,
  words: z.string(),
  opened_by: party,
  opened_at: z.date(),
  answer_until: z.date(),
  /** Files beside the words. */
  files: z.array(shownFile),
  answer: z.string().nullable(),
  answer_files: z.array(shownFile),
  answered_at: z.date().nullable(),
  state,
  closed_at: z.date().nullable(),
  decisions: z.array(decision),
  appeals: z.array(appeal),
});
export type Disagreement = z.output<typeof disagreement>;

const person = z.object({ id: z.uuid(), full_name: z.string(), username: z.string() });

const listed = z.object({
  id: z.uuid(),
  number: z.number().int(),
  title: z.string(),
  reason: wrong,
  opener: person,
  other: person,
  opened_at: z.date(),
  state,
  /** True if it can be decided now. */
  is_ready: z.boolean(),
});
export type ListedDisagreement = z.output<typeof listed>;

/** Messages, work and payments of both until the decision, for an admin who opened the thread. */
const thread = z.object({
  /** The newest messages, at most 100, oldest first. */
  messages: z.array(
    z.object({
      by: party,
      content: z.string(),
      file_url: z.string().nullable(),
      files: z.array(shownFile),
      created_at: z.date(),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.number().int(),
      file_url: z.string(),
      files: z.array(shownFile),
      comment: z.string(),
      created_at: z.date(),
    }),
  ),
  milestones: z.array(z.object({ title: z.string(), due_date: z.string(), status: z.string() })),
  payments: z.array(
    z.object({
      amount: z.number().int(),
      method: z.enum(payMethods),
      reference: z.string(),
      file_url: z.string().nullable(),
      status: z.enum(['waiting', 'received', 'disputed']),
      words: z.string(),
      created_at: z.date(),
    }),
  ),
});

const wholeDisagreement = disagreement.extend({
  title: z.string(),
  poster: person,
  tutor: person,
  /** The award stands, so it can be ended or completed. */
  is_standing: z.boolean(),
  can_decide: z.boolean(),
  /** The thread can be opened now: not yet by this admin, or again after an appeal. */
  can_open: z.boolean(),
  /** Null until this admin opens the thread; ends with the decision that it was opened for. */
  thread: thread.nullable(),
});
export type WholeDisagreement = z.output<typeof wholeDisagreement>;

const figures = z.array(
  z.object({
    reason: wrong,
    outcome: z.enum(['waiting', 'withdrawn', 'over', 'ended', 'completed', 'noted']),
    count: z.number().int(),
    /** Median days from opening to the end; null while they wait. */
    days: z.number().nullable(),
  }),
);

const failure = 'Error fetching disagreements';
const acting = { access: 'user', failure: 'Error sending', limit: { account: perHour(60) } } as const;
const words = text(lengths.disagreement, 'disagreement_blank');
const which = id('disagreement_not_found');
/** Files beside the words of an opening or an answer, as a message takes them. */
const files = { file: sentFiles, file_id: sentFileIds };
const filed = { file: 'attachment', several: true } as const;
const fileRefused = [
  'attachment_too_large',
  'picture_unreadable',
  'file_type_refused',
  'file_not_found',
  'upload_incomplete',
  'storage_unavailable',
] as const;
const assignment = z.object({ assignment_id: z.uuid() });
const number = whole(1);
/** Maximum coins of one grant. */
const largestGrant = 10_000;

/** 'Something is wrong' on an award or a completed assignment: docs/decisions/0106. */
export const disagreementsContract = {
  disagreement: procedure({ access: 'user', failure, limit: uncounted }, ['disagreement_not_found'])
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/disagreement',
      tags: ['safety'],
      summary: 'Get the newest disagreement about an assignment as a party; null without one',
    })
    .input(z.object({ assignment_id: id('disagreement_not_found') }))
    .output(z.object({ me: party, title: z.string(), found: disagreement.nullable() })),

  openDisagreement: procedure({ ...acting, ...filed, limit: { account: perDay(disagreementTerms.aDay) } }, [
    'assignment_not_found',
    'disagreement_not_awarded',
    'disagreement_not_party',
    'disagreement_too_late',
    'disagreement_open_already',
    'disagreement_reason_of_other',
    'message_not_allowed',
    ...fileRefused,
  ])
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/disagreements',
      tags: ['safety'],
      summary: 'Open a disagreement as a party of an award; the other party has 72 hours to answer',
    })
    .input(
      z
        .object({
          assignment_id: id('assignment_not_found'),
          reason: z.enum(wrong.options, 'disagreement_reason_missing'),
          words,
          ...files,
        })
        .check(fewFiles),
    )
    .output(assignment.extend({ id: z.uuid(), number: z.number().int() })),

  answerDisagreement: procedure({ ...acting, ...filed }, [
    'disagreement_not_found',
    'disagreement_own',
    'disagreement_over',
    'disagreement_answered',
    'message_not_allowed',
    ...fileRefused,
  ])
    .route({
      method: 'POST',
      path: '/disagreements/{id}/answer',
      tags: ['safety'],
      summary: 'Answer a disagreement once, as the other party',
    })
    .input(z.object({ id: which, words, ...files }).check(fewFiles))
    .output(assignment),

  withdrawDisagreement: procedure(acting, ['disagreement_not_found', 'disagreement_not_yours', 'disagreement_over'])
    .route({
      method: 'DELETE',
      path: '/disagreements/{id}',
      tags: ['safety'],
      summary: 'Withdraw the own disagreement while it waits',
    })
    .input(z.object({ id: which }))
    .output(assignment),

  appealDisagreement: procedure(acting, [
    'disagreement_not_found',
    'disagreement_appealed',
    'disagreement_final',
    'disagreement_open_already',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/disagreements/{id}/appeals',
      tags: ['safety'],
      summary: 'Appeal against the first decision as a party, once, within 7 days',
    })
    .input(z.object({ id: which, words }))
    .output(assignment),

  disagreements: procedure({ access: 'admin', roles: ['moderation'], failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/disagreements',
      tags: ['safety'],
      summary: 'List disagreements, longest waiting first; `search` matches parts of a name, email or username',
    })
    .input(listInput(['opened_at'], 'opened_at', { status: listFilter(['open', 'decided', 'all']) }))
    .output(listOf(listed)),

  disagreementFigures: procedure({ access: 'admin', roles: ['moderation'], failure, limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/disagreements/figures',
      tags: ['safety'],
      summary: 'Count the disagreements of the last 365 days by reason and outcome',
    })
    .output(figures),

  disagreementToDecide: procedure({ access: 'admin', roles: ['moderation'], failure, limit: uncounted }, [
    'disagreement_not_found',
  ])
    .route({
      method: 'GET',
      path: '/admin/disagreements/{number}',
      tags: ['safety'],
      summary: 'Get one disagreement; with its thread for an admin who opened that',
    })
    .input(z.object({ number }))
    .output(wholeDisagreement),

  readThread: procedure({ access: 'admin', roles: ['moderation'], failure, limit: { account: perMinute(60) } }, [
    'disagreement_not_found',
    'disagreement_part',
    'disagreement_over',
  ])
    .route({
      method: 'POST',
      path: '/admin/disagreements/{number}/thread',
      tags: ['safety'],
      summary: 'Open the thread of a disagreement; both parties see that an admin read it',
    })
    .input(z.object({ number }))
    .output(z.object({ number: z.number().int() })),

  decideDisagreement: procedure(
    {
      access: 'admin',
      roles: ['moderation'],
      failure: 'Error deciding the disagreement',
      limit: { account: perMinute(60) },
      money: true,
    },
    [
      'disagreement_not_found',
      'disagreement_part',
      'disagreement_over',
      'disagreement_unanswered',
      'disagreement_another_admin',
      'disagreement_award_over',
      'disagreement_grant_missing',
      'user_not_found',
    ],
  )
    .route({
      method: 'POST',
      path: '/admin/disagreements/{number}/decide',
      tags: ['safety'],
      summary: 'Decide a disagreement; both parties read `reason`',
    })
    .input(
      z.object({
        number,
        outcome,
        coins_back: checkbox,
        against: party.or(z.literal('')).optional(),
        grant: whole(0, largestGrant).default(0),
        grant_to: party.or(z.literal('')).optional(),
        warned: party.or(z.literal('')).optional(),
        reason: text(lengths.reason, 'case_note_missing'),
      }),
    )
    .output(z.object({ outcome })),
};
