import type { Asker } from '../database/policy.ts';

/* Access to handed-in work: conditions on `s`, a row of submissions, with its assignment `a`. */

/**
 * Work is public while its tutor wishes and its poster agrees, once the assignment is completed
 * (PUBLIC-09; docs/decisions/0108). Work of an ended award, or of an assignment offered to one
 * tutor, is never public.
 */
export const isPublicWork = `(s.is_public and s.poster_agrees and a.status = 'completed' and s.bidder_id = a.awarded_to and a.offered_to is null)`;

/** The poster, and the tutor who handed it in, also after the end of the award (DEAL-10). */
export const isOfWork = (me: Asker) => (me ? `${me} in (a.user_id, s.bidder_id)` : 'false');
