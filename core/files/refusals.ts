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
  submission_too_large: {
    status: 422,
    title: 'File Too Large',
    text: 'Please upload a file that is 10MB or smaller.',
    when: 'Handed-in work is larger than 10 MB (SUBMIT-02).',
  },
  attachment_too_large: {
    status: 422,
    title: 'File too large',
    text: 'Please upload a file smaller than 2MB.',
    when: 'A chat attachment is larger than 2 MB (CHAT-16).',
  },
  file_type_refused: {
    status: 422,
    title: 'Upload failed',
    text: 'Programs and shortcuts cannot be sent. Please send a document, a picture, an archive or source code.',
    when: 'Handed-in work or a chat attachment is a program by its bytes or its name.',
  },
  picture_unreadable: {
    status: 422,
    title: 'Upload failed',
    text: 'This picture is damaged or too large to open. Please save it again and retry.',
    when: 'A picture for a chat cannot be drawn anew without what its camera wrote into it.',
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
