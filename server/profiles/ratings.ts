import { sql } from 'kysely';
import type { ShownRatings } from '#core/profiles/public-profile.ts';
import type { TutorRecord } from '#core/tutors/record.ts';
import { allows } from '../database/policy.ts';
import { counted } from '../database/statement.ts';
import { recordColumn } from '../tutors/record.ts';
import { seesRatings } from './policy.ts';

/**
 * Selects, for a query's `profiles`, the figures of their published reviews as a tutor or as a
 * student that this viewer may see; else null. Reviews about anonymous posts are excluded.
 */
export function ratingsShownTo(viewer: { id: string } | null, side: 'tutor' | 'student' = 'tutor') {
  return sql<ShownRatings>`case when ${allows(viewer, seesRatings)} then coalesce((
    select jsonb_build_object('mean', listed_stars::float8 / nullif(listed, 0), 'count', listed)
      from review_figures where user_id = profiles.id and side = ${sql.lit(side)}),
    '{"mean": null, "count": 0}') end`;
}

/**
 * Number of assignments that each of a query's `profiles` completed as a tutor with handed-in work,
 * and not for a related account (docs/decisions/0107); counted to 1,001.
 */
export const completedBy = sql<number>`${sql.raw(
  counted(
    `from live_assignments done where done.awarded_to = profiles.id and done.status = 'completed' and done.counts`,
  ),
)}`;

/** The record of each of a query's `profiles` as a tutor; null for others. */
export const recordBy = sql<TutorRecord | null>`(
  select ${sql.raw(recordColumn)} from tutors t where t.id = profiles.id and profiles.user_type = 'tutor')`;
