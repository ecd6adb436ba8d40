import { sql } from 'kysely';
import type { ShownRatings } from '#core/profiles/contract.ts';
import { allows } from '../database/policy.ts';
import { seesRatings } from './policy.ts';

/** Of a query's `profiles`: the ratings that this viewer may see; else null. */
export function ratingsShownTo(viewer: { id: string } | null) {
  return sql<ShownRatings>`case when ${allows(viewer, seesRatings)} then (
    select jsonb_build_object('mean', avg(rating)::float8, 'count', count(*))
      from assignment_ratings where reviewee_id = profiles.id) end`;
}
