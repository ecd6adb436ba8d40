import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sizes } from '#core/limits.ts';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../refuse.ts';
import { openApart } from './apart.ts';
import type { OpenedFile, UploadKind } from './open-file.ts';

/**
 * A file that may be stored: its type is the bytes' own, PDFs and images of forms are cleaned, and
 * pictures of work and chat lose the camera's metadata. Every other file stays byte for byte as
 * sent. `name` is the sender's, made harmless; `digest` identifies the file as sent.
 */
export interface AcceptedFile extends OpenedFile {
  bytes: Uint8Array;
  name: string;
  digest: string;
}

/** The refusals of files larger than their kind allows. */
export const tooLarge: Record<UploadKind, RefusalCode> = {
  pdf: 'pdf_only',
  image: 'image_only',
  cover: 'image_only',
  submission: 'submission_too_large',
  attachment: 'attachment_too_large',
  voice: 'attachment_too_large',
  screenshot: 'screenshot_only',
};

const longestName = 120;

/**
 * Returns a sender's file name without path, control, invisible and direction-changing characters,
 * and without dots and spaces at its end, which Windows drops: at most 120 UTF-16 units.
 */
export function safeName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD"<>|:*?]/gu, '')
    .trim()
    .replace(/[.\s]+$/, '');
  if (plain === '') {
    return 'file';
  }
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - ending.length).slice(0, longestName - ending.length);
  return stem.toWellFormed().replaceAll('\uFFFD', '') + ending;
}

/** Bytes that are hashed in one turn of the event loop: a few milliseconds. */
const hashedAtOnce = 512 * 1024;

/**
 * Returns the SHA-256 of a file's name and bytes as they were sent: the same digest, the same file.
 */
export async function digestOf(file: File): Promise<string> {
  const hash = createHash('sha256').update(`${file.name}\0`);
  let hashed = 0;
  for await (const piece of file.stream()) {
    hash.update(piece);
    hashed += piece.length;
    if (hashed < hashedAtOnce) continue;
    hashed = 0;
    await setImmediate();
  }
  return hash.digest('base64url');
}

/**
 * Checks the size of an owner's upload before a byte of it is read, then has its bytes judged and
 * cleaned in a separate process. Refuses `upload_incomplete`; `pdf_only` or `pdf_unreadable`;
 * `image_only`, `screenshot_only` or `picture_unreadable`; `submission_too_large`,
 * `attachment_too_large`, `voice_only` or `file_type_refused` (POST-18, POST-19, SUBMIT-02,
 * CHAT-16); and `too_many_requests` or `storage_unavailable` as `openApart()` does.
 */
export async function acceptUpload(
  file: File,
  { owner, kind, digest }: { owner: string; kind: UploadKind; digest?: string | undefined },
): Promise<AcceptedFile> {
  if (file.size === 0) {
    refuse('upload_incomplete', { field: 'file' });
  }
  if (file.size > sizes[kind]) {
    refuse(tooLarge[kind], { field: 'file' });
  }
  const sent = { name: safeName(file.name), digest: digest ?? (await digestOf(file)) };
  const opened = await openApart(owner, { kind, file, name: sent.name });
  return { ...sent, ...opened, bytes: opened.bytes ?? (await file.bytes()) };
}
