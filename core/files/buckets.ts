import type { sizes } from '../limits.ts';

/**
 * Files that a person may upload ahead of the form that uses them: the bucket's kind decides their
 * types and size.
 */
export const uploadKinds = {
  assignment_files: 'pdf',
  avatars: 'image',
  cvs: 'pdf',
  project_submissions: 'submission',
  payment_proofs: 'screenshot',
  chat_payments: 'screenshot',
  disagreement_files: 'attachment',
  product_images: 'image',
  product_files: 'submission',
} as const satisfies Record<string, keyof typeof sizes>;

export type UploadBucket = keyof typeof uploadKinds;
