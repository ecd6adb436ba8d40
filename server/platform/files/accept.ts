import { createHash } from 'node:crypto';
import { sizes } from '#core/limits.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../refuse.ts';
import { judgeAnyFile } from './any-file.ts';
import { cleanImage, redrawn, withoutExif } from './image.ts';
import { cleanPdfApart } from './pdf-thread.ts';

/**
 * A file that may be stored: its type is the bytes' own, PDFs and images of forms are cleaned, and pictures of work and
 * chat lose what the camera wrote into them. All else stays byte for byte what the sender made. `name` is the sender's,
 * made harmless; `digest` tells what was sent.
 */
export interface AcceptedFile {
  bytes: Uint8Array;
  name: string;
  content_type: string;
  extension: string;
  digest: string;
}

export type UploadKind = keyof typeof sizes;

const tooLarge: Record<UploadKind, RefusalCode> = {
  pdf: 'pdf_only',
  image: 'image_only',
  submission: 'submission_too_large',
  attachment: 'attachment_too_large',
};

const longestName = 120;

/** A sender's file name without path, control, invisible and direction-changing characters, at most 120 UTF-16 units. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD"<>|:*?]/gu, '').trim();
  if (plain === '' || /^\.+$/.test(plain)) {
    return 'file';
  }
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - ending.length).slice(0, longestName - ending.length);
  return stem.toWellFormed().replaceAll('\uFFFD', '') + ending;
}

/** SHA-256 of a file's name and bytes as they were sent: the same digest, the same file. */
export async function digestOf(file: File): Promise<string> {
  return createHash('sha256')
    .update(`${file.name}\0`)
    .update(await file.bytes())
    .digest('base64url');
}

/**
 * Checks an upload's size before a byte of it is read, then its bytes, and cleans them.
 * Refuses `upload_incomplete`; `pdf_only`, `pdf_unreadable` or `too_many_requests`; `image_only`; `submission_too_large`,
 * `attachment_too_large`, `file_type_refused` or `picture_unreadable` (POST-18, POST-19, SUBMIT-02, CHAT-16).
 */
export async function acceptUpload(file: File, kind: UploadKind, digest?: string): Promise<AcceptedFile> {
  if (file.size === 0) {
    refuse('upload_incomplete', { field: 'file' });
  }
  if (file.size > sizes[kind]) {
    refuse(tooLarge[kind], { field: 'file' });
  }
  const bytes = await file.bytes();
  const sent = { name: safeName(file.name), digest: digest ?? (await digestOf(file)) };
  if (kind === 'pdf') {
    return { ...sent, bytes: await cleanPdfApart(bytes), content_type: 'application/pdf', extension: 'pdf' };
  }
  if (kind === 'image') {
    const image = await cleanImage(bytes);
    return { ...sent, bytes: image.bytes, content_type: image.contentType, extension: 'webp' };
  }
  const judged = await judgeAnyFile(bytes, sent.name);
  const discreet = kind === 'attachment' ? await redrawn(bytes, judged.content_type) : await withoutExif(bytes);
  return { ...sent, ...judged, bytes: discreet };
}
