import { megabytes, severalFiles, sizes } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const fileRefusals = {
  file_not_found: { status: 404, text: 'File not found.', when: 'No such file, or not for this viewer.' },
  pdf_only: {
    status: 422,
    title: 'File upload failed',
    text: 'Please upload a PDF file that is {size} or smaller.',
    params: { size: megabytes(sizes.pdf) },
    when: 'The attachment is not a PDF by its bytes, or too large (POST-18, POST-19).',
  },
  pdf_unreadable: {
    status: 422,
    title: 'File upload failed',
    text: 'This PDF is protected or damaged, so its author data cannot be removed. Please save it again and retry.',
    when: 'The PDF cannot be rewritten without its author data.',
  },
  files_too_many: {
    status: 422,
    title: 'File upload failed',
    text: 'You can attach {most} files at most.',
    params: { most: severalFiles.most },
    when: 'A post, a version or a message has more files than it takes.',
  },
  files_too_large: {
    status: 422,
    title: 'File upload failed',
    text: 'Files that are sent in one go may have {together} together. Please send fewer, or smaller ones.',
    params: { together: megabytes(severalFiles.together) },
    when: 'Several files come with their form and are too large together.',
  },
  image_only: {
    status: 422,
    title: 'Upload failed',
    text: 'Please choose a PNG, JPEG or WebP picture that is {size} or smaller.',
    params: { size: megabytes(sizes.image) },
    when: 'The file is no image by its bytes, or too large (PROFILE-20).',
  },
  screenshot_only: {
    status: 422,
    title: 'Upload failed',
    text: 'Please choose a PNG or JPEG picture that is {size} or smaller.',
    params: { size: megabytes(sizes.screenshot) },
    when: 'A screenshot is neither PNG nor JPEG by its bytes, or too large (WALLET-10).',
  },
  submission_too_large: {
    status: 422,
    title: 'File Too Large',
    text: 'Please upload a file that is {size} or smaller.',
    params: { size: megabytes(sizes.submission) },
    when: 'Handed-in work is too large (SUBMIT-02).',
  },
  attachment_too_large: {
    status: 422,
    title: 'File too large',
    text: 'Please upload a file smaller than {size}.',
    params: { size: megabytes(sizes.attachment) },
    when: 'A chat attachment is too large (CHAT-16).',
  },
  file_type_refused: {
    status: 422,
    title: 'Upload failed',
    text: 'You cannot send programs or shortcuts. Please send a document, a picture, an archive or source code.',
    when: 'Handed-in work or a chat attachment is a program by its bytes or its name.',
  },
  voice_only: {
    status: 422,
    title: 'Upload failed',
    text: 'Browsers cannot play this voice note. Please record it again.',
    when: 'What is sent as a voice note is neither WebM, MP4 nor Ogg by its bytes (docs/decisions/0069).',
  },
  picture_unreadable: {
    status: 422,
    title: 'Upload failed',
    text: 'This picture is damaged or too large to open. Please save it again and retry.',
    when: 'A picture is damaged, or has a side past 10,000 pixels, or more pixels than a camera takes.',
  },
  upload_incomplete: {
    status: 422,
    title: 'Upload failed',
    text: 'The upload was cut off. Please try again.',
    when: 'The request ended before the file did, or the file is empty.',
  },
  upload_moved: {
    status: 409,
    title: 'Upload failed',
    text: 'This upload stands at another byte. Please ask where, and go on from there.',
    when: 'Bytes of an upload begin elsewhere than the stored ones end, or it is being finished.',
  },
  storage_unavailable: {
    status: 503,
    title: 'File upload failed',
    text: 'We could not save the file. Please try again.',
    when: 'The file store refused the write (POST-24).',
  },
  picture_not_stored: {
    status: 503,
    title: 'Upload failed',
    text: 'We could not save the picture. Please try again.',
    when: 'The file store refused the write of a picture (ERR-09).',
  },
} as const satisfies Record<string, Refusal>;
