import { isAdminOf } from '#core/admin/roles.ts';
import { run } from '../database/statement.ts';
import type { Feature } from '../feature.ts';

export const safetyBuckets: Feature['buckets'] = {
  /**
   * Files that a party of a disagreement puts beside their words: for both parties and, as the
   * words are, for moderating admins, without the sender's name for them (docs/decisions/0106).
   */
  disagreement_files: {
    kind: 'attachment',
    plainName: 'file',
    places: 'disagreement_files',
    references: ['disagreement_files.file_id'],
    mayRead: async (viewer, file, db) => {
      if (!viewer) return 'closed';
      if (viewer.id === file.owner_id) return 'named';
      const [sent] = await run<{ is_party: boolean }>(
        db,
        (take) => `select ${take(viewer.id, 'uuid')} in (d.opened_by, d.other_id) as is_party
          from disagreement_files s join disagreements d on d.id = s.disagreement_id
          where s.file_id = ${take(file.id, 'uuid')} order by is_party desc limit 1`,
      );
      if (sent?.is_party) return 'named';
      return sent && isAdminOf(viewer, 'moderation') ? 'nameless' : 'closed';
    },
  },
};
