/** Segments that tell how a JPEG looks: JFIF, the colour profile (APP2) and Adobe's colour transform (APP14). */
const shownSegments = new Set([0xe0, 0xe2, 0xee]);
const comment = 0xfe;
const startOfScan = 0xda;

function isMetadata(marker: number): boolean {
  return marker === comment || (marker >= 0xe0 && marker <= 0xef && !shownSegments.has(marker));
}

/** The same JPEG without EXIF, XMP, IPTC and comments; the picture's own data is not touched. What is no JPEG stays as it is. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) {
    return bytes;
  }
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === startOfScan) {
      break;
    }
    const next = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (!isMetadata(marker)) {
      kept.push(bytes.subarray(at, next));
    }
    at = next;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}
