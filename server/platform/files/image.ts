import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '../refuse.ts';
import { withoutJpegMetadata } from './jpeg.ts';

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

/** What cameras and telephones write and sharp can write again; of a chat's picture nothing but the picture is kept. */
const redraw: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
};

/**
 * A JPEG, PNG or WebP drawn anew in its own format and size, upright and without any metadata, such as where it was
 * taken; moving pictures keep moving. Other types stay as they are. Refuses `picture_unreadable`.
 */
export async function redrawn(bytes: Uint8Array, contentType: string): Promise<Uint8Array> {
  const draw = redraw[contentType];
  if (!draw) return bytes;
  try {
    return await draw(
      sharp(bytes, { limitInputPixels: mostPixels, failOn: 'none', animated: true }).rotate(),
    ).toBuffer();
  } catch {
    return refuse('picture_unreadable', { field: 'file' });
  }
}

/** A JPEG without what its camera wrote into it but which side is up: no pixel changes. All else stays as it is. */
export async function withoutExif(bytes: Uint8Array): Promise<Uint8Array> {
  const sniffed = await fileTypeFromBuffer(bytes);
  if (sniffed?.mime !== 'image/jpeg') return bytes;
  const seen = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return withoutJpegMetadata(bytes, seen?.orientation);
}
