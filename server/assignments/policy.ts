import type { Asker } from '../database/policy.ts';

/*
 * Who may what of an assignment: conditions on `a`, a row of (live_)assignments. SQL functions that judge say the same of
 * their own rows.
 */

/** Who posted it: edits, deletes, awards, completes and rates it, and reads its bids and its history. */
export const isPoster = (me: Asker) => (me ? `a.user_id = ${me}` : 'false');

/** Its parties: who posted it and, once it is awarded, the tutor. They read the work. */
export const isParty = (me: Asker) => (me ? `${me} in (a.user_id, a.awarded_to)` : 'false');

/** Who knows the poster: everyone, unless it is anonymous; then its parties and admins (rulings, Privacy and access). */
export const knowsPoster = (me: Asker, isAdmin: boolean) =>
  isAdmin ? 'true' : `(not a.is_anonymous or ${isParty(me)})`;

/** Whether anybody knows its poster: what is counted on public profiles, and whose reviews name their writer. */
export const hasKnownPoster = 'not a.is_anonymous';
