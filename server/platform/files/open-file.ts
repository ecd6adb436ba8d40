import { fileTypeFromBuffer } from 'file-type';
import type { sizes } from '#core/limits.ts';
import { judgeAnyFile } from './any-file.ts';
import { judgeVoice } from './voice.ts';

export type UploadKind = keyof typeof sizes;

/** A file as a stranger sent it; its name is already sanitised. */
export interface SentFile {
  kind: UploadKind;
  bytes: Uint8Array;
  name: string;
}

/** Its storable form. `bytes` is null if they may stay as they are. */
export interface OpenedFile {
  bytes: Uint8Array | null;
  /** The text of a PDF's pages. */
  pages?: string[];
  content_type: string;
  extension: string;
  /** Whether pages may show it in place: missing for what is no picture of a chat. */
  is_picture?: boolean;
}

/**
 * Checks a file by its bytes and cleans it. The file determines time and memory, so only `apart.ts`
 * calls this, in whose process the libraries that read files are loaded on demand. Refuses
 * `pdf_only` or `pdf_unreadable`; `image_only`, `screenshot_only` or `picture_unreadable`;
 * `voice_only`; `file_type_refused`.
 */
export async function openFile({ kind, bytes, name }: SentFile): Promise<OpenedFile> {
  const sniffed = await fileTypeFromBuffer(bytes);
  if (kind === 'pdf') {
    const { cleanPdf } = await import('./pdf.ts');
    const { pdfText } = await import('./pdf-text.ts');
    const clean = await cleanPdf(bytes, sniffed?.mime);
    return {
      bytes: clean.bytes,
      pages: await pdfText(clean.shown, clean.asides),
      content_type: 'application/pdf',
      extension: 'pdf',
    };
  }
  if (kind === 'image' || kind === 'cover' || kind === 'screenshot') {
    const { cleanImage } = await import('./image.ts');
    return { bytes: await cleanImage(bytes, sniffed?.mime, kind), content_type: 'image/webp', extension: 'webp' };
  }
  if (kind === 'voice') return { ...judgeVoice(sniffed?.mime, bytes), bytes: null };
  const judged = judgeAnyFile(bytes, name, sniffed);
  if (!judged.content_type.startsWith('image/')) return { ...judged, bytes: null };
  const { chatPicture, workPicture } = await import('./image.ts');
  if (kind === 'attachment') return { ...judged, ...(await chatPicture(bytes, judged.content_type)) };
  return { ...judged, bytes: await workPicture(bytes, judged.content_type) };
}
