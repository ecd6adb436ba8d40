import { sql } from 'kysely';
import { downloadGoesOn, downloadsOfFile } from '#core/limits.ts';
import type { Feature } from '../feature.ts';

export const storeBuckets: Feature['buckets'] = {
  /** Pictures of products stand in the store: everyone may see them, admins put them there. */
  product_images: {
    kind: 'image',
    plainName: 'product',
    references: ['product_images.file_id', 'product_variants.image_id'],
    isPublic: true,
    mayPut: (viewer) => viewer.is_admin,
    notStored: 'picture_not_stored',
    mayRead: async () => 'nameless',
  },
  /** What a variant delivers: for its buyers once they paid, so many times each, and for admins. Beginning to read it counts. */
  product_files: {
    kind: 'submission',
    plainName: 'file',
    references: ['product_variants.file_id'],
    mayPut: (viewer) => viewer.is_admin,
    mayRead: async (viewer, file, db, begins) => {
      if (!viewer) return 'closed';
      if (viewer.is_admin) return 'named';
      const { rows } = await sql<{ mine: boolean }>`
        select claim_download(${viewer.id}, ${file.id}, ${begins}, ${downloadsOfFile}, ${downloadGoesOn}) as mine`.execute(
        db,
      );
      return rows[0]?.mine ? 'named' : 'closed';
    },
  },
};
