import { isAdminOf } from '#core/admin/roles.ts';
import type { AssignmentCard } from '#core/assignments/contract.ts';
import { reviews } from '#core/limits.ts';
import type { Context } from '../context.ts';
import { asker } from '../database/policy.ts';
import type { Take } from '../database/statement.ts';
import { isPoster, knowsPoster } from './policy.ts';
import { standingBids } from './standing-bids.ts';

/**
 * A card as the database answers it; the poster's columns are null for viewers who may not know
 * them.
 */
export interface CardRow {
  id: string;
  title: string;
  description: string;
  subject: string;
  budget: number;
  deadline: string;
  status: AssignmentCard['status'];
  lapsed_at: Date | null;
  is_anonymous: boolean;
  created_at: Date;
  has_file: boolean;
  bid_count: number;
  is_own: boolean;
  has_bid: boolean;
  full_name: string | null;
  username: string | null;
  avatar_url: string | null;
  is_verified: boolean | null;
  poster_rating: AssignmentCard['poster_rating'];
}

/**
 * Returns the SQL of the poster's stars as a student, if shown: of a known poster the figures of
 * their profile; of an anonymous one the nearest whole star of all their reviews, from a few on,
 * so that it is no trace of a person.
 */
const posterRating = (knows: string) => `(
  select case
      when ${knows} then jsonb_build_object('mean', f.listed_stars::float8 / f.listed, 'count', f.listed)
      else jsonb_build_object('mean', round(f.stars::numeric / f.reviews), 'count', null) end
    from review_figures f join profiles p on p.id = f.user_id and p.show_ratings
    where f.user_id = a.user_id and f.side = 'student'
      and case when ${knows} then f.listed > 0 else f.reviews >= ${reviews.anonymousFrom} end)`;

/** Returns the columns of a card of `live_assignments a` with its `cardJoins`, for one viewer. */
export function cardColumns({ viewer }: Context, take: Take): string {
  const me = asker(viewer, take);
  return `a.id, a.title, a.description, a.subject, a.budget, a.deadline, a.status, a.lapsed_at, a.is_anonymous, a.created_at,
    a.file_id is not null as has_file,
    ${standingBids} as bid_count,
    ${isPoster(me)} as is_own,
    ${me ? 'own.id is not null' : 'false'} as has_bid,
    poster.full_name, poster.username, poster.avatar_url, poster.is_verified,
    ${posterRating(knowsPoster(me, isAdminOf(viewer, 'moderation')))} as poster_rating`;
}

/**
 * Returns the joins of a card: its poster, if the viewer may know them, and the viewer's own bid.
 */
export function cardJoins({ viewer }: Context, take: Take): string {
  const isAdmin = isAdminOf(viewer, 'moderation');
  const me = asker(viewer, take);
  return `left join profiles poster on poster.id = a.user_id and ${knowsPoster(me, isAdmin)}
    ${me ? `left join bids own on own.assignment_id = a.id and own.user_id = ${me}` : ''}`;
}

/** Returns a row as the contract names it. */
export function toCard({ full_name, username, avatar_url, is_verified, ...card }: CardRow): AssignmentCard {
  const known = full_name !== null && username !== null;
  return { ...card, poster: known ? { full_name, username, avatar_url, is_verified: is_verified === true } : null };
}
