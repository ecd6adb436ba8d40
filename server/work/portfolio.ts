import { extname } from 'node:path';
import { sql } from 'kysely';
import type { PublicSubmission } from '#core/work/contract.ts';
import type { Context } from '../context.ts';
import { cutPage, pageOf } from '../database/page-key.ts';
import { allows } from '../database/policy.ts';
import { filesOf, type ListedFile } from '../files/files-of.ts';
import { refuse } from '../platform/refuse.ts';
import { seesBlocked, seesRatings } from '../profiles/policy.ts';
import { isPublicWork } from './policy.ts';

export interface OfPerson {
  username: string;
  /** Key of the last row seen. */
  after?: string | undefined;
}

/** Reviews or works read at once. */
export const portfolioPage = 10;

/** Returns the person of a public profile, and whether this viewer sees their reviews. */
export async function findPerson(
  { db, viewer }: Context,
  username: string,
): Promise<{ id: string; sees_ratings: boolean }> {
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
 * Returns public work of completed assignments, newest first (PUBLIC-09). Refuses
 * `profile_not_found` and `profile_unavailable`.
 */
export async function listPublicSubmissions(
  context: Context,
  { username, after }: OfPerson,
): Promise<{ items: PublicSubmission[]; next: string | null }> {
  const person = await findPerson(context, username);
  const rows = await context.db
    .selectFrom('submissions as s')
    .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
    .select(['s.id', 's.comment', 's.created_at'])
    .select(sql<ListedFile[]>`${sql.raw(filesOf('submission', 's'))}`.as('files'))
    .select(['a.id as assignment_id', 'a.title', 'a.subject'])
    .where('s.bidder_id', '=', person.id)
    .where(sql<boolean>`${sql.raw(isPublicWork)}`)
    .$call(pageOf('s', after, portfolioPage))
    .execute();
  return cutPage(rows, portfolioPage, ({ files, assignment_id, title, subject, ...row }) => ({
    ...row,
    file_url: files[0]?.url ?? '',
    file_size: files[0]?.size ?? 0,
    // The tutor's own file names may reveal the student.
    files: files.map(({ url, name, size }, n) => ({
      url,
      name: `work${n > 0 ? `-${n + 1}` : ''}${extname(name)}`,
      size,
    })),
    assignment: { id: assignment_id, title, subject },
  }));
}
