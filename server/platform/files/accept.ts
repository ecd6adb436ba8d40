import { sizes } from '#core/limits.ts';
import { refuse } from '../refuse.ts';
import { cleanImage } from './image.ts';
import { cleanPdf } from './pdf.ts';

/** A file that may be stored: its bytes are cleaned, its type is the bytes' own. `name` is the sender's, made harmless. */
export interface AcceptedFile {
  bytes: Uint8Array;
  name: string;
  content_type: 'application/pdf' | 'image/webp';
  extension: 'pdf' | 'webp';
}

export type UploadKind = keyof typeof sizes;

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
 * Refuses `upload_incomplete`, `pdf_only` or `pdf_unreadable`, or `image_only` (POST-18, POST-19).
 */
export async function acceptUpload(file: File, kind: UploadKind): Promise<AcceptedFile> {
  if (file.size === 0) {
    refuse('upload_incomplete', { field: 'file' });
  }
  if (file.size > sizes[kind]) {
    refuse(kind === 'pdf' ? 'pdf_only' : 'image_only', { field: 'file' });
  }
  const bytes = await file.bytes();
  const name = safeName(file.name);
  if (kind === 'pdf') {
    return { bytes: await cleanPdf(bytes), name, content_type: 'application/pdf', extension: 'pdf' };
  }
  const image = await cleanImage(bytes);
  return { bytes: image.bytes, name, content_type: image.contentType, extension: 'webp' };
}
