import { sql } from 'kysely';
import { decidesAbout } from '../chat/policy.ts';
import { allows } from '../database/policy.ts';
import type { Feature } from '../feature.ts';
import { rowsWithFile } from '../files/files-of.ts';
import { namelessIf } from '../platform/files/bucket.ts';
import { isOfWork, isPublicWork } from './policy.ts';

export const workBuckets: Feature['buckets'] = {
  /**
   * Work is for its two parties, for an admin who decides a disagreement about it, and for everyone
   * while both parties agree and the assignment is completed. Only the parties see its name: tutors
   * name their files after their posters.
   */
  project_submissions: {
    kind: 'submission',
    plainName: 'work',
    places: 'submission_further_files',
    references: ['submissions.file_id', 'submission_further_files.file_id'],
    mayRead: async (viewer, file, db) => {
      const readers = await db
        .selectFrom('submissions as s')
        .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
        .leftJoin('conversations as c', (join) =>
          join.onRef('c.assignment_id', '=', 's.assignment_id').onRef('c.bidder_id', '=', 's.bidder_id'),
        )
        .select([allows(viewer, isOfWork).as('is_party'), sql<boolean>`${sql.raw(isPublicWork)}`.as('is_public')])
        .select(allows(viewer, decidesAbout('s.created_at')).as('decides'))
        .where('s.id', 'in', rowsWithFile('submission', file.id))
        .execute();
      const isOwn = viewer?.id === file.owner_id || readers.some(({ is_party }) => is_party);
      return isOwn ? 'named' : namelessIf(readers.some(({ is_public, decides }) => is_public || decides));
    },
  },
};
