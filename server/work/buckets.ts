import { sql } from 'kysely';
import { allows } from '../database/policy.ts';
import type { Feature } from '../feature.ts';
import { namelessIf } from '../platform/files/bucket.ts';
import { isOfWork, isPublicWork } from './policy.ts';

export const workBuckets: Feature['buckets'] = {
  /**
   * Work is for its two parties, and for everyone once its tutor made it public and the assignment
   * is completed. Only the two see its name: tutors name their files after their posters.
   */
  project_submissions: {
    kind: 'submission',
    plainName: 'work',
    references: ['submissions.file_id'],
    mayRead: async (viewer, file, db) => {
      const readers = await db
        .selectFrom('submissions as s')
        .innerJoin('live_assignments as a', 'a.id', 's.assignment_id')
        .select([allows(viewer, isOfWork).as('is_party'), sql<boolean>`${sql.raw(isPublicWork)}`.as('is_public')])
        .where('s.file_id', '=', file.id)
        .execute();
      const isOwn = viewer?.id === file.owner_id || readers.some(({ is_party }) => is_party);
      return isOwn ? 'named' : namelessIf(readers.some(({ is_public }) => is_public));
    },
  },
};
