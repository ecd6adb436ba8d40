import type { Asker } from '../database/policy.ts';

/*
 * Access rules for an assignment: conditions on `a`, a row of (live_)assignments. SQL functions
 * that judge apply the same rules to their own rows.
 */

/** The poster. May edit, delete, award, complete and rate it, and read its bids and history. */
export const isPoster = (me: Asker) => (me ? `a.user_id = ${me}` : 'false');

/** The parties: the poster and, once it is awarded, the tutor. May read the work. */
export const isParty = (me: Asker) => (me ? `${me} in (a.user_id, a.awarded_to)` : 'false');

/**
 * Everyone, unless it is offered to one tutor: then the poster, that tutor and moderating admins
 * (DEAL-151). Public lists read public_assignments or open_assignments, which leave such
 * assignments out.
 */
export const mayRead = (me: Asker, isAdmin: boolean) =>
  isAdmin ? 'true' : `(a.offered_to is null${me ? ` or ${me} in (a.user_id, a.offered_to)` : ''})`;

/**
 * Everyone, unless the poster is anonymous: then its parties and moderating admins (rulings,
 * Privacy and access).
 */
export const knowsPoster = (me: Asker, isAdmin: boolean) =>
  isAdmin ? 'true' : `(not a.is_anonymous or ${isParty(me)})`;

/**
 * A named poster. Public profiles count only these assignments, and only their reviews name the
 * writer.
 */
export const hasKnownPoster = 'not a.is_anonymous';
