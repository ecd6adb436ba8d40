/** Segments that tell how a JPEG looks: JFIF, the colour profile (APP2) and Adobe's colour transform (APP14). */
const shownSegments = new Set([0xe0, 0xe2, 0xee]);
const comment = 0xfe;
const startOfScan = 0xda;

function isMetadata(marker: number): boolean {
  return marker === comment || (marker >= 0xe0 && marker <= 0xef && !shownSegments.has(marker));
}

/** An EXIF segment that says which side is up (1 to 8) and nothing else: a TIFF header and one entry, little-endian. */
function orientationSegment(orientation: number): Uint8Array {
  const entry = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  const tiff = [...Buffer.from('Exif\0\0II*\0\u0008\0\0\0', 'latin1'), ...entry];
  return Uint8Array.from([0xff, 0xe1, 0, tiff.length + 2, ...tiff]);
}

/**
 * The same JPEG without EXIF (but `orientation`, when it is given), XMP, IPTC and comments; the picture's own data is
 * not touched. What is no JPEG stays as it is.
 */
export function withoutJpegMetadata(bytes: Uint8Array, orientation?: number): Uint8Array {
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
  if (orientation !== undefined) {
    kept.push(orientationSegment(orientation));
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}
