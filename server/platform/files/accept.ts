import { sizes } from '#core/limits.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../refuse.ts';
import { judgeAnyFile } from './any-file.ts';
import { cleanImage } from './image.ts';
import { cleanPdf } from './pdf.ts';

/**
 * A file that may be stored: its type is the bytes' own, and PDFs and images of forms are cleaned. Work and chat
 * attachments stay byte for byte what the sender made. `name` is the sender's, made harmless.
 */
export interface AcceptedFile {
  bytes: Uint8Array;
  name: string;
  content_type: string;
  extension: string;
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

/**
 * Checks an upload's size before a byte of it is read, then its bytes, and cleans them.
 * Refuses `upload_incomplete`; `pdf_only` or `pdf_unreadable`; `image_only`; `submission_too_large`,
 * `attachment_too_large` or `file_type_refused` (POST-18, POST-19, SUBMIT-02, CHAT-16).
 */
export async function acceptUpload(file: File, kind: UploadKind): Promise<AcceptedFile> {
  if (file.size === 0) {
    refuse('upload_incomplete', { field: 'file' });
  }
  if (file.size > sizes[kind]) {
    refuse(tooLarge[kind], { field: 'file' });
  }
  const bytes = await file.bytes();
  const name = safeName(file.name);
  if (kind === 'pdf') {
    return { bytes: await cleanPdf(bytes), name, content_type: 'application/pdf', extension: 'pdf' };
  }
  if (kind === 'image') {
    const image = await cleanImage(bytes);
    return { bytes: image.bytes, name, content_type: image.contentType, extension: 'webp' };
  }
  return { bytes, name, ...(await judgeAnyFile(bytes, name)) };
}
