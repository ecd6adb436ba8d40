import { z } from 'zod';
import { checkbox, day, id } from '../fields.ts';
import { lapse, perHour } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { terms } from './history.ts';

/** Changes of an assignment since a bid on it. */
export const changedTerms = {
  /** The fields that have changed since the bid, as they were; null if none did. */
  before: terms.extend({ files: z.number().int() }).partial().nullable(),
  /** Time until which a withdrawal refunds the bid; null without a change, or later. */
  free_until: z.date().nullable(),
};

const owner = { access: 'user', failure: 'Error updating assignment', limit: { account: perHour(300) } } as const;
const assignment = id('assignment_not_found');

/** Extending or closing an assignment without an award. */
export const lapseContract = {
  close: procedure({ ...owner, money: true }, [
    'assignment_not_found',
    'assignment_not_yours',
    'close_not_open',
    'assignment_closed',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{id}/close',
      tags: ['assignments'],
      summary: `Close an own open assignment without an award, as happens automatically ${lapse.days} days after its deadline; its bids are refunded`,
    })
    .input(z.object({ id: assignment }))
    .output(z.object({ id: z.uuid(), refunded: z.number().int() })),

  // Each is mailed to the bidders or to the other party.
  extend: procedure({ ...owner, limit: { account: perHour(20) } }, [
    'assignment_not_found',
    'assignment_not_yours',
    'assignment_closed',
    'extend_completed',
    'deadline_passed',
    'deadline_not_later',
  ])
    .route({
      method: 'POST',
      path: '/assignments/{id}/deadline',
      tags: ['assignments'],
      summary: 'Set a later deadline of an own open assignment; after the award, propose one to the other party',
    })
    .input(z.object({ id: assignment, deadline: day('deadline_invalid') }))
    .output(z.object({ id: z.uuid(), is_proposed: z.boolean() })),

  answerDeadline: procedure(owner, ['deadline_proposal_not_found', 'deadline_proposal_over', 'deadline_proposal_own'])
    .route({
      method: 'POST',
      path: '/deadline-proposals/{id}/answer',
      tags: ['assignments'],
      summary: 'Agree to a proposed later deadline as the other party, or decline',
    })
    .input(z.object({ id: id('deadline_proposal_not_found'), agree: checkbox }))
    .output(z.object({ assignment_id: z.uuid(), agreed: z.boolean() })),

  withdrawDeadline: procedure(owner, [
    'deadline_proposal_not_found',
    'deadline_proposal_over',
    'end_proposal_not_yours',
  ])
    .route({
      method: 'DELETE',
      path: '/deadline-proposals/{id}',
      tags: ['assignments'],
      summary: 'Withdraw the own proposal of a later deadline',
    })
    .input(z.object({ id: id('deadline_proposal_not_found') }))
    .output(z.object({ assignment_id: z.uuid() })),
};
