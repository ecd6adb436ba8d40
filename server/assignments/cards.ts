import type { AssignmentCard } from '#core/assignments/contract.ts';
import type { Context } from '../context.ts';
import { asker } from '../database/policy.ts';
import type { Take } from '../database/statement.ts';
import { isPoster, knowsPoster } from './policy.ts';

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
}

/** Returns the columns of a card of `live_assignments a` with its `cardJoins`, for one viewer. */
export function cardColumns({ viewer }: Context, take: Take): string {
  const me = asker(viewer, take);
  return `a.id, a.title, a.description, a.subject, a.budget, a.deadline, a.status, a.is_anonymous, a.created_at,
    a.file_id is not null as has_file,
    (select count(*)::int from bids where bids.assignment_id = a.id) as bid_count,
    ${isPoster(me)} as is_own,
    ${me ? 'own.id is not null' : 'false'} as has_bid,
    poster.full_name, poster.username, poster.avatar_url, poster.is_verified`;
}

/**
 * Returns the joins of a card: its poster, if the viewer may know them, and the viewer's own bid.
 */
export function cardJoins({ viewer }: Context, take: Take): string {
  const isAdmin = viewer?.is_admin ?? false;
  const me = asker(viewer, take);
  return `left join profiles poster on poster.id = a.user_id and ${knowsPoster(me, isAdmin)}
    ${me ? `left join bids own on own.assignment_id = a.id and own.user_id = ${me}` : ''}`;
}

/** Returns a row as the contract names it. */
export function toCard({ full_name, username, avatar_url, is_verified, ...card }: CardRow): AssignmentCard {
  const known = full_name !== null && username !== null;
  return { ...card, poster: known ? { full_name, username, avatar_url, is_verified: is_verified === true } : null };
}
