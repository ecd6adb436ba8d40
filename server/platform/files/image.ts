import sharp, { type Metadata } from 'sharp';
import { number } from '#core/format.ts';
import { longestSides } from '#core/limits.ts';
import { refuse } from '../refuse.ts';
import { withoutGifMetadata } from './gif-metadata.ts';
import { withoutHeifMetadata } from './heif-metadata.ts';
import { withoutJpegMetadata, withoutPngMetadata, withoutWebpMetadata } from './picture-metadata.ts';
import { isShowable } from './shown-picture.ts';

const pictures: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp'];
const screens: readonly string[] = ['image/png', 'image/jpeg'];
/** Re-encoded kinds of pictures. */
const drawn = {
  image: { accepted: pictures, longest: longestSides.image, refusal: 'image_only' },
  cover: { accepted: pictures, longest: longestSides.cover, refusal: 'image_only' },
  screenshot: { accepted: screens, longest: longestSides.screenshot, refusal: 'screenshot_only' },
} as const;
/** Longest side in pixels of an uploaded picture. */
const longestSent = 10_000;
/** Maximum bytes of a decoded picture: those of a phone's 50 megapixels. */
const mostUnpacked = 160_000_000;

// The process works on one picture at a time, and never twice on one.
sharp.concurrency(1);
sharp.cache(false);

/** Reads a picture's header; decodes nothing. */
const metadataOf = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes, { limitInputPixels: false }).metadata();

/** Reads the header of a picture within these limits. Refuses `picture_unreadable`. */
async function headerOf(bytes: Uint8Array): Promise<Metadata> {
  const header = await metadataOf(bytes).catch(() => refuse('picture_unreadable', { field: 'file' }));
  if (header.width > longestSent || header.height > longestSent) {
    const text = `This picture is larger than ${number(longestSent)} pixels on a side. Please make it smaller and retry.`;
    refuse('picture_unreadable', { field: 'file', text });
  }
  return header;
}

/**
 * Returns the picture (the first frame of an animation) re-encoded as WebP, at most `longest`
 * pixels a side, upright, without metadata. Refuses `image_only` or `screenshot_only` for another
 * type, `picture_unreadable` for a picture that cannot be decoded, has sides over 10,000 pixels or
 * decodes to more than a camera takes; both are read from its header.
 */
export async function cleanImage(
  bytes: Uint8Array,
  type: string | undefined,
  kind: keyof typeof drawn,
): Promise<Uint8Array> {
  const { accepted, longest, refusal } = drawn[kind];
  if (!type || !accepted.includes(type)) refuse(refusal, { field: 'file' });
  const { width, height, channels, depth } = await headerOf(bytes);
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > mostUnpacked) {
    refuse('picture_unreadable', { field: 'file' });
  }
  return sharp(bytes, { failOn: 'error' })
    .rotate()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => refuse('picture_unreadable', { field: 'file' }));
}

const without: Record<string, (bytes: Uint8Array, orientation?: number) => Uint8Array | null> = {
  'image/jpeg': withoutJpegMetadata,
  'image/png': withoutPngMetadata,
  'image/apng': withoutPngMetadata,
  'image/webp': withoutWebpMetadata,
  'image/gif': withoutGifMetadata,
};

/**
 * Types that our libraries cannot read, or only partly, and that no page shows: HEIC and AVIF of
 * phones.
 */
const boxed = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'];

/** Returns the orientation; undefined for upright. */
const turned = ({ orientation }: Metadata): number | undefined => (orientation === 1 ? undefined : orientation);

/**
 * Returns a JPEG, PNG, WebP, GIF, HEIC or AVIF for a chat without camera metadata except its
 * orientation: no pixel changes, and it does not grow. `bytes` null: another type, which stays as
 * it is. Refuses `picture_unreadable` for a damaged picture, since its metadata could stay, or one
 * with sides over 10,000 pixels.
 */
export async function chatPicture(
  bytes: Uint8Array,
  type: string,
): Promise<{ bytes: Uint8Array | null; is_picture: boolean }> {
  const unreadable = () => refuse('picture_unreadable', { field: 'file' });
  if (boxed.includes(type)) return { bytes: withoutHeifMetadata(bytes) ?? unreadable(), is_picture: false };
  const clean = without[type];
  if (!clean) return { bytes: null, is_picture: false };
  const header = await headerOf(bytes);
  const cleaned = clean(bytes, turned(header)) ?? unreadable();
  return { bytes: cleaned, is_picture: isShowable(cleaned, type, header) };
}

/**
 * Does the same for work: for a JPEG, damaged or not. Every other file stays as it is, since it may
 * be the work itself.
 */
export async function workPicture(bytes: Uint8Array, type: string): Promise<Uint8Array | null> {
  if (type !== 'image/jpeg') return null;
  const header = await metadataOf(bytes).catch(() => null);
  return withoutJpegMetadata(bytes, header ? turned(header) : undefined);
}
