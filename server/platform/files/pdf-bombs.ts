import { inflateRawSync } from 'node:zlib';

/**
 * Bytes that all of a PDF's own tables may unpack to. The tables of a 5 MB document take some
 * hundred kilobytes.
 */
const mostUnpacked = 64 * 1024 * 1024;
/** Bytes before a stream in which its dictionary is looked for; a longer one counts as a table. */
const longestDictionary = 4096;
const zlibHeader = 2;
/**
 * Maximum of streams, which bounds the search; books of many small pictures have some thousands.
 */
const mostStreams = 50_000;
/** Bytes charged for a table that does not unpack: its progress is unknown. */
const failedCost = 64 * 1024;

/**
 * Returns whether a stream is a table of objects or of references, or of a type that is escaped or
 * kept elsewhere.
 */
const isTable = (dictionary: string | undefined): boolean =>
  dictionary === undefined || /\/ObjStm|\/XRef|#|\/Type\s+\d/.test(dictionary);
const isPlainlyPacked = (dictionary: string | undefined): boolean =>
  dictionary === undefined ||
  !dictionary.includes('/Filter') ||
  /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary);

/**
 * Returns whether reading this PDF unpacks far more than a document needs. Only tables are unpacked
 * when a PDF is read; pages and pictures stay packed. A table packed twice, or in an unusual way,
 * counts as yes.
 */
export function isPdfBomb(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let room = mostUnpacked;
  let streams = 0;
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    const before = buffer.toString('latin1', Math.max(0, at - longestDictionary), at);
    if (before.endsWith('end')) {
      continue;
    }
    streams += 1;
    if (streams > mostStreams || room <= 0) {
      return true;
    }
    const start = before.lastIndexOf(' obj');
    const dictionary = start < 0 ? undefined : before.slice(start);
    if (!isTable(dictionary)) {
      continue;
    }
    if (!isPlainlyPacked(dictionary)) {
      return true;
    }
    const data = at + 'stream'.length + (buffer[at + 6] === 0x0d ? 2 : 1);
    try {
      room -= inflateRawSync(buffer.subarray(data + zlibHeader), { maxOutputLength: Math.max(room, 1) }).length;
    } catch (error) {
      if (error instanceof RangeError) {
        return true;
      }
      // Not packed at all, or damaged: reading it unpacks no more than was seen here.
      room -= failedCost;
    }
  }
  return false;
}
