import { KeptParts } from './kept-parts.ts';

/*
 * A GIF without the data that programs write into it: comments, XMP, colour profiles, words,
 * applications' own data, and bytes after its end. Frames, their times and how often they repeat
 * stay byte for byte. It does not grow.
 */

const block = { extension: 0x21, frame: 0x2c, end: 0x3b };
/** The extension that sets how long a frame shows. */
const timing = 0xf9;
const application = 0xff;
/**
 * Beginnings of the extensions that set how often the frames repeat: a name of 11 letters, a part
 * of three bytes.
 */
const repeats = ['\u000bNETSCAPE2.0\u0003\u0001', '\u000bANIMEXTS1.0\u0003\u0001'];
/** Bytes of such an extension, with its introduction and its end. */
const repeatLength = 19;

/** Returns the bytes of the table of colours that these flags announce. */
export const coloursOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/**
 * Returns the end of the parts that begin at `at`, each after its length; null if they break off.
 */
export function endOfParts(gif: Uint8Array, at: number): number | null {
  for (let length = gif[at]; length !== undefined; length = gif[at]) {
    at += length + 1;
    if (length === 0) return at;
  }
  return null;
}

/** Returns the GIF without metadata; null if it breaks off before the end of its last block. */
export function withoutGifMetadata(bytes: Uint8Array): Uint8Array | null {
  const gif = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (gif.length < 13) return null;
  let at = 13 + coloursOf(gif.readUInt8(10));
  const kept = new KeptParts(gif.length);
  kept.add(gif.subarray(0, at));
  while (at < gif.length) {
    const kind = gif.readUInt8(at);
    if (kind === block.end) {
      kept.add(gif.subarray(at, at + 1));
      return kept.joined();
    }
    if (kind !== block.extension && kind !== block.frame) return null;
    const flags = gif[at + 9] ?? 0;
    const next = endOfParts(gif, kind === block.frame ? at + 11 + coloursOf(flags) : at + 2);
    if (next === null) return null;
    if (kind === block.frame || gif[at + 1] === timing) kept.add(gif.subarray(at, next));
    const isRepeat =
      gif[at + 1] === application && repeats.some((name) => gif.toString('latin1', at + 2, at + 16) === name);
    if (kind === block.extension && isRepeat && next - at === repeatLength) kept.add(gif.subarray(at, next));
    at = next;
  }
  return at === gif.length ? kept.joined() : null;
}
