import { sql } from 'kysely';
import { isAdminOf } from '#core/admin/roles.ts';
import { downloadGoesOn, downloadsOfFile } from '#core/limits.ts';
import type { Feature } from '../feature.ts';

export const storeBuckets: Feature['buckets'] = {
  /** Pictures of products are public; only admins of the store upload. */
  product_images: {
    kind: 'image',
    plainName: 'product',
    references: ['product_images.file_id', 'product_variants.image_id'],
    isPublic: true,
    mayPut: (viewer) => isAdminOf(viewer, 'store'),
    notStored: 'picture_not_stored',
    mayRead: async () => 'nameless',
  },
  /**
   * Files that variants deliver: for buyers once they paid, a number of times each, and for admins
   * of the store. Starting a download counts.
   */
  product_files: {
    kind: 'submission',
    plainName: 'file',
    references: ['product_variants.file_id'],
    mayPut: (viewer) => isAdminOf(viewer, 'store'),
    mayRead: async (viewer, file, db, begins) => {
      if (!viewer) return 'closed';
      if (isAdminOf(viewer, 'store')) return 'named';
      const { rows } = await sql<{ mine: boolean }>`
        select claim_download(${viewer.id}, ${file.id}, ${begins}, ${downloadsOfFile}, ${downloadGoesOn}) as mine`.execute(
        db,
      );
      return rows[0]?.mine ? 'named' : 'closed';
    },
  },
};
