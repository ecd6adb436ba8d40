import { z } from 'zod';
import { id } from '../fields.ts';
import { perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { type UploadBucket, uploadKinds } from './buckets.ts';

export const uploadBuckets = Object.keys(uploadKinds) as UploadBucket[];

/** Refusals of a file that came whole. */
const ofTheWhole = [
  'pdf_only',
  'pdf_unreadable',
  'pdf_not_allowed',
  'content_check_failed',
  'content_verdict_invalid',
  'image_only',
  'screenshot_only',
  'picture_unreadable',
  'submission_too_large',
  'file_type_refused',
  'upload_incomplete',
  'storage_unavailable',
  'picture_not_stored',
] as const;

const uploaded = z.object({ id: z.uuid(), url: z.string(), name: z.string(), size: z.number().int() });

export const filesContract = {
  upload: procedure(
    { access: 'user', failure: 'Upload failed', limit: { account: perMinute(30) }, file: 'submission' },
    ofTheWhole,
  )
    .route({ method: 'POST', path: '/files', tags: ['files'], summary: 'Upload a file for a later form' })
    .input(z.object({ bucket: z.enum(uploadBuckets), file: z.file({ error: 'upload_incomplete' }) }))
    .output(uploaded),

  finish: procedure({ access: 'user', failure: 'Upload failed', limit: { account: perMinute(30) } }, [
    ...ofTheWhole,
    'file_not_found',
    'upload_moved',
  ])
    .route({
      method: 'POST',
      path: '/uploads/{upload_id}/file',
      tags: ['files'],
      summary: 'Check and store a file that was uploaded in parts (docs/calls.md)',
    })
    .input(z.object({ upload_id: id('file_not_found') }))
    .output(uploaded),

  usage: procedure({ access: 'user', failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/files/usage',
      tags: ['files'],
      summary: 'Get the bytes that the viewer uploaded in the last 24 hours, and the allowance',
    })
    .output(z.object({ used: z.number().int(), allowed: z.number().int() })),
};
