import { z } from 'zod';
import { checkbox, id, optionalDay, text } from '../fields.ts';
import { lengths, perHour } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { endCauses } from './ending.ts';

const cause = z.enum(endCauses);

/** A proposal to end an award, while it waits for the other party. */
const endProposal = z.object({
  id: z.uuid(),
  is_own: z.boolean(),
  reason: z.string(),
  expires_at: z.date(),
});

/** The standing award, for its two parties, and the ways in which it may end. */
export const standingAward = z.object({
  awarded_at: z.date(),
  /** It came while the tutor could still withdraw for a change: ending it is excused. */
  changed_before: z.boolean(),
  /** The cause for which the poster may end it alone now; null without one, and for the tutor. */
  cause: z.enum(['silent', 'overdue']).nullable(),
  proposal: endProposal.nullable(),
  /** The later deadline that one party proposed, while the other has not answered. */
  later: z.object({ id: z.uuid(), is_own: z.boolean(), deadline: z.string() }).nullable(),
});

/** An award that ended, for its two parties. */
export const endedAward = z.object({
  conversation_id: z.uuid(),
  tutor: z.object({ full_name: z.string(), username: z.string() }),
  cause,
  reason: z.string(),
  /** Coins refunded to the viewer; 0 for none. */
  coins: z.number().int(),
  ended_at: z.date(),
});
export type EndedAward = z.output<typeof endedAward>;

const money = {
  access: 'user',
  failure: 'Error ending the award',
  limit: { account: perHour(300) },
  money: true,
} as const;
const open = z.object({ id: z.uuid(), status: z.literal('open') });
const assignment = id('assignment_not_found');
const proposal = id('end_proposal_not_found');
const reason = text(lengths.endReason, 'end_reason_missing');

/** The ways in which an award ends before its completion. */
export const endingContract = {
  stepBack: procedure(money, [
    'assignment_not_found',
    'end_not_awarded',
    'end_not_party',
    'end_not_tutor',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{id}/step-back',
      tags: ['assignments'],
      summary: 'Step back as the awarded tutor; the poster’s award coins are refunded',
    })
    .input(z.object({ id: assignment, reason }))
    .output(open),

  endAward: procedure(money, [
    'assignment_not_found',
    'assignment_not_yours',
    'end_not_awarded',
    'end_not_party',
    'end_needs_agreement',
    'end_disagreement_open',
    'deadline_passed',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{id}/end-award',
      tags: ['assignments'],
      summary: 'End the award of a silent or late tutor as the poster; the award coins are refunded',
    })
    .input(z.object({ id: assignment, reason, deadline: optionalDay('deadline_invalid') }))
    .output(open.extend({ cause, coins: z.number().int() })),

  // Each is mailed to the other party.
  proposeEnd: procedure({ ...money, money: false, limit: { account: perHour(10) } }, [
    'assignment_not_found',
    'end_not_awarded',
    'end_not_party',
    'end_proposed_already',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{id}/end-proposals',
      tags: ['assignments'],
      summary: 'Propose to the other party to end the award',
    })
    .input(z.object({ id: assignment, reason }))
    .output(z.object({ id: z.uuid(), assignment_id: z.uuid() })),

  answerEnd: procedure(money, ['end_proposal_not_found', 'end_proposal_over', 'end_proposal_own', 'deadline_passed'])
    .route({
      method: 'POST',
      path: '/end-proposals/{id}/answer',
      tags: ['assignments'],
      summary: 'Agree to end the award, which refunds its coins, or decline',
    })
    .input(z.object({ id: proposal, agree: checkbox, deadline: optionalDay('deadline_invalid') }))
    .output(z.object({ assignment_id: z.uuid(), status: z.enum(['open', 'awarded']) })),

  withdrawEnd: procedure({ ...money, money: false }, [
    'end_proposal_not_found',
    'end_proposal_over',
    'end_proposal_not_yours',
  ])
    .route({
      method: 'DELETE',
      path: '/end-proposals/{id}',
      tags: ['assignments'],
      summary: 'Withdraw the own proposal to end an award',
    })
    .input(z.object({ id: proposal }))
    .output(z.object({ assignment_id: z.uuid() })),
};
