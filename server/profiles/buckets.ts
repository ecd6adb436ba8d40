import { isPoster } from '../assignments/policy.ts';
import { allows } from '../database/policy.ts';
import type { Feature } from '../feature.ts';
import { namelessIf } from '../platform/files/bucket.ts';

export const profileBuckets: Feature['buckets'] = {
  /** Avatars are on public profiles: everyone may see them. */
  avatars: {
    kind: 'image',
    plainName: 'avatar',
    references: ['profiles.avatar_id'],
    isPublic: true,
    notStored: 'picture_not_stored',
    path: ({ owner, random, extension }) => `${owner}/${random}.${extension}`,
    mayRead: async () => 'nameless',
  },
  /** Covers are public too. */
  covers: {
    kind: 'cover',
    plainName: 'cover',
    references: ['profiles.cover_id'],
    isPublic: true,
    notStored: 'picture_not_stored',
    mayRead: async () => 'nameless',
  },
  /** A CV is for its owner and for posters of assignments with a bid that carries it. */
  cvs: {
    kind: 'pdf',
    plainName: 'cv',
    references: ['profiles.cv_id', 'bids.cv_file_id'],
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      if (viewer.id === file.owner_id) return 'nameless';
      const bid = await db
        .selectFrom('bids')
        .innerJoin('live_assignments as a', 'a.id', 'bids.assignment_id')
        .select('bids.id')
        .where('bids.cv_file_id', '=', file.id)
        .where(allows(viewer, isPoster))
        .executeTakeFirst();
      return namelessIf(bid !== undefined);
    },
  },
};
