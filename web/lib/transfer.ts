import type { UploadBucket } from '#core/files/buckets.ts';
import { unfinished } from '#core/limits.ts';
import { createPace } from './pace.ts';
import { filePatience, postForm, type Transfer, type UploadedFile, uploadsMark, type Way } from './upload.ts';

/**
 * Sends a file ahead of its form: a small one in one request, a larger one in parts, which go on
 * where a connection broke (docs/decisions/0133). Without an account, whose session ended, the one
 * request tells so.
 */
export async function sendFile(
  file: File,
  bucket: UploadBucket,
  account: string,
  onChange: (way: Way) => void,
): Promise<Transfer> {
  const pace = createPace();
  const tell = (way: Omit<Way, 'speed'>) => onChange({ ...way, speed: way.step === 'moving' ? pace(way.sent) : null });
  if (file.size > unfinished.least && account !== '') {
    const parts = await import('./in-parts.ts').catch(() => null);
    if (parts) return parts.sendInParts(file, { bucket, account, onChange: tell });
  }
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', file);
  const { answer, cancel } = postForm<UploadedFile>('/files', form, {
    onProgress: (sent) => tell({ sent, step: 'moving' }),
    failure: 'File upload failed',
    patience: filePatience,
  });
  return { answer, cancel, leave: cancel };
}

/**
 * Returns up to `most` files that were left unfinished on this page, for `sendFile()` to go on
 * with; none once the asking part of the page `isGone`.
 */
export async function leftFiles(
  bucket: UploadBucket,
  account: string,
  most: number,
  isGone: () => boolean,
): Promise<File[]> {
  try {
    if (!localStorage.getItem(uploadsMark(account))) return [];
    const { takeUp } = await import('./in-parts.ts');
    return await takeUp(bucket, account, most, isGone);
  } catch {
    // Without storage there is nothing to go on with.
    return [];
  }
}
