import { crc32 } from 'node:zlib';
import { KeptParts } from './kept-parts.ts';

/*
 * Pictures without the data that cameras, telephones and programs write into them, byte for byte
 * the same to look at: parts that a format needs to be shown are kept, all others go, and so do
 * bytes after the picture's end. Which side is up may be written in again. No result is larger than
 * its source.
 */

/** Returns a TIFF of one entry, as EXIF wants it: which side is up, 1 to 8. */
function uprightTiff(orientation: number): Buffer {
  return Buffer.from([
    ...Buffer.from('II*\0\u0008\0\0\0', 'latin1'),
    ...[1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  ]);
}

/** Bytes that may be written in again: which side is up. */
const uprightBytes = 64;

const buffered = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * JPEG markers: application segments, the comment, restarts (part of the picture's data), the end.
 */
const marker = { app0: 0xe0, app15: 0xef, comment: 0xfe, rst0: 0xd0, rst7: 0xd7, start: 0xd8, end: 0xd9, scan: 0xda };
/**
 * Beginnings of application segments that define a JPEG's look; a longer JFIF header holds a small
 * picture.
 */
const shownSegments = new Map([
  [marker.app0, '\0\x10JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** Returns whether the segment at `at` is part of the picture. */
function isShown(jpeg: Buffer, at: number): boolean {
  const kind = jpeg.readUInt8(at + 1);
  if (kind < marker.app0 || kind > marker.app15) return kind !== marker.comment;
  const beginning = shownSegments.get(kind);
  return beginning !== undefined && jpeg.subarray(at + 2, at + 18).includes(beginning, 'latin1');
}

/**
 * Returns the end of the picture's data that begin at `from`: the next marker that is not part of
 * them.
 */
function endOfScan(jpeg: Buffer, from: number): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0) {
    const next = jpeg[at + 1] ?? marker.end;
    const inside = next === 0 || (next >= marker.rst0 && next <= marker.rst7);
    if (!inside && next !== 0xff) return at;
    at = jpeg.indexOf(0xff, inside ? at + 2 : at + 1);
  }
  return jpeg.length;
}

/**
 * Returns a JPEG without EXIF, XMP, IPTC, comments and other pictures. Another file stays as it is.
 */
export function withoutJpegMetadata(bytes: Uint8Array, orientation?: number): Uint8Array {
  const jpeg = buffered(bytes);
  if (jpeg[0] !== 0xff || jpeg[1] !== marker.start) return bytes;
  const kept = new KeptParts(jpeg.length + uprightBytes);
  kept.add(jpeg.subarray(0, 2));
  if (orientation !== undefined) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), uprightTiff(orientation)]);
    kept.add(Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif);
  }
  // Damage between two segments is skipped, as every reader does.
  let at = jpeg.indexOf(0xff, 2);
  while (at >= 0 && at + 2 <= jpeg.length) {
    const kind = jpeg.readUInt8(at + 1);
    if (kind === marker.end) kept.add(jpeg.subarray(at, at + 2));
    if (kind === marker.end || at + 4 > jpeg.length) break;
    if (kind === 0 || kind === 0xff || (kind >= marker.rst0 && kind <= marker.start)) {
      at = jpeg.indexOf(0xff, at + (kind === 0xff ? 1 : 2));
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const next = kind === marker.scan ? endOfScan(jpeg, end) : end;
    if (isShown(jpeg, at)) kept.add(jpeg.subarray(at, next));
    at = jpeg.indexOf(0xff, next);
  }
  return kept.joined();
}

const shownChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}

/** Returns a PNG without texts, EXIF, the time and private chunks; null for an incomplete one. */
export function withoutPngMetadata(bytes: Uint8Array, orientation?: number): Uint8Array | null {
  const png = buffered(bytes);
  const kept = new KeptParts(png.length + uprightBytes);
  kept.add(png.subarray(0, 8));
  for (let at = 8; at + 12 <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8);
    const next = at + 12 + png.readUInt32BE(at);
    if (next > png.length) return null;
    if (shownChunks.has(type)) kept.add(png.subarray(at, next));
    if (type === 'IHDR' && at === 8 && orientation !== undefined) kept.add(pngChunk('eXIf', uprightTiff(orientation)));
    if (type === 'IEND') return kept.joined();
    at = next;
  }
  return null;
}

const shownParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of a WebP's extended header. */
const hasExif = 0x08;
const hasXmp = 0x04;

/** Returns a WebP without EXIF, XMP and unknown parts; null for an incomplete one. */
export function withoutWebpMetadata(bytes: Uint8Array, orientation?: number): Uint8Array | null {
  const webp = buffered(bytes);
  const end = webp.length < 12 ? Number.POSITIVE_INFINITY : webp.readUInt32LE(4) + 8;
  if (end > webp.length) return null;
  const kept = new KeptParts(webp.length + uprightBytes);
  // Its size is known at the end.
  kept.add(sized('RIFF', 0), Buffer.from('WEBP'));
  for (let at = 12; at + 8 <= end; ) {
    const type = webp.toString('latin1', at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    if (at + 8 + size > end) return null;
    // Parts begin at even places.
    const next = Math.min(at + 8 + size + (size % 2), end);
    const part = Buffer.from(webp.subarray(at, next));
    if (type === 'VP8X')
      part.writeUInt8(part.readUInt8(8) & ~hasXmp & (orientation === undefined ? ~hasExif : 0xff), 8);
    if (shownParts.has(type)) kept.add(part);
    at = next;
  }
  if (orientation !== undefined) {
    const tiff = uprightTiff(orientation);
    kept.add(sized('EXIF', tiff.length), tiff);
  }
  const cleaned = kept.joined();
  cleaned.writeUInt32LE(cleaned.length - 8, 4);
  return cleaned;
}

/** Returns a RIFF part's name and size. */
function sized(type: string, size: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(size, 4);
  return head;
}
