import { sql } from 'kysely';
import type { ShownRatings } from '#core/profiles/contract.ts';
import { allows } from '../database/policy.ts';
import { counted } from '../database/statement.ts';
import { seesRatings } from './policy.ts';

/** Selects, for a query's `profiles`, the ratings that this viewer may see; else null. */
export function ratingsShownTo(viewer: { id: string } | null) {
  return sql<ShownRatings>`case when ${allows(viewer, seesRatings)} then (
    select jsonb_build_object('mean', avg(rating)::float8, 'count', count(*))
      from assignment_ratings where reviewee_id = profiles.id) end`;
}

/**
 * Number of assignments that each of a query's `profiles` completed as a tutor, counted to 1,001.
 */
export const completedBy = sql<number>`${sql.raw(
  counted(`from live_assignments done where done.awarded_to = profiles.id and done.status = 'completed'`),
)}`;
