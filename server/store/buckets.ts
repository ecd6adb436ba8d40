import type { Feature } from '../feature.ts';

export const storeBuckets: Feature['buckets'] = {
  /** Pictures of products stand in the store: everyone may see them. */
  product_images: {
    kind: 'image',
    plainName: 'product',
    references: ['product_images.file_id', 'product_variants.image_id'],
    isPublic: true,
    notStored: 'picture_not_stored',
    mayRead: async () => 'nameless',
  },
};
