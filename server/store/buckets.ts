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
};
