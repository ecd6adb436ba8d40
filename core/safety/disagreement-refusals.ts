import { disagreementTerms } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const disagreementRefusals = {
  disagreement_not_found: {
    status: 404,
    text: 'Disagreement not found.',
    when: 'No such disagreement, or the caller is neither a party of it nor an admin (DEAL-101).',
  },
  disagreement_not_awarded: {
    status: 409,
    text: 'This assignment is not awarded, so there is nobody to disagree with.',
    when: 'A disagreement is opened about an open assignment (DEAL-100).',
  },
  disagreement_not_party: {
    status: 403,
    text: 'Only the poster and the awarded tutor can say that something is wrong.',
    when: 'Somebody else opens a disagreement.',
  },
  disagreement_too_late: {
    status: 409,
    text: 'This assignment was completed more than {days} days ago.',
    params: { days: disagreementTerms.completedDays },
    when: 'A disagreement is opened too long after the completion (DEAL-100).',
  },
  disagreement_open_already: {
    status: 409,
    text: 'A disagreement about this assignment already waits.',
    when: 'Either party opened one before (DEAL-100).',
  },
  disagreement_reason_missing: {
    status: 422,
    text: 'Please choose what is wrong.',
    when: 'A disagreement is opened without one of the nine reasons.',
  },
  disagreement_reason_of_other: {
    status: 422,
    text: 'Only the other side can say this. Please choose another reason.',
    when: 'A student was not paid, or a tutor got no work (DEAL-184).',
  },
  disagreement_blank: {
    status: 422,
    text: 'Please write what happened.',
    when: 'A disagreement, its answer or its appeal has no words.',
  },
  disagreement_own: {
    status: 403,
    text: 'The other side answers your disagreement.',
    when: 'The person who opened a disagreement answers it (DEAL-102).',
  },
  disagreement_not_yours: {
    status: 403,
    text: 'Only the person who opened this disagreement can take it back.',
    when: 'The other party takes it back (DEAL-103).',
  },
  disagreement_answered: {
    status: 409,
    text: 'You have already answered.',
    when: 'A disagreement is answered a second time (DEAL-102).',
  },
  disagreement_over: {
    status: 409,
    text: 'This disagreement was taken back, decided, or ended with its award.',
    when: 'A disagreement that no longer waits is answered, taken back or decided.',
  },
  disagreement_appealed: {
    status: 409,
    text: 'You have already appealed.',
    when: 'A party appeals a second time (DEAL-107).',
  },
  disagreement_final: {
    status: 409,
    text: 'You can appeal once, within {days} days of the first decision.',
    params: { days: disagreementTerms.appealDays },
    when: 'An appeal comes too late, before a decision or after the final one (DEAL-107).',
  },
  disagreement_part: {
    status: 409,
    text: 'You are part of this disagreement. Another admin has to decide it.',
    when: 'The admin is a party (DEAL-105).',
  },
  disagreement_unanswered: {
    status: 409,
    text: 'The other side still has time to answer.',
    when: 'An admin decides before the answer and before its time is over (DEAL-105).',
  },
  disagreement_another_admin: {
    status: 409,
    text: 'You made the first decision. Another admin has to look at the appeal.',
    when: 'The admin of the first decision decides the appeal while there is another (DEAL-107).',
  },
  disagreement_award_over: {
    status: 409,
    text: 'The award no longer stands, so it can be neither ended nor completed.',
    when: 'An admin ends or completes an award that is over or completed (DEAL-106).',
  },
  disagreement_grant_missing: {
    status: 422,
    text: 'Please choose who gets the coins.',
    when: 'A decision grants coins to nobody.',
  },
} as const satisfies Record<string, Refusal>;
