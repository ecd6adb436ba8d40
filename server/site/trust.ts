import type { OutputOf } from '#core/contract.ts';
import { homePage } from '#core/limits.ts';
import { hasKnownPoster } from '../assignments/policy.ts';
import type { Context } from '../context.ts';
import { counted, run } from '../database/statement.ts';

/** Number of newest reviews that are searched for ones to show. */
const looked = 60;

/**
 * Returns the site's signs of trust: the newest reviews of four stars and more with a text, if
 * poster and tutor make them public and still have accounts; and the length of the watchlist. One
 * statement.
 */
export async function readTrust({ db, now }: Context): Promise<OutputOf<'site.trust'>> {
  type Row = OutputOf<'site.trust'>;
  const [row] = await run<Row>(
    db,
    (take) => `select ${counted('from scammers where removed_at is null')} as watchlist,
      (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select n.rating, n.comment, a.subject, split_part(poster.full_name, ' ', 1) as by,
            jsonb_build_object('full_name', tutor.full_name, 'username', tutor.username) as tutor
          from (select * from assignment_ratings where rating >= ${homePage.stars} and comment <> ''
              and side = 'tutor' and published_at <= ${take(now, 'timestamptz')} and taken_down_at is null
            order by created_at desc, id desc limit ${looked}) n
          join public_assignments a on a.id = n.assignment_id and ${hasKnownPoster}
          join profiles poster on poster.id = n.reviewer_id and not poster.is_blocked
          join profiles tutor on tutor.id = n.reviewee_id and not tutor.is_blocked and tutor.show_ratings
          order by n.created_at desc, n.id desc limit ${homePage.own}) r) as reviews`,
  );
  return row ?? { reviews: [], watchlist: 0 };
}
