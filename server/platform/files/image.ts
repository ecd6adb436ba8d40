import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refuse } from '../refuse.ts';

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** Longest side in pixels of a stored picture. */
const longestSide = 1024;
/** More than a 48-megapixel telephone takes; a small file that unpacks to more is refused before it does. */
const mostPixels = 50_000_000;

export interface CleanImage {
  bytes: Uint8Array;
  contentType: 'image/webp';
  width: number;
  height: number;
}

/**
 * The picture (of a GIF its first frame) drawn anew as WebP, at most 1024 pixels a side, upright, without any metadata.
 * Refuses `image_only` for whatever cannot be drawn.
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  const sniffed = await fileTypeFromBuffer(bytes);
  if (!sniffed || !accepted.has(sniffed.mime)) {
    refuse('image_only', { field: 'file' });
  }
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
  } catch {
    return refuse('image_only', { field: 'file' });
  }
}
