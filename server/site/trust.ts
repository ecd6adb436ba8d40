import type { OutputOf } from '#core/contract.ts';
import { homePage } from '#core/limits.ts';
import { hasKnownPoster } from '../assignments/policy.ts';
import type { Context } from '../context.ts';
import { counted, run } from '../database/statement.ts';

/** Number of newest reviews that are searched for ones to show. */
const looked = 60;

/**
 * Returns the site's signs of trust: the newest reviews of four stars and more with a text about
 * handed-in work between unrelated accounts (docs/decisions/0100), if poster and tutor make them
 * public and still have accounts, at most one of each tutor and by each student; and the length of
 * the watchlist. One statement.
 */
export async function readTrust({ db, now }: Context): Promise<OutputOf<'site.trust'>> {
  type Row = OutputOf<'site.trust'>;
  const [row] = await run<Row>(
    db,
    (take) => `select ${counted('from scammers where removed_at is null')} as watchlist,
      (select coalesce(jsonb_agg(to_jsonb(r) - '{nth_of,nth_by,created_at,id}'::text[] order by created_at desc, id desc), '[]') from (
        select * from (
        select n.rating, n.comment, a.subject, split_part(poster.full_name, ' ', 1) as by,
            jsonb_build_object('full_name', tutor.full_name, 'username', tutor.username) as tutor, n.created_at, n.id,
            row_number() over (partition by n.reviewee_id order by n.created_at desc, n.id desc) as nth_of,
            row_number() over (partition by n.reviewer_id order by n.created_at desc, n.id desc) as nth_by
          from (select * from assignment_ratings where rating >= ${homePage.stars} and comment <> ''
              and side = 'tutor' and is_proven and published_at <= ${take(now, 'timestamptz')} and taken_down_at is null
            order by created_at desc, id desc limit ${looked}) n
          join public_assignments a on a.id = n.assignment_id and ${hasKnownPoster}
          join profiles poster on poster.id = n.reviewer_id and not poster.is_blocked
          join profiles tutor on tutor.id = n.reviewee_id and not tutor.is_blocked and tutor.show_ratings) each
          where nth_of = 1 and nth_by = 1 order by created_at desc, id desc limit ${homePage.own}) r) as reviews`,
  );
  return row ?? { reviews: [], watchlist: 0 };
}
