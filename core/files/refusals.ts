import type { Refusal } from '../refusal.ts';

export const fileRefusals = {
  file_not_found: { status: 404, text: 'File not found.', when: 'No such file, or not for this viewer.' },
  pdf_only: {
    status: 422,
    title: 'File upload failed',
    text: 'Please upload a PDF file that is 5MB or smaller.',
    when: 'The attachment is not a PDF by its bytes, or larger than 5 MB (POST-18, POST-19).',
  },
  pdf_unreadable: {
    status: 422,
    title: 'File upload failed',
    text: 'This PDF is protected or damaged, so its author data cannot be removed. Please save it again and retry.',
    when: 'The PDF cannot be rewritten without its author data.',
  },
  image_only: {
    status: 422,
    title: 'Upload failed',
    text: 'Please choose a PNG, JPEG or WebP picture that is 5MB or smaller.',
    when: 'The file is no image by its bytes, or larger than 5 MB (PROFILE-20).',
  },
  upload_incomplete: {
    status: 422,
    title: 'Upload failed',
    text: 'The upload did not arrive whole. Please try again.',
    when: 'The request ended before the file did, or the file is empty.',
  },
  storage_unavailable: {
    status: 503,
    title: 'File upload failed',
    text: 'The file could not be stored. Please try again.',
    when: 'The file store refused the write (POST-24).',
  },
  picture_not_stored: {
    status: 503,
    title: 'Upload failed',
    text: 'The picture could not be stored. Please try again.',
    when: 'The file store refused the write of a picture (ERR-09).',
  },
} as const satisfies Record<string, Refusal>;
