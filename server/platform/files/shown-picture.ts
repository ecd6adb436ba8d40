import { coloursOf, endOfParts } from './gif-metadata.ts';

/*
 * The most that a browser may have to decode to show a picture in place. A few kilobytes can ask
 * for hundreds of megabytes or a minute of work, so a picture beyond the bounds is a download.
 */

/** Numbers that decide what showing a picture costs. */
interface Cost {
  /** Pixels of one frame. */
  pixels: number;
  /** Times that a browser draws over them: frames of an animation, scans of a JPEG. */
  passes: number;
}

/**
 * Most of each kind that pages show. Photographs: a phone's 50 megapixels, which browsers decode at
 * the size of the thumb. Progressive ones, which phones do not write, cost a pass over all pixels
 * for each scan, and encoders write up to 20. Stills are decoded whole, to 67 MB. Animations keep
 * decoding while they are in view: the pixels of a film, with some sides to spare.
 */
const most = {
  photograph: { pixels: 50_500_000, passes: 4 },
  progressive: { pixels: 16_800_000, passes: 24 },
  still: { pixels: 16_800_000, passes: 1 },
  animation: { pixels: 2_500_000, passes: 1000 },
} satisfies Record<string, Cost>;

/** Returns the bounds of a picture's kind. */
function boundsOf(type: string, passes: number): Cost {
  if (type === 'image/jpeg') return passes > most.photograph.passes ? most.progressive : most.photograph;
  return passes > 1 ? most.animation : most.still;
}

/** Returns how often the letters occur; by chance, in packed bytes, some are counted too many. */
function occurrences(bytes: Buffer, letters: string): number {
  let count = 0;
  for (let at = bytes.indexOf(letters, 0, 'latin1'); at >= 0; at = bytes.indexOf(letters, at + 1, 'latin1')) count += 1;
  return count;
}

/** Returns the cost of a GIF: browsers enlarge its screen to a frame that passes beyond it. */
function gifCost(gif: Buffer): Cost {
  let [width, height, passes] = [gif.readUInt16LE(6), gif.readUInt16LE(8), 0];
  let at: number | null = 13 + coloursOf(gif.readUInt8(10));
  while (at !== null && at + 10 <= gif.length) {
    const isFrame = gif[at] === 0x2c;
    if (isFrame) {
      width = Math.max(width, gif.readUInt16LE(at + 1) + gif.readUInt16LE(at + 5));
      height = Math.max(height, gif.readUInt16LE(at + 3) + gif.readUInt16LE(at + 7));
      passes += 1;
    }
    at = endOfParts(gif, isFrame ? at + 11 + coloursOf(gif.readUInt8(at + 9)) : at + 2);
  }
  return { pixels: width * height, passes };
}

/** Types that pages show, each with the letters that begin one of its passes. */
const passLetters = new Map([
  ['image/jpeg', '\xff\xda'],
  ['image/png', 'fcTL'],
  ['image/webp', 'ANMF'],
]);

/**
 * Tells whether pages may show a picture: every browser knows its type, and it is within the
 * bounds. `cleaned`: without metadata, so that its parts follow each other. `size`: in pixels, by
 * its header.
 */
export function isShowable(cleaned: Uint8Array, type: string, size: { width: number; height: number }): boolean {
  const bytes = Buffer.from(cleaned.buffer, cleaned.byteOffset, cleaned.byteLength);
  const letters = passLetters.get(type);
  if (!letters && type !== 'image/gif') return false;
  const { pixels, passes } = letters
    ? { pixels: size.width * size.height, passes: occurrences(bytes, letters) }
    : gifCost(bytes);
  const bounds = boundsOf(type, passes);
  return pixels <= bounds.pixels && passes <= bounds.passes;
}
