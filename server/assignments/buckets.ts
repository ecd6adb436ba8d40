import type { Feature } from '../feature.ts';
import { namelessIf } from '../platform/files/bucket.ts';

export const assignmentBuckets: Feature['buckets'] = {
  /** An assignment's PDF, for signed-in users while the assignment exists, and for its owner. */
  assignment_files: {
    kind: 'pdf',
    plainName: 'assignment',
    references: ['assignments.file_id'],
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      if (viewer.id === file.owner_id) return 'nameless';
      const assignment = await db
        .selectFrom('live_assignments')
        .select('id')
        .where('file_id', '=', file.id)
        .executeTakeFirst();
      return namelessIf(assignment !== undefined);
    },
  },
};
