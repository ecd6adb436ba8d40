import { whyEnded } from '../assignments/ending.ts';
import { date, money, plural } from '../format.ts';
import type { TrailStep } from './trail.ts';

/**
 * Returns a step in words: the event and its object. `who` acted, 'You' to themselves; `whom` is
 * the other party.
 */
export function describeStep({ kind, facts }: TrailStep, who: string, whom: string): { what: string; of: string } {
  const { title = '', due, version = 1, rating = 0, amount = 0, words = '', cause = 'agreed', days } = facts;
  switch (kind) {
    case 'awarded':
      return { what: `${who} awarded this assignment`, of: '' };
    case 'handed_in':
      return { what: `${who} handed in work`, of: `version ${version}` };
    case 'changes_asked':
      return { what: `${who} asked for changes to version ${version}${due ? ` by ${date(due)}` : ''}`, of: words };
    case 'completed':
      if (cause === 'decided') return { what: 'A moderator completed this', of: '' };
      return {
        what: days ? `Completed after ${plural(days, 'day')} without an answer` : `${who} marked this complete`,
        of: '',
      };
    case 'reviewed':
      return { what: `${who} reviewed ${whom}`, of: due ? `sealed until both reviews are in, or ${date(due)}` : '' };
    case 'rated':
      return { what: `${who} rated ${whom}`, of: `${rating} of 5` };
    case 'milestone_created':
      return { what: 'Milestone created', of: title };
    case 'milestones_planned':
      return { what: `${who} set the 25/25/50 plan`, of: '' };
    case 'milestone_changed':
      return { what: 'Milestone changed', of: due ? `${title}, due ${date(due)}` : title };
    case 'milestone_completed':
      return { what: 'Milestone completed', of: title };
    case 'milestone_reopened':
      return { what: 'Milestone reopened', of: title };
    case 'milestone_deleted':
      return { what: 'Milestone deleted', of: title };
    case 'paid':
      return { what: `${who} paid`, of: money(amount) };
    case 'received':
      return { what: `${who} received the payment`, of: money(amount) };
    case 'disputed':
      return { what: `${who} did not receive the payment`, of: money(amount) };
    case 'payment_withdrawn':
      return { what: `${who} took the payment back`, of: money(amount) };
    case 'end_proposed':
      return { what: `${who} proposed to end the award`, of: words };
    case 'end_declined':
      return { what: `${who} declined to end the award`, of: '' };
    case 'end_withdrawn':
      return { what: `${who} withdrew the proposal`, of: '' };
    case 'end_lapsed':
      return { what: 'The proposal to end the award lapsed', of: '' };
    case 'deadline_proposed':
      return { what: `${who} proposed a later deadline`, of: date(due ?? '') };
    case 'deadline_agreed':
      return { what: `${who} agreed to the later deadline`, of: date(due ?? '') };
    case 'deadline_declined':
      return { what: `${who} declined the later deadline`, of: date(due ?? '') };
    case 'deadline_withdrawn':
      return { what: `${who} withdrew the later deadline`, of: date(due ?? '') };
    case 'disagreement_opened':
      return { what: `${who} told our team that something is wrong`, of: '' };
    case 'disagreement_answered':
      return { what: `${who} answered the disagreement`, of: '' };
    case 'disagreement_withdrawn':
      return { what: `${who} took the disagreement back`, of: '' };
    case 'disagreement_decided':
      return { what: 'A moderator decided the disagreement', of: words };
    case 'disagreement_appealed':
      return { what: `${who} appealed against the decision`, of: '' };
    case 'thread_read':
      return { what: 'A moderator has read this chat to decide', of: due ? date(due) : '' };
    case 'award_ended':
      return {
        what: `The award ended. ${whyEnded(cause, cause === 'silent' || cause === 'overdue' ? 'The tutor' : who)}`,
        of: words,
      };
  }
}
