import { isAdminOf } from '#core/admin/roles.ts';
import type { Feature } from '../feature.ts';
import { namelessIf } from '../platform/files/bucket.ts';

export const paymentBuckets: Feature['buckets'] = {
  /**
   * Screenshots of payments; only their sender and admins of the money may read them (CALL-64;
   * rulings, Privacy and access).
   */
  payment_proofs: {
    kind: 'screenshot',
    plainName: 'screenshot',
    references: ['payments.proof_file_id'],
    notStored: 'picture_not_stored',
    path: ({ owner, time, random, extension }) => `${owner}_${time}_${random}.${extension}`,
    mayRead: async (viewer, file) => namelessIf(viewer?.id === file.owner_id || isAdminOf(viewer, 'money')),
  },
};
