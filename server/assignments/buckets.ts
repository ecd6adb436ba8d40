import { isAdminOf } from '#core/admin/roles.ts';
import { allows } from '../database/policy.ts';
import type { Feature } from '../feature.ts';
import { rowsWithFile } from '../files/files-of.ts';
import { namelessIf } from '../platform/files/bucket.ts';
import { mayRead } from './policy.ts';

export const assignmentBuckets: Feature['buckets'] = {
  /** An assignment's PDFs, for signed-in users who may read the assignment, and for its owner. */
  assignment_files: {
    kind: 'pdf',
    plainName: 'assignment',
    places: 'assignment_further_files',
    references: ['assignments.file_id', 'assignment_further_files.file_id'],
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      if (viewer.id === file.owner_id) return 'nameless';
      const assignment = await db
        .selectFrom('live_assignments as a')
        .select('a.id')
        .where('a.id', 'in', rowsWithFile('assignment', file.id))
        .where(allows(viewer, (me) => mayRead(me, isAdminOf(viewer, 'moderation'))))
        .executeTakeFirst();
      return namelessIf(assignment !== undefined);
    },
  },
};
