import { sql } from 'kysely';
import type { PublicSubmission, Review } from '#core/work/contract.ts';
import { hasKnownPoster } from '../assignments/policy.ts';
import type { Context } from '../context.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import { refuse } from '../platform/refuse.ts';
import { seesBlocked, seesRatings } from '../profiles/policy.ts';
import { isPublicWork } from './policy.ts';

interface OfPerson {
  username: string;
  /** Key of the last row seen. */
  after?: string | undefined;
}

const pageSize = 10;

/** Returns the person of a public profile, and whether this viewer sees their reviews. */
async function findPerson({ db, viewer }: Context, username: string): Promise<{ id: string; sees_ratings: boolean }> {
  const person = await db
    .selectFrom('profiles')
    .select(['id', 'is_blocked', allows(viewer, seesRatings).as('sees_ratings')])
    .where('username', '=', username.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!person) refuse('profile_not_found');
  if (person.is_blocked && !seesBlocked(viewer)) refuse('profile_unavailable');
  return person;
}

/**
 * Returns a person's reviews, newest first; none to others if `show_ratings` is off (rulings,
 * Privacy and access). The review of an anonymous assignment has no reviewer. Refuses
 * `profile_not_found` and `profile_unavailable`.
 */
export async function listReviews(
  context: Context,
  { username, after }: OfPerson,
): Promise<{ items: Review[]; next: string | null }> {
  const { db } = context;
  const person = await findPerson(context, username);
  if (!person.sees_ratings) return { items: [], next: null };
  const rows = await db
    .selectFrom('assignment_ratings as r')
    .innerJoin('assignments as a', 'a.id', 'r.assignment_id')
    .innerJoin('profiles', (join) => join.onRef('profiles.id', '=', 'r.reviewer_id'))
    .select(['r.id', 'r.rating', 'r.comment', 'r.created_at', sql<boolean>`${sql.raw(hasKnownPoster)}`.as('is_named')])
    .select(['profiles.full_name', 'profiles.username', 'profiles.avatar_url'])
    .where('r.reviewee_id', '=', person.id)
    .$call(pageOf('r', after, pageSize))
    .execute();
  return cutPage(rows, pageSize, ({ full_name, username, avatar_url, is_named, ...rest }) => ({
    ...rest,
    reviewer: is_named ? { full_name, username, avatar_url } : null,
  }));
}

/**
 * Returns public work of completed assignments, newest first (PUBLIC-09). Refuses as
 * `listReviews()` does.
 */
export async function listPublicSubmissions(
  context: Context,
  { username, after }: OfPerson,
): Promise<{ items: PublicSubmission[]; next: string | null }> {
  const person = await findPerson(context, username);
  const rows = await context.db
    .selectFrom('submissions as s')
    .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
    .innerJoin('files', 'files.id', 's.file_id')
    .select(['s.id', 's.file_id', 's.comment', 's.created_at', 'files.size as file_size'])
    .select(['a.id as assignment_id', 'a.title', 'a.subject'])
    .where('s.bidder_id', '=', person.id)
    .where(sql<boolean>`${sql.raw(isPublicWork)}`)
    .$call(pageOf('s', after, pageSize))
    .execute();
  return cutPage(rows, pageSize, ({ file_id, assignment_id, title, subject, ...row }) => ({
    ...row,
    file_url: `/files/${file_id}`,
    assignment: { id: assignment_id, title, subject },
  }));
}
