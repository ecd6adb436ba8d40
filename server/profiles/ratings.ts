import { sql } from 'kysely';
import type { ShownRatings } from '#core/profiles/contract.ts';

/** Of a query's `profiles`: the ratings this viewer may see, null where the person hides them (RATE-04; rulings, Privacy). */
export function ratingsShownTo(viewer: string | null) {
  return sql<ShownRatings>`case when profiles.show_ratings or profiles.id = ${viewer}::uuid then (
    select jsonb_build_object('mean', avg(rating)::float8, 'count', count(*))
      from assignment_ratings where reviewee_id = profiles.id) end`;
}
