import sharp, { type Metadata } from 'sharp';
import { refuse } from '../refuse.ts';
import { withoutGifMetadata } from './gif-metadata.ts';
import { withoutHeifMetadata } from './heif-metadata.ts';
import { withoutJpegMetadata, withoutPngMetadata, withoutWebpMetadata } from './picture-metadata.ts';

const pictures: readonly string[] = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];
const screens: readonly string[] = ['image/png', 'image/jpeg'];
/**
 * What is drawn anew, and its longest side in pixels then: a cover is as wide as a screen, and of a telephone's screen
 * the small print can still be read.
 */
const drawn = {
  image: { accepted: pictures, longest: 1024, refusal: 'image_only' },
  cover: { accepted: pictures, longest: 1920, refusal: 'image_only' },
  screenshot: { accepted: screens, longest: 2400, refusal: 'screenshot_only' },
} as const;
/** Longest side in pixels of a picture that is sent. */
const longestSent = 10_000;
/** Bytes that a picture unpacks to: those of a telephone's 50 megapixels. */
const mostUnpacked = 160_000_000;

// A process that works on one picture at a time, and never twice on one.
sharp.concurrency(1);
sharp.cache(false);

/** What a picture's header says; nothing is unpacked. */
const metadataOf = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes, { limitInputPixels: false }).metadata();

/** The same, of a picture of honest size. Refuses `picture_unreadable`. */
async function headerOf(bytes: Uint8Array): Promise<Metadata> {
  const header = await metadataOf(bytes).catch(() => refuse('picture_unreadable', { field: 'file' }));
  if (header.width > longestSent || header.height > longestSent) {
    const text = `This picture is larger than ${longestSent.toLocaleString('en')} pixels on a side. Please make it smaller and retry.`;
    refuse('picture_unreadable', { field: 'file', text });
  }
  return header;
}

/**
 * The picture (of a moving one its first frame) drawn anew as WebP, at most `longest` pixels a side, upright, without any
 * metadata. Refuses `image_only` or `screenshot_only` for what is none by its type, `picture_unreadable` for what cannot be drawn, or has
 * sides past 10,000 pixels or unpacks to more than a camera takes; both are read from its header.
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

/** What no library of ours reads, or not all of it, and no page shows: HEIC and AVIF of telephones. */
const boxed = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'];

/** Which side is up, where it is not the upper one. */
const turned = ({ orientation }: Metadata): number | undefined => (orientation === 1 ? undefined : orientation);

/**
 * A JPEG, PNG, WebP, GIF, HEIC or AVIF for a chat without what its camera wrote into it but which side is up: no pixel changes,
 * and it does not grow. Other types stay as they are, which null says. Refuses `picture_unreadable` for what is damaged, since
 * its metadata could stay, or has sides past 10,000 pixels.
 */
export async function chatPicture(bytes: Uint8Array, type: string): Promise<Uint8Array | null> {
  if (boxed.includes(type)) return withoutHeifMetadata(bytes) ?? refuse('picture_unreadable', { field: 'file' });
  const clean = without[type];
  if (!clean) return null;
  return clean(bytes, turned(await headerOf(bytes))) ?? refuse('picture_unreadable', { field: 'file' });
}

/** The same for work: of a JPEG, damaged or not. All else stays as it is, for it may be the work itself. */
export async function workPicture(bytes: Uint8Array, type: string): Promise<Uint8Array | null> {
  if (type !== 'image/jpeg') return null;
  const header = await metadataOf(bytes).catch(() => null);
  return withoutJpegMetadata(bytes, header ? turned(header) : undefined);
}
