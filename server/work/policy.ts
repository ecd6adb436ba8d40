import type { Asker } from '../database/policy.ts';

/* Access to handed-in work: conditions on `s`, a row of submissions, with its assignment `a`. */

/** Work is public if its tutor made it public and the assignment is completed (PUBLIC-09; rulings,
 * Privacy and access). Of an ended award it never is. */
export const isPublicWork = `(s.is_public and a.status = 'completed' and s.bidder_id = a.awarded_to)`;

/** The poster, and the tutor who handed it in: also after the end of the award (DEAL-10). */
export const isOfWork = (me: Asker) => (me ? `${me} in (a.user_id, s.bidder_id)` : 'false');
